// A small board that only shows a position, for previews. It is a picture: nothing in it can be reached.

import { Men } from './men.js';
import { readPlacement } from './placement.js';

/** @typedef {import('../protocol.js').Side} Side */

export class MiniBoard {
  #men = new Men();
  element = document.createElement('div');

  constructor() {
    this.element.className = 'mini-board';
    this.element.setAttribute('aria-hidden', 'true');
    this.element.append(this.#men.layer);
  }

  /** @param {string} fen @param {Side} orientation */
  show(fen, orientation) {
    this.#men.turn(orientation);
    this.#men.show(readPlacement(fen), false);
  }
}
