// The facts about a game: who played, where and when, and how it ended.

import { openDialog } from '../page/dialog.js';
import { h } from '../page/dom.js';

/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('./study.js').Study} Study */

const FACTS = /** @type {const} */ ([['White', 'white'], ['Black', 'black'], ['Event', 'eventTag'], ['Site', 'siteTag'], ['Date', 'dateTag'], ['WhiteElo', 'whiteEloTag'], ['BlackElo', 'blackEloTag']]);
const RESULTS = ['*', '1-0', '0-1', '1/2-1/2'];

/** @param {App} app @param {Study} study @param {(tags: [string, string][]) => void} onFacts */
export function askFacts({ speech }, study, onFacts) {
  const fields = FACTS.map(([tag, key]) => {
    const input = h('input', { type: 'text', value: study.tag(tag), maxLength: 200, autocomplete: 'off' });
    return { tag, input, row: h('label', { class: 'field' }, h('span', {}, speech.say(key)), input) };
  });
  const result = h('select', {}, ...RESULTS.map((value) => h('option', { value }, value)));
  result.value = study.view.result;
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    dialog.close();
    onFacts([...fields.map(({ tag, input }) => /** @type {[string, string]} */ ([tag, input.value])), ['Result', result.value]]);
  };
  const form = h('form', { class: 'facts-form', onsubmit }, ...fields.map(({ row }) => row),
    h('label', { class: 'field' }, h('span', {}, speech.say('resultTag')), result),
    h('div', { class: 'dialog-actions' }, h('button', { type: 'submit', class: 'button primary' }, speech.say('save'))));
  const dialog = openDialog(speech.say('facts'), speech.say('close'), 'facts-dialog', form);
  fields[0]?.input.focus();
}
