// The moves of a game in two columns, or in one line on a phone. A press goes to the position after a move.

import { h } from '../page/dom.js';
import { Roving } from '../page/roving.js';

/** @typedef {import('../page/speech.js').Speech} Speech */

export class MoveList {
  #list = h('ol', { class: 'moves' });
  #empty;
  #speech;
  #onPick;
  /** @type {{san: string, button: HTMLElement}[]} */
  #plies = [];
  #offset = 0;
  #shown = 0;
  #roving = new Roving(this.#list, 'button', { follows: true });
  // Turned phones change the list from rows to one line.
  #observer = new ResizeObserver(() => this.#reveal(this.#shown));
  element;

  /** @param {Speech} speech @param {(ply: number) => void} onPick the number of moves that were played until then */
  constructor(speech, onPick) {
    this.#speech = speech;
    this.#onPick = onPick;
    this.#empty = h('p', { class: 'no-moves' }, speech.say('noMoves'));
    this.element = h('section', { class: 'move-box', 'aria-label': speech.say('moves') }, this.#empty, this.#list);
    this.#observer.observe(this.#list);
  }

  dispose() {
    this.#observer.disconnect();
  }

  /**
   * @param {readonly string[]} sans
   * @param {number} offset half-moves before the first one: 1 if Black began
   * @param {number} number of the first move
   * @param {number} shown how many were played in the position that is shown
   */
  show(sans, offset, number, shown) {
    if (offset !== this.#offset) this.#cut(0);
    this.#offset = offset;
    let same = 0;
    while (same < sans.length && this.#plies[same]?.san === sans[same]) same += 1;
    this.#cut(same);
    for (let ply = same; ply < sans.length; ply += 1) this.#add(sans[ply] ?? '', ply, number);
    this.#empty.hidden = sans.length > 0;
    this.#plies.forEach(({ button }, ply) => (ply + 1 === shown ? button.setAttribute('aria-current', 'step') : button.removeAttribute('aria-current')));
    this.#shown = shown;
    this.#roving.follow(this.#plies[shown - 1]?.button);
    this.#reveal(shown);
  }

  /** @param {number} length */
  #cut(length) {
    for (const { button } of this.#plies.splice(length)) {
      const row = button.parentElement;
      button.remove();
      if (row && !row.querySelector('button')) row.remove();
    }
  }

  /** @param {string} san @param {number} ply @param {number} number */
  #add(san, ply, number) {
    const column = (ply + this.#offset) % 2;
    const button = h('button', { type: 'button', onclick: () => this.#onPick(ply + 1) }, this.#speech.san(san));
    const isNewRow = column === 0 || ply === 0;
    const row = isNewRow ? h('li', {}) : this.#list.lastElementChild;
    if (isNewRow && row) {
      const shownNumber = number + ((ply + this.#offset) >> 1);
      row.append(h('span', { class: 'number' }, `${shownNumber}.`), ...(column === 1 ? [h('span', { class: 'gap' }, '…')] : []));
      this.#list.append(row);
    }
    row?.append(button);
    this.#roving.add(button);
    this.#plies.push({ san, button });
  }

  /** Scrolls the list alone, never the page. @param {number} shown */
  #reveal(shown) {
    const box = this.#list;
    const button = this.#plies[shown - 1]?.button;
    if (!button) box.scrollTo(0, 0);
    else box.scrollTo({ top: button.offsetTop - box.clientHeight / 2, left: button.offsetLeft - box.clientWidth / 2 });
  }
}
