// What every page with a live table shows: turn, scores, ruling, sensors, and the age of it all.

import { Live } from "./live.js";
import { restoreList, rulingPanel, showTimeLeft } from "./rulings.js";
import { boardSides, seatCards, turnLine } from "./seats.js";
import { agePanel, sensorPanel } from "./sensors.js";
import { inWords, say } from "./words.js";

const byId = (id) => document.getElementById(id);

/** Open the line and keep the shared parts true; `onState` draws what is the page's own. */
export function openFrame({ onState = () => {}, onWorld, withWorld = false }) {
  const parts = sharedParts();
  let latest = null;
  const live = new Live({
    withWorld,
    onWorld,
    onState: (snapshot) => {
      latest = snapshot;
      for (const part of parts) part(snapshot);
      onState(snapshot);
      document.body.dataset.version = snapshot.version;
      refresh({ downMs: 0, full: live.full });
    },
    onLine: (line) => refresh(line),
  });
  const showAge = agePanel(live);
  function refresh(line) {
    showAge(latest, line);
    const nowUs = live.nowUs();
    if (nowUs) showTimeLeft(nowUs);
  }
  refresh({ downMs: 0, full: false });
  live.start();
  return live;
}

function sharedParts() {
  const turn = turnLine(byId("turn"), byId("live"));
  const ruling = rulingPanel(byId("ruling"), byId("announcer"));
  const restore = restoreList(byId("restore"));
  const parts = [
    (snapshot) => turn(snapshot, liveWords(snapshot)),
    ruling,
    (snapshot) => restore(snapshot.live.restore),
    sensorPanel(),
  ];
  if (byId("seats")) {
    const cards = seatCards(byId("seats"));
    parts.push((snapshot) => cards(snapshot.seats, snapshot.cards, Boolean(snapshot.bananas)));
  }
  if (byId("south-side")) {
    const sides = boardSides(byId("north-side"), byId("south-side"));
    parts.push((snapshot) => sides(snapshot.seats));
  }
  return parts;
}

function liveWords(snapshot) {
  if (snapshot.live.operator_called) return say("operator-called");
  if (snapshot.winners) return say(snapshot.match_over ? "match-over" : "next-round-hint");
  return inWords(snapshot.live.words);
}
