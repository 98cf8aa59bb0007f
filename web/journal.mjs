// A second place for what is stored. A browser writes localStorage to the disk seconds later, so that a crash of the whole
// browser would lose moves that were on the screen. IndexedDB is handed to the system at once. localStorage stays what the
// page reads; what the journal has of later is put there at the start (docs/decisions/0009-journal.md).

const STAMP = "tripeaks.stamp";
const NAME = "texts";

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function stamp() {
  return Number(localStorage.getItem(STAMP));
}

/** Open the journal, bring back what a crash took, and keep what is stored from now on: `window.tripeaksKeep(key, text)`,
 * without a text where the key was removed. `window.tripeaksKept(key)` is what the journal had of it at the start, and
 * `window.tripeaksLate` are the keys of those texts that found no room.
 * Rejects where the browser has no IndexedDB for this page. */
export async function open() {
  const request = indexedDB.open("tripeaks", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(NAME);
  const journal = await done(request);
  const store = (mode) => journal.transaction(NAME, mode, { durability: "relaxed" }).objectStore(NAME);
  try {
    const kept = store("readonly");
    const [keys, entries] = await Promise.all([done(kept.getAllKeys()), done(kept.getAll())]);
    const behind = stamp();
    window.tripeaksKept = (key) => entries[keys.indexOf(key)]?.text;
    window.tripeaksLate = [];
    entries.forEach((entry, n) => {
      // What is none of ours, an extension's or a half-written one, takes no place.
      if (!(entry?.stamp > behind) || !["string", "undefined"].includes(typeof entry.text)) return;
      try {
        if (entry.text === undefined) localStorage.removeItem(keys[n]);
        else localStorage.setItem(keys[n], entry.text);
        localStorage.setItem(STAMP, Math.max(entry.stamp, stamp()));
      } catch {
        window.tripeaksLate.push(keys[n]);
      }
    });
    window.tripeaksKeep = (key, text) => {
      const now = Math.max(Date.now(), stamp() + 1); // clocks are set back
      localStorage.setItem(STAMP, now);
      store("readwrite").put({ text, stamp: now }, key);
    };
  } catch (error) {
    console.warn("no second place for what is stored:", error);
  }
}
