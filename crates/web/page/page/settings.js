// The user's settings, in the browser's storage. Without storage (private windows) they last as long as the page.

/** @typedef {import('../protocol.js').Language} Language */

/**
 * @typedef {object} Settings
 * @property {Language} language
 * @property {'auto' | 'light' | 'dark' | 'contrast'} theme
 * @property {'wood' | 'green' | 'blue' | 'gray' | 'purple' | 'sand'} squares
 * @property {'figures' | 'letters'} notation
 * @property {boolean} sound
 * @property {boolean} coordinates
 * @property {boolean} turns does the board turn to who is to move, when two play on one screen?
 * @property {number} level
 * @property {boolean} full does the computer play with all its strength?
 * @property {'white' | 'black' | 'random'} side
 * @property {string} clock
 * @property {number} lines
 * @property {number} threads 0: as many as the program thinks good
 * @property {number} hash in MiB; 0: as much as the program thinks good
 * @property {'quick' | 'usual' | 'deep' | 'thorough'} effort of whole-game analysis
 * @property {number} volume from 0 to 100
 * @property {boolean} explorer is the opening explorer open?
 * @property {string} scope which games the explorer counts: `all`, `own`, `added`, or `=` and the name of a collection
 * @property {string} shelf which games the library lists, in the same words
 * @property {'classic' | 'modern' | 'shapes'} pieces
 */

const KEY = 'arrocco';
const LANGUAGES = /** @type {const} */ (['en', 'it', 'es']);

/** @returns {Language} */
function preferredLanguage() {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return LANGUAGES.find((language) => language === wanted.find((tag) => LANGUAGES.some((known) => known === tag))) ?? 'en';
}

/** @returns {Settings} */
function defaults() {
  return {
    language: preferredLanguage(), theme: 'auto', squares: 'wood', notation: 'figures', sound: true,
    coordinates: true, turns: false, level: 5, full: false, side: 'random', clock: '', lines: 2,
    threads: 0, hash: 0, effort: 'usual', volume: 80, explorer: false, scope: 'all', shelf: 'all', pieces: 'classic',
  };
}

/** @returns {Settings} */
function load() {
  try {
    return known(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    // Broken or forbidden storage is no storage.
    return known({});
  }
}

/** Only values of the kind that is expected: what is stored may be of another version. @param {object} stored @returns {Settings} */
function known(stored) {
  const settings = defaults();
  for (const key of Object.keys(settings)) {
    const usual = Reflect.get(settings, key);
    const found = Object.hasOwn(stored, key) ? Reflect.get(stored, key) : undefined;
    if (typeof found === typeof usual) Reflect.set(settings, key, found);
  }
  if (!LANGUAGES.includes(settings.language)) settings.language = 'en';
  return settings;
}

function isEmpty() {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}

export class SettingsStore extends EventTarget {
  #values = load();
  /** Has the user of this browser chosen nothing yet? */
  #isNew = isEmpty();

  get values() {
    return this.#values;
  }

  /**
   * What the program's settings file says is what a browser begins with that has no settings of its own.
   * @param {import('../protocol.js').SharedSettings} shared
   */
  suggest(shared) {
    if (!this.#isNew) return;
    const change = /** @type {Partial<Settings>} */ (Object.fromEntries(Object.entries(shared).filter(([key, value]) => Reflect.get(this.#values, key) !== value)));
    if (Object.keys(change).length === 0) return;
    this.#values = { ...this.#values, ...change };
    this.apply();
    this.dispatchEvent(new CustomEvent('change', { detail: change }));
  }

  /** @param {Partial<Settings>} change */
  change(change) {
    this.#isNew = false;
    this.#values = { ...this.#values, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // The settings last as long as the page, then.
    }
    this.apply();
    this.dispatchEvent(new CustomEvent('change', { detail: change }));
  }

  /** Takes settings from a file. @param {object} stored */
  take(stored) {
    this.change(known(stored));
  }

  /** Sets the attributes that the style sheets use. */
  apply() {
    const { theme, squares, pieces, coordinates, language } = this.#values;
    const root = document.documentElement;
    root.dataset['theme'] = theme;
    root.dataset['squares'] = squares;
    root.dataset['pieces'] = pieces;
    root.dataset['coordinates'] = coordinates ? 'on' : 'off';
    root.lang = language;
  }
}
