// How a search hears that it should stop. It runs to its end within one call, and messages wait until then; so it asks by
// itself, about every millisecond. Three ways, the first that works:
//
// - `shared`: two numbers in a shared memory. Node, Deno, and pages that are cross-origin isolated.
// - `address`: each search has an address of a blob, which the other side revokes; the search tries to load it by a
//   synchronous request, now and then. Pages that are not isolated.
// - `none`: the other side ends the worker, answers with the best move of the last line, and starts another worker.

/** Milliseconds between two requests, which take some tenths of a millisecond. */
const BETWEEN_REQUESTS = 40;

const STOP = 0;
const PONDER_HIT = 1;

/** @typedef {{ number: number, stop?: string, hit?: string }} Ticket what a search needs to hear of its end */

/** The side that says stop. */
export class Signals {
  /** @type {'shared' | 'address' | 'none'} */
  kind;
  /** @type {SharedArrayBuffer | null} */
  memory = null;
  /** @type {Int32Array | null} */
  #numbers = null;
  #last = 0;
  /** @type {Map<number, Ticket>} */
  #open = new Map();

  /** @param {boolean} canShare @param {'none'} [wanted] */
  constructor(canShare, wanted) {
    this.kind = wanted ?? (canShare ? 'shared' : typeof URL.createObjectURL === 'function' ? 'address' : 'none');
    if (this.kind !== 'shared') return;
    this.memory = new SharedArrayBuffer(8);
    this.#numbers = new Int32Array(this.memory);
  }

  /** An address to try out whether the worker can ask; it has to be revoked. */
  probe() {
    return this.kind === 'address' ? newAddress() : null;
  }

  /** For the next search. @returns {Ticket} */
  open() {
    this.#last += 1;
    const ticket = /** @type {Ticket} */ ({ number: this.#last });
    if (this.kind === 'address') Object.assign(ticket, { stop: newAddress(), hit: newAddress() });
    this.#open.set(ticket.number, ticket);
    return ticket;
  }

  stop() {
    this.#say(STOP, 'stop');
  }

  ponderHit() {
    this.#say(PONDER_HIT, 'hit');
  }

  /** The search is over. @param {number} number */
  close(number) {
    const ticket = this.#open.get(number);
    if (ticket?.stop) URL.revokeObjectURL(ticket.stop);
    if (ticket?.hit) URL.revokeObjectURL(ticket.hit);
    this.#open.delete(number);
  }

  closeAll() {
    for (const number of [...this.#open.keys()]) this.close(number);
  }

  /** To all searches so far. @param {number} index @param {'stop' | 'hit'} name */
  #say(index, name) {
    if (this.#numbers) Atomics.store(this.#numbers, index, this.#last);
    for (const ticket of this.#open.values()) {
      const address = ticket[name];
      if (address) URL.revokeObjectURL(address);
    }
  }
}

function newAddress() {
  return URL.createObjectURL(new Blob(['1']));
}

/** The side that asks, in the worker. */
export class Listener {
  #numbers;
  /** @type {Ticket | null} */
  #ticket = null;
  #nextRequest = 0;

  /** @param {SharedArrayBuffer | null} memory */
  constructor(memory) {
    this.#numbers = memory && new Int32Array(memory);
  }

  /** @param {Ticket | undefined} ticket */
  begin(ticket) {
    this.#ticket = ticket ?? null;
    this.#nextRequest = performance.now() + BETWEEN_REQUESTS;
  }

  /** 1 for a stop, 2 for a ponder hit, 0 for neither. */
  poll() {
    const ticket = this.#ticket;
    if (!ticket) return 0;
    if (this.#numbers) {
      if (Atomics.load(this.#numbers, STOP) >= ticket.number) return 1;
      return Atomics.load(this.#numbers, PONDER_HIT) >= ticket.number ? 2 : 0;
    }
    if (!ticket.stop || performance.now() < this.#nextRequest) return 0;
    const answer = !isThere(ticket.stop) ? 1 : ticket.hit && !isThere(ticket.hit) ? 2 : 0;
    if (answer === 2) delete ticket.hit;
    this.#nextRequest = performance.now() + BETWEEN_REQUESTS;
    return answer;
  }
}

/** Can an address still be loaded? @param {string} address */
export function isThere(address) {
  try {
    const request = new XMLHttpRequest();
    request.open('GET', address, false);
    request.send();
    return request.status === 200;
  } catch {
    return false;
  }
}
