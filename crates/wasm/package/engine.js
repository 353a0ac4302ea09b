// An engine to analyse with and to play against.

import { canShare, isDeno } from './files.js';
import { readInfo } from './info.js';
import { UciConnection } from './uci-connection.js';

/** The most threads that are taken without being asked for. */
const MOST_THREADS = 8;

/** How the engine's answer to a wrong line begins. */
const ERROR = 'info string error: ';

/** @typedef {import('./index.js').Analysis} Analysis */
/** @typedef {import('./index.js').AnalyseOptions} AnalyseOptions */
/** @typedef {import('./index.js').EngineOptions} EngineOptions */
/** @typedef {import('./index.js').Line} Line */
/** @typedef {import('./index.js').PlayOptions} PlayOptions */
/** @typedef {string | { fen: string } | { start: { fen: string }, uciMoves: string[] }} Place */

/** All threads but one, for the page; one where memory cannot be shared, and in Deno, whose workers cannot be ended while they
 * wait for each other, so that the process would not end by itself. */
function usualThreads() {
  if (isDeno) return 1;
  const cores = globalThis.navigator?.hardwareConcurrency ?? 1;
  return canShare ? Math.max(1, Math.min(cores - 1, MOST_THREADS)) : 1;
}

export class Engine {
  /** @type {UciConnection} */
  #connection;
  /** The threads of a search. */
  threads;
  /** Requests run one after the other. @type {Promise<unknown>} */
  #queue = Promise.resolve();
  /** @type {((line: string) => void) | null} */
  #listener = null;
  /** @type {Error | null} */
  #failure = null;
  /** @type {((error: Error) => void) | null} */
  #reject = null;
  /** @type {Map<string, string | number | boolean>} */
  #set = new Map();

  /** @param {EngineOptions} options */
  constructor(options) {
    this.threads = options.threads ?? usualThreads();
    this.#connection = new UciConnection((line) => this.#listener?.(line), {
      ...options,
      threads: this.threads,
      onError: (error) => {
        this.#failure = error;
        this.#reject?.(error);
      },
    });
    if (options.hash) this.#option('Hash', options.hash);
    this.#option('Threads', this.threads);
    // A search of a page is not a move over a wire.
    this.#option('Move Overhead', 0);
  }

  /**
   * Starts an engine; it is ready when the promise is fulfilled.
   * @param {EngineOptions} [options]
   */
  static async start(options = {}) {
    const engine = new Engine(options);
    if (options.tables) await engine.loadTables();
    await engine.#request(() => engine.#connection.send('isready'), (line) => line === 'readyok');
    return engine;
  }

  /** Which build is used: with threads, with vectors, or plain. */
  get build() {
    return this.#connection.build;
  }

  /** How searches are stopped here. */
  get stopping() {
    return this.#connection.stopping;
  }

  /** Loads the tables of endings with up to four men (3 MB). */
  loadTables() {
    return this.#connection.loadTables();
  }

  /**
   * The best lines of a position, at full strength.
   * @param {Place} place a FEN, a position or a game
   * @param {AnalyseOptions} [options]
   * @returns {Promise<Analysis>}
   */
  analyse(place, options = {}) {
    /** @type {Line[]} */
    const lines = [];
    return this.#search(place, options, { MultiPV: options.lines ?? 1, Level: 0, UCI_AnalyseMode: true }, (line) => {
      const read = readInfo(line);
      if (!read) return;
      lines[read.rank - 1] = read;
      options.onUpdate?.(lines.filter(Boolean));
    }).then((best) => ({ best, lines: lines.filter(Boolean) }));
  }

  /**
   * The move that it plays, as UCI writes it; null if there is none.
   * @param {Place} place
   * @param {PlayOptions} [options]
   * @returns {Promise<string | null>}
   */
  play(place, options = {}) {
    return this.#search(place, options, { MultiPV: 1, Level: options.level ?? 0, UCI_AnalyseMode: false }, () => {});
  }

  /** Ends the search that is running; its promise is fulfilled with what was found. */
  stop() {
    this.#connection.send('stop');
  }

  /** Forgets what was searched, for a new game. */
  newGame() {
    this.#connection.send('ucinewgame');
  }

  /** Ends the engine and its workers. */
  close() {
    this.#connection.close();
    this.#failure ??= new Error('the engine is closed');
    this.#reject?.(this.#failure);
  }

  [Symbol.dispose ?? Symbol.for('dispose')]() {
    this.close();
  }

  /**
   * @param {Place} place
   * @param {import('./index.js').SearchLimits} limits
   * @param {Record<string, string | number | boolean>} settings
   * @param {(line: string) => void} onInfo
   * @returns {Promise<string | null>}
   */
  async #search(place, limits, settings, onInfo) {
    const go = goLine(limits, settings.Level !== 0);
    const position = positionLine(place);
    const { signal } = limits;
    const stop = () => this.stop();
    const begin = () => {
      for (const [name, value] of Object.entries(settings)) this.#option(name, value);
      this.#connection.send(position);
      this.#connection.send('isready');
    };
    const search = () => {
      this.#connection.send(go);
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop, { once: true });
    };
    // The search begins once the position is accepted.
    let [isSearching, refusal] = [false, ''];
    const done = (/** @type {string} */ line) => {
      if (isSearching) {
        if (line.startsWith('info ')) onInfo(line);
        return line.startsWith('bestmove');
      }
      if (line.startsWith(ERROR)) refusal ||= line.slice(ERROR.length);
      if (line !== 'readyok') return false;
      isSearching = refusal === '';
      if (isSearching) search();
      return !isSearching;
    };
    const last = await this.#request(begin, done).finally(() => signal?.removeEventListener('abort', stop));
    if (refusal) throw new Error(refusal);
    const best = last.split(' ')[1] ?? '';
    return /^[a-h][1-8]/.test(best) ? best : null;
  }

  /** Sets an option unless it is set already. @param {string} name @param {string | number | boolean} value */
  #option(name, value) {
    if (this.#set.get(name) === value) return;
    this.#set.set(name, value);
    this.#connection.send(`setoption name ${name} value ${value}`);
  }

  /**
   * Sends something when the requests before it are answered, and waits for the line that ends it.
   * @param {() => void} begin
   * @param {(line: string) => boolean} isLast
   * @returns {Promise<string>}
   */
  #request(begin, isLast) {
    const answered = this.#queue.then(
      () =>
        new Promise((resolve, reject) => {
          if (this.#failure) return reject(this.#failure);
          this.#reject = reject;
          this.#listener = (line) => isLast(line) && resolve(line);
          begin();
        }),
    );
    this.#queue = answered.catch(() => {});
    return /** @type {Promise<string>} */ (answered);
  }
}

/** @param {Place} place */
function positionLine(place) {
  if (typeof place === 'string') return place === 'startpos' ? 'position startpos' : `position fen ${oneLine(place)}`;
  if ('fen' in place) return `position fen ${place.fen}`;
  const moves = place.uciMoves;
  return `position fen ${place.start.fen}${moves.length ? ` moves ${moves.join(' ')}` : ''}`;
}

/** A text cannot become two commands. @param {string} text */
function oneLine(text) {
  return text.replace(/\s+/g, ' ').trim();
}

/** @param {import('./index.js').SearchLimits} limits @param {boolean} isLimited a player of limited strength ends by itself */
function goLine({ depth, nodes, movetime, infinite, moves }, isLimited) {
  const words = ['go'];
  if (depth !== undefined) words.push('depth', whole(depth));
  if (nodes !== undefined) words.push('nodes', whole(nodes));
  if (movetime !== undefined) words.push('movetime', whole(movetime));
  if (infinite) words.push('infinite');
  if (words.length === 1) words.push(...(isLimited ? ['movetime', '10000'] : ['movetime', '1000']));
  if (moves?.length) words.push('searchmoves', ...moves.map(oneLine));
  return words.join(' ');
}

/** @param {number} number */
function whole(number) {
  if (!(number >= 1)) throw new RangeError(`a limit of ${number} is not a number from 1`);
  return String(Math.floor(number));
}
