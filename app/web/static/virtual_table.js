// What the virtual tables of all games share: acts are sent, what truly lies there comes back.

import { setText } from "./elements.js";
import { openFrame } from "./frame.js";
import { send, showSaid } from "./send.js";
import { say } from "./words.js";

const byId = (id) => document.getElementById(id);

/**
 * Open the table. `onWorld(world)` draws what truly lies there, `onState(snapshot)` what the referee
 * believes. Returns `act(line)`, which does one act, shows what came of it and says whether it was done;
 * and `lookAs(seat)`: from then on that seat's own cards are shown.
 */
export function openVirtualTable({ onWorld, onState }) {
  let world = null;
  let seat = 0;

  function take(truth) {
    world = truth;
    byId("with-table").hidden = world === null;
    byId("no-table").hidden = world !== null;
    setText(byId("no-table"), world === null ? say("no-table") : "");
    setText(byId("fault"), world?.fault ?? "");
    byId("fault").hidden = !world?.fault;
    if (world) setText(byId("cable"), say(world.plugged ? "unplug" : "plug"));
    onWorld(world);
  }

  async function act(line) {
    const asked = seat;
    const outcome = await send("/api/act", { line, seat: asked });
    showSaid(byId("said"), outcome);
    if (outcome.world && asked === seat) take(outcome.world);
    return outcome.ok;
  }

  byId("cable").addEventListener("click", () => act(world?.plugged === false ? "plug board" : "unplug board"));
  byId("arrange").addEventListener("click", () => act("arrange"));
  const live = openFrame({ withWorld: true, onWorld: take, onState });
  const lookAs = (mine) => {
    seat = mine;
    live.lookAs(mine);
  };
  return { act, lookAs };
}
