// Keeps one version of the site in the browser, so that the page works without a network, and gives every file the headers
// that threads need where the host does not. A new version waits until no tab shows the old one.
//
// `cargo xtask site` writes the version and the files in the place of these.

const VERSION = 'VERSION';
const FILES = ['FILES'];
/** What a first visit does without: it is fetched from the second one on. */
const REST = ['REST'];

const worker = /** @type {any} */ (globalThis);
const CACHE = `arrocco-${worker.registration.scope}-`;
const OWN = `${CACHE}${VERSION}`;

const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // The page has a stricter one in itself. This one is for its workers.
  'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self' blob:; "
    + "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== 'GET' || !address.href.startsWith(worker.registration.scope)) return;
  event.respondWith(answer(event.request, address));
  if (event.request.mode === 'navigate') event.waitUntil(keepRest());
});

/** Files have the version in their address, so what the browser has fetched for the page already is used again. */
async function install() {
  const cache = await caches.open(OWN);
  await Promise.all(FILES.map(async (name) => {
    const address = new URL(name, worker.registration.scope);
    await keep(cache, address.href, await fetch(address, { cache: name === '' ? 'no-cache' : 'default' }));
  }));
}

/** The first version begins at once; a later one when no tab shows the one before it. */
async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(CACHE) && name !== OWN) await caches.delete(name);
  }
  await worker.clients.claim();
}

async function keepRest() {
  const cache = await caches.open(OWN);
  for (const name of REST) {
    const { href } = new URL(name, worker.registration.scope);
    if (await cache.match(href)) continue;
    // Without a network, at another visit.
    await fetch(href).then((response) => keep(cache, href, response)).catch(() => {});
  }
}

/** @param {Request} request @param {URL} address */
async function answer(request, address) {
  address.search = '';
  address.hash = '';
  if (address.href.endsWith('/index.html')) address.href = address.href.slice(0, -'index.html'.length);
  const cache = await caches.open(OWN);
  const kept = await cache.match(address.href);
  if (kept) return kept;
  const response = await fetch(request);
  // What is not kept from the beginning (other builds of the engine) is kept once it was needed.
  return response.ok && address.href.includes(`/${VERSION}/`) ? keep(cache, address.href, response) : response;
}

/** @param {Cache} cache @param {string} address @param {Response} response */
async function keep(cache, address, response) {
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  // The body has been unpacked already.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const kept = new Response(response.body, { status: 200, headers });
  await cache.put(address, kept.clone());
  return kept;
}
