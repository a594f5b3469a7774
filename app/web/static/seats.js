// Who sits where: each seat has a colour, a shape and a number, the same on screen, mat and buttons.

import { draw, make, setText, whenChanged } from "./elements.js";
import { say } from "./words.js";

// Outlines in a box of 100 by 100, around the middle.
const SHAPES = {
  1: ["circle", { cx: 50, cy: 50, r: 46 }],
  2: ["path", { d: "M50 4 98 92H2z" }],
  3: ["rect", { x: 7, y: 7, width: 86, height: 86, rx: 6 }],
  4: ["path", { d: "M50 2 98 50 50 98 2 50z" }],
  5: ["path", { d: "M50 2 63 36 99 38 71 61 81 96 50 76 19 96 29 61 1 38 37 36z" }],
  6: ["path", { d: "M50 2 92 26V74L50 98 8 74V26z" }],
  7: ["path", { d: "M33 4H67V33H96V67H67V96H33V67H4V33H33z" }],
  8: ["path", { d: "M66 4A47 47 0 1 0 66 96 60 60 0 0 1 66 4z" }],
};
const NUMBER_Y = { 2: 80, 8: 68 };
const NUMBER_X = { 8: 30 };

/** The sign of a seat, as a picture; whoever shows it writes the name beside it. */
export function seatSign(seat) {
  const [tag, outline] = SHAPES[seat] ?? SHAPES[1];
  const number = draw("text", { x: NUMBER_X[seat] ?? 50, y: NUMBER_Y[seat] ?? 67, class: "seat-number" }, String(seat));
  return draw(
    "svg",
    { viewBox: "0 0 100 100", class: `seat-sign seat-${seat}`, "aria-hidden": "true", focusable: "false" },
    draw(tag, { ...outline, class: "seat-shape" }),
    number,
  );
}

/** The name that a seat goes by on the page. */
export function seatName(snapshot, seat) {
  return snapshot.seats.find((one) => one.seat === seat)?.name ?? say("seat", { seat });
}

const SIDES = { 1: "south", 2: "north" };

/** Draws the score cards into `place`; of a card game with the cards that each holds. */
export function seatCards(place) {
  return whenChanged((seats, cards, hasBananas) => {
    place.classList.toggle("many-seats", seats.length > 2);
    place.replaceChildren(...seats.map((seat) => card(seat, cards, hasBananas)));
  });
}

function handWords(seat, cards, hasBananas) {
  if (!cards) return seat.in_hand ? say("in-hand", { n: seat.in_hand }) : "";
  const held = seat.in_hand === 1 ? say("cards-one") : say("cards-many", { n: seat.in_hand });
  if (seat.called) return `${held} · ${say("one-card-said")}`;
  return cards.called === seat.seat ? `${held} · ${hasBananas ? "KONGKANG!!" : "Kombio!"}` : held;
}

const SCORED = { rounds: "rounds-won", games: "games-won", points: "points-held" };

/** What the number beside a name counts; with the sets won, where there are any. */
function scoredWords(seat, cards, hasBananas) {
  const words = say(hasBananas ? "bananas" : SCORED[cards.scored]);
  return cards.scored === "games" ? `${words} · ${say("sets-won", { n: seat.sets })}` : words;
}

function card(seat, cards, hasBananas) {
  const side = cards ? "" : SIDES[seat.seat];
  const hand = handWords(seat, cards, hasBananas);
  return make(
    "article",
    {
      class: `seat-card${seat.to_move ? " to-move" : ""}${seat.pressed ? " pressed" : ""}`,
      "data-seat": seat.seat,
    },
    seatSign(seat.seat),
    make("div", { class: "seat-words" },
      make("h2", { class: "seat-name" }, seat.name),
      make("p", { class: "seat-side" }, side ? say(side) : cards ? scoredWords(seat, cards, hasBananas) : ""),
    ),
    make("p", { class: "score" }, String(seat.score)),
    make("p", { class: `seat-hand${cards ? " cards-held" : ""}` }, hand),
  );
}

/** Draws the captions beside the two rows of the board. */
export function boardSides(north, south) {
  return whenChanged((seats) => {
    for (const [place, number] of [[south, 1], [north, 2]]) {
      const seat = seats.find((one) => one.seat === number);
      const side = make("span", { class: "quiet" }, say(SIDES[number]));
      place.replaceChildren(...(seat ? [seatSign(number), make("span", {}, seat.name), side] : []));
    }
  });
}

/** Draws whose turn it is and what goes on right now. */
export function turnLine(turn, live) {
  const drawTurn = whenChanged((sentence, seat) => {
    turn.replaceChildren(...(seat ? [seatSign(seat)] : []), make("span", {}, sentence));
  });
  return (snapshot, liveWords) => {
    const { sentence, seat } = whoseTurn(snapshot);
    drawTurn(sentence, seat);
    setText(live, liveWords);
  };
}

function whoseTurn(snapshot) {
  if (snapshot.winners) return { sentence: outcome(snapshot), seat: snapshot.winners[0] ?? 0 };
  const movers = snapshot.seats.filter((seat) => seat.to_move);
  if (movers.length > 1) return { sentence: say("turn-both"), seat: 0 };
  if (movers.length === 0) return { sentence: nobodysTurn(snapshot), seat: 0 };
  return { sentence: say("turn", { name: movers[0].name }), seat: movers[0].seat };
}

function nobodysTurn({ game, cards, bananas }) {
  if (bananas) return say(bananas.showing ? "compare-hands" : "anybodys-turn");
  if (game === "dabong") return say("first-card");
  return cards ? say("show-hands") : "";
}

function outcome(snapshot) {
  if (snapshot.cards) return say("wins-cards", { name: snapshot.winners.map((seat) => seatName(snapshot, seat)).join(", ") });
  const scores = snapshot.seats.map((seat) => seat.score);
  const high = Math.max(...scores);
  if (snapshot.winners.length === 0) return say("draw", { high });
  const low = Math.min(...scores);
  return say("wins", { name: seatName(snapshot, snapshot.winners[0]), high, low });
}
