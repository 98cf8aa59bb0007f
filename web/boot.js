// Starts Pyodide while the page still loads, opens what is stored, brings in PyScript, moves the progress line, and
// keeps the page for play without a network. What goes wrong is told by guard.js, which comes before.
import { talk } from "./host.mjs";
import { open as journal } from "./journal.mjs";
import { start } from "./runtime.mjs";

const meta = (name) => document.querySelector(`meta[name="tripeaks-${name}"]`)?.content;
const body = () => document.body;

const parsed = new Promise((resolve) => {
  if (document.readyState !== "loading") resolve();
  else document.addEventListener("DOMContentLoaded", resolve, { once: true });
});

/** Shares of the way that are behind us; the bytes of the snapshot are counted, the rest comes in steps. */
const done = { snapshot: 0, runtime: 0, python: 0 };
const WEIGHTS = { snapshot: 60, runtime: 25, python: 10 };

function progress(part, share) {
  done[part] = share;
  const bar = document.querySelector("[data-progress] progress");
  const sum = Object.entries(WEIGHTS).reduce((total, [name, weight]) => total + weight * done[name], 0);
  if (bar) bar.value = (sum / 100) * bar.max;
}

function watchRuntime() {
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntries().some(({ name }) => name.endsWith(".wasm"))) return;
    observer.disconnect();
    progress("runtime", 1);
  });
  observer.observe({ type: "resource", buffered: true });
}

/** PyScript opens IndexedDB at its start and dies where that throws: in a frame without an origin, with storage blocked. */
async function openStores() {
  try {
    await journal();
  } catch {
    await import("./fake-indexeddb.mjs");
  }
}

/** The first picture goes before: fetching, compiling and unpacking want both cores and this thread, which draw it. */
const painted = new Promise((resolve) => {
  if (document.hidden) resolve(); // there is no picture, nor a frame to wait for
  else {
    // Not `first-paint`: that is the ground alone, while the cards are still being drawn.
    const seen = (list) => list.getEntriesByName("first-contentful-paint").length && resolve();
    new PerformanceObserver(seen).observe({ type: "paint", buffered: true });
  }
  setTimeout(resolve, 500); // in a frame that is scrolled out of sight, or where no paint is told
});

/** The modules of the runtime and of PyScript, each with the hash it must have (see `head` in tools/dist.py). */
function fetchModules() {
  for (const link of document.querySelectorAll("link[rel=later]")) link.rel = "modulepreload";
}

async function boot() {
  watchRuntime();
  await painted;
  fetchModules();
  const python = start((part, all) => progress("snapshot", part / all));
  await Promise.all([parsed, openStores()]);
  if (body().dataset.state === "failed") return; // without WebAssembly
  const { hooks } = await import(new URL(meta("pyscript"), document.baseURI).href);
  // PyScript's one default worker hook makes it build a function from a string, which our policy forbids.
  hooks.worker.onBeforeRunAsync.clear();
  // PyScript catches what our Python raises and only prints it.
  hooks.main.onReady.add(({ io }) => {
    const print = io.stderr;
    io.stderr = (error) => {
      print(error);
      window.tripeaks.failed("start", String(error).trim().split("\n").at(-1));
    };
  });
  await python;
  progress("python", 1);
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

// The browser's offer to install the page is kept for the menu. It can be made once.
window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  window.tripeaksInstall = () => event.prompt();
  ready.then(() => window.dispatchEvent(new CustomEvent("tripeaks:installable")));
});

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
  window.tripeaks.stopped(error);
});
ready.then(keepOffline).catch((error) => console.warn("not kept for offline play:", error));
