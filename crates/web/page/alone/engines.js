// The engines of a session: a player, an adviser, an analyst and one for the coach, each started when it is first needed.

const PACKAGE = new URL('../arrocco/', import.meta.url);

/** @typedef {'player' | 'adviser' | 'analyst' | 'coach'} Seat */

/** The line with which the session asks for all that an engine can do. */
const FULL_STRENGTH = 'setoption name Level value 0';

/** The modules of the npm package, which stands beside the page. @param {string} name @returns {Promise<any>} */
export function fromPackage(name) {
  return import(new URL(name, PACKAGE).href);
}

/**
 * How many threads a search may have. They need a build of their own, which is fetched for the next time when it is not there
 * yet: nobody waits for it.
 */
export async function threadsHere() {
  const cores = navigator.hardwareConcurrency || 1;
  if (!globalThis.crossOriginIsolated || cores < 2) return 1;
  const file = new URL('wasm/threads.wasm', PACKAGE).href;
  const isThere = await caches.match(file).catch(() => undefined);
  if (!isThere) {
    void Promise.allSettled([fetch(file), fetch(new URL('wasm/threads.js', PACKAGE).href)]);
    return 1;
  }
  return Math.min(cores, 8);
}

export class Engines {
  #threads;
  #onLine;
  /** @type {Map<Seat, Promise<any>>} */
  #connections = new Map();
  /** Which of them have the network. @type {Set<Seat>} */
  #strong = new Set();

  /** @param {number} threads @param {(seat: Seat, line: string) => void} onLine */
  constructor(threads, onLine) {
    this.#threads = threads;
    this.#onLine = onLine;
  }

  /** @param {Seat} seat @param {string} line */
  send(seat, line) {
    let connection = this.#connections.get(seat);
    if (!connection) {
      connection = this.#start(seat);
      this.#connections.set(seat, connection);
      connection.catch((error) => this.#fail(seat, error));
    }
    // Levels need no network, which is larger than everything else: it comes with the first search at full strength.
    if (line === FULL_STRENGTH && !this.#strong.has(seat)) {
      this.#strong.add(seat);
      connection = connection.then(async (started) => {
        await started.loadNetwork();
        return started;
      });
      this.#connections.set(seat, connection);
      connection.catch((error) => this.#fail(seat, error));
    }
    void connection.then((started) => started.send(line), () => {});
  }

  /** @param {Seat} seat */
  async #start(seat) {
    const [{ UciConnection }, { hasVectors }] = await Promise.all([fromPackage('uci-connection.js'), fromPackage('files.js')]);
    const build = this.#threads > 1 ? 'threads' : hasVectors ? 'vectors' : 'plain';
    return new UciConnection((/** @type {string} */ line) => this.#onLine(seat, line), { build, network: null, onError: (/** @type {Error} */ error) => this.#fail(seat, error) });
  }

  /** A search that was running has no move, and the next one starts another engine. @param {Seat} seat @param {Error} error */
  #fail(seat, error) {
    console.error(`the engine: ${error.message}`);
    this.#connections.delete(seat);
    this.#strong.delete(seat);
    this.#onLine(seat, 'bestmove 0000');
  }
}
