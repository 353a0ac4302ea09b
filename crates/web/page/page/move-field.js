// A field for typed moves: algebraic notation in the user's language or in English, or squares. What is no legal move is
// handed on as it is, so that the program can say why.

import { h } from './dom.js';

/** @typedef {import('../protocol.js').MoveView} MoveView */
/** @typedef {import('./speech.js').Speech} Speech */

/**
 * The legal move that a text stands for, if it is only one. Letters count first, then letters of either size: `bc3` may
 * be a pawn's move or a bishop's.
 * @param {string} text
 * @param {readonly MoveView[]} legal
 * @param {Speech} speech
 * @returns {MoveView | null}
 */
export function findTyped(text, legal, speech) {
  const typed = plain(text);
  const names = (/** @type {MoveView} */ mv) => [plain(speech.typed(mv.san)), plain(mv.san), mv.uci, ...(mv.rook ? [mv.from + mv.to] : [])];
  for (const fold of [(/** @type {string} */ s) => s, (/** @type {string} */ s) => s.toLowerCase()]) {
    for (const index of [0, 1, 2, 3]) {
      const found = legal.filter((mv) => fold(names(mv)[index] ?? '') === fold(typed));
      if (found.length === 1) return found[0] ?? null;
    }
  }
  return null;
}

/** Without what people leave out: takes, check, mate, equals, and zeros for castling. @param {string} text */
function plain(text) {
  return text.trim().replace(/0/g, 'O').replace(/^o-o(-o)?/i, (castle) => castle.toUpperCase()).replace(/[x:+#=!?\s]/g, '').replace(/e\.?p\.?$/, '');
}

/**
 * @param {Speech} speech
 * @param {(text: string) => unknown} onMove returns `false` if the text is to stay in the field
 */
export function moveField(speech, onMove) {
  const input = h('input', {
    type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: false, enterKeyHint: 'go',
    placeholder: speech.say('typeExample'), 'aria-label': speech.say('typeMove'),
  });
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!input.value.trim() || onMove(input.value) !== false) input.value = '';
  };
  input.addEventListener('keydown', ({ key }) => key === 'Escape' && input.blur());
  const form = h('form', { class: 'typed', onsubmit }, h('span', { 'aria-hidden': 'true' }, speech.say('typeMove')), input);
  return { form, input };
}
