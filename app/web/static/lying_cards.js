// The cards of a virtual table as they truly lie: the zones in the middle, each seat's own, and my hand.

import { cardName, suitName } from "./card_names.js";
import { same } from "./card_lines.js";
import { make } from "./elements.js";
import { seatSign } from "./seats.js";
import { say } from "./words.js";

/** Zones that a game has even while nothing lies there; others are shown when something does. */
const MIDDLE = { dabong: ["draw", "pile", "river"], kombio: ["draw", "discard"], kongkang: ["draw", "pot"] };
const OWN = { dabong: ["hand"], kombio: ["hand"], kongkang: ["pile", "hand"] };
const SHARED = ["draw", "discard", "pile", "river", "pot"];
const DABONG_CARD = /^(A|[2-9]|10|J|Q|K)([FWEA])$/;
const MOST_SHOWN = 5; // of a pile; those below are counted
const LONG = 2; // more letters than `10` are written smaller

const countWords = (n) => say(n === 1 ? "cards-one" : "cards-many", { n });

/** The name of a zone as `seat` calls it. */
export function zoneName(zone, views, seat) {
  const [kind, owner] = zone.split("-");
  if (!owner) return say(`zone-${kind}`);
  if (Number(owner) === seat) return say(`zone-my-${kind}`);
  return say(`zone-${kind}-of`, { name: views.find((view) => view.seat === Number(owner))?.name ?? owner });
}

/** What lies at a place, in words: `9 of Fire`, `a card face down`. */
export function faceWords(face) {
  return face ? cardName(face) : say("face-down");
}

function faceOf(face) {
  const [, rank, suit] = DABONG_CARD.exec(face) ?? [];
  if (rank) return [make("span", { class: "rank" }, rank), make("span", { class: "suit" }, suitName(suit))];
  return [make("span", { class: face.length > LONG ? "suit" : "rank" }, face)];
}

/** A card; one that can be chosen is a button with its `source`. */
function card(face, { source = null, chosen = [], label = "" } = {}) {
  const kind = `play-card${face ? "" : " back"}`;
  if (!source) return make("span", { class: kind, role: "img", "aria-label": label || faceWords(face) }, ...(face ? faceOf(face) : []));
  const at = chosen.findIndex((one) => same(one, source));
  const order = at >= 0 && chosen.length > 1 ? make("span", { class: "order", "aria-hidden": "true" }, String(at + 1)) : null;
  const attributes = { type: "button", class: kind, "aria-pressed": String(at >= 0), "aria-label": label || faceWords(face) };
  return make("button", { ...attributes, "data-source": JSON.stringify(source) }, ...(face ? faceOf(face) : []), order);
}

/** Draws all zones into `place`, those of others first and mine last, as the table is seen from my seat. */
export function showLying(place, { truth, views, game, seat, chosen, isUsed }) {
  const zones = new Map(truth.zones.map((zone) => [zone.name, zone]));
  const drawn = (name) => zoneBox(zones.get(name), { truth, views, seat, chosen, isUsed });
  const isShown = (name, usual) => zones.has(name) && (usual || zones.get(name).count > 0);
  const middle = SHARED.filter((name) => isShown(name, (MIDDLE[game] ?? []).includes(name)));
  const at = views.findIndex((view) => view.seat === seat);
  const around = [...views.slice(at + 1), ...views.slice(0, at + 1)];
  place.replaceChildren(
    make("div", { class: "middle" }, ...middle.map(drawn)),
    make("div", { class: "around" }, ...around.map((view) => {
      const own = ["pile", "hand"].filter((kind) => isShown(`${kind}-${view.seat}`, (OWN[game] ?? []).includes(kind)));
      return make(
        "section",
        { class: `panel place${truth.moving.includes(view.seat) ? " moving" : ""}`, "aria-label": view.name, "data-seat": view.seat },
        make("p", { class: "place-name" }, seatSign(view.seat), make("strong", {}, view.name), held(truth, view.seat)),
        make("div", { class: "place-zones" }, ...own.map((kind) => drawn(`${kind}-${view.seat}`))),
      );
    })),
  );
}

function held(truth, seat) {
  const n = truth.in_hand[seat - 1] ?? 0;
  return make("span", { class: "quiet" }, truth.grid && !n ? "" : say("held-by", { cards: countWords(n) }));
}

function zoneBox(zone, look) {
  const { truth, views, seat, isUsed } = look;
  const name = zoneName(zone.name, views, seat);
  const isDraw = zone.name === "draw";
  const isGrid = truth.grid && zone.name.startsWith("hand-");
  const pot = truth.yellow + 5 * truth.black;
  const count = zone.name === "pot" ? String(pot) : String(zone.count);
  const can = isUsed ? say("put-here", { zone: name }) : isDraw ? say("draw-one") : name;
  const put = make(
    "button",
    { type: "button", class: "zone-name", "data-put": zone.name, "aria-label": `${can}: ${count}`, disabled: !isUsed && !isDraw },
    make("span", {}, say(isGrid ? "zone-grid" : `zone-${zone.name.split("-")[0]}`)), make("span", { class: "zone-count" }, count),
  );
  const cards = isDraw ? drawPile(zone, look) : zone.name === "pot" ? tokens(truth) : isGrid ? gridCards(zone, look) : rowOf(zone, look);
  return make("div", { class: `zone${isGrid ? " grid" : ""}`, "data-zone": zone.name }, put, make("div", { class: "zone-cards" }, ...cards));
}

function drawPile(zone, { chosen }) {
  if (!zone.count) return [];
  return [card("", { source: { zone: "draw" }, chosen, label: say("draw-one") })];
}

function tokens(truth) {
  return [...Array(truth.black).fill("token black"), ...Array(truth.yellow).fill("token")]
    .map((kind) => make("span", { class: kind, "aria-hidden": "true" }));
}

/** The card on top can be taken; of those below a few show. */
function rowOf(zone, { chosen }) {
  const isHand = zone.name.startsWith("hand-");
  const shown = isHand ? zone.cards : zone.cards.slice(-MOST_SHOWN);
  const below = zone.count - shown.length;
  const cards = shown.map((one, at) =>
    card(one.face, at === shown.length - 1 ? { source: { zone: zone.name }, chosen } : {}));
  return below > 0 ? [make("span", { class: "quiet below" }, `+${below}`), ...cards] : cards;
}

/** A hand of Kombio as its player sees it: places 1 and 2 in front, 3 and 4 behind, more beside them. */
function gridCards(zone, { chosen }) {
  return [...zone.cards].sort((one, other) => one.spot - other.spot).map((one) => {
    const label = say("card-at", { card: faceWords(one.face), n: one.spot });
    const drawn = card(one.face, { source: { zone: zone.name, spot: one.spot }, chosen, label });
    const beyond = Math.max(0, one.spot - 4);
    drawn.style.gridRow = String(beyond ? 2 - ((beyond - 1) % 2) : one.spot > 2 ? 1 : 2);
    drawn.style.gridColumn = String(beyond ? 3 + Math.floor((beyond - 1) / 2) : ((one.spot - 1) % 2) + 1);
    return drawn;
  });
}

/** Draws my own hand. */
export function showMine(place, { truth, chosen, seat, isUsed }) {
  const title = say("my-hand");
  const count = String(truth.mine.length);
  const put = make(
    "button",
    { type: "button", class: "zone-name", "data-put": "mine", disabled: !isUsed, "aria-label": `${isUsed ? say("put-here", { zone: title }) : title}: ${count}` },
    make("span", {}, title), make("span", { class: "zone-count" }, seat ? count : ""),
  );
  const cards = truth.mine.map((face, index) => card(face, { source: { face, index }, chosen }));
  const nothing = seat ? "" : say("say-seat-first");
  place.replaceChildren(put, make("div", { class: "zone-cards" }, ...(cards.length ? cards : [make("span", { class: "quiet" }, nothing)])));
}
