// The signs that can be put behind a move: `!`, `?`, `±` and their like, by buttons. Keys do the same for the usual ones.

import { h } from '../page/dom.js';
import { Roving } from '../page/roving.js';
import { OFFERED, signOf } from './signs.js';

/** @typedef {import('../protocol.js').TreeNode} TreeNode */
/** @typedef {import('../page/speech.js').Speech} Speech */

/** The numbers of signs by the keys that set them. */
const KEYS = /** @type {Record<string, number>} */ ({ 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, '=': 10 });

/** The sign that a key stands for. @param {string} key @returns {number | null} */
export function nagOf(key) {
  return KEYS[key] ?? null;
}

export class SignBar {
  /** @type {Map<number, HTMLElement>} */
  #buttons;
  element;

  /** @param {Speech} speech @param {(nag: number) => void} onSign */
  constructor(speech, onSign) {
    this.element = h('div', { class: 'signs', role: 'group', 'aria-label': speech.say('signs') });
    const roving = new Roving(this.element);
    this.#buttons = new Map(OFFERED.map(({ nag, name }) => {
      const label = speech.say(name);
      const button = h('button', { type: 'button', class: 'sign', 'aria-label': label, title: label, 'aria-pressed': 'false', onclick: () => onSign(nag) }, signOf(nag));
      return [nag, button];
    }));
    this.element.append(...this.#buttons.values());
    this.#buttons.forEach((button) => roving.add(button));
  }

  /** @param {TreeNode} node */
  show(node) {
    for (const [nag, button] of this.#buttons) {
      button.setAttribute('aria-pressed', String(node.nags.includes(nag)));
      // The keyboard reaches the bar, which may have to be scrolled, also where no move is.
      button.setAttribute('aria-disabled', String(node.parent === null));
    }
  }
}
