// The program behind the page: a socket to it, opened again whenever it breaks.

import { SOCKET_PATH } from './protocol-constants.js';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;

/**
 * What stands behind the page, and carries messages to it and from it. Events: `open`, `close`, and `message` with the text as
 * its detail.
 * @typedef {EventTarget & { open: () => void, send: (text: string) => boolean, settle: () => void }} Backend
 */

/** @implements {Backend} */
export class ProgramBackend extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT_MS;

  constructor() {
    super();
    addEventListener('online', () => this.#retryNow());
    document.addEventListener('visibilitychange', () => document.hidden || this.#retryNow());
  }

  open() {
    const token = document.querySelector('meta[name=arrocco-token]')?.getAttribute('content') ?? '';
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}${SOCKET_PATH}?token=${encodeURIComponent(token)}`);
    this.#socket = socket;
    socket.addEventListener('open', () => this.dispatchEvent(new Event('open')));
    socket.addEventListener('message', ({ data }) => this.dispatchEvent(new CustomEvent('message', { detail: String(data) })));
    socket.addEventListener('close', () => this.#onClose(socket));
  }

  /** Nothing is sent while there is no socket. @param {string} text */
  send(text) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(text);
    return true;
  }

  /** The other side has answered: the next break is a new one. */
  settle() {
    this.#wait = FIRST_WAIT_MS;
  }

  /** @param {WebSocket} socket */
  #onClose(socket) {
    if (socket !== this.#socket) return;
    this.dispatchEvent(new Event('close'));
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
