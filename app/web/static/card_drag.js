// Dragging cards by mouse, pen or finger: a copy goes along, the place under it lights up.

const BEGINS_PX = 8; // less is a tap
const EDGE_PX = 56; // so near to the edge of the window the page moves along
const STEP_PX = 12;

/**
 * Let everything in `place` that has `data-source` be dragged onto what has `data-zone`. `onLift(source)`
 * says which cards go along, as elements to be shown; `onDrop(source, target)` gets where they were left.
 */
export function draggable(place, { onLift, onDrop }) {
  let drag = null;

  place.addEventListener("pointerdown", (event) => {
    const card = event.target.closest("[data-source]");
    if (!card || event.button !== 0 || drag) return;
    drag = { pointer: event.pointerId, source: JSON.parse(card.dataset.source), x: event.clientX, y: event.clientY };
  });

  window.addEventListener("pointermove", (event) => {
    if (event.pointerId !== drag?.pointer) return;
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < BEGINS_PX) return;
    drag.ghost ??= lifted(onLift(drag.source));
    drag.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -70%)`;
    if (event.clientY < EDGE_PX) window.scrollBy(0, -STEP_PX);
    if (event.clientY > innerHeight - EDGE_PX) window.scrollBy(0, STEP_PX);
    light(zoneUnder(event));
  });

  window.addEventListener("pointerup", (event) => {
    if (event.pointerId !== drag?.pointer) return;
    const { ghost, source } = drag;
    const zone = ghost && zoneUnder(event);
    const spot = ghost && under(event)?.closest("[data-source]");
    end();
    if (!ghost) return;
    // The click that follows a drag is no tap.
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
    if (zone) onDrop(source, { zone: zone.dataset.zone, spot: spot ? JSON.parse(spot.dataset.source).spot : undefined });
  });

  window.addEventListener("pointercancel", (event) => event.pointerId === drag?.pointer && end());
  window.addEventListener("keydown", (event) => event.key === "Escape" && drag && end());
  place.addEventListener("dragstart", (event) => event.preventDefault());

  function end() {
    drag.ghost?.remove();
    drag = null;
    light(null);
  }
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

function lifted(cards) {
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.append(...cards.map((card) => card.cloneNode(true)));
  document.body.append(ghost);
  return ghost;
}

const under = (event) => document.elementFromPoint(event.clientX, event.clientY);
const zoneUnder = (event) => under(event)?.closest("[data-zone]") ?? null;

function light(zone) {
  for (const lit of document.querySelectorAll(".under-drag")) if (lit !== zone) lit.classList.remove("under-drag");
  zone?.classList.add("under-drag");
}
