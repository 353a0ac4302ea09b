// The collections of the library: files of games that are taken in whatever their size, renamed, and put into the bin with undo.

import { openDialog } from '../page/dialog.js';
import { h, oneAtATime, setText } from '../page/dom.js';
import { iconButton } from '../page/frame.js';
import { CollectionSender } from './collection-sender.js';

/** @typedef {import('../protocol.js').LibraryCollection} LibraryCollection */
/** @typedef {import('../protocol.js').CollectionChange} CollectionChange */
/** @typedef {import('../page/app.js').App} App */

export class Collections {
  #app;
  #onChange;
  #list = h('ul', { class: 'collection-list' });
  #removed = h('div', { class: 'removed', role: 'status' });
  #problem = h('p', { class: 'words', role: 'alert' });
  #count = h('span', { class: 'count' });
  #bar = h('progress', { max: 1, value: 0 });
  #doing = h('span', { role: 'status' });
  #progress;
  #file;
  #add;
  #sender;
  element;

  /** @param {App} app @param {() => void} onChange there are other games now */
  constructor(app, onChange) {
    this.#app = app;
    this.#onChange = onChange;
    const { speech } = app;
    this.#sender = new CollectionSender(app.connection);
    this.#bar.setAttribute('aria-label', speech.say('addCollection'));
    this.#progress = h('div', { class: 'progress', hidden: true }, this.#bar, this.#doing, h('button', { type: 'button', class: 'button quiet', onclick: () => this.#sender.stop() }, speech.say('stop')));
    this.#file = h('input', { type: 'file', accept: '.pgn', class: 'unseen', tabIndex: -1, 'aria-label': speech.say('addCollection'), onchange: () => this.#take() });
    this.#add = h('button', { type: 'button', class: 'button', onclick: () => this.#file.click() }, speech.say('addCollection'));
    this.element = h('details', { class: 'collections' }, h('summary', {}, speech.say('scopeAdded'), ' ', this.#count),
      this.#list, this.#removed, this.#problem, this.#progress, h('div', {}, this.#add, this.#file), h('p', { class: 'search-help' }, speech.say('addByCommand')));
  }

  /** @param {readonly LibraryCollection[]} collections */
  show(collections) {
    const { speech } = this.#app;
    setText(this.#count, speech.number(collections.length));
    const names = [...this.#list.querySelectorAll('.collection-name')].map((each) => each.textContent);
    if (names.join('\n') === collections.map((each) => each.name).join('\n')) return;
    this.#list.replaceChildren(...collections.map((each) => this.#row(each)));
  }

  dispose() {
    this.#sender.stop();
  }

  /** @param {LibraryCollection} collection */
  #row({ name, games }) {
    const { speech } = this.#app;
    return h('li', {}, h('span', { class: 'collection-name' }, name), h('small', {}, speech.say('gamesHere', { n: speech.number(games) })),
      iconButton('edit', `${speech.say('rename')}: ${name}`, () => this.#rename(name)),
      iconButton('trash', `${speech.say('toBin')}: ${name}`, oneAtATime(() => this.#bin(name))));
  }

  /** @param {string} name @param {CollectionChange} change */
  async #change(name, change) {
    const reply = await this.#app.connection.ask({ type: 'collection-edit', name, change });
    setText(this.#problem, reply?.type === 'refused' ? reply.text : '');
    if (reply?.type !== 'collections') return false;
    this.show(reply.collections);
    this.#onChange();
    return true;
  }

  /** @param {string} name */
  async #bin(name) {
    const { speech } = this.#app;
    if (!await this.#change(name, { change: 'bin' })) return;
    const undo = h('button', { type: 'button', class: 'button quiet', onclick: oneAtATime(async () => {
      if (!await this.#change(name, { change: 'restore' })) return;
      this.#removed.replaceChildren();
      this.#add.focus();
    }) }, speech.say('undo'));
    this.#removed.replaceChildren(h('span', {}, speech.say('binned', { game: name })), undo);
    undo.focus();
  }

  /** @param {string} name */
  #rename(name) {
    const { speech } = this.#app;
    const input = h('input', { type: 'text', value: name, maxLength: 80, 'aria-label': speech.say('rename'), autocomplete: 'off' });
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      dialog.close();
      if (input.value.trim() && input.value !== name) void this.#change(name, { change: 'rename', to: input.value });
    };
    const dialog = openDialog(`${speech.say('rename')}: ${name}`, speech.say('close'), 'facts-dialog',
      h('form', { class: 'facts-form', onsubmit }, input, h('div', { class: 'dialog-actions' }, h('button', { type: 'submit', class: 'button primary' }, speech.say('save')))));
    input.select();
  }

  async #take() {
    const file = this.#file.files?.[0];
    if (!file) return;
    const { speech } = this.#app;
    this.#progress.hidden = false;
    this.#add.disabled = true;
    setText(this.#problem, '');
    const wrong = await this.#sender.send(file, (share, isIndexing) => {
      this.#bar.value = share;
      setText(this.#doing, speech.say(isIndexing ? 'indexing' : 'sending', { n: Math.round(share * 100) }));
    });
    this.#file.value = '';
    this.#progress.hidden = true;
    this.#add.disabled = false;
    setText(this.#problem, wrong ?? '');
    this.#onChange();
    this.#add.focus();
  }
}
