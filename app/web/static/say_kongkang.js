// What a player of Kongkang did: cards are gathered by taps, then told as one play, slip or hand.

import { bananasPanel } from "./bananas.js";
import { make, setText, whenChanged } from "./elements.js";
import { openFrame } from "./frame.js";
import { seatSign } from "./seats.js";
import { tell, teller } from "./teller.js";
import { say } from "./words.js";

const byId = (id) => document.getElementById(id);
const NUMBERS = Array.from({ length: 10 }, (_, value) => String(value + 1));
const CARDS = [...NUMBERS, "peek", "skip", "trade", "skull"];
let gathered = [];

const who = teller((views, mine) => {
  const others = views.filter((view) => view.seat !== mine);
  byId("say-targets").replaceChildren(...others.map((view) =>
    make("label", {}, make("input", { type: "checkbox", name: "target", value: view.seat }), seatSign(view.seat), view.name)));
});

function showGathered() {
  setText(byId("say-gathered"), gathered.length ? gathered.join(" · ") : say("say-no-cards"));
  for (const button of document.querySelectorAll("[data-verb], #say-clear")) button.disabled = gathered.length === 0;
}

byId("say-pad").replaceChildren(...CARDS.map((card) => {
  const key = make("button", { type: "button", "data-card": card, class: NUMBERS.includes(card) ? "" : "special" }, card);
  key.addEventListener("click", () => {
    gathered.push(card);
    showGathered();
  });
  return key;
}));

for (const button of document.querySelectorAll("[data-verb]")) {
  button.addEventListener("click", () => {
    tell([button.dataset.verb, ...gathered].join(" "));
    gathered = [];
    showGathered();
  });
}

byId("say-clear").addEventListener("click", () => {
  gathered = [];
  showGathered();
});

byId("say-aim").addEventListener("submit", (event) => {
  event.preventDefault();
  const aimed = [...document.querySelectorAll("[name=target]:checked")];
  tell(["target", ...aimed.map((box) => box.value)].join(" "));
  for (const box of aimed) box.checked = false;
});

const bananas = bananasPanel(byId("bananas"));
const parts = whenChanged((phase) => {
  byId("say-show").hidden = !phase.showing;
});

showGathered();
openFrame({
  onState: (snapshot) => {
    who(snapshot);
    bananas(snapshot);
    parts({ showing: snapshot.bananas.showing });
  },
});
