// The strip above or below the board: who plays, what they have taken, and their clock.

import { pieceOf } from '../board/placement.js';
import { otherSide } from '../board/squares.js';
import { h, setText } from '../page/dom.js';
import { Clock } from './clock.js';

/** @typedef {import('../protocol.js').GameView} GameView */
/** @typedef {import('../protocol.js').PlayerView} PlayerView */
/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('../page/app.js').App} App */

const ORDER = 'qrbnp';

export class PlayerStrip {
  #app;
  #dot = h('span', { class: 'dot', 'aria-hidden': 'true' });
  #name = h('span', { class: 'player-name' });
  #elo = h('span', { class: 'player-elo' });
  #taken = h('span', { class: 'taken-men', role: 'img' });
  #clock;
  #isPerson = false;
  element;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#clock = new Clock(() => this.#isPerson && app.sounds.play('low'));
    this.element = h('div', { class: 'player' }, this.#dot, h('div', { class: 'player-words' }, h('div', {}, this.#name, this.#elo), this.#taken), this.#clock.element);
  }

  /** @param {GameView} view @param {Side} side @param {Side | null} own */
  show(view, side, own) {
    const { speech, levels } = this.#app;
    const player = view.players[side];
    this.#isPerson = player.kind === 'human';
    const isMoving = view.turn === side && view.status === 'playing';
    this.element.classList.toggle('moving', isMoving);
    this.#dot.className = `dot ${side}`;
    setText(this.#name, nameOf(this.#app, player, side, own));
    const elo = levels.find(({ number }) => number === player.level)?.elo;
    setText(this.#elo, elo ? speech.say('elo', { elo }) : '');
    this.#showTaken(view, side);
    const label = speech.say('timeOf', { side: speech.side(side) });
    this.#clock.show(view.clocks?.left[side] ?? null, isMoving && (view.clocks?.is_running ?? false), label);
  }

  /** @param {GameView} view @param {Side} side */
  #showTaken(view, side) {
    const { speech } = this.#app;
    const letters = [...view.captured.by[side]].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
    const color = otherSide(side) === 'white' ? (/** @type {string} */ s) => s.toUpperCase() : (/** @type {string} */ s) => s.toLowerCase();
    const men = letters.map((letter, i) => h('i', { class: `tiny ${pieceOf(color(letter))}${letters[i - 1] === letter ? ' again' : ''}` }));
    const balance = side === 'white' ? view.captured.balance : -view.captured.balance;
    const ahead = balance > 0 ? speech.say('ahead', { n: balance }) : '';
    const words = [speech.say('taken', { side: speech.side(side) }), ...letters.map((letter) => speech.piece(letter.toUpperCase())), ahead];
    this.#taken.setAttribute('aria-label', words.filter(Boolean).join(', '));
    this.#taken.replaceChildren(...men, ahead);
  }

  dispose() {
    this.#clock.stop();
  }
}

/** The user's side, if only one side is the user's. @param {import('../protocol.js').Sides<PlayerView>} players @returns {Side | null} */
export function ownSide({ white, black }) {
  if ((white.kind === 'human') === (black.kind === 'human')) return null;
  return white.kind === 'human' ? 'white' : 'black';
}

/** What a player is called. @param {App} app @param {PlayerView} player @param {Side} side @param {Side | null} own */
export function nameOf({ speech }, player, side, own) {
  if (player.kind === 'human') return own === side ? speech.say('you') : speech.side(side);
  if (player.kind === 'random') return speech.say('randomMover');
  if (player.kind === 'uci') return player.name;
  return player.level ? speech.say('engineName', { level: player.level }) : speech.say('engineFull');
}
