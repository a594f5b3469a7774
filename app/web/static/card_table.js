// The virtual table of a card game: cards are dragged, or tapped and laid by a second tap; and its buttons.

import { bananasPanel } from "./bananas.js";
import { buttonPanel, pressable } from "./button_panel.js";
import { draggable } from "./card_drag.js";
import { flipLine, MINE, moveLine, same, showLine } from "./card_lines.js";
import { setText, whenChanged } from "./elements.js";
import { finishPanel } from "./finish.js";
import { seatChooser } from "./i_am.js";
import { faceWords, showLying, showMine } from "./lying_cards.js";
import { pilesPanel } from "./piles.js";
import { showSaid } from "./send.js";
import { openVirtualTable } from "./virtual_table.js";
import { say } from "./words.js";

const MOST_WAITING = 4; // more is an impatient finger
const byId = (id) => document.getElementById(id);
const TURNED_UP_ON = { dabong: "pile", kombio: "discard" };
const play = byId("play");
let truth = null;
let game = "";
let views = [];
let seat = 0;
let chosen = [];
let waiting = [];
let isSending = false;
let isPressed = false;
let looked = "";

// --- acts: one hand does one thing at a time, and what comes meanwhile waits in line -------------------

const isBusy = () => isSending || Boolean(truth?.moving.includes(seat));

function perform(line) {
  if (!line) return;
  if (!seat) return refuse("say-seat-first");
  if (waiting.length === MOST_WAITING) return refuse("hand-full");
  looked = "";
  waiting.push(line);
  choose([]);
  doNext();
}

const refuse = (phrase) => showSaid(byId("said"), { ok: false, said: say(phrase) });

async function doNext() {
  showHands();
  if (!waiting.length || isBusy()) return;
  isSending = true;
  const isDone = await table.act(waiting.shift());
  isSending = false;
  if (!isDone) waiting = []; // what was to follow may make no sense now
  doNext();
}

const how = () => ({ seat, grid: truth.grid, isDown: byId("down").checked, isFanned: byId("fan").checked });

// --- choosing and moving -------------------------------------------------------------------------------

function choose(sources) {
  chosen = sources;
  draw();
}

const chosenWith = (source) => (chosen.some((one) => same(one, source)) ? chosen : [source]);

function tapCard(source) {
  const isMine = source.zone === undefined;
  if (chosen.some((one) => same(one, source))) return choose(chosen.filter((one) => !same(one, source)));
  if (isMine && chosen.every((one) => one.zone === undefined)) return choose([...chosen, source]);
  if (isMine) return tapZone({ zone: MINE });
  if (chosen.length) return tapZone(source);
  if (source.zone === "draw") return perform(moveLine([source], { zone: MINE }, how()));
  return choose([source]);
}

function tapZone(target) {
  if (chosen.length) return perform(moveLine(chosen, target, how()));
  if (target.zone === "draw") perform(moveLine([target], { zone: MINE }, how()));
}

play.addEventListener("click", (event) => {
  const card = event.target.closest("[data-source]");
  if (card) return tapCard(JSON.parse(card.dataset.source));
  const zone = event.target.closest("[data-zone]");
  if (zone) tapZone({ zone: zone.dataset.zone });
});
play.addEventListener("keydown", (event) => event.key === "Escape" && choose([]));

draggable(play, {
  onLift: (source) => {
    const along = chosenWith(source).map((one) => JSON.stringify(one));
    return [...play.querySelectorAll("[data-source]")].filter((card) => along.includes(card.dataset.source));
  },
  onDrop: (source, target) => perform(moveLine(chosenWith(source), target, how())),
});

// Under a finger nothing is drawn anew: what it came down on is still there when it goes up.
play.addEventListener("pointerdown", () => {
  isPressed = true;
});
for (const gone of ["pointerup", "pointercancel"]) {
  window.addEventListener(gone, () => {
    isPressed = false;
    setTimeout(draw, 0); // after the click that may follow
  });
}

const onTable = () => chosen.find((one) => one.zone !== undefined);
byId("look").addEventListener("click", () => perform(moveLine(chosen, { zone: MINE }, how())));
byId("flip").addEventListener("click", () => perform(flipLine(onTable(), { seat, isUp: Boolean(faceAt(onTable())) })));
byId("show").addEventListener("click", () => perform(showLine(chosen, seat)));
byId("take-up").addEventListener("click", () => perform(`take hand-${seat} ${zoneOf(`hand-${seat}`).count} by ${seat}`));
byId("turn-up").addEventListener("click", () => perform(`lay draw on ${TURNED_UP_ON[game]}`));
pressable(byId("my-button"), {
  tap: () => table.act(`press ${seat}`),
  hold: () => table.act(`press ${seat} hold=0.8s`),
});
byId("bet")?.addEventListener("submit", (event) => {
  event.preventDefault();
  perform(`bet ${seat} ${event.target.count.value}`);
});
byId("together").addEventListener("submit", (event) => {
  event.preventDefault();
  const { order, gap } = event.target;
  table.act(`press ${order.value.trim()} gap=${gap.value}us`);
});

// --- drawing -------------------------------------------------------------------------------------------

const zoneOf = (name) => truth.zones.find((zone) => zone.name === name);

function faceAt({ zone, spot }) {
  const cards = zoneOf(zone).cards;
  return (spot ? cards.find((card) => card.spot === spot) : cards.at(-1))?.face ?? "";
}

const drawn = whenChanged((look) => {
  const key = document.activeElement?.closest("[data-put], [data-source]");
  const attribute = key && (key.dataset.put ? "put" : "source");
  const before = key?.dataset[attribute];
  showLying(byId("lying"), look);
  showMine(byId("mine"), look);
  // Who works by keyboard stays where she was, as long as it is there.
  if (!before || key.isConnected) return;
  const here = [...play.querySelectorAll(`[data-${attribute}]`)].find((one) => one.dataset[attribute] === before);
  (here ?? play.querySelector('[data-put="draw"]'))?.focus();
});

function draw() {
  byId("play").hidden = !truth;
  byId("arrange").hidden = !truth;
  if (!truth || !views.length || isPressed) return;
  chosen = chosen.filter(isThere);
  drawn({ truth: { ...truth, carried: [] }, views, game, seat, chosen, isUsed: chosen.length > 0 });
  const isLooking = Boolean(onTable()?.spot) && !faceAt(onTable());
  byId("look").hidden = !isLooking;
  byId("flip").hidden = !onTable() || onTable().zone === "draw";
  const bare = TURNED_UP_ON[game];
  byId("turn-up").hidden = !bare || zoneOf(bare).count > 0;
  byId("take-up").hidden = truth.grid || !seat || !zoneOf(`hand-${seat}`)?.count;
  byId("show").disabled = !seat;
  byId("my-button").hidden = !seat;
  showHands();
}

function isThere(source) {
  if (source.zone === undefined) return truth.mine[source.index] === source.face;
  const zone = zoneOf(source.zone);
  return zone && (source.spot ? zone.cards.some((card) => card.spot === source.spot) : zone.count > 0);
}

/** Whose hand moves, what waits for mine, and what I am looking at. */
function showHands() {
  if (!truth) return;
  const name = (number) => views.find((view) => view.seat === number)?.name ?? "";
  const lines = truth.moving.map((number) => (number === seat ? say("hand-mine") : say("hand-of", { name: name(number) })));
  const seen = truth.carried.find((card) => card.seat === seat && card.face);
  if (seen) looked = say("looked-at", { card: faceWords(seen.face) });
  if (waiting.length) lines.push(say("hand-waits", { n: waiting.length }));
  setText(byId("hands"), [...lines, looked].filter(Boolean).join(" "));
}

// --- the line to the table -----------------------------------------------------------------------------

const finish = byId("finish") && finishPanel(byId("finish"));
const piles = byId("piles") && pilesPanel(byId("piles"));
const bananas = byId("bananas") && bananasPanel(byId("bananas"));
const buttons = buttonPanel(byId("buttons"), (line) => table.act(line));
const who = seatChooser(byId("say-seats"), (seats, mine) => {
  views = seats;
  if (mine !== seat) {
    [seat, chosen, waiting, looked] = [mine, [], [], ""];
    table.lookAs(mine);
  }
  draw();
});

const table = openVirtualTable({
  onWorld: (world) => {
    truth = world?.cards ?? null;
    if (world) buttons.lit(world.lamps);
    draw();
    if (!isSending) doNext();
  },
  onState: (snapshot) => {
    game = snapshot.game;
    who(snapshot);
    buttons.show(snapshot.seats.map(({ seat: number, name }) => ({ seat: number, name })));
    finish?.(snapshot);
    piles?.(snapshot);
    bananas?.(snapshot);
  },
});
