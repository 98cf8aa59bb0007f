// The page that holds ours in a frame: whom we talk to, and hearing nobody else. In JavaScript since only this side may
// compare windows of another origin. What is said is settled in ui/embed.py; docs/embedding.md describes it.

/** The host's origin: the word `origin` of our address, else that of the page that asked for ours. Empty: no talk. */
function hostOrigin() {
  try {
    const named = new URLSearchParams(location.search).get("origin") ?? document.referrer;
    const { origin } = new URL(named);
    return origin === "null" ? "" : origin;
  } catch {
    return "";
  }
}

/** Begin the talk: the host's words become "tripeaks:host" events, ours go by `window.tripeaksSay`. */
export function talk() {
  const origin = window.parent === window ? "" : hostOrigin();
  if (!origin) return;
  window.tripeaksSay = (text) => window.parent.postMessage(JSON.parse(text), origin);
  // Words that came while the page was busy wait together. Of wishes of one kind the last counts; each question is answered.
  let waiting = [];
  const hand = () => {
    const words = waiting;
    waiting = [];
    for (const detail of words) window.dispatchEvent(new CustomEvent("tripeaks:host", { detail }));
  };
  window.addEventListener("message", (event) => {
    if (event.source !== window.parent || event.origin !== origin) return;
    let text;
    try {
      text = JSON.stringify(event.data);
    } catch {
      return;
    }
    if (!text) return;
    if (!waiting.length) setTimeout(hand);
    const kind = event.data?.type;
    if (kind !== "state") waiting = waiting.filter((word) => JSON.parse(word)?.type !== kind);
    waiting.push(text);
  });
}
