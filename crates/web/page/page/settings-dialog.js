// The dialog of the settings. Everything takes effect at once.

import { chips, toggle } from './choice.js';
import { openDialog } from './dialog.js';
import { LANGUAGES } from './speech.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./settings.js').SettingsStore} SettingsStore */

/** @param {App} app @param {SettingsStore} settings */
export function showSettings(app, settings) {
  const { speech } = app;
  const { values } = settings;
  openDialog(speech.say('settings'), speech.say('close'), 'settings',
    languages(app, settings),
    chips(speech.say('theme'), [
      { value: 'auto', label: speech.say('themeAuto') }, { value: 'light', label: speech.say('themeLight') },
      { value: 'dark', label: speech.say('themeDark') }, { value: 'contrast', label: speech.say('themeContrast') },
    ], values.theme, (theme) => settings.change({ theme })),
    chips(speech.say('squares'), [
      { value: 'wood', label: speech.say('wood') }, { value: 'green', label: speech.say('green') }, { value: 'blue', label: speech.say('blue') },
    ], values.squares, (squares) => settings.change({ squares })),
    chips(speech.say('notation'), [
      { value: 'figures', label: speech.say('figures') }, { value: 'letters', label: speech.say('lettersNotation') },
    ], values.notation, (notation) => settings.change({ notation })),
    toggle(speech.say('coordinates'), values.coordinates, (coordinates) => settings.change({ coordinates })),
    toggle(speech.say('turnsBoard'), values.turns, (turns) => settings.change({ turns })),
  );
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
