// Everything that this browser keeps as one file, and such a file taken in again.

import { download, h } from '../page/dom.js';

/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('./worker-backend.js').Records} Records */

/** The version of the file. */
const VERSION = 1;

/** The buttons for the dialog of the settings. @param {App} app */
export function everythingRow(app) {
  const { speech } = app;
  const words = h('p', { class: 'words', role: 'status' });
  const input = h('input', { type: 'file', accept: '.json,application/json', class: 'unseen', tabIndex: -1, 'aria-label': speech.say('loadEverything') });
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) void load(app, file).then((isGood) => (isGood ? location.reload() : (words.textContent = speech.say('notEverything'))));
  });
  return h('div', { class: 'everything' }, h('p', {}, speech.say('aloneKeeps')),
    h('div', { class: 'dialog-actions' },
      h('button', { type: 'button', class: 'button', onclick: () => void save(app) }, speech.say('saveEverything')),
      h('button', { type: 'button', class: 'button', onclick: () => input.click() }, speech.say('loadEverything'))),
    input, words);
}

/** @param {App} app */
async function save(app) {
  const records = await app.alone?.records();
  const text = JSON.stringify({ arrocco: VERSION, settings: app.settings.values, records });
  download('application/json', text, `arrocco-${new Date().toISOString().slice(0, 10)}.json`);
}

/** Returns whether the file was one of ours. @param {App} app @param {File} file */
async function load(app, file) {
  try {
    const { arrocco, settings, records } = JSON.parse(await file.text());
    if (arrocco !== VERSION || !areRecords(records)) return false;
    await app.alone?.take(records);
    if (settings && typeof settings === 'object') app.settings.take(settings);
    return true;
  } catch {
    return false;
  }
}

/** @param {unknown} records @returns {records is Records} */
function areRecords(records) {
  if (typeof records !== 'object' || records === null) return false;
  return Object.values(records).every((kept) => typeof kept?.text === 'string' && Number.isFinite(kept?.changed));
}
