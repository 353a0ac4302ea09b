// How training goes: rating, streak, what is due, and the themes to work on.

import { h, setText } from '../page/dom.js';

/** @typedef {import('../protocol.js').TrainingProgress} TrainingProgress */
/** @typedef {import('../page/app.js').App} App */

export class ProgressPanel {
  #speech;
  #onTheme;
  #facts = h('dl', { class: 'training-facts' });
  #weak = h('div', { class: 'weak-themes', hidden: true });
  #rows = h('tbody');
  #table;
  element;

  /** @param {App} app @param {(theme: string) => void} onTheme */
  constructor({ speech }, onTheme) {
    this.#speech = speech;
    this.#onTheme = onTheme;
    const head = [speech.say('puzzleTheme'), speech.say('tried'), speech.say('solvedShare')].map((text) => h('th', { scope: 'col' }, text));
    this.#table = h('details', { class: 'theme-table', hidden: true }, h('summary', {}, speech.say('allThemes')),
      h('table', {}, h('thead', {}, h('tr', {}, ...head)), this.#rows));
    this.element = h('section', { class: 'training', 'aria-label': speech.say('training') }, this.#facts, this.#weak, this.#table);
  }

  /** @param {TrainingProgress} progress */
  show({ rating, due, streak, solved, hinted, missed, today, themes }) {
    const { say } = { say: this.#speech.say.bind(this.#speech) };
    const fact = (/** @type {string} */ name, /** @type {string | number} */ value) => h('div', {}, h('dt', {}, name), h('dd', {}, String(value)));
    const tries = solved + hinted + missed;
    this.#facts.replaceChildren(fact(say('puzzleRating'), tries > 0 ? rating : '–'), fact(say('dueNow'), due), fact(say('streak'), say(streak === 1 ? 'day' : 'days', { n: streak })), fact(say('today'), today), fact(say('solvedPuzzles'), `${solved} / ${tries}`));
    this.#showWeak(themes.filter(({ is_weak: isWeak }) => isWeak));
    this.#table.hidden = themes.length === 0;
    this.#rows.replaceChildren(...themes.map(({ title, tried, solved: found }) => h('tr', {}, h('th', { scope: 'row' }, title), h('td', {}, String(tried)), h('td', {}, this.#speech.number(tried > 0 ? found / tried : 0, { style: 'percent' })))));
  }

  /** @param {TrainingProgress['themes']} weak */
  #showWeak(weak) {
    this.#weak.hidden = weak.length === 0;
    const button = (/** @type {TrainingProgress['themes'][number]} */ { theme, title }) => h('button', { type: 'button', class: 'button quiet', onclick: () => this.#onTheme(theme) }, title);
    this.#weak.replaceChildren(h('span', {}, this.#speech.say('weakThemes')), ...weak.slice(0, 5).map(button));
  }

  /** What cannot be told. @param {string} text */
  complain(text) {
    setText(this.#weak, text);
  }
}
