// Makes the memory snapshot: boots the very runtime that is shipped, imports what the page will import, keeps the memory.
// Called by tools/dist.py with the name of a JSON file; see make_snapshot there.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checksum } from "../web/checksum.mjs";
import { quietly } from "./quietly.mjs";

quietly();
const job = JSON.parse(readFileSync(process.argv[2]));
const { loadPyodide } = await import(pathToFileURL(job.loader));

const pyodide = await loadPyodide({
  _makeSnapshot: true,
  indexURL: job.pyodide,
  lockFileURL: job.lock,
  // The same hashes in each build; no columns in tracebacks, which are a tenth of all compiled code.
  env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", HOME: "/home/pyodide" },
});
const { FS } = pyodide;

// Not by loadPackage and unpackArchive: they leave references to JavaScript objects behind, which no snapshot can hold.
for (const [folder, target] of Object.entries(job.trees)) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const place = target + entry.parentPath.slice(folder.length).replaceAll("\\", "/");
    FS.mkdirTree(place);
    FS.writeFile(`${place}/${entry.name}`, readFileSync(join(entry.parentPath, entry.name)));
  }
}
for (const name of ["kept.py", "snapshot.py"]) FS.writeFile(`/tmp/${name}`, readFileSync(new URL(name, import.meta.url)));
FS.writeFile("/tmp/job.json", JSON.stringify(job));
pyodide.runPython(`
import sys
sys.path.append("/tmp")
exec(compile(open("/tmp/snapshot.py").read(), "snapshot.py", "exec"), {})
sys.path.remove("/tmp")
`);

// What was freed still holds what stood there: half a megabyte of the packed file. Take all free memory, large pieces
// first, clear it and give it back.
const { _malloc, _free, _sbrk } = pyodide._module;
const top = _sbrk(0);
const cleared = [];
for (let size = 2 ** 20; size >= 16; size /= 2) {
  for (;;) {
    const place = _malloc(size - 8);
    if (place + size > top) {
      _free(place);
      break;
    }
    pyodide._module.HEAPU8.fill(0, place, place + size - 8);
    cleared.push(place);
  }
}
cleared.forEach((place) => _free(place));
const snapshot = pyodide.makeMemorySnapshot();

// A good part of that memory is what the runtime's file lays there, which the page has anyway. So ours gets the
// difference to a fresh runtime, of the static data only (above the gap begins the heap), and without the words that the
// runtime writes itself while it starts: those come from chance, from names of things around, from the engine at work.
// To see a fresh runtime, boot from the snapshot, which also shows that it can be done.
const GAP = 2 ** 18;
const MARGIN = 16;
const asm = await import(pathToFileURL(join(job.pyodide, "pyodide.asm.mjs")));
let laid, base, table, shipped;
const again = await loadPyodide({
  indexURL: job.pyodide,
  lockFileURL: job.lock,
  _loadSnapshot: snapshot.slice(),
  createPyodideModule: async (settings) => {
    const compile = settings.instantiateWasm;
    settings.instantiateWasm = (imports, done) =>
      compile(imports, (instance, module) => {
        table = imports.env.__indirect_function_table ?? instance.exports.__indirect_function_table;
        shipped = table.length;
        laid = new Uint32Array((imports.env.memory ?? instance.exports.memory).buffer.slice());
        done(instance, module);
      });
    const module = await asm.default(settings);
    base = new Uint32Array(module.HEAPU8.slice().buffer);
    return module;
  },
});
again.runPython("import tripeaks");
let end = 0;
for (let i = 0; i < laid.length && i - end < GAP; i++) if (laid[i] !== 0) end = i + 1;
/** Words with the number of a function that was made at the start: engines count those differently. */
const own = [];
for (let i = 0; i < end; i++) {
  if (base[i] !== laid[i] && base[i] >= shipped && base[i] < table.length) own.push(i);
}
/** Stretches of words [from, to) that every fresh runtime has alike. */
const alike = [];
let from = 0;
for (let i = 0; i <= end; i++) {
  if (i < end && base[i] === laid[i]) continue;
  if (i - MARGIN > from) alike.push([from, i - MARGIN]);
  from = i + MARGIN;
}
// The second word of a snapshot is the length of its head; the memory comes after.
const start = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1];
const target = new Uint32Array(snapshot.buffer, snapshot.byteOffset + start);
const sums = alike.map(([from, to]) => checksum(base.subarray(from, to)));
for (const [from, to] of alike) for (let i = from; i < to; i++) target[i] ^= base[i];
writeFileSync(job.target, snapshot);
writeFileSync(job.facts, JSON.stringify({ start, alike, sums, own }));
process.exit(0);
