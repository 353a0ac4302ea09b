// The frame around the screens: the bar at the top, warnings, and the element that holds the screen.

import { h, setText } from './dom.js';
import { showHelp } from './help.js';
import { icon } from './icons.js';
import { showSettings } from './settings-dialog.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {'play' | 'puzzles' | 'study' | 'library' | 'manual'} Where */

export class Frame {
  #app;
  #bar = h('header', { class: 'bar' });
  #warning = h('div', { class: 'warning', role: 'alert', hidden: true });
  #disk = h('div', { class: 'disk-warning', role: 'alert', hidden: true });
  #main = h('main', { id: 'main' });
  #heading = h('h1', { class: 'unseen', tabIndex: -1 });
  /** @type {Where} */
  #where = 'play';
  #isGuest = false;
  element = h('div', { class: 'page' }, this.#bar, this.#warning, this.#disk, this.#main);

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.translate();
  }

  /** @param {HTMLElement} screen @param {Where} where */
  show(screen, where) {
    this.#where = where;
    const hadFocus = document.activeElement !== null && document.activeElement !== document.body;
    this.#main.replaceChildren(this.#heading, screen);
    this.translate();
    // What had the focus is gone: keys and screen readers go on at the top of the new screen, not of the page.
    if (hadFocus && document.activeElement === document.body) this.focus();
  }

  /** Who has come by a link sees one game alone. @param {boolean} is */
  set isGuest(is) {
    if (is === this.#isGuest) return;
    this.#isGuest = is;
    this.translate();
  }

  /** The focus goes to the screen; Tab then reaches the board. */
  focus() {
    this.#heading.focus({ preventScroll: true });
  }

  /** @param {'lost' | 'outdated' | 'failedAlone' | 'otherTab' | 'notKept' | null} what */
  warn(what) {
    this.#warning.hidden = what === null;
    // Words that are hidden are not left for screen readers.
    this.#warning.replaceChildren();
    if (!what) return;
    const { speech } = this.#app;
    const again = h('button', { class: 'button', onclick: () => location.reload() }, speech.say('reload'));
    this.#warning.replaceChildren(h('span', {}, speech.say(what)), what === 'outdated' || what === 'failedAlone' ? again : '');
  }

  /** What is shown cannot be saved, until it can be. @param {string | null} text why */
  warnOfDisk(text) {
    this.#disk.hidden = text === null;
    this.#disk.replaceChildren(...(text === null ? [] : [h('span', {}, this.#app.speech.say('notSaved', { text }))]));
  }

  translate() {
    const where = this.#app.speech.say(this.#where);
    this.entitle(where);
    setText(this.#heading, `Arrocco · ${where}`);
    this.#bar.replaceChildren(this.#skip(), this.#brand(), this.#links(), this.#tools());
  }

  /** The title of the browser's tab, for users who are in another one. @param {string} text */
  entitle(text) {
    document.title = `${text} · Arrocco`;
  }

  /** The skip link: the first thing that Tab reaches, visible only then. */
  #skip() {
    const go = () => {
      const cell = this.#main.querySelector('chess-board [tabindex="0"]');
      if (cell instanceof HTMLElement) cell.focus();
    };
    return h('button', { type: 'button', class: 'button skip', onclick: go }, this.#app.speech.say('skip'));
  }

  #brand() {
    return h('a', { class: 'brand', href: '#/play', 'aria-label': 'Arrocco' }, h('span', { class: 'emblem', 'aria-hidden': 'true' }), h('span', { class: 'name' }, 'Arrocco'));
  }

  #links() {
    const link = (/** @type {Where} */ where) =>
      h('a', { href: `#/${where}`, 'aria-current': this.#where === where ? 'page' : undefined }, this.#app.speech.say(where));
    return h('nav', { 'aria-label': 'Arrocco' }, link('play'), ...(this.#isGuest ? [] : [link('puzzles'), link('study'), link('library')]));
  }

  #tools() {
    const { speech, settings } = this.#app;
    const open = iconButton('settings', speech.say('settings'), () => showSettings(this.#app, settings));
    open.dataset['what'] = 'settings';
    return h('div', { class: 'tools' },
      this.#mute(),
      open,
      iconButton('help', speech.say('help'), () => showHelp(this.#app)),
    );
  }

  #mute() {
    const { speech, settings } = this.#app;
    const isOn = settings.values.sound;
    return iconButton(isOn ? 'sound' : 'mute', speech.say(isOn ? 'mute' : 'unmute'), () => {
      settings.change({ sound: !isOn });
      const fresh = this.#mute();
      this.#bar.querySelector('.tools button')?.replaceWith(fresh);
      fresh.focus();
    });
  }
}

/**
 * A button that is only a drawing, with a name.
 * @param {import('./icons.js').IconName} name
 * @param {string} label
 * @param {() => void} onclick
 */
export function iconButton(name, label, onclick) {
  return h('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label, onclick }, icon(name));
}

/**
 * A button with a drawing and a word.
 * @param {import('./icons.js').IconName} name
 * @param {string} label
 * @param {() => void} onclick
 */
export function wordButton(name, label, onclick) {
  return h('button', { type: 'button', class: 'button', title: label, onclick }, icon(name), h('span', {}, label));
}
