// The slap buttons of a virtual table, to be tapped and held.

import { make, setText, whenChanged } from "./elements.js";
import { seatSign } from "./seats.js";
import { say } from "./words.js";

const HOLD_MS = 600; // as long as the table waits before a press is a call

/** A finger that stays on the button holds it; one that goes at once taps it. */
export function pressable(button, { tap, hold }) {
  let timer = null;
  let isHeld = false;
  button.addEventListener("pointerdown", () => {
    isHeld = false;
    clearTimeout(timer);
    button.classList.add("held");
    timer = setTimeout(() => {
      isHeld = true;
      button.classList.remove("held");
      hold();
    }, HOLD_MS);
  });
  for (const gone of ["pointerup", "pointerleave", "pointercancel"]) {
    button.addEventListener(gone, () => {
      clearTimeout(timer);
      button.classList.remove("held");
    });
  }
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", () => {
    if (!isHeld) tap();
    isHeld = false;
  });
}

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
      const holdIt = () => act(`press ${seat.seat} hold=0.8s`);
      pressable(tap, { tap: () => act(`press ${seat.seat}`), hold: holdIt });
      hold.addEventListener("click", holdIt);
      return make("div", { class: "seat-buttons" }, seatSign(seat.seat), make("span", {}, name, " ", lamp), tap, hold);
    }));
  });
  return { show, lit };
}
