// What a player of Kombio did, one tap or two.

import { make, whenChanged } from "./elements.js";
import { openFrame } from "./frame.js";
import { pilesPanel } from "./piles.js";
import { cardKeys, tell, teller } from "./teller.js";
import { say } from "./words.js";

const byId = (id) => document.getElementById(id);
const CARDS = ["-1", ...Array.from({ length: 15 }, (_, value) => String(value))];

const who = teller((views, mine) => {
  const others = views.filter((view) => view.seat !== mine);
  const kept = byId("say-from").value;
  byId("say-from").replaceChildren(
    make("option", { value: "" }, say("say-own")),
    ...others.map((view) => make("option", { value: view.seat, selected: String(view.seat) === kept }, view.name)),
  );
  byId("say-penalty").who.replaceChildren(...views.map((view) => make("option", { value: view.seat }, view.name)));
});

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
  const untold = make("button", { type: "button", class: "quiet" }, say("say-untold"));
  untold.addEventListener("click", () => tell(cardWords("")));
  byId("say-pad").replaceChildren(...cardKeys(CARDS, cardWords), untold);
});

byId("say-penalty").addEventListener("submit", (event) => {
  event.preventDefault();
  const { who: accused, name } = event.target;
  tell(`penalty ${accused.value} ${name.value}`);
});

const piles = pilesPanel(byId("piles"));

openFrame({
  onState: (snapshot) => {
    who(snapshot);
    piles(snapshot);
    pad(snapshot.options.b1 !== "standard");
  },
});
