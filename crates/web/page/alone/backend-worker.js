// The worker behind the page: the session as WebAssembly, with its storage, its engines and its clock.

import { Engines, fromPackage, threadsHere } from './engines.js';
import { Storage } from './storage.js';

/** @typedef {import('./engines.js').Seat} Seat */
/** @typedef {import('./storage.js').Kept} Kept */
/** @typedef {import('./storage.js').Change} Change */

/** Timers of browsers go no further. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** @type {(message: unknown) => void} */
const post = (message) => /** @type {any} */ (globalThis).postMessage(message);

class Host {
  #session;
  #when;
  #records;
  #storage;
  #engines;
  #timer = 0;
  /** What waits until everything before it is kept. @type {Promise<void>} */
  #line = Promise.resolve();

  /** @param {any} bindings @param {Map<string, Kept>} records @param {Storage} storage @param {number} threads */
  constructor(bindings, records, storage, threads) {
    const kept = [...records.values()];
    this.#session = new bindings.PageSession(threads, [...records.keys()], kept.map(({ text }) => text), Float64Array.from(kept, ({ changed }) => changed));
    this.#when = bindings.When;
    this.#records = records;
    this.#storage = storage;
    this.#engines = new Engines(threads, (seat, line) => this.#run(() => this.#session.hear(seat, line, this.#now())));
  }

  /** @param {any} message */
  handle(message) {
    switch (message.type) {
      case 'message':
        return this.#run(() => this.#session.receive(message.text, this.#now()));
      case 'export':
        return post({ type: 'records', records: Object.fromEntries(this.#records) });
      case 'import':
        return void this.#import(message.records);
    }
  }

  #now() {
    const today = new Date();
    const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
    this.#session.setToday(`${today.getFullYear()}.${two(today.getMonth() + 1)}.${two(today.getDate())}`);
    return new this.#when(performance.now(), today.getTime(), /** @type {bigint} */ (crypto.getRandomValues(new BigUint64Array(1))[0]));
  }

  /** One step of the session, and what it wants done. @param {() => string[][]} step */
  #run(step) {
    try {
      this.#obey(step());
    } catch (error) {
      return fail(error);
    }
    clearTimeout(this.#timer);
    const due = this.#session.due();
    if (due === undefined) return;
    const wait = Math.min(Math.max(0, due - performance.now()), LONGEST_WAIT_MS);
    this.#timer = setTimeout(() => this.#run(() => this.#session.tick(this.#now())), Math.ceil(wait));
  }

  /** Messages wait until what was kept before them is in the storage: a move that is seen is not lost. @param {string[][]} effects */
  #obey(effects) {
    /** @type {Change[]} */
    const changes = [];
    /** @type {string[]} */
    const messages = [];
    for (const [what, first = '', second = '', third = ''] of effects) {
      if (what === 'say') messages.push(first);
      else if (what === 'keep') changes.push(this.#keep(first, { text: second, changed: Number(third) }));
      else if (what === 'fetch') void this.#fetch(first);
      else if (what === 'drop') changes.push(this.#keep(first, null));
      else this.#engines.send(/** @type {Seat} */ (what), first);
    }
    if (changes.length + messages.length === 0) return;
    this.#line = this.#line.then(async () => {
      if (changes.length > 0) await this.#storage.change(changes);
      for (const text of messages) post({ type: 'message', text });
    });
  }

  /** A file that comes with the page; nothing if it cannot be had. @param {string} name */
  async #fetch(name) {
    const bytes = await fetch(new URL(`../puzzles/${name}.puzzles`, import.meta.url)).then((answer) => (answer.ok ? answer.arrayBuffer() : new ArrayBuffer(0)), () => new ArrayBuffer(0));
    this.#run(() => this.#session.provide(name, new Uint8Array(bytes), this.#now()));
  }

  /** @param {string} key @param {Kept | null} kept @returns {Change} */
  #keep(key, kept) {
    if (kept) this.#records.set(key, kept);
    else this.#records.delete(key);
    return { key, kept };
  }

  /** The page is loaded again afterwards. @param {Record<string, Kept>} records */
  async #import(records) {
    const isNewer = (/** @type {string} */ key, /** @type {Kept} */ kept) => (this.#records.get(key)?.changed ?? -1) < kept.changed;
    const changes = Object.entries(records).filter(([key, kept]) => isNewer(key, kept)).map(([key, kept]) => this.#keep(key, kept));
    await this.#line;
    await this.#storage.change(changes);
    post({ type: 'imported' });
  }
}

/** @param {unknown} error */
function fail(error) {
  post({ type: 'failed', text: String(error instanceof Error ? error.message : error) });
}

/** @returns {Promise<Host>} */
async function start() {
  const storage = new Storage(() => post({ type: 'trouble', what: 'notKept' }));
  const [bindings, { rulesModule }] = await Promise.all([fromPackage('wasm/rules.js'), fromPackage('files.js')]);
  const [records, module, threads] = await Promise.all([storage.load(), rulesModule(undefined), threadsHere()]);
  bindings.initSync({ module });
  return new Host(bindings, records, storage, threads);
}

/** @type {Promise<Host>} */
const host = start();
addEventListener('message', ({ data }) => void host.then((started) => started.handle(data), () => {}));
host.then(() => post({ type: 'open' }), fail);
