// Cards of dabong! as people call them; those of other games go by their own text.

import { say } from "./words.js";

const CARD = /^(S=)?(A|[2-9]|10|J|Q|K)([FWEA])$/;
const COURT = { A: "rank-ace", J: "rank-jack", Q: "rank-queen", K: "rank-king" };
const SUIT = { F: "suit-fire", W: "suit-water", E: "suit-earth", A: "suit-air" };

/** `7 of Fire`, `Shaman (7 of Fire)`; any other text as it is. */
export function cardName(text) {
  if (text === "S") return say("shaman");
  const [, shaman, rank, suit] = CARD.exec(text) ?? [];
  if (!rank) return text;
  const name = say("card-of", { rank: COURT[rank] ? say(COURT[rank]) : rank, suit: suitName(suit) });
  return shaman ? say("shaman-as", { card: name }) : name;
}

/** `Fire`. */
export function suitName(letter) {
  return say(SUIT[letter]);
}
