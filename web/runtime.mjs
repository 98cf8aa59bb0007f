// The module that PyScript takes for its interpreter, and the place where Pyodide starts from our memory snapshot.
// boot.js calls `start` while the page still loads; PyScript, when it gets so far, is handed the same promise.
// RELEASE is written by the build (tools/dist.py, bundle_scripts).
import { loadPyodide as load, version } from "pyodide";

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

const common = () => ({
  indexURL: here(release.pyodide),
  lockFileURL: here("pyodide-lock.json"),
  stdout: (text) => console.log(text),
  stderr: (text) => console.error(text),
});

async function fast(report) {
  const snapshot = unpacked(report);
  snapshot.catch(() => {}); // reported by the await inside Pyodide
  const pyodide = await load({ ...common(), _loadSnapshot: snapshot });
  // What was random when the snapshot was made must not be the same at every start.
  pyodide.runPython("import sys\nif 'random' in sys.modules: sys.modules['random'].seed()");
  return pyodide;
}

async function plain() {
  const [pyodide, ui] = await Promise.all([
    load({ ...common(), packages: ["tripeaks"] }),
    fetched("ui.zip").then((response) => response.arrayBuffer()),
  ]);
  pyodide.unpackArchive(ui, "zip");
  return pyodide;
}

async function fetched(path) {
  const response = await fetch(here(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

async function unpacked(report) {
  const { file, packed, size } = release.snapshot;
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
  const bytes = await new Response(stream).arrayBuffer();
  if (bytes.byteLength !== size) throw new Error(`snapshot: ${bytes.byteLength} bytes instead of ${size}`);
  return bytes;
}
