// The dialog that explains the keys and the mouse.

import { openDialog } from './dialog.js';
import { h } from './dom.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./speech.js').Key} Key */

/** @type {[string[], Key][]} */
const KEYS = [
  [['←', '→'], 'keyArrows'], [['↑', '↓'], 'keyHomeEnd'], [['Shift', '↑', '↓'], 'keyVariation'], [['Tab'], 'keyTab'], [['Enter'], 'keyType'], [['f'], 'keyFlip'],
  [['Space'], 'keySpace'], [['l'], 'keyEngine'], [['x'], 'keyThreat'], [['1', '…', '6', '='], 'keySigns'], [['Ctrl', 'Z', 'Y'], 'keyUndo'], [['n', 'p'], 'keyMistake'], [['w'], 'keyWhy'], [['h', 's', 'n'], 'keyPuzzle'], [['?'], 'keyHelp'],
];

/** @type {Key[]} */
const MOUSE = ['mouseMove', 'mouseCastle', 'mousePremove', 'mouseDraw'];

/** @param {App} app */
export function showHelp({ speech, guestOf }) {
  const keys = KEYS.flatMap(([names, what]) => [
    h('dt', {}, ...names.map((name) => h('kbd', {}, name))), h('dd', {}, speech.say(what))]);
  const manual = h('p', {}, h('a', { class: 'button', href: '#/manual/start' }, speech.say('readManual')));
  openDialog(speech.say('help'), speech.say('close'), 'help', ...(guestOf === null ? [manual] : []),
    h('h3', {}, speech.say('keys')), h('dl', { class: 'keys' }, ...keys),
    h('h3', {}, speech.say('mouse')), h('ul', {}, ...MOUSE.map((what) => h('li', {}, speech.say(what)))));
}
