// What somebody does with cards, as a line of the scenario language. Pure: nothing is drawn or sent here.
//
// A source is where a card comes from: `{ face, index }` out of my own hand, `{ zone }` the card on top of
// a zone, `{ zone, spot }` a place in a hand of Kombio. A target is `{ zone }`, perhaps with a `spot`;
// the zone `mine` is my own hand, off the table.

export const MINE = "mine";

const name = ({ face, zone, spot }) => (zone === undefined ? face : spot ? `${zone}.${spot}` : zone);
const isHand = (zone) => zone.startsWith("hand-");

/** Are these the same card? */
export function same(one, other) {
  return one.index === other.index && one.zone === other.zone && one.spot === other.spot;
}

/** The line for cards that go from `sources` to `target`; null where that means nothing. */
export function moveLine(sources, target, { seat, grid, isDown, isFanned }) {
  const [first] = sources;
  if (!first || sources.some((source) => same(source, target))) return null;
  if (target.zone === MINE) return takeLine(first, seat);
  if (first.spot && target.spot) return `swap ${name(first)} ${name(target)} by ${seat}`;
  const down = isDown || liesDown(target.zone, seat, grid);
  const words = sources.map((source) => (down || !name(source) ? `?${name(source)}` : name(source))).join(" ");
  // What is turned up off the draw pile is nobody's play: the dealer does it.
  const isDealt = first.zone === "draw" && !isHand(target.zone);
  return `lay ${words} on ${target.zone}${isDealt ? "" : ` from ${seat}`}${isFanned && sources.length > 1 ? " fanned" : ""}`;
}

function takeLine(source, seat) {
  if (source.zone === undefined) return null;
  if (source.zone === "draw") return `draw ${seat}`;
  return source.spot ? `peek ${name(source)} by ${seat}` : `take ${source.zone} 1 by ${seat}`;
}

/** Cards go face down onto the draw pile, into a hand of Kombio, and to somebody else. */
function liesDown(zone, seat, grid) {
  return zone === "draw" || (isHand(zone) && (grid || zone !== `hand-${seat}`));
}

/** The line that turns a card of the table over where it lies. */
export function flipLine(source, { seat, isUp }) {
  return `lay ${isUp ? "?" : ""}${name(source)} on ${source.zone} from ${seat}`;
}

/** The line that lays these cards of my hand open; all of them if none is chosen. */
export function showLine(sources, seat) {
  const faces = sources.filter((source) => source.zone === undefined).map((source) => source.face);
  return ["reveal", seat, ...faces].join(" ");
}
