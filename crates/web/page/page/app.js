// The page: opens the way to its backend, follows the address, and shows one screen at a time.

import { PlayScreen } from '../play/play-screen.js';
import { Connection } from './connection.js';
import { isTyping } from './dom.js';
import { Drops } from './drops.js';
import { Frame } from './frame.js';
import { showHelp } from './help.js';
import { ProgramBackend } from './program-backend.js';
import { SettingsStore } from './settings.js';
import { Sounds } from './sounds.js';
import { Speech } from './speech.js';

/** @typedef {import('../protocol.js').LevelView} LevelView */
/** @typedef {import('../protocol.js').GameSummary} GameSummary */

/**
 * What every part of the page may use.
 * @typedef {object} App
 * @property {Connection} connection
 * @property {SettingsStore} settings
 * @property {Speech} speech
 * @property {Sounds} sounds
 * @property {readonly LevelView[]} levels
 * @property {import('../protocol.js').MachineView} machine what an engine may use
 * @property {readonly string[]} engines other programs that the configuration names
 * @property {readonly GameSummary[]} games
 * @property {boolean} isPublic can other devices reach the program?
 * @property {string | null} guestOf the game of a page that has come by a link
 * @property {boolean} isAlone is there no program behind the page?
 * @property {import('../alone/worker-backend.js').WorkerBackend | null} alone what is there in its place
 * @property {(path: string, words?: string) => void} go to another screen, where these words are said
 * @property {(text: string) => void} entitle what the tab of the browser says
 * @property {(path: string) => void} rename the address changes, and nothing else
 */

/**
 * One thing to do in the page.
 * @typedef {object} Screen
 * @property {HTMLElement} element
 * @property {() => void} open asks the program for what is to be shown; again after the socket broke
 * @property {(key: string) => boolean} onKey
 * @property {(text: string) => void} complain something that was asked for on this screen cannot be done
 * @property {() => void} dispose
 */

/** After the first screen is drawn. */
const REST_MS = 1500;

class Page {
  #settings = new SettingsStore();
  #connection = new Connection(this.#settings.values.language);
  #sounds = new Sounds();
  #frame;
  /** @type {Screen | null} */
  #screen = null;
  /** A message for the next screen to show. */
  #words = '';
  /** @type {App} */
  #app;

  constructor() {
    this.#settings.apply();
    this.#tune();
    this.#app = {
      connection: this.#connection, settings: this.#settings, sounds: this.#sounds, speech: this.#newSpeech(),
      levels: [], machine: { threads: 1, hash: 32 }, engines: [], games: [], isPublic: false, guestOf: null, isAlone: isAlone(), alone: null, go: (path, words = '') => this.#go(path, words), entitle: (text) => this.#frame.entitle(text), rename: (path) => history.replaceState(null, '', `#${path}`),
    };
    // The backend is on its way while the page is drawn.
    void this.#openBackend();
    this.#frame = new Frame(this.#app);
    document.body.append(this.#frame.element);
    new Drops(this.#app, (text) => this.#screen?.complain(text));
    this.#listen();
    void this.#show();
    this.#fetchRest();
  }

  async #openBackend() {
    if (!this.#app.isAlone) return this.#connection.open(new ProgramBackend());
    const { WorkerBackend } = await import('../alone/worker-backend.js');
    const backend = new WorkerBackend();
    backend.addEventListener('trouble', (event) => event instanceof CustomEvent && this.#frame.warn(event.detail));
    Object.assign(this.#app, { alone: backend });
    return this.#connection.open(backend);
  }

  #listen() {
    this.#connection.on('welcome', (welcome) => this.#onWelcome(welcome));
    this.#connection.on('games', ({ games }) => Object.assign(this.#app, { games }));
    this.#connection.on('not-saved', ({ text }) => this.#frame.warnOfDisk(text));
    this.#connection.addEventListener('up', () => queueMicrotask(() => this.#onUp()));
    this.#connection.addEventListener('down', () => this.#frame.warn(this.#app.isAlone ? 'failedAlone' : 'lost'));
    this.#connection.addEventListener('outdated', () => this.#frame.warn('outdated'));
    this.#settings.addEventListener('change', (event) => event instanceof CustomEvent && this.#onSettings(event.detail));
    addEventListener('hashchange', () => {
      // A dialog belongs to the screen on which it was opened.
      document.querySelectorAll('dialog').forEach((dialog) => dialog.close());
      void this.#show().then(() => document.activeElement === document.body && this.#frame.focus());
    });
    document.addEventListener('keydown', (event) => this.#onKey(event));
  }

  /** @param {import('../protocol.js').Welcome} welcome */
  #onWelcome(welcome) {
    const { levels, machine, engines, settings, games, is_public: isPublic, guest_of: guestOf } = welcome;
    Object.assign(this.#app, { levels, machine, engines, games, isPublic, guestOf });
    this.#frame.isGuest = guestOf !== null;
    if (guestOf !== null && location.hash !== `#/play/${encodeURIComponent(guestOf)}`) void this.#show();
    this.#settings.suggest(settings);
  }

  #onUp() {
    this.#frame.warn(null);
    this.#frame.warnOfDisk(null);
    this.#screen?.open();
  }

  /** @param {string} path @param {string} words */
  #go(path, words) {
    this.#words = words;
    if (location.hash === `#${path}`) void this.#show();
    else location.hash = path;
  }

  /** The screen for the address: `#/play/GAME`, `#/study/STUDY`, `#/puzzles`, `#/library`, `#/manual/PAGE`. */
  async #show() {
    const { guestOf } = this.#app;
    const own = guestOf === null ? '' : `#/play/${encodeURIComponent(guestOf)}`;
    // Who has come by a link sees one game, whatever the address says.
    if (own && location.hash !== own) history.replaceState(null, '', own);
    const { hash } = location;
    const [, name, id = ''] = hash.split('/').map(decoded);
    const where = name === 'study' || name === 'puzzles' || name === 'library' || name === 'manual' ? name : 'play';
    const Screen = await screenOf(where);
    if (hash !== location.hash) return;
    this.#screen?.dispose();
    // What the next screen shows tells itself if it is not saved.
    this.#frame.warnOfDisk(null);
    this.#screen = new Screen(this.#app, id || null);
    this.#frame.show(this.#screen.element, where);
    if (this.#connection.isUp) this.#screen.open();
    if (this.#words) this.#screen.complain(this.#words);
    this.#words = '';
  }

  /**
   * Fetches the modules that the first screen did not need, so that they are there even if the program ends. Puzzles and
   * library can do nothing without it and come when they are wanted.
   */
  #fetchRest() {
    // If the program has ended meanwhile, they are fetched when they are wanted.
    setTimeout(() => void Promise.allSettled([import('../study/study-screen.js'), import('../play/new-game.js')]), REST_MS);
  }

  #tune() {
    const { sound, volume } = this.#settings.values;
    Object.assign(this.#sounds, { isOn: sound, volume: volume / 100 });
  }

  #newSpeech() {
    const { language, notation } = this.#settings.values;
    return new Speech(language, notation);
  }

  /** @param {Partial<import('./settings.js').Settings>} change */
  #onSettings(change) {
    this.#tune();
    if ('sound' in change) this.#frame.translate();
    if (!change.language && !change.notation) return;
    Object.assign(this.#app, { speech: this.#newSpeech() });
    if (change.language) this.#connection.language = change.language;
    this.#frame.translate();
    void this.#show();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const isButton = event.target instanceof Element && event.target.closest('button, a, summary') !== null;
    if (isButton && (event.key === 'Enter' || event.key === ' ')) return;
    if (this.#obey(event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${event.key}` : event.key)) event.preventDefault();
  }

  /** @param {string} key */
  #obey(key) {
    if (key === '?') showHelp(this.#app);
    else return this.#screen?.onKey(key) ?? false;
    return true;
  }
}

/** @param {import('./frame.js').Where} where @returns {Promise<new (app: App, id: string | null) => Screen>} */
async function screenOf(where) {
  if (where === 'study') return (await import('../study/study-screen.js')).StudyScreen;
  if (where === 'puzzles') return (await import('../puzzles/puzzle-screen.js')).PuzzleScreen;
  if (where === 'manual') return (await import('../help/manual-screen.js')).ManualScreen;
  return where === 'library' ? (await import('../library/library-screen.js')).LibraryScreen : PlayScreen;
}

/** The site that needs no program says so in its page. */
function isAlone() {
  return document.querySelector('meta[name=arrocco-backend]')?.getAttribute('content') === 'worker';
}

/** A part of an address; one with broken escapes is taken as it is. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

new Page();
