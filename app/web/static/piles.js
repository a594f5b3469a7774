// The piles of a card game: the card on the discard pile as it was told, and what is left to draw.

import { make, whenChanged } from "./elements.js";
import { say } from "./words.js";

/** Draws the piles into `place`. */
export function pilesPanel(place) {
  const show = whenChanged((cards) => {
    const told = cards.top && cards.top !== "?";
    const top = told ? cards.top : cards.top ? "?" : "–";
    const name = told ? say("top-card", { card: cards.top }) : say(cards.top ? "top-untold" : "top-none");
    place.replaceChildren(
      make("div", { class: `card${told ? "" : " untold"}${cards.slappable ? " slappable" : ""}`, role: "img", "aria-label": name }, top),
      make(
        "div",
        { class: "piles-words" },
        make("p", { class: "pile-name" }, name),
        make("p", { class: cards.slappable ? "slap-now" : "quiet" }, say(cards.slappable ? "slap-open" : "slap-shut")),
        make("p", { class: "quiet" }, say("draw-pile", { n: cards.draw })),
      ),
    );
  });
  return (snapshot) => snapshot.cards && show(snapshot.cards);
}
