// The screen without a game: ways to begin one, and the list of games.

import { h, oneAtATime } from '../page/dom.js';
import { iconButton, wordButton } from '../page/frame.js';
import { nameOf, ownSide } from './player-strip.js';

/** @typedef {import('../protocol.js').GameSummary} GameSummary */
/** @typedef {import('../page/app.js').App} App */

export class Lobby {
  #app;
  #list = h('ul', { class: 'games' });
  #removed = h('div', { class: 'removed', role: 'status' });
  element;

  /** @param {App} app @param {(against: 'computer' | 'friend' | 'watch') => void} onNew */
  constructor(app, onNew) {
    this.#app = app;
    const { speech } = app;
    const computer = wordButton('robot', speech.say('playComputer'), () => onNew('computer'));
    computer.classList.add('primary');
    this.element = h('div', { class: 'lobby' },
      h('div', { class: 'begin' }, computer, wordButton('people', speech.say('playFriend'), () => onNew('friend')), wordButton('engine', speech.say('watchGame'), () => onNew('watch')), wordButton('puzzle', speech.say('solvePuzzles'), () => app.go('/puzzles'))),
      h('h2', {}, speech.say('yourGames')), this.#removed, this.#list);
    this.show(app.games);
  }

  /** @param {readonly GameSummary[]} games */
  show(games) {
    const { speech } = this.#app;
    const rows = [...games].sort((a, b) => b.changed - a.changed).map((game) => this.#row(game));
    const focused = this.#list.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null;
    this.#list.replaceChildren(...(rows.length > 0 ? rows : [h('li', { class: 'none' }, speech.say('noGames'))]));
    if (focused) this.#focus(focused);
  }

  /** @param {GameSummary} game */
  #row(game) {
    const { speech } = this.#app;
    const own = ownSide(game.players);
    const players = `${nameOf(this.#app, game.players.white, 'white', own)} – ${nameOf(this.#app, game.players.black, 'black', own)}`;
    const state = game.result ?? speech.say(game.status === 'paused' ? 'paused' : 'continueGame');
    const facts = [state, game.control, speech.date(game.changed)].filter(Boolean).join(' · ');
    const link = h('a', { href: addressOf(game.game) }, h('span', {}, players), h('small', {}, facts));
    const forget = oneAtATime(() => this.#forget(game.game, players));
    return h('li', {}, link, game.status === 'over' && iconButton('trash', speech.say('forget'), forget));
  }

  /** A game that is removed can be taken back at once. @param {string} game @param {string} players */
  async #forget(game, players) {
    const { speech, connection } = this.#app;
    const reply = await connection.ask({ type: 'forget-game', game });
    if (reply?.type !== 'games') return;
    const undo = h('button', { type: 'button', class: 'button quiet', onclick: oneAtATime(() => this.#restore(game)) }, speech.say('undo'));
    this.#removed.replaceChildren(h('span', {}, speech.say('removedGame', { game: players })), undo);
    undo.focus();
  }

  /** @param {string} game */
  async #restore(game) {
    const reply = await this.#app.connection.ask({ type: 'restore-game', game });
    if (reply?.type !== 'games') return;
    this.#removed.replaceChildren();
    this.#focus(addressOf(game));
  }

  /** @param {string} href */
  #focus(href) {
    const link = this.#list.querySelector(`a[href="${CSS.escape(href)}"]`);
    if (link instanceof HTMLElement) link.focus();
  }
}

/** @param {string} game */
function addressOf(game) {
  return `#/play/${encodeURIComponent(game)}`;
}
