// What stands behind the page when there is no program: a worker with the session as WebAssembly. One tab at a time has it,
// because all of them would write to the same storage.

import { startOffline } from './offline.js';
import { ownScript } from './own-script.js';

/** @typedef {import('../page/program-backend.js').Backend} Backend */
/** @typedef {Record<string, { text: string, changed: number }>} Records */

const LOCK = 'arrocco';

/** Events: those of every backend, and `trouble` with what the page should say, or `null`. @implements {Backend} */
export class WorkerBackend extends EventTarget {
  /** @type {Worker | null} */
  #worker = null;
  #isOpen = false;
  /** @type {((records: Records) => void) | null} */
  #onRecords = null;
  /** @type {(() => void) | null} */
  #onImported = null;

  open() {
    void startOffline();
    const { locks } = navigator;
    // Without locks (an old browser) whoever opens two tabs has to take care.
    if (!locks) return this.#start();
    void locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? this.#hold() : this.#wait()));
  }

  /** @param {string} text */
  send(text) {
    if (!this.#isOpen) return false;
    this.#worker?.postMessage({ type: 'message', text });
    return true;
  }

  settle() {}

  /** Everything that is kept. @returns {Promise<Records>} */
  records() {
    this.#worker?.postMessage({ type: 'export' });
    return new Promise((resolve) => (this.#onRecords = resolve));
  }

  /** Keeps these records as well; of two with the same key the one that was changed last stays. @param {Records} records @returns {Promise<void>} */
  take(records) {
    this.#worker?.postMessage({ type: 'import', records });
    return new Promise((resolve) => (this.#onImported = () => resolve()));
  }

  /** Another tab has the lock: this one waits in a second request, while the first one ends. */
  #wait() {
    this.#trouble('otherTab');
    void navigator.locks.request(LOCK, () => this.#hold());
  }

  /** The lock is held as long as the page is there. @returns {Promise<never>} */
  #hold() {
    this.#start();
    return new Promise(() => {});
  }

  #start() {
    this.#trouble(null);
    const worker = new Worker(ownScript(new URL('./backend-worker.js', import.meta.url)), { type: 'module' });
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#hear(data));
    worker.addEventListener('error', () => this.#fail());
  }

  /** @param {any} message */
  #hear(message) {
    switch (message.type) {
      case 'open':
        this.#isOpen = true;
        return this.dispatchEvent(new Event('open'));
      case 'message':
        return this.dispatchEvent(new CustomEvent('message', { detail: message.text }));
      case 'trouble':
        return this.#trouble(message.what);
      case 'failed':
        console.error(message.text);
        return this.#fail();
      case 'records':
        return this.#onRecords?.(message.records);
      default:
        return this.#onImported?.();
    }
  }

  /** @param {'otherTab' | 'notKept' | null} what */
  #trouble(what) {
    this.dispatchEvent(new CustomEvent('trouble', { detail: what }));
  }

  #fail() {
    this.#isOpen = false;
    this.#worker?.terminate();
    this.dispatchEvent(new Event('close'));
  }
}
