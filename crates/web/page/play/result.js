// The dialog at the end of a game, which leads on: to a rematch, to the analysis, to another game.

import { openDialog } from '../page/dialog.js';
import { h } from '../page/dom.js';
import { wordButton } from '../page/frame.js';

/** @typedef {import('../protocol.js').OutcomeView} OutcomeView */
/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('../page/app.js').App} App */

/**
 * @param {App} app
 * @param {OutcomeView} outcome
 * @param {Side | null} own
 * @param {{onRematch: () => void, onStudy: () => void, onNew: () => void}} next
 */
export function showResult({ speech }, outcome, own, next) {
  const { who, how } = speech.outcome(outcome, own);
  const go = (/** @type {() => void} */ then) => () => {
    dialog.close();
    then();
  };
  const dialog = openDialog(who, speech.say('close'), 'result',
    h('p', { class: 'result-score' }, outcome.result.replace('1/2-1/2', '½ – ½').replace('-', ' – ')),
    h('p', { class: 'result-how' }, how),
    h('div', { class: 'dialog-actions' },
      wordButton('graph', speech.say('analyse'), go(next.onStudy)),
      wordButton('undo', speech.say('rematch'), go(next.onRematch)),
      wordButton('plus', speech.say('newGame'), go(next.onNew))));
  dialog.querySelector('.dialog-actions button')?.classList.add('primary');
}
