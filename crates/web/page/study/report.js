// The analysis of a whole game: how deep, its progress while it runs, and how well both sides have played.

import { h, setText } from '../page/dom.js';
import { iconButton, wordButton } from '../page/frame.js';

/** @typedef {import('../protocol.js').Sides<import('../protocol.js').SideReport>} Reports */
/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('../protocol.js').Effort} Effort */
/** @typedef {import('../page/app.js').App} App */

const COUNTS = /** @type {const} */ (['inaccuracy', 'mistake', 'blunder']);
const EFFORTS = /** @type {const} */ (['quick', 'usual', 'deep', 'thorough']);
const EFFORT_WORDS = /** @type {const} */ ({ quick: 'effortQuick', usual: 'effortUsual', deep: 'effortDeep', thorough: 'effortThorough' });

export class Report {
  #speech;
  #bar = h('progress', { max: 1, value: 0 });
  #words = h('span', { class: 'progress-words' });
  #stop;
  #progress;
  #start;
  #begin;
  #table = h('div', { class: 'report-table' });
  #mistakes;
  element;

  /** @param {App} app @param {{onStart: (effort: Effort) => void, onStop: () => void, onMistake: (way: 1 | -1) => void}} wishes */
  constructor(app, wishes) {
    const { speech, settings } = app;
    this.#speech = speech;
    this.#bar.setAttribute('aria-label', speech.say('analyseGame'));
    const effort = h('select', { 'aria-label': speech.say('effort'), title: speech.say('effort') }, ...EFFORTS.map((value) => h('option', { value }, speech.say(EFFORT_WORDS[value]))));
    effort.value = settings.values.effort;
    effort.addEventListener('change', () => settings.change({ effort: /** @type {Effort} */ (effort.value) }));
    this.#start = wordButton('graph', speech.say('analyseGame'), () => wishes.onStart(settings.values.effort));
    this.#begin = h('div', { class: 'begin-analysis' }, this.#start, effort);
    this.#stop = h('button', { type: 'button', class: 'button quiet', onclick: wishes.onStop }, speech.say('stop'));
    this.#progress = h('div', { class: 'progress', hidden: true }, this.#bar, this.#words, this.#stop);
    this.#mistakes = h('div', { class: 'mistakes', hidden: true },
      iconButton('back', speech.say('lastMistake'), () => wishes.onMistake(-1)), h('span', {}, speech.say('mistakes')), iconButton('forth', speech.say('nextMistake'), () => wishes.onMistake(1)));
    this.element = h('section', { class: 'report', 'aria-label': speech.say('accuracy') }, this.#begin, this.#progress, this.#mistakes, this.#table);
  }

  /** @param {boolean} can */
  set canStart(can) {
    this.#start.disabled = !can;
  }

  /** @param {number} done @param {number} total @param {boolean} running */
  advance(done, total, running) {
    const hadFocus = this.element.contains(document.activeElement);
    this.#progress.hidden = !running;
    this.#begin.hidden = running;
    this.#bar.value = total > 0 ? done / total : 0;
    setText(this.#words, this.#speech.say('progress', { done, total }));
    if (hadFocus && (document.activeElement === document.body || !this.element.contains(document.activeElement) || document.activeElement?.closest('[hidden]'))) (running ? this.#stop : this.#start).focus();
  }

  /** @param {Reports | null} report @param {boolean} hasMistakes */
  show(report, hasMistakes) {
    this.#mistakes.hidden = !hasMistakes;
    this.#table.hidden = report === null;
    if (!report) return;
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
