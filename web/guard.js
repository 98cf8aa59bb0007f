// A classic script in the page itself, before all modules: says so when the page cannot start, also where one never came.
(() => {
  const WORDS = {
    en: {
      part: "A part of the game could not be loaded. Is the network there?",
      wasm: "This browser has no WebAssembly, which the game needs. A current Firefox, Chrome, Edge or Safari has it.",
      start: "The game stopped while it was starting.",
      retry: "Try again",
    },
    de: {
      part: "Ein Teil des Spiels ließ sich nicht laden. Ist das Netz da?", // codespell:ignore ist
      wasm: "Diesem Browser fehlt WebAssembly, das das Spiel braucht. Ein aktueller Firefox, Chrome, Edge oder Safari hat es.", // codespell:ignore oder
      start: "Das Spiel ist beim Starten stehen geblieben.", // codespell:ignore ist
      retry: "Noch einmal versuchen",
    },
  };

  /** Show why the page did not start, once: `reason` is one of the words above, `detail` what the error said. */
  function failed(reason, detail = "") {
    const { body } = document;
    if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", () => failed(reason, detail), { once: true });
      return;
    }
    if ((body.dataset.state ?? "loading") !== "loading") return;
    body.dataset.state = "failed";
    const asked = new URLSearchParams(location.search).get("lang") || navigator.language || "";
    const words = WORDS[asked.slice(0, 2).toLowerCase()] || WORDS.en;
    const box = document.createElement("div");
    box.className = "noscript";
    box.dataset.failure = reason;
    box.setAttribute("role", "alert");
    const text = document.createElement("p");
    text.textContent = [words[reason], detail].filter(Boolean).join(" ");
    const retry = document.createElement("button");
    retry.type = "button";
    retry.className = "b2 pri";
    retry.dataset.action = "retry";
    retry.textContent = words.retry;
    retry.addEventListener("click", () => {
      retry.disabled = true;
      freshened().finally(() => location.reload());
    });
    box.append(text, retry);
    body.append(box);
    retry.focus();
  }

  /** A browser keeps files with a hash in their name unasked, also one that came damaged: ask the host for each again. */
  function freshened() {
    const asked = performance.getEntriesByType("resource").map(({ name }) => name);
    const again = (name) => fetch(name, { cache: "no-cache", signal: AbortSignal.timeout(20_000) });
    return Promise.allSettled(asked.map((name) => again(name).then((response) => response.arrayBuffer())));
  }

  /** Show what was thrown. What does not come over the network, or comes damaged, throws one of these. */
  function stopped(error) {
    const damage = [TypeError, SyntaxError, WebAssembly?.CompileError].some((kind) => kind && error instanceof kind);
    if (damage) failed("part");
    else failed("start", error?.message);
  }

  window.tripeaks = { failed, stopped };
  // A script that does not come, or not as its hash says, tells nobody but its element; such events do not bubble.
  window.addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && failed("part"), true);
  // This page itself, come cut: the script of the game is its last line.
  document.addEventListener("DOMContentLoaded", () => document.querySelector("script[type=py]") || failed("part"));
  // What Python cannot catch (no stack or memory left) ends its promise, and nobody waits for that.
  window.addEventListener("unhandledrejection", ({ reason }) => stopped(reason));
  if (typeof WebAssembly !== "object") failed("wasm");
})();
