// Runs first, from the page's head: starts Pyodide at once, mends a missing IndexedDB, brings in PyScript,
// moves the progress line, and says so when the start fails.
import { start } from "./runtime.mjs";

const meta = (name) => document.querySelector(`meta[name="tripeaks-${name}"]`)?.content;
const body = () => document.body;

window.tripeaks = { assets: meta("assets") };

const parsed = new Promise((resolve) => {
  if (document.readyState !== "loading") resolve();
  else document.addEventListener("DOMContentLoaded", resolve, { once: true });
});

/** Set the progress line to a share between 0 and 1. */
function progress(share) {
  const bar = document.querySelector("[data-progress] progress");
  if (bar) bar.value = share * (bar.max || 1);
}

function failed(error) {
  if (!body() || body().dataset.state === "ready") return;
  body().dataset.state = "failed";
}

/** PyScript opens IndexedDB at its start and dies where that throws: in a frame without an origin, with storage blocked. */
async function mendIndexedDB() {
  try {
    await new Promise((resolve, reject) => {
      const request = indexedDB.open("tripeaks-probe");
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
      request.onerror = () => reject(request.error);
    });
  } catch {
    await import("./fake-indexeddb.mjs");
  }
}

async function boot() {
  if (typeof WebAssembly !== "object") throw new Error("no WebAssembly");
  const python = start((done, all) => progress((done / all) * 0.8));
  await Promise.all([parsed, mendIndexedDB()]);
  const { hooks } = await import(new URL(meta("pyscript"), document.baseURI).href);
  // PyScript's one default worker hook makes it build a function from a string, which our policy forbids.
  hooks.worker.onBeforeRunAsync.clear();
  // PyScript catches what our Python raises and only prints it.
  hooks.main.onReady.add(({ io }) => {
    const print = io.stderr;
    io.stderr = (error) => {
      print(error);
      failed(error);
    };
  });
  await python;
  progress(0.9);
}

boot().catch((error) => {
  console.error(error);
  failed(error);
});
