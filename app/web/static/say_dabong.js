// A player of dabong! on a phone: cards are put together one by one, and then it is said what they are.

import { make, setText, whenChanged } from "./elements.js";
import { cardName } from "./card_names.js";
import { openFrame } from "./frame.js";
import { pilesPanel } from "./piles.js";
import { tell, teller } from "./teller.js";
import { say } from "./words.js";

const byId = (id) => document.getElementById(id);
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = ["F", "W", "E", "A"];
const CALLS_A_SUIT = /(8|J)[FWEA]$/;
const form = byId("say-cards");
let cards = [];

const chosen = (name) => form.elements[name].value;

function draw() {
  const place = byId("say-line");
  place.replaceChildren(...cards.map((card, at) => {
    const chip = make("button", { type: "button", class: "quiet", "aria-label": say("card-out", { card: cardName(card) }) }, card);
    chip.addEventListener("click", () => put(cards.filter((_, other) => other !== at)));
    return chip;
  }));
  if (!cards.length) place.append(make("span", { class: "quiet" }, say("cards-none")));
  const isPlay = chosen("verb") === "played";
  byId("say-suit").hidden = !(isPlay && CALLS_A_SUIT.test(cards.at(-1) ?? ""));
  byId("say-extras").hidden = !["played", "natural"].includes(chosen("verb"));
}

function put(now) {
  cards = now;
  draw();
}

/** A rank of the chosen suit; after an unnamed Shaman it may be what that is called. */
function tap(rank) {
  const card = `${rank}${chosen("suit")}`;
  const names = form.elements.names.checked && cards.at(-1) === "S";
  put(names ? [...cards.slice(0, -1), `S=${card}`] : [...cards, card]);
}

/** `played 7F 2F AF`, `played 8F suit W river one-card`, `name 5W`. */
function line() {
  const verb = chosen("verb");
  const suit = byId("say-suit").hidden ? "" : chosen("called");
  const extra = byId("say-extras").hidden ? [] : ["river", "one-card"].filter((word) => form.elements[word].checked);
  return [verb, ...cards, ...(suit ? ["suit", suit] : []), ...extra].join(" ");
}

byId("say-pad").replaceChildren(
  ...RANKS.map((rank) => {
    const key = make("button", { type: "button", "data-rank": rank }, rank);
    key.addEventListener("click", () => tap(rank));
    return key;
  }),
);
byId("say-shaman").addEventListener("click", () => put([...cards, "S"]));
byId("say-clear").addEventListener("click", () => put([]));
form.addEventListener("change", draw);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  tell(line());
  for (const word of ["river", "one-card"]) form.elements[word].checked = false;
  put([]);
});
for (const suit of SUITS) {
  byId(`say-suit-${suit}`).addEventListener("click", () => tell(`suit ${suit}`));
}
byId("say-how-many").addEventListener("submit", (event) => {
  event.preventDefault();
  tell(`how-many ${event.target.who.value}`);
});
byId("say-claim").addEventListener("submit", (event) => {
  event.preventDefault();
  const shown = cards.length ? ["show", ...cards] : [];
  tell([event.target.name.value, ...shown].join(" "));
  put([]);
});

const who = teller((views) => {
  byId("say-how-many").who.replaceChildren(...views.map((view) => make("option", { value: view.seat }, view.name)));
});
const piles = pilesPanel(byId("piles"));
const river = whenChanged((card) => {
  byId("say-river").hidden = !card;
  setText(byId("say-river-card"), card ? cardName(card) : "");
});
draw();

openFrame({
  onState: (snapshot) => {
    who(snapshot);
    river(snapshot.cards.river);
    byId("say-claims").hidden = (snapshot.options.level ?? "beginner") === "beginner";
    piles(snapshot);
  },
});
