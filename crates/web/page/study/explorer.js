// The opening explorer: what was played in the position that is shown, how often, and how it went.

import { ScopeChoice } from '../library/scope-choice.js';
import { h, setText } from '../page/dom.js';

/** @typedef {import('../protocol.js').Explored} Explored */
/** @typedef {import('../protocol.js').ScoreSum} ScoreSum */
/** @typedef {import('../protocol.js').LibraryGame} LibraryGame */
/** @typedef {import('../page/app.js').App} App */

/** While keys are held, not every position on the way is asked about. */
const PAUSE_MS = 120;

export class Explorer {
  #app;
  #wishes;
  #fen = '';
  #timer = 0;
  #asked = 0;
  #scope;
  #words = h('p', { class: 'explorer-words', role: 'status' });
  #body = h('div', {});
  element;

  /** @param {App} app @param {{onMove: (uci: string) => void, onGame: (game: number) => void}} wishes */
  constructor(app, wishes) {
    this.#app = app;
    this.#wishes = wishes;
    const { speech, settings } = app;
    this.#scope = new ScopeChoice(app, 'scope', () => this.#later());
    this.element = h('details', { class: 'explorer', open: settings.values.explorer }, h('summary', {}, speech.say('explorer')), this.#scope.element, this.#words, this.#body);
    // It counts the games of the program's library.
    this.element.hidden = app.isAlone;
    this.element.addEventListener('toggle', () => {
      if (settings.values.explorer !== this.element.open) settings.change({ explorer: this.element.open });
      this.#later();
    });
  }

  /** @param {string} fen the position that is shown */
  show(fen) {
    if (fen === this.#fen) return;
    this.#fen = fen;
    this.#later();
  }

  dispose() {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  #later() {
    clearTimeout(this.#timer);
    if (this.element.open && this.#fen) this.#timer = setTimeout(() => void this.#ask(), PAUSE_MS);
  }

  async #ask() {
    this.#asked += 1;
    const asked = this.#asked;
    setText(this.#words, this.#app.speech.say('searching'));
    const reply = await this.#app.connection.ask({ type: 'explore', fen: this.#fen, ...this.#scope.wish });
    if (asked !== this.#asked || !reply) return;
    if (reply.type === 'explored') this.#fill(reply);
    if (reply.type !== 'refused') return;
    setText(this.#words, reply.text);
    this.#body.replaceChildren();
  }

  /** @param {Explored} explored */
  #fill({ moves, total, games, collections }) {
    this.#scope.offer(collections);
    const { speech } = this.#app;
    const count = sum(total);
    setText(this.#words, count === 0 ? speech.say('noGamesHere') : speech.say('gamesHere', { n: speech.number(count) }));
    const head = ['move', 'gamesColumn', 'score', 'ratingColumn'].map((key) => h('th', { scope: 'col' }, speech.say(/** @type {import('../page/speech.js').Key} */ (key))));
    const rows = moves.map(({ mv, score }) => h('tr', {},
      h('th', { scope: 'row' }, h('button', { type: 'button', onclick: () => this.#wishes.onMove(mv.uci) }, speech.san(mv.san))),
      h('td', {}, speech.number(sum(score))), h('td', {}, this.#bar(score)), h('td', {}, score.rating === null ? '–' : String(score.rating))));
    const table = h('table', {}, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows));
    const list = h('ul', { class: 'games' }, ...games.map((game) => this.#game(game)));
    this.#body.replaceChildren(...(rows.length > 0 ? [table] : []), ...(games.length > 0 ? [list] : []));
  }

  /** White's wins, draws and Black's wins side by side. @param {ScoreSum} score */
  #bar(score) {
    const { speech } = this.#app;
    const all = score.white + score.draws + score.black;
    const percent = (/** @type {number} */ n) => (all === 0 ? 0 : Math.round((n / all) * 100));
    const parts = /** @type {const} */ (['white', 'draws', 'black']);
    const label = speech.say('scoreOf', { white: percent(score.white), draws: percent(score.draws), black: percent(score.black) });
    return h('div', { class: 'score-bar', role: 'img', 'aria-label': label, title: label }, ...parts.map((part) => {
      const piece = h('i', { class: part }, percent(score[part]) >= 18 ? `${percent(score[part])}%` : '');
      piece.style.flexGrow = String(score[part]);
      return piece;
    }));
  }

  /** @param {LibraryGame} game */
  #game(game) {
    const facts = [game.result === '*' ? '' : game.result, game.date.slice(0, 4), game.event].filter((text) => text && !text.startsWith('?')).join(' · ');
    return h('li', {}, h('button', { type: 'button', class: 'pick', onclick: () => this.#wishes.onGame(game.id) }, h('span', {}, this.#app.speech.players(game.white, game.black)), h('small', {}, facts)));
  }
}

/** @param {ScoreSum} score */
function sum({ white, draws, black, unknown }) {
  return white + draws + black + unknown;
}
