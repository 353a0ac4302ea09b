// The analysis of a whole game: its progress while it runs, and how well both sides have played.

import { h, setText } from '../page/dom.js';
import { wordButton } from '../page/frame.js';

/** @typedef {import('../protocol.js').Sides<import('../protocol.js').SideReport>} Reports */
/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('../page/speech.js').Speech} Speech */

const COUNTS = /** @type {const} */ (['inaccuracy', 'mistake', 'blunder']);

export class Report {
  #speech;
  #bar = h('progress', { max: 1, value: 0 });
  #words = h('span', { class: 'progress-words' });
  #stop;
  #progress;
  #start;
  #table = h('div', { class: 'report-table' });
  element;

  /** @param {Speech} speech @param {{onStart: () => void, onStop: () => void}} wishes */
  constructor(speech, wishes) {
    this.#speech = speech;
    this.#bar.setAttribute('aria-label', speech.say('analyseGame'));
    this.#start = wordButton('graph', speech.say('analyseGame'), wishes.onStart);
    this.#stop = h('button', { type: 'button', class: 'button quiet', onclick: wishes.onStop }, speech.say('stop'));
    this.#progress = h('div', { class: 'progress', hidden: true }, this.#bar, this.#words, this.#stop);
    this.element = h('section', { class: 'report', 'aria-label': speech.say('accuracy') }, this.#start, this.#progress, this.#table);
  }

  /** @param {boolean} can */
  set canStart(can) {
    this.#start.disabled = !can;
  }

  /** @param {number} done @param {number} total @param {boolean} running */
  advance(done, total, running) {
    const hadFocus = this.element.contains(document.activeElement);
    this.#progress.hidden = !running;
    this.#start.hidden = running;
    this.#bar.value = total > 0 ? done / total : 0;
    setText(this.#words, this.#speech.say('progress', { done, total }));
    if (hadFocus) (running ? this.#stop : this.#start).focus();
  }

  /** @param {Reports | null} report */
  show(report) {
    this.#table.hidden = report === null;
    if (!report) return;
    this.#start.hidden = true;
    const sides = /** @type {Side[]} */ (['white', 'black']);
    const head = [this.#speech.say('accuracy'), ...COUNTS.map((key) => this.#speech.say(key))].map((text) => h('th', { scope: 'col' }, text));
    const rows = sides.map((side) => {
      const { accuracy } = report[side];
      const percent = accuracy === null ? '–' : this.#speech.number(accuracy / 100, { style: 'percent', maximumFractionDigits: 0 });
      return h('tr', {}, h('th', { scope: 'row' }, this.#speech.side(side)), h('td', {}, h('b', {}, percent)), ...COUNTS.map((key) => h('td', { class: key }, String(report[side][key]))));
    });
    this.#table.replaceChildren(h('table', {}, h('thead', {}, h('tr', {}, h('td', {}), ...head)), h('tbody', {}, ...rows)));
  }
}
