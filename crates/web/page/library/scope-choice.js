// Which games of the library are meant: all, one's own, those of all collections, or of one. The choice is remembered.

import { h } from '../page/dom.js';

/** @typedef {import('../protocol.js').LibraryCollection} LibraryCollection */
/** @typedef {import('../page/app.js').App} App */

const SCOPES = /** @type {const} */ (['all', 'own', 'added']);
const WORDS = /** @type {const} */ ({ all: 'scopeAll', own: 'scopeOwn', added: 'scopeAdded' });

export class ScopeChoice {
  #app;
  #key;
  #onChange;
  element;

  /** @param {App} app @param {'scope' | 'shelf'} key the setting @param {() => void} onChange */
  constructor(app, key, onChange) {
    this.#app = app;
    this.#key = key;
    this.#onChange = onChange;
    this.element = h('select', { 'aria-label': app.speech.say('scope'), onchange: () => this.#choose(this.element.value) });
    const chosen = app.settings.values[key];
    // What was chosen stays there to be seen until it is known that it is gone.
    this.#fill(chosen.startsWith('=') ? [chosen.slice(1)] : []);
  }

  /** What a request says. */
  get wish() {
    const { value } = this.element;
    const scope = SCOPES.find((each) => each === value) ?? 'all';
    return { scope, ...(value.startsWith('=') ? { collection: value.slice(1) } : {}) };
  }

  /** @param {readonly LibraryCollection[]} collections all that there are */
  offer(collections) {
    const before = this.element.value;
    this.#fill(collections.map(({ name }) => name));
    if (this.element.value !== before) this.#choose(this.element.value);
  }

  /** @param {readonly string[]} names */
  #fill(names) {
    const { speech, settings } = this.#app;
    const options = [...SCOPES.map((value) => ({ value: /** @type {string} */ (value), label: speech.say(WORDS[value]) })), ...names.map((name) => ({ value: `=${name}`, label: name }))];
    if (options.map(({ value }) => value).join('\n') === [...this.element.options].map(({ value }) => value).join('\n')) return;
    const chosen = settings.values[this.#key];
    this.element.replaceChildren(...options.map(({ value, label }) => h('option', { value }, label)));
    this.element.value = options.some(({ value }) => value === chosen) ? chosen : 'all';
  }

  /** @param {string} value */
  #choose(value) {
    this.#app.settings.change({ [this.#key]: value });
    this.#onChange();
  }
}
