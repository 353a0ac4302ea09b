// A UCI engine in a worker, from the outside: lines in, lines out. It answers at any time what the protocol wants answered
// during a search, and stops searches, which cannot hear it themselves (`stop-signal.js`).

import { bytesOf, canShare, engineModule, hasVectors } from './files.js';
import { Signals } from './stop-signal.js';
import { startSearchWorker } from './workers.js';

/** Pages of 64 KiB of a memory that threads share: what it begins with, and the most that the build allows. */
const SHARED_MEMORY = { initial: 256, maximum: 16384, shared: true };

/** The most threads of a search. */
const MOST_THREADS = 64;

/** @typedef {import('./index.js').UciOptions} UciOptions */

export class UciConnection {
  #options;
  #onLine;
  #signals;
  /** Counts workers, so that one that was replaced is no longer heard. */
  #generation = 0;
  /** @type {import('./workers.js').Port | null} */
  #worker = null;
  /** @type {import('./workers.js').Port[]} */
  #helpers = [];
  /** Helper threads that are being started. @type {Set<Promise<void>>} */
  #starting = new Set();
  /** @type {Promise<any> | null} */
  #module = null;
  /** @type {WebAssembly.Memory | null} */
  #memory = null;
  /** Messages that wait until the worker is there. @type {object[]} */
  #waiting = [];
  #isReady = false;
  #isClosed = false;
  /** The searches that the worker has not finished, oldest first. @type {number[]} */
  #searches = [];
  /** Lines that set the engine up, for a worker that takes the place of another. @type {Map<string, string>} */
  #settings = new Map();
  #position = '';
  /** The first move of the last line that was reported. */
  #best = '';
  /** @type {((endings: number) => void)[]} */
  #onTables = [];
  /** @type {ArrayBuffer | null} */
  #tables = null;
  /** A network that was loaded later. @type {ArrayBuffer | null} */
  #network = null;
  /** @type {string | null} */
  #probe = null;

  /**
   * @param {(line: string) => void} onLine called with every line of the engine
   * @param {UciOptions} [options]
   */
  constructor(onLine, options = {}) {
    this.#onLine = onLine;
    this.#options = options;
    this.#signals = new Signals(canShare, options.stopping);
    this.#start().catch((error) => this.#fail(error));
  }

  /** Which build is used: with threads, with vectors, or plain. @returns {'threads' | 'vectors' | 'plain'} */
  get build() {
    if (this.#options.build) return this.#options.build;
    if (!hasVectors) return 'plain';
    return canShare && (this.#options.threads ?? 2) > 1 ? 'threads' : 'vectors';
  }

  /** How searches are stopped here: `shared`, `address` or `none` (see stop-signal.js). */
  get stopping() {
    return this.#signals.kind;
  }

  /** Sends a line to the engine. @param {string} line */
  send(line) {
    for (const one of line.split(/\r?\n/)) this.#sendOne(one.trim());
  }

  /** Loads the tables of endings with up to four men: 3 MB, which full strength in endings takes. */
  async loadTables() {
    this.#tables ??= await bytesOf('tables', this.#options.tablesFile);
    return new Promise((/** @type {(endings: number) => void} */ resolve) => {
      this.#onTables.push(resolve);
      this.#post({ type: 'tables', bytes: this.#tables });
    });
  }

  /** Loads the network, for an engine that was started without it. The next search at full strength uses it. */
  async loadNetwork() {
    this.#network ??= await bytesOf('network', this.#options.network ?? undefined);
    this.#post({ type: 'network', bytes: this.#network });
  }

  /** Ends the engine at once. */
  close() {
    this.#isClosed = true;
    this.#signals.stop();
    this.#endWorkers();
  }

  /** @param {string} line */
  #sendOne(line) {
    const [word = '', ...rest] = line.split(/\s+/);
    const isSearching = this.#searches.length > 0;
    if (word === 'stop' && isSearching) return this.#stop(line);
    if (word === 'ponderhit' && isSearching) this.#signals.ponderHit();
    // The protocol wants an answer at once, also while it searches.
    if (word === 'isready' && isSearching) return this.#onLine('readyok');
    if (word === 'isready' && this.#starting.size > 0) {
      return void Promise.allSettled(this.#starting).then(() => this.#sendOne(line));
    }
    if (word === 'quit') this.#signals.stop();
    if (word === 'setoption') this.#note(rest.join(' '), line);
    if (word === 'position') this.#position = line;
    const isLong = word === 'go' || word === 'bench';
    const ticket = isLong ? this.#signals.open() : undefined;
    if (ticket) this.#searches.push(ticket.number);
    if (isLong) this.#best = '';
    this.#post({ type: 'line', line, ticket });
  }

  /** @param {string} line */
  #stop(line) {
    this.#signals.stop();
    if (this.#signals.kind !== 'none' || !this.#isReady) return this.#post({ type: 'line', line });
    // The worker hears nothing: it is replaced, and what it found last is the answer.
    const best = this.#best;
    this.#endWorkers();
    this.#searches = [];
    this.#waiting = [];
    void this.#start().catch((error) => this.#fail(error));
    for (const setting of this.#settings.values()) this.send(setting);
    if (this.#position) this.send(this.#position);
    if (best) this.#onLine(`bestmove ${best}`);
    else this.send('go depth 1');
  }

  /** @param {string} setting @param {string} line */
  #note(setting, line) {
    const [name = '', value = ''] = setting.replace(/^name\s+/i, '').split(/\s+value\s*/i);
    this.#settings.set(name.toLowerCase(), line);
    if (name.toLowerCase() === 'threads') this.#startHelpers(Number(value) - 1);
  }

  async #start() {
    const { build } = this;
    const network = this.#options.network;
    this.#module ??= Promise.all([engineModule(build), network === null ? null : bytesOf('network', network)]);
    if (build === 'threads') this.#memory ??= new WebAssembly.Memory(SHARED_MEMORY);
    this.#generation += 1;
    const own = this.#generation;
    // Whoever waits for it below hears of a failure.
    this.#module.catch(() => {});
    const worker = await startSearchWorker(
      (message) => own === this.#generation && this.#hear(message),
      (error) => own === this.#generation && this.#fail(error),
    );
    if (this.#isClosed || own !== this.#generation) return worker.close();
    // Kept before anything else can fail, so that it is ended then.
    this.#worker = worker;
    const [module, bytes] = await this.#module;
    if (own !== this.#generation) return;
    const { memory: signals } = this.#signals;
    const probe = this.#signals.probe();
    this.#probe = probe;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    worker.post({ type: 'start', module, memory: this.#memory, network: this.#network ?? bytes, tables: this.#tables, seed, signals, probe });
    if (this.#options.threads) this.#startHelpers(this.#options.threads - 1);
  }

  /** Helper threads wait in workers of their own, because a worker that searches cannot start any. @param {number} number */
  #startHelpers(number) {
    if (this.build !== 'threads') return;
    const wanted = Math.min(number, MOST_THREADS - 1);
    for (let index = this.#helpers.length; index < wanted; index += 1) {
      /** @type {import('./workers.js').Port} */
      const placeholder = { post() {}, close() {} };
      this.#helpers.push(placeholder);
      const started = this.#startHelper(placeholder).catch((error) => this.#fail(error));
      this.#starting.add(started);
      void started.finally(() => this.#starting.delete(started));
    }
  }

  /** @param {import('./workers.js').Port} placeholder */
  async #startHelper(placeholder) {
    const memory = (this.#memory ??= new WebAssembly.Memory(SHARED_MEMORY));
    const own = this.#generation;
    /** @type {() => void} */
    let onReady = () => {};
    const ready = new Promise((/** @type {(value?: undefined) => void} */ resolve) => (onReady = resolve));
    const hear = (/** @type {any} */ message) => (message.type === 'failed' ? this.#fail(new Error(message.message)) : onReady());
    const helper = await startSearchWorker(hear, (error) => own === this.#generation && this.#fail(error));
    if (this.#isClosed || own !== this.#generation) return helper.close();
    Object.assign(placeholder, helper);
    const [module] = await /** @type {Promise<any>} */ (this.#module);
    helper.post({ type: 'start', isHelper: true, module, memory });
    await ready;
  }

  #endWorkers() {
    this.#generation += 1;
    this.#starting.clear();
    this.#worker?.close();
    for (const helper of this.#helpers) helper.close();
    this.#worker = null;
    this.#helpers = [];
    this.#memory = null;
    this.#isReady = false;
    this.#signals.closeAll();
  }

  /** @param {object} message */
  #post(message) {
    if (this.#isReady) this.#worker?.post(message);
    else this.#waiting.push(message);
  }

  /** @param {any} message */
  #hear(message) {
    switch (message.type) {
      case 'ready':
        if (!message.canAsk) this.#signals.kind = 'none';
        if (this.#probe) URL.revokeObjectURL(this.#probe);
        this.#isReady = true;
        for (const waiting of this.#waiting.splice(0)) this.#worker?.post(waiting);
        this.#options.onReady?.();
        break;
      case 'line': {
        this.#best = / pv (\S+)/.exec(message.line)?.[1] ?? this.#best;
        // The oldest search has answered, and what is sent from now on is for the time after it.
        if (message.line.startsWith('bestmove')) this.#searches.shift();
        this.#onLine(message.line);
        break;
      }
      case 'done':
        if (message.ticket === undefined) break;
        this.#signals.close(message.ticket);
        this.#searches = this.#searches.filter((number) => number !== message.ticket);
        break;
      case 'tables':
        this.#onTables.shift()?.(message.endings);
        break;
      case 'quit':
        this.close();
        this.#options.onQuit?.();
        break;
      case 'failed':
        this.#fail(new Error(message.message));
    }
  }

  /** @param {Error} error */
  #fail(error) {
    if (this.#isClosed) return;
    this.close();
    this.#onLine(`info string error: ${error.message}`);
    this.#options.onError?.(error);
  }
}
