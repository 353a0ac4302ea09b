// Playing: the board between two players, the moves, and what can be done in the game.

import { STANDARD, readPlacement } from '../board/placement.js';
import { otherSide } from '../board/squares.js';
import { Coach } from '../coach/coach.js';
import { BoardColumn, stepOf } from '../page/board-column.js';
import { download, h, oneAtATime, setText } from '../page/dom.js';
import { iconButton } from '../page/frame.js';
import { findTyped, moveField } from '../page/move-field.js';
import { keepPlace } from '../page/place.js';
import { GameActions } from './game-actions.js';
import { Lobby } from './lobby.js';
import { MoveList } from './move-list.js';
import { PlayerStrip } from './player-strip.js';
import { showResult } from './result.js';

/** @typedef {import('../protocol.js').Act} Act */
/** @typedef {import('../protocol.js').GameMessage} GameMessage */
/** @typedef {import('../protocol.js').GameView} GameView */
/** @typedef {import('../protocol.js').Notice} Notice */
/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('../page/app.js').Screen} Screen */
/** @typedef {import('../page/board-column.js').Step} Step */

/** @implements {Screen} */
export class PlayScreen {
  #app;
  #game;
  /** @type {GameView | null} */
  #view = null;
  /** The sides that this page may play. */
  #yours = { white: true, black: true };
  /** How many moves were played in the position that is shown. */
  #shown = 0;
  /** @type {Side | null} the user has turned the board */
  #turned = null;
  #column;
  #strips;
  #list;
  #actions;
  #coach;
  #lobby;
  #field;
  #opening = h('p', { class: 'opening' });
  #inviter;
  #newGame;
  #next = { onNew: () => this.#askNew(), onRematch: oneAtATime(() => this.#rematch()), onStudy: oneAtATime(() => this.#toStudy()), onWhy: () => this.#explain() };
  /** @type {(() => void)[]} */
  #ears = [];
  element;

  /** @param {App} app @param {string | null} game */
  constructor(app, game) {
    this.#app = app;
    this.#game = game;
    this.#column = new BoardColumn(app, (step) => this.#step(step), () => this.#flip());
    this.#strips = { top: new PlayerStrip(app), bottom: new PlayerStrip(app) };
    this.#list = new MoveList(app.speech, (ply) => this.#goTo(ply));
    this.#actions = new GameActions(app, (act) => void this.#act(act), this.#next, (text) => this.#column.board.announce(text));
    this.#coach = new Coach(app, { fen: () => this.#fen, redraw: () => this.#view && this.#showBoard(this.#view), announce: (text) => this.#column.board.announce(text), complain: (text) => this.complain(text) });
    this.#lobby = new Lobby(app, (against) => void askNewGame(app, against));
    this.#field = moveField(app.speech, (text) => this.#say(text));
    this.#inviter = iconButton('people', app.speech.say('invite'), oneAtATime(() => this.#invite()));
    this.#inviter.hidden = true;
    this.#newGame = h('button', { type: 'button', class: 'button quiet', hidden: app.guestOf !== null, onclick: () => this.#askNew() }, app.speech.say('newGame'));
    this.element = this.#build();
    this.#listen();
    if (!this.#game) this.#showEmpty();
  }

  #build() {
    const panel = this.#game
      ? [h('div', { class: 'panel-head' }, this.#opening, h('div', { class: 'tools' }, this.#inviter, iconButton('save', this.#app.speech.say('savePgn'), oneAtATime(() => this.#save())), this.#newGame)), this.#list.element, this.#coach.element, this.#column.navigation, this.#actions.element, this.#field.form]
      : [this.#lobby.element];
    return h('div', { class: `screen play ${this.#game ? 'in-game' : 'in-lobby'}` },
      h('div', { class: 'table' }, this.#strips.top.element, h('div', { class: 'stage' }, this.#column.board), this.#strips.bottom.element, this.#column.words),
      h('aside', { class: 'panel' }, ...panel));
  }

  async #invite() {
    const { showInvitations } = await import('./invite-dialog.js');
    const wrong = this.#game ? await showInvitations(this.#app, this.#game) : null;
    if (wrong !== null) this.complain(wrong);
  }

  async #save() {
    if (!this.#game) return;
    const reply = await this.#app.connection.ask({ type: 'export-game', game: this.#game });
    if (reply?.type === 'export') download('application/vnd.chess-pgn', reply.text, reply.name);
    if (reply?.type === 'refused') this.complain(reply.text);
  }

  #askNew() {
    const people = this.#view ? ['white', 'black'].filter((side) => this.#view?.players[/** @type {Side} */ (side)].kind === 'human') : [];
    void askNewGame(this.#app, /** @type {const} */ (['watch', 'computer', 'friend'])[this.#view ? people.length : 1] ?? 'computer');
  }

  #listen() {
    const { connection } = this.#app;
    const { board } = this.#column;
    this.#ears.push(
      connection.on('game', (message) => message.game === this.#game && this.#onGame(message)),
      connection.on('games', ({ games }) => this.#lobby.show(games)),
      connection.on('welcome', ({ games }) => this.#lobby.show(games)),
    );
    board.addEventListener('board-move', (event) => event instanceof CustomEvent && void this.#act({ act: 'play', uci: event.detail.uci }));
    board.addEventListener('board-illegal', (event) => event instanceof CustomEvent && void this.#act({ act: 'play', uci: event.detail.from + event.detail.to }));
    board.addEventListener('board-premove', (event) => event instanceof CustomEvent && this.#onPremove(event.detail));
  }

  dispose() {
    this.#ears.forEach((stop) => stop());
    this.#strips.top.dispose();
    this.#strips.bottom.dispose();
    this.#column.dispose();
    this.#list.dispose();
    this.#app.connection.send({ type: 'leave' });
  }

  async open() {
    if (!this.#game) return;
    const reply = await this.#app.connection.ask({ type: 'open-game', game: this.#game });
    if (reply?.type === 'refused') this.#app.go('/play', reply.text);
  }

  /** @param {string} text */
  complain(text) {
    this.#column.mention(text, true);
    this.#column.board.announce(text);
  }

  #showEmpty() {
    this.#column.board.show({ fen: STANDARD, turn: 'white', legal: [], mover: null, last: null, check: null, premoves: false });
    for (const strip of Object.values(this.#strips)) strip.element.classList.add('vacant');
  }

  // ---- Messages of the program ---------------------------------------------------------------------------------

  /** @param {GameMessage} message */
  #onGame({ view, notices, yours }) {
    const before = this.#view;
    this.#yours = yours;
    this.#view = view;
    const isNews = before !== null && before.revision !== view.revision;
    if (!before || isNews) this.#shown = view.moves.length;
    if (isNews) this.#column.hush();
    if (isNews) this.#coach.clear();
    this.#show();
    if (isNews) this.#tell(view, notices);
    if (isNews && view.outcome && !before.outcome) this.#end(view);
  }

  /** Sounds and words for what has happened. @param {GameView} view @param {readonly Notice[]} notices */
  #tell(view, notices) {
    const words = notices.map((notice) => this.#wordsFor(view, notice)).filter((text) => text !== '');
    if (view.outcome) words.push(Object.values(this.#app.speech.outcome(view.outcome, this.#own)).join(', '));
    if (words.length > 0) this.#column.board.announce(words.join('. '));
    const notable = notices.find(({ code }) => !['moved', 'over', 'taken-back', 'redone', 'paused', 'resumed', 'hint-wanted', 'seated'].includes(code));
    if (notable) this.#column.mention(this.#wordsFor(view, notable), ['too-late', 'player-failed'].includes(notable.code));
    if (notices.some(({ code }) => code === 'moved')) this.#sound(view);
  }

  /** @param {GameView} view */
  #sound(view) {
    const { sounds } = this.#app;
    sounds.play(soundOf(view.moves.at(-1)?.san ?? ''));
    if (view.outcome) sounds.play('end');
  }

  /** @param {GameView} view @param {Notice} notice */
  #wordsFor(view, notice) {
    const { speech } = this.#app;
    const side = notice.by ? speech.side(notice.by) : '';
    switch (notice.code) {
      case 'moved': return this.#lastMove(view);
      case 'taken-back': return speech.say('takenBack');
      case 'redone': return speech.say('playedAgain');
      case 'draw-offered': return notice.by === this.#own ? speech.say('offerSent') : speech.say('offered', { side });
      case 'draw-declined': return speech.say('declined', { side });
      case 'hint': return view.hint ? speech.say('hintIs', { move: speech.spoken(view.hint, view.fen) }) : '';
      case 'paused': return speech.say('paused');
      case 'too-late': return speech.say('tooLate');
      case 'player-failed': return speech.say('playerFailed', { text: notice.text ?? '' });
      default: return '';
    }
  }

  /** @param {GameView} view */
  #lastMove(view) {
    return this.#saidOf(view, view.moves.length);
  }

  /** The move that has led to a position. @param {GameView} view @param {number} shown */
  #saidOf(view, shown) {
    const mv = view.moves[shown - 1];
    return mv ? this.#app.speech.saidBy(mv, view.moves[shown - 2]?.fen ?? view.start) : '';
  }

  /** @param {GameView} view */
  #end(view) {
    if (!view.outcome || this.#app.guestOf !== null) return;
    showResult(this.#app, view.outcome, this.#own, this.#next);
  }

  /** The position that is shown. */
  get #fen() {
    return this.#view?.moves[this.#shown - 1]?.fen ?? this.#view?.start ?? '';
  }

  /** Why is the hint a good move? */
  #explain() {
    if (this.#game && this.#view?.hint && this.#shown === this.#view.moves.length) void this.#coach.ask({ kind: 'hint', game: this.#game });
  }

  // ---- Rendering -----------------------------------------------------------------------------------------------

  /** The sides that the user plays here. @returns {Side[]} */
  get #mine() {
    const sides = /** @type {Side[]} */ (['white', 'black']);
    return sides.filter((side) => this.#view?.players[side].kind === 'human' && this.#yours[side]);
  }

  /** The user's side, if only one side is the user's. @returns {Side | null} */
  get #own() {
    return this.#mine.length === 1 ? (this.#mine[0] ?? null) : null;
  }

  /** @returns {Side} */
  get #below() {
    if (this.#turned) return this.#turned;
    if (this.#mine.length === 2 && this.#app.settings.values.turns) return this.#view?.turn ?? 'white';
    return this.#own ?? 'white';
  }

  #show() {
    const view = this.#view;
    if (!view) return;
    this.#showBoard(view);
    this.#strips.top.show(view, otherSide(this.#below), this.#own);
    this.#strips.bottom.show(view, this.#below, this.#own);
    const [, turn, , , , number] = view.start.split(' ');
    this.#list.show(view.moves.map(({ san }) => san), turn === 'b' ? 1 : 0, Number(number ?? 1), this.#shown);
    this.#actions.show(view, this.#mine);
    // Who has come by a link is known once the program has answered.
    this.#newGame.hidden = this.#app.guestOf !== null;
    this.#inviter.hidden = !this.#app.isPublic || this.#app.guestOf !== null || view.status === 'over' || [view.players.white, view.players.black].every(({ kind }) => kind !== 'human');
    this.#column.enable(this.#shown > 0, this.#shown < view.moves.length);
    setText(this.#opening, view.opening ? `${view.opening.eco} · ${view.opening.name}` : '');
    this.#column.usual = this.#status(view);
    this.#app.entitle(this.#status(view));
  }

  /** @param {GameView} view */
  #showBoard(view) {
    const isNow = this.#shown === view.moves.length;
    const last = view.moves[this.#shown - 1];
    const { board } = this.#column;
    board.orientation = this.#below;
    const elsewhere = this.#coach.board;
    board.shown = [...(view.hint && isNow && !elsewhere ? [{ color: /** @type {const} */ ('hint'), from: view.hint.from, to: view.hint.to }] : []), ...this.#coach.marks];
    if (elsewhere) return board.show(elsewhere);
    board.show({
      fen: last?.fen ?? view.start, turn: view.turn, legal: isNow ? view.legal : [], mover: isNow ? this.#mover(view) : null,
      last: last ? { from: last.from, to: last.to } : null, check: isNow ? view.check : checkedKing(last), premoves: this.#own !== null,
    });
  }

  /** @param {GameView} view @returns {Side | 'both' | null} */
  #mover(view) {
    if (view.status !== 'playing') return null;
    return this.#mine.length === 2 ? 'both' : this.#own;
  }

  /** @param {GameView} view */
  #status(view) {
    const { speech } = this.#app;
    if (this.#shown < view.moves.length) return speech.say('past');
    if (view.outcome) return Object.values(speech.outcome(view.outcome, this.#own)).filter(Boolean).join(' ');
    if (view.status === 'paused') return speech.say('paused');
    if (view.turn === this.#own) return speech.say('yourTurn');
    if (view.players[view.turn].kind === 'engine' && this.#own) return speech.say('thinking');
    return speech.say(view.turn === 'white' ? 'whiteToMove' : 'blackToMove');
  }

  /** @param {{premove: {from: string, to: string} | null, isPlayed: boolean}} change */
  #onPremove({ premove, isPlayed }) {
    const { speech } = this.#app;
    if (premove) this.#column.board.announce(speech.say('premoveSet', premove));
    if (premove) this.#column.mention(speech.say('premoveSet', premove));
    else this.#column.hush();
    if (!premove && !isPlayed) this.#column.board.announce(speech.say('premoveOff'));
  }

  // ---- Input of the user ---------------------------------------------------------------------------------------

  /** @param {Act} act */
  async #act(act) {
    if (!this.#game || !this.#view) return;
    const reply = await this.#app.connection.ask({ type: 'act', game: this.#game, revision: this.#view.revision, act });
    if (reply?.type === 'refused') this.#column.refuse(reply);
    if (reply === null) this.#column.board.restore();
  }

  /** @param {string} text */
  #say(text) {
    if (this.#isWaiting) return this.#sayAhead(text);
    const legal = this.#shown === this.#view?.moves.length ? this.#view.legal : [];
    const { speech } = this.#app;
    const mv = findTyped(text, legal, speech);
    void this.#act(mv ? { act: 'play', uci: mv.uci } : { act: 'say', text: speech.english(text.trim()) });
    return true;
  }

  /** Is it the other side's turn, while the user plays one side alone? */
  get #isWaiting() {
    const view = this.#view;
    return view?.status === 'playing' && this.#own !== null && view.turn !== this.#own;
  }

  /** Squares that are typed while the other side thinks are a premove; anything else stays in the field. @param {string} text */
  #sayAhead(text) {
    const squares = /^\s*([a-h][1-8])-?([a-h][1-8])\s*$/.exec(text);
    if (squares?.[1] && squares[2] && this.#column.board.premove(squares[1], squares[2])) return true;
    this.complain(this.#app.speech.say('waitTurn'));
    return false;
  }

  async #rematch() {
    if (!this.#game) return;
    const reply = await this.#app.connection.ask({ type: 'rematch', game: this.#game });
    if (reply?.type === 'game') this.#app.go(`/play/${encodeURIComponent(reply.game)}`);
  }

  async #toStudy() {
    if (!this.#game) return;
    const reply = await this.#app.connection.ask({ type: 'study-of-game', game: this.#game });
    if (reply?.type === 'refused') this.complain(reply.text);
    if (reply?.type !== 'study') return;
    keepPlace({ study: reply.study.study, index: null, node: null, below: this.#below, thinks: false });
    this.#app.go(`/study/${encodeURIComponent(reply.study.study)}`);
  }

  #flip() {
    this.#turned = otherSide(this.#below);
    this.#show();
    if (!this.#view) this.#column.board.flip();
  }

  /** @param {number} ply */
  #goTo(ply) {
    const most = this.#view?.moves.length ?? 0;
    const shown = Math.max(0, Math.min(most, ply));
    if (shown === this.#shown || !this.#view) return;
    const isNext = shown === this.#shown + 1;
    this.#shown = shown;
    this.#coach.clear();
    this.#show();
    this.#column.board.announce(this.#saidOf(this.#view, shown) || this.#app.speech.say('first'));
    const san = this.#view.moves[shown - 1]?.san ?? '';
    if (isNext) this.#app.sounds.play(soundOf(san));
  }

  /** @param {Step} step */
  #step(step) {
    const most = this.#view?.moves.length ?? 0;
    this.#goTo({ first: 0, back: this.#shown - 1, forth: this.#shown + 1, last: most }[step]);
  }

  /** @param {string} key */
  onKey(key) {
    const step = stepOf(key);
    if (step) this.#step(step);
    else if (key === 'f') this.#flip();
    else if (key === 'Enter') this.#field.input.focus();
    else if (key === 'w') this.#explain();
    else if (key === 'Escape' && this.#coach.isOpen) this.#coach.clear();
    else if (key === 'Escape') this.#column.board.cancelPremove();
    else return false;
    return true;
  }
}

/** @param {string} san @returns {import('../page/sounds.js').SoundName} */
function soundOf(san) {
  if (/[+#]/.test(san)) return 'check';
  return san.includes('x') ? 'capture' : 'move';
}

/** The king that a move has attacked, for positions of which only the moves are told. @param {import('../protocol.js').PlyView | undefined} ply */
function checkedKing(ply) {
  if (!ply || !/[+#]/.test(ply.san)) return null;
  const king = ply.fen.split(' ')[1] === 'b' ? 'bK' : 'wK';
  return [...readPlacement(ply.fen)].find(([, piece]) => piece === king)?.[0] ?? null;
}

/** The dialog is fetched when it is wanted, or when there is nothing else to do. @param {App} app @param {'computer' | 'friend' | 'watch'} against */
async function askNewGame(app, against) {
  const dialog = await import('./new-game.js');
  dialog.askNewGame(app, against);
}
