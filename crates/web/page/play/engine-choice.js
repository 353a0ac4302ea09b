// One machine that plays: which program, and how strong. Only programs that the configuration names can be chosen.

import { toggle } from '../page/choice.js';
import { h } from '../page/dom.js';

/** @typedef {import('../protocol.js').PlayerChoice} PlayerChoice */
/** @typedef {import('../page/app.js').App} App */

export class EngineChoice {
  #app;
  #level;
  #words;
  #isFull = false;
  #engine;
  #strength;
  element;

  /** @param {App} app @param {string} id @param {string} label @param {number} level @param {boolean} isFull */
  constructor(app, id, label, level, isFull) {
    this.#app = app;
    this.#isFull = isFull;
    const { speech, engines } = app;
    this.#level = h('input', { type: 'range', min: '1', max: '20', step: '1', id, value: String(level), oninput: () => this.#refresh() });
    this.#words = h('output', { class: 'level-words', for: id });
    this.#engine = h('select', { 'aria-label': `${label}: ${speech.say('engine')}`, hidden: engines.length === 0, onchange: () => this.#refresh() },
      h('option', { value: '' }, 'Arrocco'), ...engines.map((name) => h('option', { value: name }, name)));
    this.#strength = h('div', {}, this.#level, this.#words, toggle(speech.say('fullStrength'), isFull, (on) => {
      this.#isFull = on;
      this.#refresh();
    }));
    this.element = h('div', { class: 'levels' }, h('label', { for: id }, label), this.#engine, this.#strength);
    this.#refresh();
  }

  get level() {
    return Number(this.#level.value);
  }

  get isFull() {
    return this.#isFull;
  }

  /** @returns {PlayerChoice} */
  get player() {
    if (this.#engine.value) return { kind: 'named', name: this.#engine.value };
    return { kind: 'engine', level: this.#isFull ? null : this.level };
  }

  #refresh() {
    const { speech, levels } = this.#app;
    const elo = levels.find(({ number }) => number === this.level)?.elo ?? '';
    const words = speech.say(/** @type {import('../page/speech.js').Key} */ (`level${Math.ceil(this.level / 2)}`));
    const title = speech.say('levelOf', { level: this.level, elo });
    this.#strength.hidden = this.#engine.value !== '';
    this.#level.disabled = this.#isFull;
    if (this.#isFull) this.#words.replaceChildren(h('b', {}, speech.say('fullStrength')));
    else this.#words.replaceChildren(h('b', {}, title), h('span', {}, words));
    this.#level.setAttribute('aria-valuetext', `${title}, ${words}`);
  }
}
