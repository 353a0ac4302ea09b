// The manual: its pages are files of this page, so it needs no other machine.

import { h } from '../page/dom.js';
import { markdown } from './markdown.js';

/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('../page/app.js').Screen} Screen */

const addressOf = (/** @type {string} */ page) => `#/manual/${page}`;

/** @implements {Screen} */
export class ManualScreen {
  #app;
  #page;
  #contents = h('nav', { class: 'manual-contents' });
  #article = h('article', { class: 'manual-page', tabIndex: -1, lang: 'en' });
  #isGone = false;
  element;

  /** @param {App} app @param {string | null} page */
  constructor(app, page) {
    this.#app = app;
    this.#page = page && /^[a-z]+$/.test(page) ? page : 'start';
    this.#contents.setAttribute('aria-label', app.speech.say('manual'));
    this.element = h('div', { class: 'screen manual' }, this.#contents, this.#article);
    app.entitle(app.speech.say('manual'));
    void this.#load();
  }

  async #load() {
    const [contents, page] = await Promise.all([textOf('SUMMARY'), textOf(this.#page)]);
    if (this.#isGone) return;
    this.#contents.replaceChildren(...markdown(contents ?? '', addressOf).filter(({ tagName }) => tagName === 'UL'));
    for (const link of this.#contents.querySelectorAll('a')) {
      if (link.getAttribute('href') === addressOf(this.#page)) link.setAttribute('aria-current', 'page');
    }
    this.#article.replaceChildren(...(page === null ? [h('p', {}, this.#app.speech.say('noPage'))] : markdown(page, addressOf)));
    const title = this.#article.querySelector('h2')?.textContent;
    if (title) this.#app.entitle(title);
  }

  open() {
    // Nothing is asked of the program.
  }

  onKey() {
    return false;
  }

  /** @param {string} text */
  complain(text) {
    this.#article.prepend(h('p', { role: 'alert' }, text));
  }

  dispose() {
    this.#isGone = true;
  }
}

/** @param {string} page @returns {Promise<string | null>} */
async function textOf(page) {
  try {
    const response = await fetch(new URL(`../manual/${page}.md`, import.meta.url));
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
