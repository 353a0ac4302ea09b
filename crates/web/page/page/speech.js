// The words of the chosen language, moves as they are written in it, and moves as they are spoken.

import { readPlacement } from '../board/placement.js';
import { en } from '../languages/en.js';
import { es } from '../languages/es.js';
import { it } from '../languages/it.js';

/** @typedef {import('../protocol.js').MoveView} MoveView */
/** @typedef {import('../protocol.js').OutcomeView} OutcomeView */
/** @typedef {import('../protocol.js').Language} Language */
/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('../protocol.js').Score} Score */
/** @typedef {import('../languages/en.js').Words} Words */
/** @typedef {Exclude<keyof Words, 'by'>} Key */

/** All the words there are. @type {Record<Language, Words>} */
export const LANGUAGES = { en, it, es };

const LETTERS = 'KQRBN';
const FIGURES = '♔♕♖♗♘';

export class Speech {
  #words;
  #language;
  #letters;

  /** @param {Language} language @param {'figures' | 'letters'} notation */
  constructor(language, notation) {
    this.#language = language;
    this.#words = LANGUAGES[language];
    this.#letters = notation === 'figures' ? FIGURES : this.#words.letters;
  }

  get language() {
    return this.#language;
  }

  /** The words for a key, with what stands in braces filled in. @param {Key} key @param {Record<string, string | number>} [values] */
  say(key, values = {}) {
    return this.#words[key].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
  }

  /** @param {Side} side */
  side(side) {
    return this.#words[side];
  }

  /** Who played whom. Names that the program has written are English in its files. @param {string} white @param {string} black */
  players(white, black) {
    return `${this.#name(white) || '?'} – ${this.#name(black) || '?'}`;
  }

  /** @param {string} name */
  #name(name) {
    if (this.#language === 'en') return name;
    if (name === 'Human') return this.say('person');
    return name === 'Random mover' ? this.say('randomMover') : name.replace(/^Arrocco level (\d+)/, (_, level) => this.say('engineName', { level }));
  }

  /** @param {string} piece such as `wK` */
  piece(piece) {
    return this.#words[/** @type {Key} */ (piece)];
  }

  /** A move as it is written. @param {string} san */
  san(san) {
    return translate(san, LETTERS, this.#letters);
  }

  /** A move with the letters that people type in this language. @param {string} san */
  typed(san) {
    return translate(san, LETTERS, this.#words.letters);
  }

  /** What was typed in this language, with English letters. @param {string} text */
  english(text) {
    return translate(text, this.#words.letters, LETTERS);
  }

  /** A move as it is spoken, and who made it. @param {MoveView} mv @param {string} fen the position before it */
  saidBy(mv, fen) {
    const side = this.side(fen.split(' ')[1] === 'b' ? 'black' : 'white');
    return this.say('saidBy', { side, move: this.spoken(mv, fen) });
  }

  /** A move as it is spoken. @param {MoveView} mv @param {string} fen the position before it */
  spoken(mv, fen) {
    const placement = readPlacement(fen);
    const letter = placement.get(mv.from)?.charAt(1) ?? 'P';
    return this.#deed(mv, letter, placement.get(mv.to)?.charAt(1)) + this.#afterwards(mv);
  }

  /** @param {MoveView} mv @param {string} letter @param {string | undefined} taken */
  #deed(mv, letter, taken) {
    if (mv.rook) return this.say(mv.san.startsWith('O-O-O') ? 'castlesLong' : 'castlesShort');
    const values = { piece: this.piece(letter), from: mv.from, to: mv.to };
    if (taken) return this.say('takes', { ...values, taken: this.piece(taken) });
    const isInPassing = letter === 'P' && mv.from.charAt(0) !== mv.to.charAt(0);
    return isInPassing ? this.say('takes', { ...values, taken: this.piece('P') }) + this.say('inPassing') : this.say('goes', values);
  }

  /** @param {MoveView} mv */
  #afterwards(mv) {
    const becomes = mv.promotion ? this.say('becomes', { piece: this.piece(mv.promotion.toUpperCase()) }) : '';
    if (mv.san.includes('#')) return becomes + this.say('mate');
    return mv.san.includes('+') ? becomes + this.say('check') : becomes;
  }

  /** Who won, and how. @param {OutcomeView} outcome @param {Side | null} [own] the side of the user, if there is one */
  outcome(outcome, own = null) {
    const how = Object.hasOwn(this.#words.by, outcome.code) ? Reflect.get(this.#words.by, outcome.code) : outcome.text;
    return { who: this.#winner(outcome.winner, own), how: String(how) };
  }

  /** @param {Side | null} winner @param {Side | null} own */
  #winner(winner, own) {
    if (!winner) return this.say('drawn');
    if (own) return this.say(own === winner ? 'youWon' : 'youLost');
    return this.say(winner === 'white' ? 'whiteWon' : 'blackWon');
  }

  /** @param {number} number @param {Intl.NumberFormatOptions} [options] */
  number(number, options = {}) {
    return number.toLocaleString(this.#language, options);
  }

  /** @param {number} milliseconds since 1970 */
  date(milliseconds) {
    return new Date(milliseconds).toLocaleString(this.#language, { dateStyle: 'medium', timeStyle: 'short' });
  }

  /** `+0.34`, `−1.20`, `#5`, for White. @param {Score} score */
  score(score) {
    if ('mate' in score) return `${score.mate < 0 ? '−' : ''}#${Math.abs(score.mate)}`;
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    const sign = score.cp > 0 ? '+' : score.cp < 0 ? '−' : '';
    return sign + this.number(Math.abs(score.cp) / 100, digits);
  }
}

/** Letter by letter, each at the same place in the other alphabet. @param {string} text @param {string} from @param {string} to */
function translate(text, from, to) {
  return [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
}
