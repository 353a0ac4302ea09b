// Opening a game: a text that is pasted, a file that is chosen, or an empty board.

import { openDialog } from '../page/dialog.js';
import { h, oneAtATime, setText } from '../page/dom.js';
import { PART_CHARACTERS } from '../page/protocol-constants.js';

/** @typedef {import('../page/app.js').App} App */

/** What the program takes in one piece. */
const MOST_MEGABYTES = 32;

let uploads = 0;

/**
 * Sends a text in parts, and goes to the study that it becomes.
 * @param {App} app
 * @param {string} text
 * @returns {Promise<string | null>} what is wrong
 */
export async function importText(app, text) {
  const parts = Math.max(1, Math.ceil(text.length / PART_CHARACTERS));
  uploads += 1;
  for (let part = 0; part < parts - 1; part += 1) {
    app.connection.send({ type: 'import', upload: uploads, part, parts, text: slice(text, part) });
  }
  const reply = await app.connection.ask({ type: 'import', upload: uploads, part: parts - 1, parts, text: slice(text, parts - 1) });
  if (reply?.type === 'study-games') app.go(`/study/${encodeURIComponent(reply.study)}`);
  return reply?.type === 'refused' ? reply.text : null;
}

/** @param {string} text @param {number} part */
function slice(text, part) {
  return text.slice(part * PART_CHARACTERS, (part + 1) * PART_CHARACTERS);
}

/** @param {App} app @param {File} file @returns {Promise<string | null>} what is wrong */
export async function importFile(app, file) {
  if (file.size > MOST_MEGABYTES * 1e6) return app.speech.say('tooLong', { n: MOST_MEGABYTES });
  return importText(app, await file.text());
}

/** @param {App} app */
export function askGame(app) {
  const { speech } = app;
  const text = h('textarea', { rows: 8, spellcheck: false, placeholder: speech.say('pasteHere'), 'aria-label': speech.say('pasteHere') });
  const problem = h('p', { class: 'verdict wrong', role: 'alert' });
  const file = h('input', { type: 'file', accept: '.pgn,.fen,.epd,.txt,text/plain', class: 'unseen', tabIndex: -1, 'aria-label': speech.say('openFile') });
  const done = (/** @type {string | null} */ wrong) => (wrong === null ? dialog.close() : setText(problem, wrong));
  text.addEventListener('paste', (event) => takeAtOnce(event, text));
  file.addEventListener('change', () => file.files?.[0] && void importFile(app, file.files[0]).then(done));
  const read = oneAtATime(async () => text.value.trim() && done(await importText(app, text.value)));
  const empty = oneAtATime(async () => {
    const reply = await app.connection.ask({ type: 'new-study', fen: null });
    dialog.close();
    if (reply?.type === 'study') app.go(`/study/${encodeURIComponent(reply.study.study)}`);
  });
  const button = (/** @type {string} */ label, /** @type {() => void} */ onclick, kind = '') => h('button', { type: 'button', class: `button ${kind}`, onclick }, label);
  const dialog = openDialog(speech.say('openGame'), speech.say('close'), 'open', text, problem, file,
    h('div', { class: 'dialog-actions' }, button(speech.say('read'), read, 'primary'), button(speech.say('openFile'), () => file.click()), button(speech.say('emptyStudy'), empty)));
  text.focus();
}

/** Editors of browsers take long over thousands of lines; a value does not. @param {ClipboardEvent} event @param {HTMLTextAreaElement} field */
function takeAtOnce(event, field) {
  event.preventDefault();
  field.setRangeText(event.clipboardData?.getData('text/plain') ?? '', field.selectionStart, field.selectionEnd, 'end');
}
