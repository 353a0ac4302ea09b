// Sends a file of any size to the program, a part at a time: the next goes when the one before has arrived, so that nothing
// piles up anywhere, and the program's own pace is kept.

import { PART_CHARACTERS } from '../page/protocol-constants.js';

/** @typedef {import('../page/connection.js').Connection} Connection */

/** Bytes that are read at once: as text they are no longer than a part. */
const SLICE_BYTES = PART_CHARACTERS;

let uploads = 0;

export class CollectionSender {
  #connection;
  #isStopped = false;

  /** @param {Connection} connection */
  constructor(connection) {
    this.#connection = connection;
  }

  stop() {
    this.#isStopped = true;
    this.#connection.send({ type: 'collection-stop' });
  }

  /** @param {File} file @param {(share: number, isIndexing: boolean) => void} onProgress @returns {Promise<string | null>} what is wrong */
  async send(file, onProgress) {
    this.#isStopped = false;
    uploads += 1;
    const upload = uploads;
    const ended = this.#indexed(upload, onProgress);
    const wrong = await this.#sendParts(file, upload, onProgress);
    if (wrong !== null || this.#isStopped) {
      ended.forget();
      return wrong;
    }
    return ended.answer;
  }

  /** @param {File} file @param {number} upload @param {(share: number, isIndexing: boolean) => void} onProgress @returns {Promise<string | null>} */
  async #sendParts(file, upload, onProgress) {
    const decoder = new TextDecoder();
    let part = 0;
    for (let at = 0; at === 0 || at < file.size; at += SLICE_BYTES, part += 1) {
      const bytes = await file.slice(at, at + SLICE_BYTES).arrayBuffer();
      const last = at + SLICE_BYTES >= file.size;
      if (this.#isStopped) return null;
      const reply = await this.#connection.ask({ type: 'collection-part', upload, part, name: file.name, text: decoder.decode(bytes, { stream: !last }), last });
      if (reply?.type === 'refused' && !this.#isStopped) return reply.text;
      if (reply === null) return '';
      onProgress(Math.min(1, (at + SLICE_BYTES) / Math.max(1, file.size)), false);
    }
    return null;
  }

  /** Hears how far the index is, until it is made. @param {number} upload @param {(share: number, isIndexing: boolean) => void} onProgress */
  #indexed(upload, onProgress) {
    let forget = () => {};
    /** @type {Promise<string | null>} */
    const answer = new Promise((resolve) => {
      const stop = this.#connection.on('collection-progress', (progress) => {
        if (progress.upload !== upload || progress.re !== undefined) return;
        onProgress(progress.done, true);
        if (!progress.ended) return;
        forget();
        resolve(progress.text);
      });
      const onDown = () => {
        forget();
        resolve('');
      };
      this.#connection.addEventListener('down', onDown);
      forget = () => {
        stop();
        this.#connection.removeEventListener('down', onDown);
      };
    });
    return { answer, forget };
  }
}
