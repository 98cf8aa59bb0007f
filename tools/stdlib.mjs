// Cuts Python's standard library to what the page uses, and compiles it. Called by tools/dist.py with one JSON argument.
// Pyodide's archive holds 600 modules as source, which every start would compile anew.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { quietly } from "./quietly.mjs";

quietly();
const job = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(job.loader));

// The very way a page starts without a snapshot, so that what that needs is among the modules found.
const pyodide = await loadPyodide({
  indexURL: job.pyodide,
  lockFileURL: job.lock,
  packages: ["tripeaks"],
  env: { PYTHONNODEBUGRANGES: "1" },
});
pyodide.unpackArchive(new Uint8Array(readFileSync(job.ui)), "zip");
pyodide.FS.writeFile("/tmp/stdlib.py", readFileSync(new URL("./stdlib.py", import.meta.url)));
pyodide.FS.writeFile("/tmp/modules.json", JSON.stringify(job.modules));
pyodide.runPython(`exec(compile(open("/tmp/stdlib.py").read(), "stdlib.py", "exec"), {"__name__": "stdlib"})`);
writeFileSync(job.target, pyodide.FS.readFile("/tmp/stdlib.zip"));
process.exit(0);
