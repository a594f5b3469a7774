// The piles of a card game: the card on top as it was told, what it asks for, and what is left to draw.

import { cardName, suitName } from "./card_names.js";
import { make, whenChanged } from "./elements.js";
import { say } from "./words.js";

const LONG = 3; // a card with more letters, as a Shaman's name, is written smaller

/** Draws the piles into `place`. */
export function pilesPanel(place) {
  const show = whenChanged((cards, game) => {
    const told = cards.top && cards.top !== "?";
    const top = told ? cards.top : cards.top ? "?" : "–";
    const name = told ? say("top-card", { card: cardName(cards.top) }) : say(cards.top ? "top-untold" : "top-none");
    const size = `${top.length > LONG ? " long" : ""}${told ? "" : " untold"}${cards.slappable ? " slappable" : ""}`;
    place.replaceChildren(
      make("div", { class: `card${size}`, role: "img", "aria-label": name }, top),
      make(
        "div",
        { class: "piles-words" },
        make("p", { class: "pile-name" }, name),
        ...(game === "dabong" ? dabong(cards) : kombio(cards)),
        make("p", { class: "quiet" }, say("draw-pile", { n: cards.draw })),
      ),
    );
  });
  return (snapshot) => snapshot.cards && show(snapshot.cards, snapshot.game);
}

function kombio(cards) {
  return [make("p", { class: cards.slappable ? "slap-now" : "quiet" }, say(cards.slappable ? "slap-open" : "slap-shut"))];
}

/** What may follow, what is owed, which way play goes, and what anybody may claim. */
function dabong(cards) {
  const suits = [...cards.suits].map(suitName).join(" · ");
  const lines = [
    [suits && say("suits-follow", { suits }), "pile-name"],
    [cards.owed > 0 && say("owed-cards", { n: cards.owed }), "owed-now"],
    [cards.open && say(cards.open === "heaven" ? "open-heaven" : "open-hell"), "slap-now"],
    [cards.way && say(cards.way === "left" ? "play-left" : "play-right"), "quiet"],
    [cards.river && say("river-card", { card: cardName(cards.river) }), ""],
  ];
  return lines.filter(([words]) => words).map(([words, kind]) => make("p", { class: kind }, words));
}
