// A position that is set up by hand in a study. Whether chess allows it is for the program to say.

import { ChessBoard } from '../board/chess-board.js';
import { boardWords } from '../page/board-words.js';
import { openDialog } from '../page/dialog.js';
import { h, oneAtATime, setText } from '../page/dom.js';
import { SetUp } from '../play/set-up.js';

/** @typedef {import('../page/app.js').App} App */

/** @param {App} app @param {string} fen @param {(fen: string) => Promise<string | null>} onDone returns what is wrong */
export function askPosition(app, fen, onDone) {
  const { speech } = app;
  const board = new ChessBoard();
  board.words = boardWords(speech);
  const verdict = h('p', { class: 'verdict wrong', role: 'alert' });
  const setUp = new SetUp(speech, board, () => setText(verdict, ''));
  const done = oneAtATime(async () => {
    const wrong = await onDone(setUp.fen);
    if (wrong === null) dialog.close();
    else setText(verdict, wrong);
  });
  const dialog = openDialog(speech.say('editPosition'), speech.say('close'), 'new',
    h('div', { class: 'start-rest' }, h('div', { class: 'preview' }, board), setUp.element), verdict,
    h('div', { class: 'dialog-actions' }, h('button', { type: 'button', class: 'button primary', onclick: done }, speech.say('usePosition'))));
  board.editing = true;
  // The fields are made anew.
  setUp.load(fen);
  setUp.element.querySelector('input')?.focus();
}
