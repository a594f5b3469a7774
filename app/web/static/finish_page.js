// The photo finish on a TV: nothing else, read from across the room.

import { setText } from "./elements.js";
import { finishPanel } from "./finish.js";
import { Live } from "./live.js";
import { inWords, say } from "./words.js";

const DOWN_MS = 5_000;
const byId = (id) => document.getElementById(id);
const panel = finishPanel(byId("finish"));

const live = new Live({
  onState: (snapshot) => {
    panel(snapshot);
    const open = snapshot.objection ?? snapshot.question ?? snapshot.rulings[0];
    setText(byId("finish-ruling"), open ? inWords(open.ruling.words) : "");
    document.body.dataset.version = snapshot.version;
  },
  onLine: ({ downMs }) => {
    const down = downMs > DOWN_MS;
    document.body.classList.toggle("stale", down);
    byId("line").hidden = !down;
    if (down) setText(byId("line"), say("line-down", { s: Math.floor(downMs / 1e3) }));
  },
});
live.start();
