// A player's phone: who I am, and what I did, one tap or two.

import { make, setText, whenChanged } from "./elements.js";
import { openFrame } from "./frame.js";
import { pilesPanel } from "./piles.js";
import { seatSign } from "./seats.js";
import { send, showSaid } from "./send.js";
import { inWords, say } from "./words.js";

const byId = (id) => document.getElementById(id);
const KEPT = "pengadil-seat";
const CARDS = ["-1", ...Array.from({ length: 15 }, (_, value) => String(value))];
let seat = Number(new URLSearchParams(location.search).get("seat") ?? sessionStorage.getItem(KEPT)) || 0;

async function tell(words) {
  if (!seat) return showSaid(byId("said"), { ok: false, said: say("say-seat-first") });
  return showSaid(byId("said"), await send("/api/say", { seat, words }));
}

const seats = whenChanged((views, mine) => {
  byId("say-seats").replaceChildren(...views.map((view) => {
    const chosen = view.seat === mine;
    const button = make("button", { type: "button", class: chosen ? "" : "quiet", "aria-pressed": String(chosen) }, seatSign(view.seat), view.name);
    button.addEventListener("click", () => {
      seat = view.seat;
      sessionStorage.setItem(KEPT, seat);
      seats(views, seat);
      from(views, seat);
    });
    return button;
  }));
});

const from = whenChanged((views, mine) => {
  const others = views.filter((view) => view.seat !== mine);
  const kept = byId("say-from").value;
  byId("say-from").replaceChildren(
    make("option", { value: "" }, say("say-own")),
    ...others.map((view) => make("option", { value: view.seat, selected: String(view.seat) === kept }, view.name)),
  );
});

for (const button of document.querySelectorAll("[data-says]")) {
  button.addEventListener("click", () => tell(button.dataset.says));
}

/** `played 5`, `slapped 5 from 2`, `laid 9`. */
function cardWords(card) {
  const verb = byId("say-cards").elements.verb.value;
  const owner = byId("say-from").value;
  if (verb === "laid") return `laid ${card}`;
  return [verb, card, verb === "slapped" && owner ? `from ${owner}` : ""].filter(Boolean).join(" ");
}

const pad = whenChanged((isSpecial) => {
  byId("say-pad").hidden = !isSpecial;
  if (!isSpecial) return;
  const keys = CARDS.map((card) => {
    const key = make("button", { type: "button", "data-card": card }, card);
    key.addEventListener("click", () => tell(cardWords(card)));
    return key;
  });
  const untold = make("button", { type: "button", class: "quiet" }, say("say-untold"));
  untold.addEventListener("click", () => tell(cardWords("")));
  byId("say-pad").replaceChildren(...keys, untold);
});

byId("say-own-words").addEventListener("submit", (event) => {
  event.preventDefault();
  tell(event.target.words.value.trim());
});
byId("say-penalty").addEventListener("submit", (event) => {
  event.preventDefault();
  const { who, name } = event.target;
  tell(`penalty ${who.value} ${name.value}`);
});

const accused = whenChanged((views) => {
  byId("say-penalty").who.replaceChildren(...views.map((view) => make("option", { value: view.seat }, view.name)));
});

const notes = whenChanged((newest) => setText(byId("say-note"), newest ? inWords(newest.words) : ""));
const piles = pilesPanel(byId("piles"));

openFrame({
  onState: (snapshot) => {
    const views = snapshot.seats.map(({ seat: number, name }) => ({ seat: number, name }));
    seats(views, seat);
    from(views, seat);
    accused(views);
    piles(snapshot);
    pad(snapshot.options.b1 !== "standard");
    notes(snapshot.notes[0] ?? null);
  },
});
