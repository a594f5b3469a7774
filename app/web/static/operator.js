// The operator of a Congkak board: the deeds of any game, sowings that are said, and a board set right.

import { HOLES } from "./board.js";
import { showDeeds, tell } from "./deeds.js";
import { make, setText, whenChanged } from "./elements.js";
import { openFrame } from "./frame.js";
import { send, showSaid } from "./send.js";
import { holeName, say } from "./words.js";

const PIECES = 98;
const byId = (id) => document.getElementById(id);
let latest = null;

const correct = byId("correct");
const fields = new Map(HOLES.map((name) => [name, holeField(name)]));
byId("correct-holes").append(...HOLES.map((name) => fields.get(name).label));
let isTouched = false;

function holeField(name) {
  const isStore = name.endsWith("S");
  const limits = { type: "number", inputmode: "numeric", min: 0, max: PIECES, required: true };
  const input = make("input", { ...limits, "aria-label": holeName(name) });
  const label = make(
    "label",
    { class: `hole-field${isStore ? " store" : ""}`, "data-hole": name },
    make("span", {}, isStore ? say("store") : name.slice(1)),
    input,
  );
  return { input, label };
}

function showSum() {
  const total = [...fields.values()].reduce((sum, { input }) => sum + (input.valueAsNumber || 0), 0);
  const right = total === PIECES;
  setText(byId("sum"), say(right ? "sum-right" : "sum-wrong", { n: total }));
  byId("sum").classList.toggle("bad", !right);
  correct.querySelector("button[type=submit]").disabled = !right;
}

function fillIn(snapshot) {
  for (const hole of snapshot.holes) {
    const field = fields.get(hole.name);
    if (field) field.input.value = hole.count;
  }
  showSum();
}

correct.addEventListener("input", () => {
  isTouched = true;
  showSum();
});
correct.addEventListener("reset", (event) => {
  event.preventDefault();
  isTouched = false;
  if (latest) fillIn(latest);
});
correct.addEventListener("submit", async (event) => {
  event.preventDefault();
  const holes = Object.fromEntries([...fields].map(([name, { input }]) => [name, input.valueAsNumber]));
  const mover = latest?.seats.find((seat) => seat.to_move)?.seat ?? 0;
  const turn = Number(correct.turn.value);
  const outcome = await send("/api/correct", { holes, turn: mover && turn !== mover ? turn : 0 });
  if (outcome.ok) isTouched = false;
  showSaid(byId("said"), outcome);
});

const turns = whenChanged((seats) => {
  const option = (seat) => make("option", { value: seat.seat, selected: seat.to_move }, seat.name);
  correct.turn.replaceChildren(...seats.map(option));
});

const sayings = whenChanged((mover) => {
  byId("say").hidden = !mover;
  if (!mover) return;
  setText(byId("say-who"), say("say-who", { name: mover.name }));
  byId("say-houses").replaceChildren(...[1, 2, 3, 4, 5, 6, 7].map((house) => {
    const button = make("button", { type: "button" }, String(house));
    button.addEventListener("click", () => tell("/api/say", { seat: mover.seat, words: `sowed ${house}` }));
    return button;
  }));
});

openFrame({
  onState: (snapshot) => {
    latest = snapshot;
    showDeeds(snapshot);
    if (!isTouched) {
      fillIn(snapshot);
      turns(snapshot.seats.map(({ seat, name, to_move }) => ({ seat, name, to_move })));
    }
    const mover = snapshot.winners ? null : snapshot.seats.find((seat) => seat.to_move);
    sayings(snapshot.profile === "full" ? null : mover && { seat: mover.seat, name: mover.name });
  },
});
