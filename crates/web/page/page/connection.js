// The socket to the program: requests with answers, messages without a request, and reconnecting.

import { SOCKET_PATH, VERSION } from '../protocol.js';

/** @typedef {import('../protocol.js').Request} Request */
/** @typedef {import('../protocol.js').Reply} Reply */
/** @typedef {import('../protocol.js').Incoming} Incoming */
/** @typedef {import('../protocol.js').Language} Language */

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;

/**
 * Events: `up`, `down`, `outdated`, and one named after each type of message.
 */
export class Connection extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT_MS;
  #lastId = 0;
  /** @type {Map<number, (reply: Reply | null) => void>} */
  #waiting = new Map();
  #language;
  #isUp = false;

  /** @param {Language} language */
  constructor(language) {
    super();
    this.#language = language;
    addEventListener('online', () => this.#retryNow());
    document.addEventListener('visibilitychange', () => document.hidden || this.#retryNow());
  }

  get isUp() {
    return this.#isUp;
  }

  open() {
    const token = document.querySelector('meta[name=arrocco-token]')?.getAttribute('content') ?? '';
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}${SOCKET_PATH}?token=${encodeURIComponent(token)}`);
    this.#socket = socket;
    socket.addEventListener('open', () => this.#onOpen());
    socket.addEventListener('message', ({ data }) => this.#onText(String(data)));
    socket.addEventListener('close', () => this.#onClose(socket));
  }

  /** @param {Language} language */
  set language(language) {
    this.#language = language;
    if (this.#isUp) this.send({ type: 'language', language });
  }

  /** Sends a message that needs no answer of its own. Nothing is sent while there is no socket. @param {Request} request */
  send(request) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return 0;
    this.#lastId += 1;
    this.#socket.send(JSON.stringify({ v: VERSION, id: this.#lastId, ...request }));
    return this.#lastId;
  }

  /** Sends a message and waits for its first answer; `null` if the socket breaks. @param {Request} request @returns {Promise<Reply | null>} */
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
    if (message.type === 'welcome') this.#wait = FIRST_WAIT_MS;
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

  /** @param {WebSocket} socket */
  #onClose(socket) {
    if (socket !== this.#socket) return;
    this.#isUp = false;
    this.#waiting.forEach((resolve) => resolve(null));
    this.#waiting.clear();
    this.dispatchEvent(new Event('down'));
    setTimeout(() => this.#retry(socket), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }

  /** @param {WebSocket | null} broken */
  #retry(broken) {
    if (this.#socket === broken && broken?.readyState === WebSocket.CLOSED) this.open();
  }

  #retryNow() {
    this.#retry(this.#socket);
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
