// How the squares of a board are called in a language.

/** @typedef {import('../board/state.js').BoardWords} BoardWords */
/** @typedef {import('./speech.js').Speech} Speech */

/** @param {Speech} speech @returns {BoardWords} */
export function boardWords(speech) {
  return {
    board: speech.say('board'),
    promotion: speech.say('promoteTo'),
    piece: (letter) => speech.piece(letter.toUpperCase()),
    cell: (square, piece, is) => {
      const words = [square, piece ? speech.piece(piece) : speech.say('empty')];
      if (is.check) words.push(speech.say('inCheck'));
      if (is.selected) words.push(speech.say('chosen'));
      if (is.target) words.push(speech.say('canGo'));
      return words.join(', ');
    },
  };
}
