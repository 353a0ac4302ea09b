// One line of the engine: its score, its moves, and what can be done with it. Lines change many times a second: the elements
// stay and only their texts change, so that the focus stays, too, and a click meets the button that was aimed at.

import { h, setText } from '../page/dom.js';
import { iconButton } from '../page/frame.js';

/** @typedef {import('../protocol.js').EngineLine} EngineLine */
/** @typedef {import('../protocol.js').LineMove} LineMove */
/** @typedef {import('../page/speech.js').Speech} Speech */

const MOST_MOVES = 14;

/**
 * @typedef {object} RowWishes
 * @property {(moves: LineMove[]) => void} onLine these moves are to be played
 * @property {(moves: LineMove[]) => void} onAdd these moves are to become a variation
 * @property {(button: HTMLButtonElement) => void} onButton there is one more button for a move
 * @property {(button: HTMLButtonElement, mv: LineMove) => void} onLook a move is looked at
 * @property {() => void} onLookAway
 */

export class EngineRow {
  #speech;
  #wishes;
  /** @type {LineMove[]} */
  #moves = [];
  #looked = -1;
  #score = h('span');
  #box = h('div', { class: 'line-moves' });
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  #adder;
  #folder;
  element = h('li');

  /** @param {Speech} speech @param {RowWishes} wishes */
  constructor(speech, wishes) {
    this.#speech = speech;
    this.#wishes = wishes;
    this.#adder = iconButton('plus', speech.say('addLine'), () => wishes.onAdd(this.#moves));
    this.#adder.classList.add('unfold');
    this.#folder = iconButton('down', speech.say('wholeLine'), () => this.#setUnfolded(!this.element.classList.contains('unfolded')));
    this.#folder.classList.add('unfold', 'folder');
    // As many moves as there is room for; the others are below, out of sight, until the line is unfolded or reached by keys.
    this.#box.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && target.offsetTop > this.#box.offsetTop + 4 && this.#setUnfolded(true));
    this.#setUnfolded(false);
  }

  clear() {
    this.#looked = -1;
    this.element.replaceChildren();
    this.#setUnfolded(false);
  }

  /** @param {EngineLine} line @param {number} ply of the position @param {boolean} isThreat */
  show(line, ply, isThreat) {
    this.#moves = line.moves;
    this.#score.className = `line-score ${line.chance >= 0.5 ? 'white' : 'black'}`;
    setText(this.#score, this.#speech.score(line.score));
    this.#adder.hidden = isThreat;
    const shown = line.moves.slice(0, MOST_MOVES);
    shown.forEach((mv, index) => setText(this.#buttons[index] ?? this.#addButton(index), this.#text(mv, ply, index)));
    while (this.#buttons.length > shown.length) this.#dropButton();
    if (!this.element.firstChild) this.element.append(this.#score, this.#box, this.#adder, this.#folder);
    this.#lookAgain();
  }

  /** @param {LineMove} mv @param {number} before the ply of the position @param {number} index */
  #text({ san }, before, index) {
    const ply = before + index + 1;
    const number = ply % 2 === 1 ? `${Math.ceil(ply / 2)}. ` : index === 0 ? `${ply / 2}… ` : '';
    return number + this.#speech.san(san);
  }

  /** @param {number} index */
  #addButton(index) {
    const button = h('button', { type: 'button', onclick: () => this.#wishes.onLine(this.#moves.slice(0, index + 1)) });
    for (const type of ['pointerenter', 'focus']) button.addEventListener(type, () => this.#look(index));
    for (const type of ['pointerleave', 'blur']) button.addEventListener(type, () => this.#look(-1));
    this.#buttons.push(button);
    this.#box.append(button);
    this.#wishes.onButton(button);
    return button;
  }

  /** The line has become shorter. */
  #dropButton() {
    const button = this.#buttons.pop();
    if (button === document.activeElement) this.#buttons.at(-1)?.focus();
    button?.remove();
  }

  /** @param {number} index of the move; -1 for none */
  #look(index) {
    this.#looked = index;
    if (index < 0) this.#wishes.onLookAway();
    else this.#lookAgain();
  }

  /** What is looked at may have become another move, or have gone. */
  #lookAgain() {
    if (this.#looked < 0) return;
    const [button, mv] = [this.#buttons[this.#looked], this.#moves[this.#looked]];
    if (button && mv) this.#wishes.onLook(button, mv);
    else this.#look(-1);
  }

  /** @param {boolean} on */
  #setUnfolded(on) {
    this.element.classList.toggle('unfolded', on);
    this.#folder.setAttribute('aria-expanded', String(on));
  }
}
