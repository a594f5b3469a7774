// A table of Kongkang: a pile and a bar of bananas a seat, the pot, which way round, and who paid whom.

import { make, whenChanged } from "./elements.js";
import { seatSign } from "./seats.js";
import { inWords, say } from "./words.js";

/** Draws the piles, the pot and the race of bananas into `place`; nothing in a game without bananas. */
export function bananasPanel(place) {
  const show = whenChanged((seats, bananas, cards) => {
    const most = Math.max(1, ...seats.map((seat) => seat.score));
    place.replaceChildren(
      make("div", { class: "table-facts" }, ...facts(bananas, cards)),
      make("ol", { class: "banana-race" }, ...seats.map((seat) => row(seat, pileOf(bananas, seat), most))),
    );
  });
  return (snapshot) => snapshot.bananas && show(snapshot.seats, snapshot.bananas, snapshot.cards);
}

function pileOf(bananas, seat) {
  return bananas.piles.find((pile) => pile.seat === seat.seat) ?? { cards: [], count: 0 };
}

function facts(bananas, cards) {
  const way = { left: say("way-left"), right: say("way-right") }[bananas.way] ?? say("way-open");
  return [
    make("p", { class: "pot" }, make("span", { class: "banana", "aria-hidden": "true" }), make("span", {}, say("pot", { n: bananas.pot }))),
    make("p", {}, make("span", { class: "way-arrow", "aria-hidden": "true" }, { left: "↻", right: "↺" }[bananas.way] ?? "↔"), " ", way),
    make("p", { class: "quiet" }, say("draw-pile", { n: cards.draw })),
    bananas.removed ? make("p", { class: "quiet" }, say("removed", { n: bananas.removed })) : null,
  ];
}

function row(seat, pile, most) {
  const state = pile.out ? say("has-left") : pile.skipped ? say("will-be-skipped") : "";
  const bar = make("span", { class: `banana-bar seat-${seat.seat}`, "aria-hidden": "true" });
  bar.style.setProperty("--share", seat.score / most);
  return make(
    "li",
    { class: `banana-row${seat.to_move ? " to-move" : ""}${pile.out ? " out" : ""}`, "data-seat": seat.seat },
    seatSign(seat.seat),
    make("span", { class: "banana-name" }, seat.name, state ? make("small", {}, state) : null),
    make("span", { class: "banana-lane" }, bar),
    make("span", { class: "pile-cards", role: "img", "aria-label": pileWords(pile) }, ...pileCards(pile)),
  );
}

function pileWords(pile) {
  return pile.count ? say("pile-of", { cards: [...pile.cards].reverse().join(", ") }) : say("pile-none");
}

/** The newest card is the rightmost; more below are told by number. */
function pileCards(pile) {
  const below = pile.count - pile.cards.length;
  const shown = pile.cards.map((card) => make("span", { class: `card small${/^\d/.test(card) ? "" : " special"}` }, card));
  return below > 0 ? [make("span", { class: "quiet" }, `+${below}`), ...shown] : shown;
}

/** Draws the newest transfers into `place`, each with its reason. */
export function transferList(place) {
  const show = whenChanged((transfers) => {
    place.hidden = transfers.length === 0;
    place.querySelector("ol").replaceChildren(...transfers.map((one) =>
      make("li", {}, make("span", { class: "transfer-sum" }, String(one.bananas)), make("span", { class: "banana", "aria-hidden": "true" }), make("span", {}, inWords(one.words)))));
  });
  return (snapshot) => snapshot.bananas && show(snapshot.bananas.transfers);
}
