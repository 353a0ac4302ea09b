// How much of the machine the engine may use: threads, memory for what it has seen, and how many lines it shows.

import { openDialog } from '../page/dialog.js';
import { h } from '../page/dom.js';

/** @typedef {import('../page/app.js').App} App */

const SIZES = [16, 32, 64, 128, 256, 512, 1024];

/** @param {App} app @param {() => void} onChange */
export function askEngineSettings(app, onChange) {
  const { speech, settings, machine } = app;
  const threads = Array.from({ length: machine.threads }, (_, index) => index + 1);
  openDialog(speech.say('engineSettings'), speech.say('close'), 'engine-settings',
    choice(speech.say('threads'), [0, ...threads], settings.values.threads, (n) => (n === 0 ? speech.say('automatic') : String(n)), (value) => {
      settings.change({ threads: value });
      onChange();
    }),
    choice(speech.say('hash'), [0, ...SIZES.filter((size) => size <= machine.hash)], settings.values.hash, (n) => (n === 0 ? speech.say('automatic') : speech.say('megabytes', { n })), (value) => {
      settings.change({ hash: value });
      onChange();
    }),
    choice(speech.say('lines'), [1, 2, 3, 4, 5], settings.values.lines, String, (value) => {
      settings.change({ lines: value });
      onChange();
    }));
}

/** @param {string} label @param {number[]} values @param {number} chosen @param {(value: number) => string} words @param {(value: number) => void} onChoice */
function choice(label, values, chosen, words, onChoice) {
  const select = h('select', {}, ...values.map((value) => h('option', { value: String(value) }, words(value))));
  select.value = String(values.includes(chosen) ? chosen : values[0]);
  select.addEventListener('change', () => onChoice(Number(select.value)));
  return h('label', { class: 'field' }, h('span', {}, label), select);
}
