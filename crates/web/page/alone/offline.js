// Registers the service worker, after which the page needs no network.

import { ownScript } from './own-script.js';

export async function startOffline() {
  // On plain HTTP other than that of this machine there are none: the page works, but only with a network.
  if (!('serviceWorker' in navigator)) return;
  const script = ownScript(new URL('../../service-worker.js', import.meta.url));
  // A browser may forbid it (private windows). Then the page needs its network every time.
  await navigator.serviceWorker.register(script, { updateViaCache: 'none' }).catch(() => {});
}
