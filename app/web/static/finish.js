// The photo finish: the presses of a race on a line of microseconds, with the tie window drawn.

import { draw, make, whenChanged } from "./elements.js";
import { seatName, seatSign } from "./seats.js";
import { canSay, say } from "./words.js";

const WIDTH = 1000; // units of the strip's own box
const SIGN = 56;
const LANES = [38, 94]; // signs that would lie on top of each other stand in two rows
const LEAST_SPANS = 3; // the strip is at least so many tie windows long, so that the window is seen as one
const MOST_SPANS = 12; // and at most so many: who comes later stands at the end, with an arrow
const FEW = 4; // so many presses are shown as large as they can be
const OUT = new Set(["call", "withdrawn"]);

/** `5 012 µs`, in threes; from a tenth of a second on in seconds. */
export function apart(us) {
  if (us >= 100_000) return `${(us / 1e6).toFixed(2)} s`;
  return `${String(us).replace(/\B(?=(\d{3})+$)/g, "\u202f")} µs`;
}

/** Draws the newest race into `place`. */
export function finishPanel(place) {
  const show = whenChanged((race, names, game) => {
    place.classList.toggle("many", (race?.entries.length ?? 0) > FEW);
    place.replaceChildren(...(race?.entries.length ? raceParts(race, names, game) : [make("p", { class: "quiet" }, say("race-none"))]));
  });
  return (snapshot) => show(snapshot.race, namesOf(snapshot), snapshot.game);
}

function namesOf(snapshot) {
  return Object.fromEntries((snapshot.race?.entries ?? []).map(({ seat }) => [seat, seatName(snapshot, seat)]));
}

function raceParts(race, names, game) {
  return [
    make("p", { class: `finish-words ${kindOf(race)}` }, headline(race, names)),
    strip(race),
    make("p", { class: "finish-tie" }, say("race-tie", { us: apart(race.tie_us) })),
    make("ol", { class: "finish-list" }, ...race.entries.map((entry, place) => line(entry, place, race, names, game))),
  ];
}

function kindOf(race) {
  return race.tied.length ? "ask" : race.first ? "accept" : "";
}

/** First, or a dead heat, in words. */
function headline(race, names) {
  if (race.tied.length) return say("race-tied", { names: race.tied.map((seat) => names[seat]).join(" · ") });
  if (!race.first) return say("race-nobody");
  const name = names[race.first];
  return say(race.answered === race.first ? "race-answered" : "race-first", { name });
}

function placeInWords(entry, place, race) {
  if (OUT.has(entry.stand)) return "";
  if (race.tied.includes(entry.seat)) return say("place-tied");
  if (entry.seat === race.first) return say("place-first");
  return place <= 1 ? say("place-second") : say("place-later", { n: place + 1 });
}

function line(entry, place, race, names, game) {
  const behind = entry.at_us - race.entries[0].at_us;
  const time = entry.unordered ? say("race-no-order") : `+${apart(behind)}`;
  const stand = standWords(entry.stand, game);
  const words = [placeInWords(entry, place, race), stand].filter(Boolean).join(" · ");
  return make(
    "li",
    { class: `finish-line${OUT.has(entry.stand) ? " out" : ""}${entry.seat === race.first ? " first" : ""}` },
    seatSign(entry.seat),
    make("span", { class: "finish-name" }, names[entry.seat]),
    make("span", { class: "finish-time" }, time),
    make("span", { class: "finish-stand" }, words),
  );
}

/** What has become of a press, in the words of its game. */
function standWords(stand, game) {
  const key = [`stand-${game}-${stand}`, `stand-${stand}`].find(canSay);
  return key ? say(key) : "";
}

/** The line of time: the tie window shaded, each press where it came. */
function strip(race) {
  const first = race.entries[0].at_us;
  const last = race.entries[race.entries.length - 1].at_us - first;
  const span = Math.min(Math.max(last, race.tie_us * LEAST_SPANS), race.tie_us * MOST_SPANS);
  const at = (us) => SIGN / 2 + (Math.min(us, span) / span) * (WIDTH - SIGN * 1.6);
  const marks = inLanes(race.entries, (entry) => at(entry.at_us - first))
    .map(([entry, y]) => mark(entry, entry.at_us - first, at, span, y));
  return draw(
    "svg",
    { class: "finish-strip", viewBox: `0 0 ${WIDTH} 130`, role: "img", "aria-label": say("race-strip") },
    draw("rect", { class: "tie-window", x: at(0), y: 8, width: at(race.tie_us) - at(0), height: 114 }),
    draw("line", { class: "tie-edge", x1: at(race.tie_us), x2: at(race.tie_us), y1: 8, y2: 122 }),
    draw("line", { class: "time-line", x1: at(0), x2: WIDTH, y1: 122, y2: 122 }),
    ...marks.reverse(), // the first lies on top
  );
}

/** Each entry with its height: the middle row's, or where it would hide the one before, the other's. */
function inLanes(entries, at) {
  let lane = 0;
  return entries.map((entry, place) => {
    const near = place > 0 && at(entry) - at(entries[place - 1]) < SIGN;
    lane = near ? 1 - lane : 0;
    return [entry, LANES[lane]];
  });
}

function mark(entry, behind, at, span, y) {
  const x = at(behind);
  const sign = seatSign(entry.seat);
  for (const [name, value] of Object.entries({ x: x - SIGN / 2, y: y - SIGN / 2, width: SIGN, height: SIGN })) {
    sign.setAttribute(name, value);
  }
  const beyond = behind > span ? draw("text", { class: "beyond", x: x + SIGN / 2 + 4, y: y + 16 }, "›") : null;
  return draw("g", { class: OUT.has(entry.stand) ? "out" : "" }, draw("line", { class: "press-line", x1: x, x2: x, y1: 8, y2: 122 }), sign, beyond);
}
