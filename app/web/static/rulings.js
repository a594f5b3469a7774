// The last ruling as one line with a sign, its reason, and a fold with the evidence.

import { make, setText, whenChanged } from "./elements.js";
import { canSay, inWords, say } from "./words.js";

const SIGNS = { accept: "✓", ask: "?", object: "✕", fault: "!" };
const CONFIDENT = [[0.99, ""], [0.9, "sure-almost"], [0.7, "sure-likely"], [0, "sure-guess"]];
const EARLIER_SHOWN = 12;
const QUESTION_S = 30; // an unanswered question expires to its likeliest reading after this

/** What is open comes first: an objection, then a question; else the newest ruling. */
export function rulingToShow(snapshot) {
  return snapshot.objection ?? snapshot.question ?? newest(snapshot.rulings);
}

function newest(rulings) {
  return rulings.reduce((last, one) => (!last || one.ruling.number > last.ruling.number ? one : last), null);
}

/** Draws the ruling into `place` and says it once to screen readers through `announcer`. */
export function rulingPanel(place, announcer) {
  let spokenNumber = 0;
  const show = whenChanged((view) => {
    const wasOpen = place.querySelector("details")?.open && place.dataset.number === String(view?.ruling.number);
    place.dataset.number = view ? view.ruling.number : "";
    place.className = `ruling${view ? ` ${view.ruling.kind}` : ""}`;
    place.replaceChildren(...(view ? rulingParts(view, wasOpen) : [make("p", { class: "quiet" }, say("no-ruling"))]));
    if (view && view.ruling.number !== spokenNumber) {
      spokenNumber = view.ruling.number;
      const { kind, words, why, remedy } = view.ruling;
      setText(announcer, inSentences([say(`sign-${kind}`), ...[words, why, remedy].map(inWords)]));
    }
  });
  return (snapshot) => show(rulingToShow(snapshot));
}

/** One text of several phrases, each with one full stop. */
function inSentences(phrases) {
  return phrases
    .filter(Boolean)
    .map((phrase) => (/[.!?]$/.test(phrase) ? phrase : `${phrase}.`))
    .join(" ");
}

function rulingParts(view, isOpen) {
  const { ruling } = view;
  const parts = [rulingLine(view), make("p", { class: "why" }, inWords(ruling.why))];
  if (ruling.remedy) parts.push(make("p", { class: "remedy" }, say("remedy", { what: inWords(ruling.remedy) })));
  if (ruling.pictured) parts.push(pictures(ruling));
  if (ruling.choices.length > 0 && view.status === "open") parts.push(choiceList(ruling));
  parts.push(fold(view, isOpen));
  return parts;
}

function rulingLine({ ruling, status }) {
  const sure = sureness(ruling.confidence);
  const state = canSay(`status-${status}`) && status !== "final" && status !== "open" ? say(`status-${status}`) : "";
  return make(
    "p",
    { class: "ruling-line" },
    make("span", { class: "sign", role: "img", "aria-label": say(`sign-${ruling.kind}`) }, SIGNS[ruling.kind]),
    make("span", { class: "ruling-words" }, inWords(ruling.words)),
    make("span", { class: "ruling-state" }, [sure, state].filter(Boolean).join(" · ")),
  );
}

function sureness(confidence) {
  const key = CONFIDENT.find(([least]) => confidence >= least)?.[1];
  return key ? say(key) : "";
}

/** The cards that it is about, as the camera saw them; a picture that is not kept any more is left out. */
function pictures({ number, pictured }) {
  const row = make("div", { class: "pictures-row" }, ...pictured.map((card) => picture(number, card)));
  return make("div", { class: "pictures" }, row, make("p", { class: "quiet" }, say("pictures-kept")));
}

function picture(number, { crop, words }) {
  const card = inWords(words);
  const image = make("img", { src: `/disputed/${number}/${crop}.jpg`, alt: say("picture-of", { card }) });
  const figure = make("figure", {}, image, make("figcaption", { "aria-hidden": "true" }, card));
  image.addEventListener("error", () => {
    const all = figure.closest(".pictures");
    figure.remove();
    if (all && !all.querySelector("figure")) all.remove();
  });
  return figure;
}

function choiceList(ruling) {
  const left = make("span", { class: "time-left", "data-asked-us": ruling.at_us });
  const items = ruling.choices.map((choice) => make("li", {}, inWords(choice.words)));
  return make(
    "div",
    { class: "choices" },
    make("p", { class: "choices-title" }, say("choices"), " ", left),
    make("ol", {}, ...items),
  );
}

function fold({ ruling, text }, isOpen) {
  const lines = ruling.evidence.map((words) => make("li", {}, inWords(words)));
  const taken = ruling.choices.find((choice) => choice.move === text);
  if (taken) lines.push(make("li", {}, say("taken", { what: inWords(taken.words) })));
  if (ruling.rule) lines.push(make("li", { class: "quiet" }, say("rule", { rule: ruling.rule })));
  const percent = (ruling.confidence * 100).toFixed(ruling.confidence >= 0.995 ? 0 : 1);
  lines.push(make("li", { class: "quiet" }, say("confidence", { percent })));
  return make("details", { open: Boolean(isOpen) }, make("summary", {}, say("evidence")), make("ul", {}, ...lines));
}

/** Keeps every "12 s left" on the page true; call it about once a second. */
export function showTimeLeft(nowUs) {
  for (const place of document.querySelectorAll(".time-left")) {
    const left = QUESTION_S - (nowUs - Number(place.dataset.askedUs)) / 1e6;
    setText(place, left > 0 ? say("time-left", { s: Math.ceil(left) }) : "");
  }
}

/** Draws what is to be put back after an undo or an objection. */
export function restoreList(place) {
  return whenChanged((lines) => {
    place.hidden = lines.length === 0;
    const items = lines.map((words) => make("li", {}, inWords(words)));
    place.replaceChildren(make("h2", {}, say("restore")), make("ul", {}, ...items));
  });
}

/** Draws the rulings before the one shown, newest first. */
export function earlierList(place) {
  return whenChanged((rulings, shownNumber) => {
    const rest = rulings
      .filter((one) => one.ruling.number !== shownNumber)
      .sort((a, b) => b.ruling.number - a.ruling.number);
    place.hidden = rest.length === 0;
    place.querySelector("ol").replaceChildren(...rest.slice(0, EARLIER_SHOWN).map(earlierLine));
  });
}

function earlierLine({ ruling, status }) {
  return make(
    "li",
    { class: ruling.kind },
    make("span", { class: "sign small", role: "img", "aria-label": say(`sign-${ruling.kind}`) }, SIGNS[ruling.kind]),
    make("span", {}, inWords(ruling.words)),
    make("span", { class: "ruling-state" }, canSay(`status-${status}`) ? say(`status-${status}`) : status),
  );
}

/** Draws noted events: a knock, a press that no card followed. */
export function noteList(place) {
  return whenChanged((notes) => {
    place.hidden = notes.length === 0;
    place.querySelector("ul").replaceChildren(...notes.map((note) => make("li", {}, inWords(note.words))));
  });
}
