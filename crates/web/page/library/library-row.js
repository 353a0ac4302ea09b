// A game in the library: a miniature of its last position, who played, what it is called, and what can be done with it.

import { MiniBoard } from '../board/mini-board.js';
import { openDialog } from '../page/dialog.js';
import { h } from '../page/dom.js';
import { iconButton } from '../page/frame.js';

/** @typedef {import('../protocol.js').LibraryGame} LibraryGame */
/** @typedef {import('../protocol.js').LibraryChange} LibraryChange */
/** @typedef {import('../page/app.js').App} App */

/**
 * @typedef {object} RowWishes
 * @property {(game: number) => void} onOpen
 * @property {(change: LibraryChange) => Promise<void>} onChange
 */

const ORIGINS = /** @type {const} */ ({ terminal: 'fromTerminal', page: 'fromPage', study: 'fromStudy', collection: 'fromCollection' });

export class LibraryRow {
  #app;
  #wishes;
  game;
  element = h('li', { class: 'library-row' });

  /** @param {App} app @param {LibraryGame} game @param {RowWishes} wishes */
  constructor(app, game, wishes) {
    this.#app = app;
    this.#wishes = wishes;
    this.game = game;
    this.show(game);
  }

  get name() {
    const { title, white, black } = this.game;
    return title ?? this.#app.speech.players(known(white), known(black));
  }

  focus() {
    this.#button('.library-name')?.focus();
  }

  /** @param {LibraryGame} game */
  show(game) {
    const held = document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement) ? document.activeElement.dataset['what'] : undefined;
    this.game = game;
    const { speech } = this.#app;
    const open = h('button', { type: 'button', class: 'library-name', onclick: () => this.#wishes.onOpen(game.id) }, this.name);
    const tags = game.tags.map((tag) => h('button', { type: 'button', class: 'tag', 'aria-label': speech.say('removeTag', { tag }), title: speech.say('removeTag', { tag }), onclick: () => void this.#wishes.onChange({ change: 'untag', tag }) }, tag));
    this.element.replaceChildren(this.#picture(), h('div', { class: 'library-words' }, open, h('small', {}, this.#facts()), h('div', { class: 'tags' }, ...tags)), this.#tools());
    if (held) this.#button(`[data-what="${held}"]`)?.focus();
  }

  /** @param {string} selector */
  #button(selector) {
    const found = this.element.querySelector(selector);
    return found instanceof HTMLElement ? found : null;
  }

  #picture() {
    const board = new MiniBoard();
    if (this.game.fen) board.show(this.game.fen, 'white');
    board.element.setAttribute('aria-hidden', 'true');
    return board.element;
  }

  #facts() {
    const { speech } = this.#app;
    const { game } = this;
    const players = game.title ? speech.players(known(game.white), known(game.black)) : '';
    const result = game.is_unfinished ? speech.say('unfinished') : game.result === '*' ? '' : game.result;
    const copies = game.duplicates > 0 ? speech.say('duplicates', { n: game.duplicates }) : '';
    const origin = game.collection || speech.say(ORIGINS[game.origin]);
    return [players, result, game.eco && `${game.eco} ${game.opening}`, known(game.date), known(game.event), origin, copies].filter(Boolean).join(' · ');
  }

  #tools() {
    const { speech } = this.#app;
    const named = (/** @type {string} */ what, /** @type {HTMLElement} */ button) => {
      button.dataset['what'] = what;
      return button;
    };
    const isBinned = this.game.is_binned;
    // Titles, tags and the bin are the program's.
    if (this.#app.isAlone) return h('div', { class: 'tools' });
    return h('div', { class: 'tools' },
      named('title', iconButton('edit', speech.say('rename'), () => this.#ask('rename', this.game.title ?? '', (title) => ({ change: 'title', title })))),
      named('tag', iconButton('tag', speech.say('addTag'), () => this.#ask('addTag', '', (tag) => ({ change: 'tag', tag })))),
      named('bin', iconButton(isBinned ? 'undo' : 'trash', speech.say(isBinned ? 'takeOut' : 'toBin'), () => void this.#wishes.onChange({ change: isBinned ? 'restore' : 'bin' }))));
  }

  /** @param {'rename' | 'addTag'} what @param {string} value @param {(text: string) => LibraryChange} change */
  #ask(what, value, change) {
    const { speech } = this.#app;
    const input = h('input', { type: 'text', value, maxLength: 200, 'aria-label': speech.say(what), autocomplete: 'off' });
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      dialog.close();
      if (what === 'rename' || input.value.trim()) void this.#wishes.onChange(change(input.value));
    };
    const dialog = openDialog(`${speech.say(what)}: ${this.name}`, speech.say('close'), 'facts-dialog',
      h('form', { class: 'facts-form', onsubmit }, input, h('div', { class: 'dialog-actions' }, h('button', { type: 'submit', class: 'button primary' }, speech.say('save')))));
    input.select();
  }
}

/** What is only question marks is not known. @param {string} text */
function known(text) {
  return /^[?.]*$/.test(text) ? '' : text;
}
