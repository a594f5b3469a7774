// The virtual table: hands for people who have no board, by mouse, touch and keyboard.

import { Board, HOLES, NORTH_ROW, SOUTH_ROW } from "./board.js";
import { buttonPanel } from "./button_panel.js";
import { make, setText } from "./elements.js";
import { openVirtualTable } from "./virtual_table.js";
import { holeName, say } from "./words.js";

const byId = (id) => document.getElementById(id);
const mode = byId("mode");
const board = new Board(byId("board"), "button");
let world = null;
let latest = null;
let focused = "S1";

/** What pressing a hole does now: take, put or sow. */
function verbNow(forced) {
  const chosen = forced ?? mode.mode.value;
  if (chosen !== "auto") return chosen;
  return handSize() > 0 ? "drop" : "lift";
}

function handSize() {
  return world?.hand ?? 0;
}

function press(name, forced) {
  focusOn(name);
  const verb = verbNow(forced);
  const count = mode.count.value && verb !== "sow" ? ` ${mode.count.value}` : "";
  act(`${verb} ${name}${count}`);
}

for (const name of HOLES) {
  const hole = board.element(name);
  hole.addEventListener("click", (event) => press(name, event.shiftKey ? "lift" : undefined));
  hole.addEventListener("focus", () => focusOn(name, false));
}

// One tab stop for the board; the arrows move on it as it is seen.
function focusOn(name, move = true) {
  board.element(focused).tabIndex = -1;
  focused = name;
  byId("at").value = name;
  const hole = board.element(name);
  hole.tabIndex = 0;
  if (move) hole.focus();
}

function neighbour(name, key) {
  const row = SOUTH_ROW.includes(name) ? SOUTH_ROW : NORTH_ROW;
  const at = row.indexOf(name);
  if (name === "SS") return key === "ArrowRight" ? "S1" : key === "ArrowUp" ? "N7" : name;
  if (name === "NS") return key === "ArrowLeft" ? "N1" : key === "ArrowDown" ? "S7" : name;
  if (key === "ArrowLeft") return row[at - 1] ?? "SS";
  if (key === "ArrowRight") return row[at + 1] ?? "NS";
  return (key === "ArrowUp" ? NORTH_ROW : SOUTH_ROW)[at];
}

const KEYS = { l: "lift", d: "drop", s: "sow" };
byId("board").addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.startsWith("Arrow")) focusOn(neighbour(focused, event.key));
  else if (KEYS[event.key.toLowerCase()]) press(focused, KEYS[event.key.toLowerCase()]);
  else return;
  event.preventDefault();
});
for (const name of HOLES) board.element(name).tabIndex = name === focused ? 0 : -1;

mode.addEventListener("change", () => show());
mode.addEventListener("submit", (event) => event.preventDefault());
byId("at").append(...HOLES.map((name) => make("option", { value: name }, holeName(name))));
byId("at").value = focused;
byId("bump").addEventListener("click", () => act(`bump ${byId("at").value}`));
byId("lean").addEventListener("click", () => act(`lean ${byId("at").value}`));
byId("dead").addEventListener("click", () => act(`dead ${byId("at").value}`));

const LABELS = { lift: "take-label", drop: "put-label", sow: "sow-label" };

function show() {
  if (!world || !latest) return;
  const label = LABELS[verbNow()];
  const seen = new Map(latest.holes.map((hole) => [hole.name, hole]));
  const truth = HOLES.map((name) => ({
    burnt: false,
    disturbed: false,
    ...seen.get(name),
    name,
    count: world.holes[name] ?? 0,
    p: 1,
    unread: world.dead.includes(name),
  }));
  board.show(truth, latest.live.next_hole, (view) => say(label, { hole: holeName(view.name), n: view.count }));
  setText(byId("hands"), handWords());
  buttons.lit(world.lamps);
}

function handWords() {
  if (world.busy) return say("hand-sowing", { n: world.hand });
  return world.hand ? say("hand-holds", { n: world.hand }) : say("hand-empty");
}

const buttons = buttonPanel(byId("buttons"), (line) => act(line));

const { act } = openVirtualTable({
  onWorld: (truth) => {
    world = truth;
    show();
  },
  onState: (snapshot) => {
    latest = snapshot;
    buttons.show(snapshot.seats.map(({ seat, name }) => ({ seat, name })));
    show();
  },
});
