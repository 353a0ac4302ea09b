// The clocks of a game that is studied, where its file tells them (`%clk`): the lower one belongs to the side below.

import { otherSide } from '../board/squares.js';
import { h, setText } from '../page/dom.js';
import { clockText } from '../play/clock.js';

/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('../page/speech.js').Speech} Speech */

export class StudyClocks {
  #speech;
  #clocks = { above: h('span', { class: 'study-clock' }), below: h('span', { class: 'study-clock' }) };
  element;

  /** @param {Speech} speech */
  constructor(speech) {
    this.#speech = speech;
    this.element = h('div', { class: 'study-clocks', hidden: true }, this.#clocks.below, this.#clocks.above);
  }

  /** @param {{white: number | null, black: number | null}} clocks @param {Side} below */
  show(clocks, below) {
    this.element.hidden = clocks.white === null && clocks.black === null;
    for (const [place, side] of /** @type {const} */ ([['below', below], ['above', otherSide(below)]])) {
      const left = clocks[side];
      setText(this.#clocks[place], `${this.#speech.side(side)} ${left === null ? '–' : clockText(left)}`);
    }
  }
}
