// A player's phone, in any card game: who I am, what I tell the table, and what it has noted of it.

import { make, setText, whenChanged } from "./elements.js";
import { seatSign } from "./seats.js";
import { send, showSaid } from "./send.js";
import { inWords, say } from "./words.js";

const byId = (id) => document.getElementById(id);
const KEPT = "pengadil-seat";
let seat = Number(new URLSearchParams(location.search).get("seat") ?? sessionStorage.getItem(KEPT)) || 0;

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
  const seats = whenChanged((views, mine) => {
    byId("say-seats").replaceChildren(...views.map((view) => {
      const chosen = view.seat === mine;
      const button = make("button", { type: "button", class: chosen ? "" : "quiet", "aria-pressed": String(chosen) }, seatSign(view.seat), view.name);
      button.addEventListener("click", () => {
        seat = view.seat;
        sessionStorage.setItem(KEPT, seat);
        seats(views, seat);
      });
      return button;
    }));
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
    seats(snapshot.seats.map(({ seat: number, name }) => ({ seat: number, name })), seat);
    notes(snapshot.notes[0] ?? null);
  };
}
