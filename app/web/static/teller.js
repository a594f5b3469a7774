// A player's phone, in any card game: who I am, what I tell the table, and what it has noted of it.

import { make, setText, whenChanged } from "./elements.js";
import { seatChooser } from "./i_am.js";
import { send, showSaid } from "./send.js";
import { inWords, say } from "./words.js";

const byId = (id) => document.getElementById(id);
let seat = 0;

/** Tell the table one line of words. */
export async function tell(words) {
  if (!seat) return showSaid(byId("said"), { ok: false, said: say("say-seat-first") });
  return showSaid(byId("said"), await send("/api/say", { seat, words }));
}

/** The keys of a card pad; `wordsOf(card)` is what a tap on one tells. */
export function cardKeys(cards, wordsOf) {
  return cards.map((card) => {
    const key = make("button", { type: "button", "data-card": card }, card);
    key.addEventListener("click", () => tell(wordsOf(card)));
    return key;
  });
}

/** Ready the parts that every game's page has; call what it returns with each snapshot. `onSeats(views,
 * seat)` draws what depends on who plays and who I am. */
export function teller(onSeats) {
  const seats = seatChooser(byId("say-seats"), (views, mine) => {
    seat = mine;
    onSeats(views, mine);
  });
  const notes = whenChanged((newest) => setText(byId("say-note"), newest ? inWords(newest.words) : ""));
  for (const button of document.querySelectorAll("[data-says]")) {
    button.addEventListener("click", () => tell(button.dataset.says));
  }
  byId("say-own-words").addEventListener("submit", (event) => {
    event.preventDefault();
    tell(event.target.words.value.trim());
  });
  return (snapshot) => {
    seats(snapshot);
    notes(snapshot.notes[0] ?? null);
  };
}
