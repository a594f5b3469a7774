// Age and doubt: what hangs on the wire, how old its data are, which sensor is lost, and the page's own line.

import { make, setText, whenChanged } from "./elements.js";
import { canSay, inWords, holeName, say } from "./words.js";

const OLD_S = 5; // from here on the page says how old the data are
const DOWN_MS = 5_000;

/** Draws the sensors' states into the page's sensor section. */
export function sensorPanel() {
  const wire = document.getElementById("wire");
  const list = document.getElementById("sensor-list");
  const show = whenChanged((sensors) => {
    list.replaceChildren(...sensors.filter((sensor) => sensor.state !== "absent").map(sensorLine));
  });
  return (snapshot) => {
    setText(wire, inWords(snapshot.board));
    show(snapshot.sensors);
  };
}

function sensorLine(sensor) {
  const name = canSay(`sensor-${sensor.name}`) ? say(`sensor-${sensor.name}`) : holeOr(sensor.name);
  const state = canSay(`sensor-${sensor.state}`) ? say(`sensor-${sensor.state}`) : sensor.state;
  return make(
    "li",
    { class: `sensor ${sensor.state}` },
    make("span", { class: "sensor-sign", "aria-hidden": "true" }, sensor.state === "ok" ? "✓" : "!"),
    make("span", {}, say("sensor-line", { name, state })),
    make("span", { class: "quiet" }, inWords(sensor.words)),
  );
}

function holeOr(name) {
  return /^[SN][1-7S]$/.test(name) ? holeName(name) : name;
}

/** Keeps "data 6 s old" and "no connection" true; call it once a second. */
export function agePanel(live) {
  const age = document.getElementById("age");
  const line = document.getElementById("line");
  return (snapshot, { downMs, full }) => {
    const down = downMs > DOWN_MS;
    document.body.classList.toggle("stale", down);
    line.hidden = !(down || full || !snapshot);
    if (down) setText(line, say("line-down", { s: Math.floor(downMs / 1e3) }));
    else if (full) setText(line, say("line-full"));
    else if (!snapshot) setText(line, say("connecting"));
    if (!snapshot) return;
    setText(age, ageWords(snapshot, live.ageS()));
    age.classList.toggle("old", snapshot.profile !== "none" && (live.ageS() ?? Infinity) > OLD_S);
  };
}

function ageWords(snapshot, ageS) {
  if (snapshot.profile === "none") return say("no-sensors");
  if (ageS === null) return say("age-never");
  return ageS > OLD_S ? say("age", { s: Math.floor(ageS) }) : say("age-fresh");
}
