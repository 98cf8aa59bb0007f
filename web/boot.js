// Runs first, from the page's head: starts Pyodide at once, mends a missing IndexedDB, brings in PyScript,
// moves the progress line, and says so when the start fails.
import { talk } from "./host.mjs";
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

/** Keep the page for play without a network, and tell it when a new release waits (see sw.js). */
async function keepOffline() {
  // In somebody else's page there is nothing to keep; in a frame without an origin there is no `serviceWorker`.
  if (window !== window.parent || !("serviceWorker" in navigator)) return;
  const container = navigator.serviceWorker;
  const registration = await container.register("sw.js");
  const offer = () => window.dispatchEvent(new CustomEvent("tripeaks:update"));
  const watch = (worker) =>
    worker.addEventListener("statechange", () => {
      // Without a controller this is the first release ever, not a new one.
      if (worker.state === "installed" && container.controller) offer();
    });
  registration.addEventListener("updatefound", () => watch(registration.installing));
  if (registration.installing) watch(registration.installing);
  if (registration.waiting && container.controller) offer();
  window.tripeaksUpdate = () => registration.waiting?.postMessage("take");
  // The old release's files are gone as soon as the new one is taken, here or in another tab: start anew with it.
  if (container.controller) container.addEventListener("controllerchange", () => location.reload());
}

const ready = new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    if (body()?.dataset.state !== "ready") return;
    observer.disconnect();
    resolve();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-state"] });
});

talk();
boot().catch((error) => {
  console.error(error);
  failed(error);
});
ready.then(keepOffline).catch((error) => console.warn("not kept for offline play:", error));
