// The operator of a card game: the deeds of any game, and corrections in words.

import { showDeeds, tell } from "./deeds.js";
import { openFrame } from "./frame.js";

document.getElementById("correct-words").addEventListener("submit", (event) => {
  event.preventDefault();
  tell("/api/correct", { words: event.target.words.value.trim() });
});

openFrame({ onState: showDeeds });
