// The module that PyScript takes for its interpreter, and the place where Pyodide starts from our memory snapshot.
// boot.js calls `start` while the page still loads; PyScript, when it gets so far, is handed the same promise.
// RELEASE is written by the build (tools/dist.py, bundle_scripts).
import { loadPyodide as load, version } from "pyodide";
import { checksum } from "./checksum.mjs";

export { version };

const release = RELEASE;
const here = (path) => new URL(path, import.meta.url).href;

let started;

/** Start Pyodide once; `report(part, of)` hears about bytes of the snapshot as they arrive. */
export function start(report = () => {}) {
  started ??= fast(report).catch((error) => {
    console.warn("starting without the snapshot:", error);
    return plain();
  });
  return started;
}

/** What PyScript calls. Its options hold nothing that ours lack: streams to the console, the folder of this file. */
export const loadPyodide = () => start();

// Where the runtime does not come or does not compile, Pyodide only prints that, and waits for ever.
const broken = new Promise((_, reject) => {
  const compile = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = (...given) => {
    const compiled = compile.apply(WebAssembly, given);
    compiled.catch(reject);
    return compiled;
  };
});
broken.catch(() => {}); // awaited below

async function create(settings) {
  const asm = await import(here(`${release.pyodide}pyodide.asm.mjs`));
  return Promise.race([asm.default(settings), broken]);
}

const common = () => ({
  indexURL: here(release.pyodide),
  lockFileURL: here("pyodide-lock.json"),
  stdout: (text) => console.log(text),
  stderr: (text) => console.error(text),
});

async function fast(report) {
  const { size } = release.snapshot;
  // Pyodide wants the snapshot before it compiles, but looks only at its length until the runtime stands. So it gets
  // an empty one, and is held just before it restores that: fetching, unpacking and compiling go on side by side.
  const memory = new Uint8Array(size);
  const filled = fill(memory, report);
  filled.catch(() => {}); // awaited below
  const pyodide = await load({
    ...common(),
    stdLibURL: here("none.zip"),
    _loadSnapshot: memory,
    createPyodideModule: async (settings) => {
      const [module] = await Promise.all([create(settings), filled]);
      complete(memory, module.HEAPU8);
      return module;
    },
  });
  pyodide.runPython("import kept; kept.wake()"); // see tools/kept.py
  // The modules of the start are in the snapshot. The library comes after, for what may be imported later.
  later(pyodide).catch((error) => console.warn("the standard library did not come:", error));
  return pyodide;
}

async function later({ FS }) {
  const response = await fetched(`${release.pyodide}python_stdlib.zip`, { priority: "low" });
  FS.writeFile(release.stdlib, new Uint8Array(await response.arrayBuffer()));
}

/** Fetch and unpack the snapshot into `memory`. */
async function fill(memory, report) {
  const { file, packed } = release.snapshot;
  const response = await fetched(file);
  let done = 0;
  const counter = new TransformStream({
    transform(chunk, controller) {
      done += chunk.length;
      report(done, packed);
      controller.enqueue(chunk);
    },
  });
  const stream = response.body.pipeThrough(counter).pipeThrough(new DecompressionStream("gzip"));
  const reader = stream.getReader();
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    memory.set(value, at); // a RangeError if there is too much
    at += value.length;
  }
  if (at !== memory.length) throw new Error(`snapshot: ${at} bytes instead of ${memory.length}`);
}

/** What the runtime itself lays into memory is not in the file but its difference only (see tools/snapshot.mjs). */
function complete(memory, heap) {
  const { start, alike, sums, own } = release.snapshot.base;
  const target = new Uint32Array(memory.buffer, start);
  const base = new Uint32Array(heap.buffer);
  alike.forEach(([from, to], number) => {
    if (checksum(base.subarray(from, to)) !== sums[number]) throw new Error("snapshot: made on another runtime");
    for (let i = from; i < to; i++) target[i] ^= base[i];
  });
  for (const i of own) target[i] = base[i];
}

async function plain() {
  const [pyodide, ui] = await Promise.all([
    load({ ...common(), packages: ["tripeaks"], createPyodideModule: create }),
    fetched("ui.zip").then((response) => response.arrayBuffer()),
  ]);
  pyodide.unpackArchive(ui, "zip");
  return pyodide;
}

async function fetched(path, options) {
  const response = await fetch(here(path), options);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}
