// A player of Kombio on a phone: who I am, and what I did, one tap or two.

import { make, whenChanged } from "./elements.js";
import { openFrame } from "./frame.js";
import { pilesPanel } from "./piles.js";
import { Teller, playerList } from "./teller.js";
import { say } from "./words.js";

const byId = (id) => document.getElementById(id);
const CARDS = ["-1", ...Array.from({ length: 15 }, (_, value) => String(value))];
const teller = new Teller();

const from = whenChanged((views, mine) => {
  const others = views.filter((view) => view.seat !== mine);
  const kept = byId("say-from").value;
  byId("say-from").replaceChildren(
    make("option", { value: "" }, say("say-own")),
    ...others.map((view) => make("option", { value: view.seat, selected: String(view.seat) === kept }, view.name)),
  );
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
  const keys = CARDS.map((card) => {
    const key = make("button", { type: "button", "data-card": card }, card);
    key.addEventListener("click", () => teller.tell(cardWords(card)));
    return key;
  });
  const untold = make("button", { type: "button", class: "quiet" }, say("say-untold"));
  untold.addEventListener("click", () => teller.tell(cardWords("")));
  byId("say-pad").replaceChildren(...keys, untold);
});

byId("say-penalty").addEventListener("submit", (event) => {
  event.preventDefault();
  const { who, name } = event.target;
  teller.tell(`penalty ${who.value} ${name.value}`);
});

const accused = playerList(byId("say-penalty").who);
const piles = pilesPanel(byId("piles"));

openFrame({
  onState: (snapshot) => {
    const views = snapshot.seats.map(({ seat, name }) => ({ seat, name }));
    teller.show(snapshot, () => from(views, teller.seat));
    from(views, teller.seat);
    accused(views);
    piles(snapshot);
    pad(snapshot.options.b1 !== "standard");
  },
});
