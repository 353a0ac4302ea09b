// The library: all games and studies of this machine and the collections that were added, found by typing. The same games are
// in the terminal.

import { h, oneAtATime, setText } from '../page/dom.js';
import { toggle } from '../page/choice.js';
import { Collections } from './collections.js';
import { LibraryRow } from './library-row.js';
import { openFromLibrary } from './open-game.js';
import { ScopeChoice } from './scope-choice.js';

/** @typedef {import('../protocol.js').LibraryGame} LibraryGame */
/** @typedef {import('../protocol.js').LibraryReply} LibraryReply */
/** @typedef {import('../protocol.js').LibraryChange} LibraryChange */
/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('../page/app.js').Screen} Screen */

/** Words that are typed are searched for when the user pauses. */
const PAUSE_MS = 200;

/** @implements {Screen} */
export class LibraryScreen {
  #app;
  #search;
  #scope;
  #isInBin = false;
  #count = h('p', { class: 'count', role: 'status' });
  #words = h('p', { class: 'words', role: 'alert' });
  #list = h('ul', { class: 'library-list' });
  #more;
  #removed = h('div', { class: 'removed', role: 'status' });
  #collections;
  #shown = 0;
  #counts = { found: 0, total: 0 };
  #asked = 0;
  #timer = 0;
  element;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const { speech } = app;
    this.#search = h('input', { type: 'search', placeholder: speech.say('searchLibrary'), 'aria-label': speech.say('searchLibrary'), 'aria-describedby': 'search-help', spellcheck: false, oninput: () => this.#later() });
    this.#scope = new ScopeChoice(app, 'shelf', () => void this.#ask(0));
    // It separates one's own games from collections.
    this.#scope.element.hidden = true;
    this.#more = h('button', { type: 'button', class: 'button', hidden: true, onclick: oneAtATime(() => this.#ask(this.#shown)) }, speech.say('moreGames'));
    this.#collections = new Collections(app, () => void this.#ask(0));
    this.element = h('div', { class: 'screen library' },
      h('div', { class: 'library-head' }, this.#search, this.#scope.element, ...(app.isAlone ? [] : [toggle(speech.say('bin'), false, (on) => this.#setBin(on))])),
      h('p', { class: 'search-help', id: 'search-help' }, speech.say(app.isAlone ? 'aloneLibrary' : 'searchHelp')),
      ...(app.isAlone ? [] : [this.#collections.element]), this.#count, this.#words, this.#removed, this.#list, this.#more);
    app.entitle(speech.say('library'));
  }

  open() {
    void this.#ask(0);
  }

  /** @param {string} text */
  complain(text) {
    setText(this.#words, text);
  }

  /** @param {string} key */
  onKey(key) {
    if (key !== '/') return false;
    this.#search.focus();
    return true;
  }

  dispose() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#collections.dispose();
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(0), PAUSE_MS);
  }

  /** @param {boolean} on */
  #setBin(on) {
    this.#isInBin = on;
    void this.#ask(0);
  }

  /** @param {number} from */
  async #ask(from) {
    this.#asked += 1;
    const asked = this.#asked;
    setText(this.#count, this.#app.speech.say('searching'));
    this.#list.setAttribute('aria-busy', 'true');
    const reply = await this.#app.connection.ask({ type: 'library-search', search: this.#search.value, from, bin: this.#isInBin, ...this.#scope.wish });
    if (asked !== this.#asked) return;
    this.#list.removeAttribute('aria-busy');
    if (reply?.type !== 'library') setText(this.#count, '');
    if (!reply) return;
    this.complain(reply.type === 'refused' ? reply.text : '');
    // The collection that was chosen is gone.
    if (reply.type === 'refused' && reply.code === 'empty') this.#scope.offer([]);
    if (reply.type === 'library') this.#show(reply);
  }

  /** @param {LibraryReply} reply */
  #show({ games, from, found, total, collections }) {
    const { speech } = this.#app;
    if (from === 0) this.#list.replaceChildren();
    const rows = games.map((game) => this.#row(game));
    this.#list.append(...rows.map((row) => row.element));
    this.#shown = from + games.length;
    this.#more.hidden = this.#shown >= found;
    this.#counts = { found, total };
    this.#showCounts();
    this.#collections.show(collections);
    this.#scope.element.hidden = collections.length === 0;
    this.#scope.offer(collections);
    if (found === 0) this.#list.append(h('li', { class: 'none' }, speech.say(total === 0 ? 'libraryEmpty' : 'nothingFound')));
    if (from > 0) rows[0]?.focus();
  }

  #showCounts() {
    const { speech } = this.#app;
    const { found, total } = this.#counts;
    setText(this.#count, speech.say('gamesFound', { n: speech.number(found), all: speech.number(total) }));
  }

  /** @param {LibraryGame} game */
  #row(game) {
    const row = new LibraryRow(this.#app, game, { onOpen: (id) => void this.#openGame(id), onChange: (change) => this.#change(row, change) });
    return row;
  }

  /** @param {number} game */
  async #openGame(game) {
    this.complain((await openFromLibrary(this.#app, game)) ?? '');
  }

  /** @param {LibraryRow} row @param {LibraryChange} change */
  async #change(row, change) {
    const reply = await this.#app.connection.ask({ type: 'library-edit', game: row.game.id, change });
    if (reply?.type === 'refused') this.complain(reply.text);
    if (reply?.type !== 'library-game') return;
    if (change.change === 'bin' || change.change === 'restore') this.#onMoved(row, change.change === 'bin');
    else row.show(reply.game);
  }

  /** A game that goes into the bin can be taken out of it at once. @param {LibraryRow} row @param {boolean} isBinned */
  #onMoved(row, isBinned) {
    const { speech } = this.#app;
    const undo = h('button', { type: 'button', class: 'button quiet', onclick: oneAtATime(async () => {
      await this.#app.connection.ask({ type: 'library-edit', game: row.game.id, change: { change: isBinned ? 'restore' : 'bin' } });
      this.#removed.replaceChildren();
      await this.#ask(0);
      this.#search.focus();
    }) }, speech.say('undo'));
    row.element.remove();
    this.#shown -= 1;
    this.#counts = { found: this.#counts.found - 1, total: this.#counts.total - 1 };
    this.#showCounts();
    this.#removed.replaceChildren(h('span', {}, speech.say(isBinned ? 'binned' : 'unbinned', { game: row.name })), undo);
    undo.focus();
  }
}
