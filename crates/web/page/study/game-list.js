// The games of a file, which are the chapters of a study, with a search. The program searches; rows come as they are scrolled to.

import { h, oneAtATime, setText } from '../page/dom.js';
import { iconButton } from '../page/frame.js';
import { Roving } from '../page/roving.js';

/** @typedef {import('../protocol.js').StudyGame} StudyGame */
/** @typedef {import('../protocol.js').StudyGames} StudyGames */
/** @typedef {import('../page/speech.js').Speech} Speech */

/** Words that are typed are searched for when the user pauses. */
const PAUSE_MS = 150;

/**
 * @typedef {object} ListWishes
 * @property {(index: number) => void} onPick
 * @property {(search: string, from: number) => Promise<void>} onList
 * @property {() => void} onAdd
 * @property {(index: number) => void} onRemove
 */

export class GameList {
  #speech;
  #wishes;
  #search;
  #count = h('span', { class: 'count', role: 'status' });
  #list = h('ul', { class: 'games' });
  #roving = new Roving(this.#list, '.pick');
  #remove;
  #found = 0;
  #shown = 0;
  #current = 0;
  #timer = 0;
  #more;
  element;

  /** @param {Speech} speech @param {ListWishes} wishes */
  constructor(speech, wishes) {
    this.#speech = speech;
    this.#wishes = wishes;
    this.#search = h('input', { type: 'search', placeholder: speech.say('search'), 'aria-label': speech.say('search'), oninput: () => this.#later() });
    this.#more = oneAtATime(() => wishes.onList(this.#search.value, this.#shown));
    this.#list.addEventListener('scroll', () => this.#list.scrollTop + 2 * this.#list.clientHeight > this.#list.scrollHeight && this.#shown < this.#found && this.#more());
    this.#remove = iconButton('trash', speech.say('removeChapter'), () => wishes.onRemove(this.#current));
    const tools = h('div', { class: 'chapter-tools' }, this.#search, iconButton('plus', speech.say('addChapter'), wishes.onAdd), this.#remove);
    this.element = h('details', { class: 'game-list' }, h('summary', {}, speech.say('chapters'), this.#count), tools, this.#list);
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#wishes.onList(this.#search.value, 0), PAUSE_MS);
  }

  /** @param {StudyGames} part */
  show({ games, from, found, total, search }) {
    // An answer to words that have been changed since.
    if (search !== this.#search.value && search !== '') return;
    if (from === 0) this.#list.replaceChildren();
    if (from !== 0 && from !== this.#shown) return;
    this.#found = found;
    this.#shown = from + games.length;
    this.#remove.disabled = total < 2;
    if (total > 1 && from === 0 && search === '') this.element.open = true;
    const [n, all] = [this.#speech.number(found), this.#speech.number(total)];
    setText(this.#count, search === '' ? this.#speech.say('gamesHere', { n: all }) : this.#speech.say('gamesFound', { n, all }));
    this.#list.append(...games.map((game) => this.#row(game)));
    if (found === 0) this.#list.append(h('li', { class: 'none' }, this.#speech.say('nothingFound')));
    this.#roving.set(this.#list.querySelector('[aria-current]') ?? undefined);
  }

  /** @param {number} index */
  mark(index) {
    this.#current = index;
    for (const button of this.#list.querySelectorAll('.pick')) {
      const isHere = button.getAttribute('data-index') === String(index);
      if (isHere) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
      if (isHere && button instanceof HTMLElement) this.#roving.set(button);
    }
  }

  /** @param {StudyGame} game */
  #row(game) {
    const isKnown = (/** @type {string} */ text) => text !== '' && !/^[?.*]+$/.test(text);
    const facts = [game.result, game.date, game.event].filter(isKnown).join(' · ');
    const isNamed = isKnown(game.white) || isKnown(game.black);
    const name = isNamed ? this.#speech.players(game.white, game.black) : this.#speech.say('chapterNumber', { n: game.index + 1 });
    const button = h('button', { type: 'button', class: 'pick', 'data-index': game.index, onclick: () => this.#wishes.onPick(game.index) },
      h('span', {}, name), h('small', {}, facts));
    if (game.index === this.#current) button.setAttribute('aria-current', 'true');
    this.#roving.add(button);
    return h('li', {}, button);
  }

  /** @param {number} index */
  focus(index) {
    const button = this.#list.querySelector(`[data-index="${index}"]`);
    if (button instanceof HTMLElement) button.focus();
  }

  dispose() {
    clearTimeout(this.#timer);
  }
}
