// How a page talks with the game in a frame: see docs/embedding.md. Copy what you need.
const frames = Object.fromEntries([...document.querySelectorAll("[data-game]")].map((f) => [f.dataset.game, f]));

// Where each game comes from: a sandboxed frame without `allow-same-origin` has no origin of its own and says "null".
const origins = Object.fromEntries(
  Object.entries(frames).map(([name, frame]) => [
    name,
    frame.hasAttribute("sandbox") ? "null" : new URL(frame.src, location.href).origin,
  ]),
);

window.addEventListener("message", ({ source, origin, data }) => {
  // Listen to our own frames only, and only while they show the game.
  const name = Object.keys(frames).find((one) => frames[one].contentWindow === source);
  if (!name || origin !== origins[name] || data?.tripeaks !== 1) return;
  const line = document.createElement("li");
  line.textContent = JSON.stringify(data);
  document.querySelector(`[data-log="${name}"]`).prepend(line);
  document.querySelector(`[data-last="${name}"]`).value = `${data.type}, score ${data.score}, ${data.outcome}`;
});

document.addEventListener("click", ({ target }) => {
  const text = target.closest("[data-send]")?.dataset.send;
  if (text) frames.first.contentWindow.postMessage({ tripeaks: 1, ...JSON.parse(text) }, origins.first);
});
