// Makes the memory snapshot: boots the very runtime that is shipped, imports what the page will import, keeps the memory.
// Called by tools/dist.py with one JSON argument; see make_snapshot there.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// Without this Node prints the line of the runtime in which an error arose: half a megabyte of it.
process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error).slice(-4000));
  process.exit(1);
});

const job = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(job.loader));
const pyscript = (await import(pathToFileURL(job.pyscript))).default;

const pyodide = await loadPyodide({
  _makeSnapshot: true,
  indexURL: job.pyodide,
  lockFileURL: job.lock,
  env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" },
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
FS.writeFile("/tmp/snapshot.py", readFileSync(new URL("./snapshot.py", import.meta.url)));
FS.writeFile("/tmp/job.json", JSON.stringify({ pure: job.pure, bound: job.bound, pyscript }));
pyodide.runPython(`exec(compile(open("/tmp/snapshot.py").read(), "snapshot.py", "exec"), {})`);
writeFileSync(job.target, pyodide.makeMemorySnapshot());
process.exit(0);
