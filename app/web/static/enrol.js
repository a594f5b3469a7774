// The page to teach a deck, made livelier: a live picture, a photograph sent at once, a bar that moves.

const LOOK_MS = 500;

const live = document.getElementById("live");
if (live) {
  const address = live.getAttribute("src");
  let count = 0;
  // The next picture is asked for when this one is there, or a slow phone would fall behind.
  const next = () => setTimeout(() => { live.src = `${address}?n=${++count}`; }, LOOK_MS);
  live.addEventListener("load", next);
  live.addEventListener("error", next);
  next();
}

const photograph = document.getElementById("photograph");
if (photograph) {
  const picture = photograph.querySelector("input[type=file]");
  picture.addEventListener("change", () => {
    if (picture.files.length) photograph.requestSubmit();
  });
}

// A button pressed twice sends once.
for (const form of document.forms) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });
}
addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});

const bar = document.getElementById("learning");
if (bar) {
  const look = async () => {
    try {
      const answer = await fetch(bar.dataset.progress);
      const told = answer.ok ? await answer.json() : {};
      if (told.stage !== "learning") return location.reload();
      bar.value = told.steps;
    } catch {
      // The line is down for a moment: ask again.
    }
    setTimeout(look, LOOK_MS);
  };
  setTimeout(look, LOOK_MS);
}
