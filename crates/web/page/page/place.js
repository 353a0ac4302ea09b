// Where the user was in a study, for when the page is loaded again or speaks another language. It is this tab's alone.

/** @typedef {import('../protocol.js').Side} Side */

/**
 * @typedef {object} Place
 * @property {string} study
 * @property {number | null} index which game of the file; `null`: whichever is open
 * @property {number | null} node the position; `null`: the first one
 * @property {Side} below the side at the bottom of the board
 * @property {boolean} thinks is the engine on?
 */

const KEY = 'arrocco-place';

/** @param {Place} place */
export function keepPlace(place) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // Without storage, studies open at their beginning.
  }
}

/** @param {string | null} study `null`: any @returns {Place | null} */
export function findPlace(study) {
  try {
    const place = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return study === null || place?.study === study ? place : null;
  } catch {
    return null;
  }
}
