// The chapters of a study: the list of them, one more from a position, one removed and taken back.

import { h, oneAtATime } from '../page/dom.js';
import { GameList } from './game-list.js';

/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('../protocol.js').Request} Request */

export class ChapterPanel {
  #app;
  #study;
  #complain;
  #list;
  #removed = h('div', { class: 'removed', role: 'status' });
  #stop;
  element;

  /** @param {App} app @param {() => string} study its name @param {(text: string) => void} complain */
  constructor(app, study, complain) {
    this.#app = app;
    this.#study = study;
    this.#complain = complain;
    this.#list = new GameList(app.speech, {
      onPick: (index) => app.connection.send({ type: 'open-study', study: study(), index }),
      onList: async (search, from) => void (await app.connection.ask({ type: 'study-list', study: study(), from, search })),
      onAdd: oneAtATime(() => this.add(null)),
      onRemove: oneAtATime((index) => this.#remove(index)),
    });
    this.#stop = app.connection.on('study-games', (part) => part.study === study() && this.#list.show(part));
    this.element = h('div', { class: 'chapters' }, this.#list.element, this.#removed);
  }

  /** @param {number} index */
  mark(index) {
    this.#list.mark(index);
  }

  /** A chapter of its own for a position; returns what is wrong with it. @param {string | null} fen */
  add(fen) {
    return this.#ask({ type: 'chapter-add', study: this.#study(), fen });
  }

  /** @param {Request} request @returns {Promise<string | null>} what is wrong */
  async #ask(request) {
    const reply = await this.#app.connection.ask(request);
    if (reply?.type !== 'refused') return null;
    this.#complain(reply.text);
    return reply.text;
  }

  /** @param {number} index */
  async #remove(index) {
    const { speech } = this.#app;
    if (await this.#ask({ type: 'chapter-remove', study: this.#study(), index }) !== null) return;
    const undo = h('button', { type: 'button', class: 'button quiet', onclick: oneAtATime(() => this.#restore(index)) }, speech.say('undo'));
    this.#removed.replaceChildren(h('span', {}, speech.say('chapterRemoved')), undo);
    undo.focus();
  }

  /** @param {number} index */
  async #restore(index) {
    if (await this.#ask({ type: 'chapter-restore', study: this.#study(), index }) !== null) return;
    this.#removed.replaceChildren();
    this.#list.focus(index);
  }

  dispose() {
    this.#stop();
    this.#list.dispose();
  }
}
