// The scoreboard: the board or the piles as they stand, and what the referee makes of it.

import { bananasPanel, transferList } from "./bananas.js";
import { Board, holeViews } from "./board.js";
import { make, setText, whenChanged } from "./elements.js";
import { finishPanel } from "./finish.js";
import { openFrame } from "./frame.js";
import { pilesPanel } from "./piles.js";
import { earlierList, noteList, rulingToShow } from "./rulings.js";
import { say } from "./words.js";

const byId = (id) => document.getElementById(id);

const board = byId("board") && new Board(byId("board"));
const piles = byId("piles") && pilesPanel(byId("piles"));
const finish = byId("finish") && finishPanel(byId("finish"));
const bananas = byId("bananas") && bananasPanel(byId("bananas"));
const transfers = byId("transfers") && transferList(byId("transfers"));
const notes = noteList(byId("notes"));
const earlier = earlierList(byId("earlier"));
const options = whenChanged((named) => {
  const items = Object.entries(named).map(([name, value]) => make("li", {}, say("option", { name, value })));
  byId("options").replaceChildren(...items);
});

openFrame({
  onState: (snapshot) => {
    board?.show(holeViews(snapshot), snapshot.live.next_hole);
    piles?.(snapshot);
    finish?.(snapshot);
    bananas?.(snapshot);
    transfers?.(snapshot);
    notes(snapshot.notes);
    earlier(snapshot.rulings, rulingToShow(snapshot)?.ruling.number ?? 0);
    setText(byId("match"), `${snapshot.game} · ${say("round", { n: snapshot.round })}`);
    options(snapshot.options);
  },
});
