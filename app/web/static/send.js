// Telling the table something: the answer is a sentence for the person who asked.

import { say } from "./words.js";

const PATIENCE_MS = 10_000;

/** Send `body` to that address; `{ok, said, world}` where `said` is what to show. */
export async function send(path, body = {}) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const told = await answer.json();
    const said = told.error ?? told.said ?? say(answer.status === 202 ? "sent" : "done");
    return { ok: answer.ok, world: told.world, said };
  } catch {
    return { ok: false, said: say("not-sent") };
  }
}

/** Show what came of it in `place`, as good or bad news. */
export function showSaid(place, { ok, said }) {
  place.textContent = said;
  place.classList.toggle("bad", !ok);
}
