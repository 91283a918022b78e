/**
 * The service worker of the driver's page: the page opens without network, from the files of one build. Answers of the
 * API never pass through here. The two constants are written by `build/driver-worker.ts`.
 */
declare const PAGE_FILES: readonly string[];
declare const PAGE_VERSION: string;

/** What the DOM's types do not know of a service worker. */
interface Worker {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { update(): Promise<unknown> };
}
interface Lasting extends Event {
  waitUntil(task: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const PAGE = "/rota";
const PREFIX = "rota-";
const CACHE = PREFIX + PAGE_VERSION;
const worker = globalThis as unknown as Worker;

addEventListener("install", (event) => (event as Lasting).waitUntil(install()));
addEventListener("activate", (event) => (event as Lasting).waitUntil(activate()));
addEventListener("fetch", (event) => answer(event as Fetching));

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([new Request(PAGE, { cache: "no-cache" }), ...PAGE_FILES]);
  await worker.skipWaiting();
}

/** The version before stays for pages that are still open; what is older goes. `keys` is in order of creation. */
async function activate(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(versions.slice(0, -2).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

function answer(event: Fetching): void {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (pathname === PAGE) {
    event.respondWith(stored(CACHE, PAGE));
    event.waitUntil(refresh().catch(() => undefined)); // without network
  } else if (pathname.startsWith("/assets/")) event.respondWith(stored(undefined, pathname));
}

/** From this cache, or any; else from the network. */
const stored = async (cacheName: string | undefined, path: string): Promise<Response> =>
  (await caches.match(path, { cacheName, ignoreVary: true })) ?? fetch(path);

/** The page shows the house as it is now. One that needs files of another build comes with the worker of that build. */
async function refresh(): Promise<void> {
  const fresh = await fetch(PAGE, { cache: "no-cache" });
  if (!fresh.ok || fresh.redirected) return;
  const named = (await fresh.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  if (named.every((name) => PAGE_FILES.includes(name))) await (await caches.open(CACHE)).put(PAGE, fresh);
  else await worker.registration.update();
}
