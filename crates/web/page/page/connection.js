// The messages to the backend and from it: requests with answers, and messages without a request.

import { VERSION } from './protocol-constants.js';

/** @typedef {import('./program-backend.js').Backend} Backend */
/** @typedef {import('../protocol.js').Request} Request */
/** @typedef {import('../protocol.js').Reply} Reply */
/** @typedef {import('../protocol.js').Incoming} Incoming */
/** @typedef {import('../protocol.js').Language} Language */

/**
 * Events: `up`, `down`, `outdated`, and one named after each type of message.
 */
export class Connection extends EventTarget {
  /** @type {Backend | null} */
  #backend = null;
  #lastId = 0;
  /** @type {Map<number, (reply: Reply | null) => void>} */
  #waiting = new Map();
  #language;
  #isUp = false;

  /** @param {Language} language */
  constructor(language) {
    super();
    this.#language = language;
  }

  get isUp() {
    return this.#isUp;
  }

  /** @param {Backend} backend */
  open(backend) {
    this.#backend = backend;
    backend.addEventListener('open', () => this.#onOpen());
    backend.addEventListener('message', (event) => event instanceof CustomEvent && this.#onText(event.detail));
    backend.addEventListener('close', () => this.#onClose());
    backend.open();
  }

  /** @param {Language} language */
  set language(language) {
    this.#language = language;
    if (this.#isUp) this.send({ type: 'language', language });
  }

  /** Sends a message that needs no answer of its own. Nothing is sent while nobody is there. @param {Request} request */
  send(request) {
    const id = this.#lastId + 1;
    if (!this.#backend?.send(JSON.stringify({ v: VERSION, id, ...request }))) return 0;
    this.#lastId = id;
    return id;
  }

  /** Sends a message and waits for its first answer; `null` if there is none. @param {Request} request @returns {Promise<Reply | null>} */
  ask(request) {
    const id = this.send(request);
    if (!id) return Promise.resolve(null);
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** Listens for one type of message. @template {Reply['type']} T @param {T} type @param {(reply: Extract<Reply, {type: T}>) => void} listener */
  on(type, listener) {
    const heard = (/** @type {Event} */ event) => event instanceof CustomEvent && listener(event.detail);
    this.addEventListener(type, heard);
    return () => this.removeEventListener(type, heard);
  }

  /** @param {string} text */
  #onText(text) {
    /** @type {Incoming} */
    const message = JSON.parse(text);
    if (message.v !== VERSION) {
      this.dispatchEvent(new Event('outdated'));
      return;
    }
    if (message.type === 'welcome') this.#backend?.settle();
    const resolve = message.re === undefined ? undefined : this.#waiting.get(message.re);
    if (message.re !== undefined) this.#waiting.delete(message.re);
    this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
    resolve?.(message);
  }

  /** Messages are answered in their order, so what is to be shown can be asked for before the welcome has come. */
  #onOpen() {
    void this.ask({ type: 'hello', language: this.#language, device: deviceName() });
    this.#isUp = true;
    this.dispatchEvent(new Event('up'));
  }

  #onClose() {
    this.#isUp = false;
    this.#waiting.forEach((resolve) => resolve(null));
    this.#waiting.clear();
    this.dispatchEvent(new Event('down'));
  }
}

let ownName = '';

/** A name that this browser has given itself, so that a side of a game stays its own when the page is loaded again. */
function deviceName() {
  const KEY = 'arrocco-device';
  ownName ||= [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    const known = localStorage.getItem(KEY);
    if (known) return known;
    localStorage.setItem(KEY, ownName);
  } catch {
    // Without storage the name lasts as long as the page.
  }
  return ownName;
}
