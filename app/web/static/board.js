// The congkak board seen from above: south below, her store on her left; sowing runs clockwise.

import { draw, make, setText } from "./elements.js";
import { holeName, inWords, say } from "./words.js";

// Reading order on the screen; the stores stand at the ends.
export const NORTH_ROW = ["N7", "N6", "N5", "N4", "N3", "N2", "N1"];
export const SOUTH_ROW = ["S1", "S2", "S3", "S4", "S5", "S6", "S7"];
export const HOLES = ["SS", ...NORTH_ROW, ...SOUTH_ROW, "NS"];

const SURE = 0.9; // below this a count is drawn lighter with "~"
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5)); // seeds of a sunflower: never in rows, never on top of each other
const SHOWN_AT_MOST = 98;

/** The board in `place`. `tag` is `button` where holes can be pressed, else `div`. */
export class Board {
  constructor(place, tag = "div") {
    this.holes = new Map(HOLES.map((name) => [name, new Hole(name, tag)]));
    const at = (name) => this.holes.get(name).element;
    this.note = make("p", { class: "board-note", hidden: true });
    place.replaceChildren(
      this.note,
      at("SS"),
      make("div", { class: "rows" }, row("north", NORTH_ROW, at), row("south", SOUTH_ROW, at)),
      at("NS"),
    );
  }

  /** Show these holes; `next` is where the next piece belongs, `label` says more of a hole. */
  show(holes, next, label = () => "") {
    const isUnread = holes.length > 0 && holes.every((view) => view.unread);
    this.note.hidden = !isUnread;
    setText(this.note, isUnread ? say("board-unread") : "");
    for (const view of holes) this.holes.get(view.name)?.show(view, view.name === next, label(view));
  }

  /** The element of a hole. */
  element(name) {
    return this.holes.get(name).element;
  }
}

function row(side, names, at) {
  return make("div", { class: `house-row ${side}` }, ...names.map((name) => at(name)));
}

class Hole {
  constructor(name, tag) {
    this.name = name;
    this.isStore = name.endsWith("S");
    const viewBox = this.isStore ? "-50 -110 100 220" : "-50 -50 100 100";
    this.pieces = draw("svg", { class: "pieces", viewBox, "aria-hidden": "true", focusable: "false" });
    this.number = make("span", { class: "count", "aria-hidden": "true" });
    this.mark = make("span", { class: "mark", "aria-hidden": "true" });
    const own = this.isStore ? say("store") : name.slice(1);
    const side = name.startsWith("S") ? "south" : "north";
    this.element = make(
      tag,
      {
        class: `hole ${this.isStore ? "store" : "house"} ${side}`,
        "data-hole": name,
        ...(tag === "button" ? { type: "button" } : { role: "img" }),
      },
      make("span", { class: "house-number", "aria-hidden": "true" }, own),
      make("span", { class: "bowl" }, this.pieces, this.number, this.mark),
    );
    this.count = 0;
  }

  show(view, isNext, label) {
    const classes = this.element.classList;
    const unsure = view.p < SURE;
    classes.toggle("next", isNext);
    classes.toggle("burnt", view.burnt);
    classes.toggle("unsure", unsure);
    classes.toggle("disturbed", view.disturbed);
    classes.toggle("differs", Boolean(view.differs) && !isNext);
    classes.toggle("unread", view.unread === true);
    classes.toggle("empty", view.count === 0);
    setText(this.number, `${unsure ? "~" : ""}${view.count}`);
    setText(this.mark, markOf(view, isNext));
    if (view.count !== this.count) this.showPieces(view.count);
    this.count = view.count;
    const spoken = label || describe(view, isNext, unsure);
    if (this.element.getAttribute("aria-label") !== spoken) this.element.setAttribute("aria-label", spoken);
  }

  showPieces(count) {
    const shown = Math.min(count, SHOWN_AT_MOST);
    const old = this.pieces.childElementCount;
    const size = pieceSize(shown, this.isStore);
    const places = Array.from({ length: shown }, (_, index) => placeOf(index, shown, this.isStore));
    for (let index = old; index > shown; index -= 1) this.pieces.lastElementChild.remove();
    places.forEach(([x, y], index) => {
      const piece = this.pieces.children[index] ?? this.pieces.appendChild(draw("circle", { class: "piece fresh" }));
      if (index < old) piece.classList.remove("fresh");
      piece.setAttribute("cx", x.toFixed(1));
      piece.setAttribute("cy", y.toFixed(1));
      piece.setAttribute("r", size.toFixed(1));
    });
    this.number.classList.remove("changed");
    void this.number.offsetWidth; // lets the animation of a change begin anew
    this.number.classList.add("changed");
  }
}

function placeOf(index, shown, isStore) {
  const spread = isStore ? Math.min(9.5, 40 / Math.sqrt(shown)) : Math.min(13, 40 / Math.sqrt(shown));
  const radius = shown === 1 ? 0 : spread * Math.sqrt(index + 0.5);
  const angle = index * GOLDEN_ANGLE;
  const tall = isStore ? 2.1 : 1;
  return [radius * Math.cos(angle), radius * Math.sin(angle) * tall];
}

function pieceSize(shown, isStore) {
  if (isStore) return Math.min(8.5, 46 / Math.sqrt(Math.max(shown, 1)));
  return Math.min(9.5, 34 / Math.sqrt(Math.max(shown, 1)));
}

function markOf(view, isNext) {
  if (view.burnt) return "✕";
  if (view.disturbed) return "≈";
  if (view.unread) return "?";
  if (isNext) return "▼";
  return view.differs ? `${view.differs > 0 ? "+" : "−"}${Math.abs(view.differs)}` : "";
}

function describe(view, isNext, unsure) {
  const more = [
    isNext && say("hole-next"),
    unsure && say("hole-unsure"),
    view.burnt && say("hole-burnt"),
    view.disturbed && say("hole-disturbed"),
    view.unread && say("hole-unread"),
    view.differs && say("hole-differs", { n: view.expected }),
  ].filter(Boolean);
  return [say("hole-says", { hole: holeName(view.name), n: view.count }), ...more].join(", ");
}

/**
 * The holes of a snapshot, with `unread` where a scale ought to be heard and is not, and `differs` by
 * how many too many lie there while something is to be put back (only where the picture would agree
 * with the words beside it, hole for hole).
 */
export function holeViews(snapshot) {
  const weighed = snapshot.profile === "full";
  const told = snapshot.live.restore.map((words) => inWords(words).toLowerCase());
  const wrong = snapshot.holes
    .filter((hole) => hole.count !== hole.expected)
    .map((hole) => holeName(hole.name).toLowerCase());
  const isTold = wrong.length === told.length && wrong.every((name) => told.some((line) => line.includes(name)));
  return snapshot.holes.map((hole) => ({
    ...hole,
    unread: weighed && !hole.live,
    differs: isTold ? hole.count - hole.expected : 0,
  }));
}
