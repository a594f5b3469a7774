// The slap buttons of a virtual table, to be tapped and held.

import { make, setText, whenChanged } from "./elements.js";
import { seatSign } from "./seats.js";
import { say } from "./words.js";

/** Buttons in `place` that call `act` with a line; `show(seats)` draws them, `lit(lamps)` lights them. */
export function buttonPanel(place, act) {
  const lit = whenChanged((lamps) => {
    for (const lamp of place.querySelectorAll(".lamp")) {
      const isLit = lamps.includes(Number(lamp.dataset.seat));
      lamp.closest(".seat-buttons").classList.toggle("lit", isLit);
      setText(lamp, isLit ? say("lamp-on") : "");
    }
  });
  const show = whenChanged((seats) => {
    place.replaceChildren(...seats.map((seat) => {
      const { name } = seat;
      const type = { type: "button" };
      const tap = make("button", { ...type, "aria-label": say("press-label", { name }) }, say("press"));
      const hold = make("button", { ...type, class: "quiet", "aria-label": say("hold-label", { name }) }, say("hold"));
      const lamp = make("span", { class: "lamp quiet", "data-seat": seat.seat });
      tap.addEventListener("click", () => act(`press ${seat.seat}`));
      hold.addEventListener("click", () => act(`press ${seat.seat} hold=0.8s`));
      return make("div", { class: "seat-buttons" }, seatSign(seat.seat), make("span", {}, name, " ", lamp), tap, hold);
    }));
  });
  return { show, lit };
}
