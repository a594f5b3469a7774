// Making and changing elements. Text goes in as text, so nothing that a board or a person says can run.

const SVG = "http://www.w3.org/2000/svg";

/** Make an element: attributes by name (false and null leave one out), then children or strings. */
export function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** Make an SVG element in the same way. */
export function draw(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

/** Set an element's text only where it differs, so that screen readers hear news and nothing else. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Wraps a drawing function so that it runs only when what it draws has changed. */
export function whenChanged(drawIt) {
  let before;
  return (...inputs) => {
    const now = JSON.stringify(inputs);
    if (now === before) return;
    before = now;
    drawIt(...inputs);
  };
}
