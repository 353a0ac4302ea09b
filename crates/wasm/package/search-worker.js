// The worker in which the engine searches, or one of its helper threads. `UciConnection` starts it.

import { Listener, isThere } from './stop-signal.js';
import { parentPort } from './workers.js';

/** @type {import('./wasm/rules.js').UciEngine | undefined} */
let engine;
/** @type {Listener} */
let listener;
/** @type {(bytes: Uint8Array) => boolean} */
let provideNetwork;

const port = parentPort((message) => {
  try {
    handle(message);
  } catch (error) {
    port.post({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

/** @param {any} message */
function handle(message) {
  switch (message.type) {
    case 'start':
      return void start(message).catch((error) => port.post({ type: 'failed', message: String(error?.message ?? error) }));
    case 'line':
      listener.begin(message.ticket);
      if (engine?.send(message.line) === false) port.post({ type: 'quit' });
      return port.post({ type: 'done', ticket: message.ticket?.number });
    case 'network':
      provideNetwork(new Uint8Array(message.bytes));
      return engine?.useNetwork();
    case 'tables':
      return port.post({ type: 'tables', endings: engine?.addTables(new Uint8Array(message.bytes)) ?? 0 });
  }
}

/** @param {any} message */
async function start({ module, memory, network, tables, seed, signals, probe, isHelper }) {
  const bindings = memory ? await import('./wasm/threads.js') : await import('./wasm/rules.js');
  bindings.initSync(memory ? { module, memory, thread_stack_size: 4 << 20 } : { module });
  if (isHelper) {
    port.post({ type: 'ready' });
    // From here on it works for the searches of the engine, until it is ended.
    return bindings.serveSearches();
  }
  provideNetwork = bindings.provideNetwork;
  if (network) provideNetwork(new Uint8Array(network));
  listener = new Listener(signals);
  engine = new bindings.UciEngine(
    (/** @type {string} */ line) => port.post({ type: 'line', line }),
    () => listener.poll(),
    seed,
  );
  if (tables) engine.addTables(new Uint8Array(tables));
  port.post({ type: 'ready', canAsk: probe === null || isThere(probe) });
}

