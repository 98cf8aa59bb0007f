// Fills the list of files into the service worker. Called by tools/dist.py with one JSON argument.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { injectManifest } from "workbox-build";

const { site, script } = JSON.parse(process.argv[2]);
const { warnings } = await injectManifest({
  swSrc: script,
  swDest: join(site, "sw.js"),
  globDirectory: site,
  globPatterns: ["**/*"],
  // The runtime and the snapshot are far over Workbox's own limit of 2 MB.
  maximumFileSizeToCacheInBytes: 64 * 2 ** 20,
  // A name with a hash needs no revision.
  dontCacheBustURLsMatching: /-[0-9a-f]{10}[/.]/,
  manifestTransforms: [
    (entries) => ({
      manifest: entries.map((entry) => {
        const hash = createHash("sha256").update(readFileSync(join(site, entry.url))).digest("base64");
        return { ...entry, integrity: `sha256-${hash}` };
      }),
    }),
  ],
});
for (const warning of warnings) {
  console.error(warning);
  process.exitCode = 1;
}
