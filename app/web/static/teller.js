// Who speaks on a player's phone, and how it is sent: the same for every card game.

import { make, setText, whenChanged } from "./elements.js";
import { seatSign } from "./seats.js";
import { send, showSaid } from "./send.js";
import { inWords, say } from "./words.js";

const KEPT = "pengadil-seat";
const byId = (id) => document.getElementById(id);

export class Teller {
  /** Hears the page's own words and the buttons that say a line as it is (`data-says`). */
  constructor() {
    const asked = new URLSearchParams(location.search).get("seat");
    this.seat = Number(asked ?? sessionStorage.getItem(KEPT)) || 0;
    this.notes = whenChanged((newest) => setText(byId("say-note"), newest ? inWords(newest.words) : ""));
    this.seats = whenChanged((views, mine) => this.#drawSeats(views, mine));
    for (const button of document.querySelectorAll("[data-says]")) {
      button.addEventListener("click", () => this.tell(button.dataset.says));
    }
    byId("say-own-words").addEventListener("submit", (event) => {
      event.preventDefault();
      this.tell(event.target.words.value.trim());
    });
  }

  /** Say that line as the player who was chosen. */
  async tell(words) {
    if (!this.seat) return showSaid(byId("said"), { ok: false, said: say("say-seat-first") });
    return showSaid(byId("said"), await send("/api/say", { seat: this.seat, words }));
  }

  /** Draw the players and the newest note; `onSeat` is called when another one is chosen. */
  show(snapshot, onSeat) {
    this.onSeat = onSeat;
    this.seats(snapshot.seats.map(({ seat, name }) => ({ seat, name })), this.seat);
    this.notes(snapshot.notes[0] ?? null);
  }

  #drawSeats(views, mine) {
    byId("say-seats").replaceChildren(...views.map((view) => {
      const chosen = view.seat === mine;
      const button = make("button", { type: "button", class: chosen ? "" : "quiet", "aria-pressed": String(chosen) }, seatSign(view.seat), view.name);
      button.addEventListener("click", () => {
        this.seat = view.seat;
        sessionStorage.setItem(KEPT, view.seat);
        this.seats(views, view.seat);
        this.onSeat();
      });
      return button;
    }));
  }
}

/** Draws those players as the choices of a list. */
export function playerList(list) {
  return whenChanged((views) => {
    list.replaceChildren(...views.map((view) => make("option", { value: view.seat }, view.name)));
  });
}
