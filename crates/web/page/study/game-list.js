// The games of a file, with a search. Rows are made as they are scrolled to, for files of many thousand games.

import { h, setText } from '../page/dom.js';

/** @typedef {import('../protocol.js').StudyGame} StudyGame */
/** @typedef {import('../page/speech.js').Speech} Speech */

const AT_ONCE = 100;

export class GameList {
  #speech;
  #onPick;
  #search;
  #count = h('span', { class: 'count', role: 'status' });
  #list = h('ul', { class: 'games' });
  /** @type {readonly StudyGame[]} */
  #games = [];
  /** @type {readonly StudyGame[]} */
  #found = [];
  #current = 0;
  element;

  /** @param {Speech} speech @param {(index: number) => void} onPick */
  constructor(speech, onPick) {
    this.#speech = speech;
    this.#onPick = onPick;
    this.#search = h('input', { type: 'search', placeholder: speech.say('search'), 'aria-label': speech.say('search'), oninput: () => this.#filter() });
    this.#list.addEventListener('scroll', () => this.#list.scrollTop + 2 * this.#list.clientHeight > this.#list.scrollHeight && this.#more());
    this.element = h('details', { class: 'game-list', hidden: true }, h('summary', {}, speech.say('games'), this.#count), this.#search, this.#list);
  }

  /** @param {readonly StudyGame[]} games */
  show(games) {
    this.#games = games;
    this.element.hidden = games.length < 2;
    this.element.open = games.length > 1;
    this.#filter();
  }

  /** @param {number} index */
  mark(index) {
    this.#current = index;
    for (const button of this.#list.querySelectorAll('.pick')) {
      if (button.getAttribute('data-index') === String(index)) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
  }

  #filter() {
    const words = this.#search.value.toLowerCase().split(/\s+/).filter(Boolean);
    this.#found = this.#games.filter((game) => {
      const text = `${game.white} ${game.black} ${game.event} ${game.date} ${game.result}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    setText(this.#count, this.#speech.say('gamesFound', { n: this.#speech.number(this.#found.length), all: this.#speech.number(this.#games.length) }));
    this.#list.replaceChildren(...(this.#found.length === 0 ? [h('li', { class: 'none' }, this.#speech.say('nothingFound'))] : []));
    this.#more();
  }

  #more() {
    const from = this.#list.querySelectorAll('.pick').length;
    this.#list.append(...this.#found.slice(from, from + AT_ONCE).map((game) => this.#row(game)));
  }

  /** @param {StudyGame} game */
  #row(game) {
    const facts = [game.result, game.date, game.event].filter((text) => text && !/^[?.*]+$/.test(text)).join(' · ');
    const button = h('button', { type: 'button', class: 'pick', 'data-index': game.index, onclick: () => this.#onPick(game.index) },
      h('span', {}, `${game.white || '?'} – ${game.black || '?'}`), h('small', {}, facts));
    if (game.index === this.#current) button.setAttribute('aria-current', 'true');
    return h('li', {}, button);
  }
}
