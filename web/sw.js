// The service worker: keeps one whole release, so that the page starts without a network and never mixes two releases.
// A new release is fetched beside the old one and waits until the player takes it, or all the old one's tabs are closed.
import { setCacheNameDetails } from "workbox-core";
import { addPlugins, precacheAndRoute } from "workbox-precaching";
import { setCatchHandler } from "workbox-routing";

setCacheNameDetails({ prefix: "tripeaks" });

// A file that once came damaged would come so again from the browser's own cache, which never asks about names with a hash.
addPlugins([{ requestWillFetch: async ({ request, event }) => (event.type === "install" ? new Request(request, { cache: "no-cache" }) : request) }]);

// The build puts the list of all files here: address, revision where the name has no hash, and hash of the content.
// `?deal=1` and its like are the page's own business.
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/.*/] });

// Reached when the kept files were cleared away and the network is gone too.
setCatchHandler(async ({ request }) => {
  if (request.mode !== "navigate") return Response.error();
  const text = "<!doctype html><meta charset=utf-8><title>Tri-Peaks</title><p>The game's files are gone from this browser and there is no network. Connect once and load this page again; saved games are kept apart.";
  return new Response(text, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
});

self.addEventListener("message", ({ data }) => {
  if (data === "take") self.skipWaiting();
});
