// The sentences of the page, in its language. All of them end as text nodes, never as markup.

const phrases = JSON.parse(document.getElementById("phrases").textContent);
const language = document.documentElement.lang === "ms" ? "ms" : "en";

/** The phrase of that key, with the names in braces filled in. */
export function say(key, values = {}) {
  return phrases[key].replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Whether there is a phrase of that key. */
export function canSay(key) {
  return key in phrases;
}

/** The side of a bilingual sentence of the table that this page shows. */
export function inWords(words) {
  return words ? words[language] || words.en : "";
}

/** `south 4`, `north's store`: a hole as people say it. */
export function holeName(name) {
  const side = name.startsWith("S") ? "south" : "north";
  return name.endsWith("S") ? say(`${side}-store`) : say(`${side}-n`, { n: name.slice(1) });
}
