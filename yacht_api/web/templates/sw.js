// Lets the page open without a network. Games are not kept here: the page itself keeps them.
const CACHE = "yacht-{{ version }}";
const STATIC = "/static/{{ version }}/";
const FILES = {{ files | tojson }};

self.addEventListener("install", (event) => {
  const fetched = caches.open(CACHE).then((cache) => cache.addAll(["/", ...FILES.map((name) => STATIC + name)]));
  event.waitUntil(fetched.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith("yacht-") && name !== CACHE));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const path = new URL(event.request.url).pathname;
  if (event.request.mode === "navigate" && (path === "/" || path.startsWith("/g/"))) {
    // Every game has the same document, so the one kept under "/" opens them all.
    event.respondWith(fetch(event.request).catch(() => caches.match("/")));
  } else if (path.startsWith(STATIC)) {
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
  }
});
