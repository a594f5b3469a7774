// What an operator does at any game: answers, lets stand, takes back, begins the next round.

import { make, setText, whenChanged } from "./elements.js";
import { send, showSaid } from "./send.js";
import { inWords, say } from "./words.js";

const byId = (id) => document.getElementById(id);
let latest = null;

/** Tell the table something, and show what came of it. */
export async function tell(path, body) {
  showSaid(byId("said"), await send(path, body));
}

const answers = whenChanged((question, objection) => {
  const ruling = question?.ruling;
  const buttons = (ruling?.choices ?? []).map((choice, index) => {
    const button = make("button", { type: "button" }, `${index + 1}. ${inWords(choice.words)}`);
    button.addEventListener("click", () => tell("/api/answer", { choice: index + 1, ruling: ruling.number }));
    return button;
  });
  const nothing = make("p", { class: "quiet" }, say("nothing-open"));
  byId("answers").replaceChildren(...(buttons.length || objection ? buttons : [nothing]));
  const stands = byId("stands");
  const hadFocus = document.activeElement === stands;
  stands.hidden = !objection;
  // Who works by keyboard is not thrown back to the top of the page.
  if (hadFocus && stands.hidden) byId("open").focus();
});

byId("stands").addEventListener("click", () => tell("/api/stands", { ruling: latest?.objection?.ruling.number ?? 0 }));
byId("next-round").addEventListener("click", () => tell("/api/next-round"));

const undo = byId("undo");
undo.addEventListener("submit", (event) => {
  event.preventDefault();
  tell("/api/undo", { count: undo.count.valueAsNumber });
});
undo.count.addEventListener("input", () => showUndo());

function showUndo() {
  const moves = latest?.moves ?? 0;
  const count = undo.count.valueAsNumber || 1;
  undo.count.max = Math.max(1, moves);
  const button = undo.querySelector("button");
  button.disabled = moves === 0;
  setText(button, moves === 0 ? say("undo-none") : say(count === 1 ? "undo-one" : "undo-many", { n: count }));
}

/** Keep the deeds true to what is open; call it with each snapshot. */
export function showDeeds(snapshot) {
  latest = snapshot;
  answers(snapshot.question, snapshot.objection);
  showUndo();
  const isOver = snapshot.winners || snapshot.round_over;
  byId("next-round").disabled = !isOver || snapshot.match_over;
}
