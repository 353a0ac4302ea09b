// The dialog of the settings. Everything takes effect at once.

import { chips, toggle } from './choice.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { LANGUAGES } from './speech.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./settings.js').SettingsStore} SettingsStore */

/** @param {App} app @param {SettingsStore} settings */
export function showSettings(app, settings) {
  const { speech } = app;
  const { values } = settings;
  const dialog = openDialog(speech.say('settings'), speech.say('close'), 'settings',
    languages(app, settings),
    chips(speech.say('theme'), [
      { value: 'auto', label: speech.say('themeAuto') }, { value: 'light', label: speech.say('themeLight') },
      { value: 'dark', label: speech.say('themeDark') }, { value: 'contrast', label: speech.say('themeContrast') },
    ], values.theme, (theme) => settings.change({ theme })),
    chips(speech.say('squares'), [
      { value: 'wood', label: speech.say('wood') }, { value: 'green', label: speech.say('green') }, { value: 'blue', label: speech.say('blue') },
      { value: 'gray', label: speech.say('gray') }, { value: 'purple', label: speech.say('purple') }, { value: 'sand', label: speech.say('sand') },
    ], values.squares, (squares) => settings.change({ squares })),
    pieceSets(app, settings),
    chips(speech.say('notation'), [
      { value: 'figures', label: speech.say('figures') }, { value: 'letters', label: speech.say('lettersNotation') },
    ], values.notation, (notation) => settings.change({ notation })),
    toggle(speech.say('coordinates'), values.coordinates, (coordinates) => settings.change({ coordinates })),
    toggle(speech.say('turnsBoard'), values.turns, (turns) => settings.change({ turns })),
    volume(app, settings),
  );
  // Another language makes the button anew that had the focus before.
  dialog.addEventListener('close', () => {
    const button = document.querySelector('.bar [data-what="settings"]');
    if (document.activeElement === document.body && button instanceof HTMLElement) button.focus();
  });
  // Without a program everything is in this browser alone.
  if (app.isAlone) void import('../alone/everything.js').then(({ everythingRow }) => dialog.querySelector('.dialog-body')?.append(everythingRow(app)));
}

/** Names of languages are in their own language. @param {App} app @param {SettingsStore} settings */
function languages(app, settings) {
  const options = /** @type {(keyof typeof LANGUAGES)[]} */ (Object.keys(LANGUAGES)).map((value) => ({ value, label: LANGUAGES[value].languageName }));
  const row = chips(app.speech.say('language'), options, settings.values.language, (language) => {
    settings.change({ language });
    showSettings(app, settings);
    const chosen = document.querySelector(`dialog.settings input[value=${language}]`);
    if (chosen instanceof HTMLElement) chosen.focus();
  });
  row.querySelectorAll('label').forEach((label, index) => (label.lang = options[index]?.value ?? ''));
  return row;
}

/** @param {App} app @param {SettingsStore} settings */
function pieceSets({ speech }, settings) {
  const look = (/** @type {string} */ set) => h('span', { class: 'set-look', 'data-pieces': set }, h('i', { class: 'man wN' }), h('i', { class: 'man bQ' }));
  const row = chips(speech.say('pieces'), /** @type {const} */ ([
    { value: 'classic', label: speech.say('classic'), look: look('classic') }, { value: 'modern', label: speech.say('modern'), look: look('modern') },
    { value: 'shapes', label: speech.say('shapes'), look: look('shapes') },
  ]), settings.values.pieces, (pieces) => settings.change({ pieces }));
  row.classList.add('piece-sets');
  return row;
}

/** Moving it makes a sound, so that one hears what is chosen. @param {App} app @param {SettingsStore} settings */
function volume({ speech, sounds }, settings) {
  const input = h('input', { type: 'range', min: '0', max: '100', step: '5', value: String(settings.values.volume) });
  input.addEventListener('change', () => {
    settings.change({ volume: Number(input.value), sound: input.value !== '0' });
    sounds.play('move');
  });
  return h('label', { class: 'field' }, h('span', {}, speech.say('volume')), input);
}
