// Who sits at this page: chosen by a tap, and kept for the other pages of this browser tab.

import { make, whenChanged } from "./elements.js";
import { seatSign } from "./seats.js";

const KEPT = "pengadil-seat";
const chosen = () => Number(new URLSearchParams(location.search).get("seat") ?? sessionStorage.getItem(KEPT)) || 0;

/**
 * Draws the seats into `place`. Call what it returns with each snapshot; `onSeats(views, seat)` hears who
 * plays and who I am (0 before anybody was chosen), at once and whenever either changes.
 */
export function seatChooser(place, onSeats) {
  let seat = chosen();
  const show = whenChanged((views, mine) => {
    place.replaceChildren(...views.map((view) => {
      const isMine = view.seat === mine;
      const button = make("button", { type: "button", class: isMine ? "" : "quiet", "aria-pressed": String(isMine) }, seatSign(view.seat), view.name);
      button.addEventListener("click", () => {
        seat = view.seat;
        sessionStorage.setItem(KEPT, seat);
        show(views, seat);
        place.querySelector("[aria-pressed=true]")?.focus();
      });
      return button;
    }));
    onSeats(views, mine);
  });
  return (snapshot) => show(snapshot.seats.map(({ seat: number, name }) => ({ seat: number, name })), seat);
}
