// The virtual table of a card game: its slap buttons, its cable, and what they come to.

import { bananasPanel } from "./bananas.js";
import { setText } from "./elements.js";
import { finishPanel } from "./finish.js";
import { openFrame } from "./frame.js";
import { buttonPanel } from "./button_panel.js";
import { pilesPanel } from "./piles.js";
import { send, showSaid } from "./send.js";
import { say } from "./words.js";

const byId = (id) => document.getElementById(id);
let world = null;

async function act(line) {
  const outcome = await send("/api/act", { line });
  showSaid(byId("said"), outcome);
  if (outcome.world) take(outcome.world);
}

const buttons = buttonPanel(byId("buttons"), act);
const finish = byId("finish") && finishPanel(byId("finish"));
const piles = byId("piles") && pilesPanel(byId("piles"));
const bananas = byId("bananas") && bananasPanel(byId("bananas"));

byId("cable").addEventListener("click", () => act(world?.plugged === false ? "plug board" : "unplug board"));
byId("together").addEventListener("submit", (event) => {
  event.preventDefault();
  const { order, gap } = event.target;
  act(`press ${order.value.trim()} gap=${gap.value}us`);
});

function take(truth) {
  world = truth;
  byId("with-table").hidden = world === null;
  byId("no-table").hidden = world !== null;
  setText(byId("no-table"), world === null ? say("no-table") : "");
  setText(byId("fault"), world?.fault ?? "");
  byId("fault").hidden = !world?.fault;
  if (!world) return;
  buttons.lit(world.lamps);
  setText(byId("cable"), say(world.plugged ? "unplug" : "plug"));
}

openFrame({
  withWorld: true,
  onWorld: take,
  onState: (snapshot) => {
    buttons.show(snapshot.seats.map(({ seat, name }) => ({ seat, name })));
    finish?.(snapshot);
    piles?.(snapshot);
    bananas?.(snapshot);
  },
});
