// What can be done with a study as a whole: undo and redo, open and save, its facts, its position, a game from here.

import { copyText, download, h, oneAtATime } from '../page/dom.js';
import { iconButton } from '../page/frame.js';
import { askGame } from './open-dialog.js';
import { moveWords } from './study-words.js';

/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('../protocol.js').Reply} Reply */
/** @typedef {import('./study.js').Study} Study */
/** @typedef {import('../board/chess-board.js').ChessBoard} ChessBoard */

/**
 * @typedef {object} ToolWishes
 * @property {() => Study | null} study
 * @property {ChessBoard} board
 * @property {(text: string, isWrong: boolean) => void} tell
 * @property {(fen: string) => Promise<string | null>} onPosition a position was set up; returns what is wrong with it
 * @property {(tags: [string, string][]) => void} onFacts
 */

export class StudyTools {
  #app;
  #wishes;
  #undo;
  #redo;
  #keep;
  element;

  /** @param {App} app @param {ToolWishes} wishes */
  constructor(app, wishes) {
    this.#app = app;
    this.#wishes = wishes;
    const { speech } = app;
    this.#undo = iconButton('undo', speech.say('undoEdit'), () => void this.stepInHistory('study-undo'));
    this.#redo = iconButton('redo', speech.say('redoEdit'), () => void this.stepInHistory('study-redo'));
    this.#keep = iconButton('library', speech.say('keepStudy'), oneAtATime(() => this.#keepStudy()));
    this.element = h('div', { class: 'tools study-tools', role: 'group', 'aria-label': speech.say('study') },
      this.#undo, this.#redo, this.#keep,
      iconButton('open', speech.say('openGame'), () => askGame(app)),
      iconButton('save', speech.say('exportPgn'), oneAtATime(() => this.#save('pgn'))),
      iconButton('saveAll', speech.say('exportAll'), oneAtATime(() => this.#saveAll())),
      iconButton('edit', speech.say('facts'), oneAtATime(() => this.#askFacts())),
      iconButton('board', speech.say('editPosition'), oneAtATime(() => this.#askPosition())),
      iconButton('robot', speech.say('continueHere'), oneAtATime(() => this.#askGame())),
      iconButton('copy', speech.say('copyFen'), oneAtATime(() => this.#copy())),
      iconButton('image', speech.say('exportSvg'), oneAtATime(() => this.#save('svg'))));
  }

  /** @param {Study} study */
  show(study) {
    const { activeElement } = document;
    const wasLast = (activeElement === this.#undo && !study.view.can_undo) || (activeElement === this.#redo && !study.view.can_redo);
    // An empty board is worth keeping once something happens on it.
    this.#keep.hidden = study.view.is_own || (study.view.nodes.length === 1 && study.view.games === 1);
    this.#undo.disabled = !study.view.can_undo;
    this.#redo.disabled = !study.view.can_redo;
    if (wasLast) (study.view.can_undo ? this.#undo : this.#redo).focus();
  }

  /** What was only looked at is in the library from now on. */
  async #keepStudy() {
    const study = this.#wishes.study();
    if (!study) return;
    const reply = await this.#ask({ type: 'study-keep', study: study.view.study });
    if (reply?.type !== 'study') return;
    this.#wishes.tell(this.#app.speech.say('kept'), false);
    const next = this.element.querySelector('button:not(:disabled, [hidden])');
    if (next instanceof HTMLElement && document.activeElement === document.body) next.focus();
  }

  /** @param {'study-undo' | 'study-redo'} type */
  async stepInHistory(type) {
    const study = this.#wishes.study();
    const reply = study && await this.#ask({ type, study: study.view.study });
    const after = this.#wishes.study();
    if (reply?.type !== 'study' || !after) return;
    const { speech } = this.#app;
    this.#wishes.tell(`${speech.say(type === 'study-undo' ? 'undone' : 'redone')}. ${moveWords(speech, after, after.current)}`, false);
  }

  /** Asks, and tells why not. @param {import('../protocol.js').Request} request @returns {Promise<Reply | null>} */
  async #ask(request) {
    const reply = await this.#app.connection.ask(request);
    if (reply?.type === 'refused') this.#wishes.tell(reply.text, true);
    return reply;
  }

  /** @param {'pgn' | 'svg'} format */
  async #save(format) {
    const study = this.#wishes.study();
    if (!study) return;
    const { board } = this.#wishes;
    const name = study.view.study;
    const reply = await this.#ask(format === 'pgn'
      ? { type: 'export', study: name, format }
      : { type: 'export', study: name, format, node: study.current.id, orientation: board.orientation, marks: [...board.marks] });
    if (reply?.type === 'export') download(format === 'pgn' ? 'application/vnd.chess-pgn' : 'image/svg+xml', reply.text, reply.name);
  }

  /** The whole file comes in parts, however large it is. */
  async #saveAll() {
    const study = this.#wishes.study();
    if (!study) return;
    /** @type {string[]} */
    const parts = [];
    for (let from = /** @type {number | null} */ (0); from !== null;) {
      const reply = await this.#ask({ type: 'export', study: study.view.study, format: 'all', from });
      if (reply?.type !== 'export') return;
      parts.push(reply.text);
      from = reply.next;
    }
    download('application/vnd.chess-pgn', parts.join(''), 'games.pgn');
  }

  async #askFacts() {
    const study = this.#wishes.study();
    const { askFacts } = await import('./facts-dialog.js');
    if (study) askFacts(this.#app, study, this.#wishes.onFacts);
  }

  async #askPosition() {
    const study = this.#wishes.study();
    const { askPosition } = await import('./position-dialog.js');
    if (study) askPosition(this.#app, study.current.fen, this.#wishes.onPosition);
  }

  /** A game against the computer from the position that is shown. */
  async #askGame() {
    const study = this.#wishes.study();
    const { askNewGame } = await import('../play/new-game.js');
    if (study) askNewGame(this.#app, 'computer', study.current.fen);
  }

  async #copy() {
    const study = this.#wishes.study();
    if (!study) return;
    await copyText(study.current.fen);
    this.#wishes.tell(this.#app.speech.say('copied'), false);
  }
}
