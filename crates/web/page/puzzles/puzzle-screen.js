// Puzzles: one on the board, with every try explained; what was missed comes back, and how training goes is told beside it.

import { STANDARD } from '../board/placement.js';
import { otherSide } from '../board/squares.js';
import { Coach } from '../coach/coach.js';
import { BoardColumn, stepOf } from '../page/board-column.js';
import { download, h, oneAtATime, setText } from '../page/dom.js';
import { iconButton, wordButton } from '../page/frame.js';
import { findTyped, moveField } from '../page/move-field.js';
import { ProgressPanel } from './progress-panel.js';

/** @typedef {import('../protocol.js').PuzzleAct} PuzzleAct */
/** @typedef {import('../protocol.js').PuzzleView} PuzzleView */
/** @typedef {import('../protocol.js').TrainingProgress} TrainingProgress */
/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('../page/app.js').Screen} Screen */

/** How long the position before the other side's move is seen. */
const LEAD_MS = 450;

/** The name of the puzzle that is on the board, for when the page is loaded again. */
const KEY = 'arrocco-puzzle';

/** @implements {Screen} */
export class PuzzleScreen {
  #app;
  /** @type {PuzzleView | null} */
  #view = null;
  /** How many of the moves are on the board, once the puzzle is over; `null`: all that were played. @type {number | null} */
  #shown = null;
  /** @type {'white' | 'black' | null} */
  #turned = null;
  #isLeading = false;
  #timer = 0;
  #column;
  #coach;
  #progress;
  #title = h('h2', { class: 'title' });
  #facts = h('p', { class: 'opening' });
  #words = h('p', { class: 'puzzle-words' });
  #themes = h('p', { class: 'puzzle-themes' });
  #hint;
  #show;
  #next;
  #theme;
  #set;
  #field;
  element;

  /** @param {App} app @param {string | null} id a set, such as `own` */
  constructor(app, id) {
    this.#app = app;
    const { speech } = app;
    this.#column = new BoardColumn(app, (step) => this.#step(step), () => this.#flip());
    this.#coach = new Coach(app, { fen: () => this.#fen, redraw: () => this.#showBoard(), announce: (text) => this.#column.board.announce(text), complain: (text) => this.complain(text) });
    this.#progress = new ProgressPanel(app, (theme) => this.#choose(theme));
    this.#hint = wordButton('hint', speech.say('hint'), oneAtATime(() => this.#act({ act: 'hint' })));
    this.#show = wordButton('check', speech.say('showSolution'), oneAtATime(() => this.#act({ act: 'show' })));
    this.#next = wordButton('forth', speech.say('nextPuzzle'), oneAtATime(() => this.#ask(null)));
    this.#theme = h('select', { 'aria-label': speech.say('puzzleTheme'), onchange: () => void this.#ask(null) }, h('option', { value: '' }, speech.say('anyTheme')));
    this.#set = h('select', { 'aria-label': speech.say('whichPuzzles'), onchange: () => void this.#ask(null) },
      h('option', { value: '' }, speech.say('allPuzzles')), h('option', { value: 'due' }, speech.say('onlyDue')), h('option', { value: 'own' }, speech.say('ownPuzzles')));
    this.#set.value = id === 'own' ? 'own' : '';
    this.#field = moveField(speech, (text) => this.#say(text));
    this.element = this.#build();
    const { board } = this.#column;
    board.addEventListener('board-move', (event) => event instanceof CustomEvent && void this.#act({ act: 'try', text: event.detail.uci }));
    board.addEventListener('board-illegal', (event) => event instanceof CustomEvent && void this.#act({ act: 'try', text: event.detail.from + event.detail.to }));
    board.show({ fen: STANDARD, turn: 'white', legal: [], mover: null, last: null, check: null, premoves: false });
    app.entitle(speech.say('puzzles'));
    setText(this.#title, speech.say('puzzles'));
  }

  #build() {
    const { speech } = this.#app;
    const save = iconButton('save', speech.say('exportTraining'), oneAtATime(() => this.#save()));
    this.#column.navigation.hidden = true;
    return h('div', { class: 'screen play puzzle' },
      h('div', { class: 'table' }, h('div', { class: 'stage' }, this.#column.board), this.#column.words),
      h('aside', { class: 'panel' },
        h('div', { class: 'panel-head' }, h('div', { class: 'heading' }, this.#title, this.#facts), h('div', { class: 'tools' }, save)),
        this.#words, h('div', { class: 'puzzle-actions', role: 'group', 'aria-label': speech.say('puzzle') }, this.#hint, this.#show, this.#next),
        this.#coach.element, this.#themes, this.#column.navigation, this.#field.form,
        h('div', { class: 'puzzle-choice', role: 'group', 'aria-label': speech.say('whichPuzzles') }, this.#theme, this.#set), this.#progress.element));
  }

  async open() {
    void this.#askProgress();
    await this.#ask(this.#view && !this.#view.is_over ? this.#view.puzzle : kept());
  }

  dispose() {
    clearTimeout(this.#timer);
    this.#column.dispose();
    this.#app.connection.send({ type: 'leave' });
  }

  /** @param {string} text */
  complain(text) {
    this.#column.mention(text, true);
    this.#column.board.announce(text);
  }

  // ---- Messages --------------------------------------------------------------------------------------------------

  get #offset() {
    return -new Date().getTimezoneOffset();
  }

  /** The next puzzle, or the one with a name. @param {string | null} puzzle */
  async #ask(puzzle) {
    const set = this.#set.value;
    const wish = { theme: this.#theme.value || null, set: set === 'own' ? set : null, due_only: set === 'due' };
    const reply = await this.#app.connection.ask({ type: 'puzzle-next', wish, puzzle, offset: this.#offset });
    if (reply?.type === 'puzzle') return this.#onPuzzle(reply.puzzle);
    // A puzzle that is gone makes room for another.
    if (reply?.type === 'refused' && puzzle !== null) return void this.#ask(null);
    if (reply?.type === 'refused') this.#showNone(reply.text);
  }

  /** @param {PuzzleAct} act */
  async #act(act) {
    const view = this.#view;
    if (!view || view.is_over) return;
    if (act.act === 'try') this.#column.usual = this.#app.speech.say('checkingTry');
    const reply = await this.#app.connection.ask({ type: 'puzzle-act', puzzle: view.puzzle, step: view.step, act });
    if (reply?.type === 'puzzle') return this.#onPuzzle(reply.puzzle);
    this.#column.usual = this.#asked(view);
    if (reply?.type === 'refused' && reply.code !== 'outdated') this.#column.refuse(reply);
    else if (reply?.type !== 'refused') this.#column.board.restore();
  }

  async #askProgress() {
    const reply = await this.#app.connection.ask({ type: 'puzzle-progress', offset: this.#offset });
    if (reply?.type === 'refused') this.#progress.complain(reply.text);
    if (reply?.type !== 'puzzle-progress') return;
    this.#progress.show(reply.progress);
    const chosen = this.#theme.value;
    const { speech } = this.#app;
    this.#theme.replaceChildren(h('option', { value: '' }, speech.say('anyTheme')), ...reply.progress.choices.map(({ theme, title }) => h('option', { value: theme }, title)));
    this.#theme.value = chosen;
  }

  /** The journal and the puzzles of one's own, as a file. */
  async #save() {
    /** @type {string[]} */
    const parts = [];
    for (let from = /** @type {number | null} */ (0); from !== null;) {
      const reply = await this.#app.connection.ask({ type: 'puzzle-export', from });
      if (reply?.type === 'refused') this.complain(reply.text);
      if (reply?.type !== 'export') return;
      parts.push(reply.text);
      from = reply.next;
    }
    download('application/jsonl', parts.join(''), 'training.jsonl');
  }

  /** @param {PuzzleView} view */
  #onPuzzle(view) {
    const before = this.#view;
    const isNew = before?.puzzle !== view.puzzle || view.step === 0;
    this.#view = view;
    this.#shown = null;
    keep(view.is_over ? null : view.puzzle);
    if (isNew) this.#turned = null;
    this.#coach.at(view.step, null);
    this.#column.hush();
    // A button that is disabled loses the focus.
    const hadFocus = document.activeElement?.closest('.puzzle-actions');
    this.#showAround(view);
    if (isNew) this.#begin(view);
    else this.#showBoard();
    this.#tell(view, isNew);
    if (view.is_over || (view.is_missed && !before?.is_missed)) void this.#askProgress();
    if (view.is_over && hadFocus) this.#next.focus();
  }

  /** The other side's move is seen before it is the solver's turn. @param {PuzzleView} view */
  #begin(view) {
    clearTimeout(this.#timer);
    this.#isLeading = view.lead > 0 && view.moves.length === view.lead && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#showBoard();
    if (this.#isLeading) this.#timer = setTimeout(() => this.#endLead(), LEAD_MS);
  }

  #endLead() {
    this.#isLeading = false;
    this.#showBoard();
    this.#app.sounds.play('move');
  }

  /** Words and sounds for what has happened. @param {PuzzleView} view @param {boolean} isNew */
  #tell(view, isNew) {
    const { speech, sounds } = this.#app;
    const { told } = view;
    if (isNew) {
      const lead = view.moves[view.lead - 1];
      const led = lead ? `${speech.saidBy(lead, view.start)}. ` : '';
      return this.#column.board.announce(`${led}${this.#asked(view)}`);
    }
    if (told?.explanation && (told.what === 'wrong' || told.what === 'not-in-study')) {
      sounds.play('wrong');
      return this.#coach.tell({ ...told.explanation, headline: this.#outcome(view) });
    }
    if (view.hint_move) return this.#column.board.announce(speech.say('hintIs', { move: speech.spoken(view.hint_move, view.fen) }));
    if (view.hint && !view.is_over && !told) return this.#column.board.announce(speech.say('hintPiece', { square: view.hint }));
    if (!told) return undefined;
    sounds.play(view.is_over ? 'end' : 'move');
    const answer = !view.is_over && view.moves.at(-1) ? speech.saidBy(/** @type {import('../protocol.js').LineMove} */ (view.moves.at(-1)), view.moves.at(-2)?.fen ?? view.start) : '';
    if (told.what === 'shown') return this.#column.board.announce(speech.say('solutionShown', { moves: this.#spokenSolution(view) }));
    return this.#column.board.announce([this.#outcome(view), answer].filter(Boolean).join(' '));
  }

  /** @param {PuzzleView} view */
  #spokenSolution({ solution, moves, lead, start }) {
    const before = moves[lead - 1]?.fen ?? start;
    return solution.map((mv, index) => this.#app.speech.saidBy(mv, solution[index - 1]?.fen ?? before)).join('; ');
  }

  // ---- Rendering -------------------------------------------------------------------------------------------------

  /** The position that the screen shows. */
  get #fen() {
    const view = this.#view;
    if (!view) return STANDARD;
    if (this.#isLeading) return view.start;
    if (this.#shown === null) return view.fen;
    return this.#line[this.#shown - 1]?.fen ?? view.start;
  }

  /** All moves that can be gone through: what was played, or the solution once it is over. */
  get #line() {
    const view = this.#view;
    if (!view) return [];
    return view.is_over && view.told?.what !== 'also' ? [...view.moves.slice(0, view.lead), ...view.solution] : view.moves;
  }

  #showBoard() {
    const view = this.#view;
    if (!view) return;
    const { board } = this.#column;
    board.orientation = this.#turned ?? view.solver;
    const elsewhere = this.#coach.board;
    board.shown = [...this.#hints(view), ...this.#coach.marks];
    if (elsewhere) return board.show(elsewhere);
    const fen = this.#fen;
    const isNow = fen === view.fen && !this.#isLeading;
    const at = this.#line.find((mv) => mv.fen === fen);
    board.show({
      fen, turn: fen.split(' ')[1] === 'b' ? 'black' : 'white', legal: isNow ? view.legal : [], mover: isNow && !view.is_over ? view.solver : null,
      last: at ? { from: at.from, to: at.to } : null, check: isNow ? view.check : null, premoves: false,
    }, { slide: !this.#isLeading });
  }

  /** @param {PuzzleView} view @returns {import('../board/marks.js').PaintedMark[]} */
  #hints({ hint, hint_move: mv, is_over: isOver }) {
    if (isOver || this.#coach.board) return [];
    if (mv) return [{ color: 'hint', from: mv.from, to: mv.to }];
    return hint ? [{ color: 'hint', from: hint, to: hint }] : [];
  }

  /** @param {PuzzleView} view */
  #showAround(view) {
    const { speech } = this.#app;
    // A field that is hidden keeps the keys until the next frame is drawn.
    if (view.is_over) this.#field.input.blur();
    setText(this.#title, speech.say(view.reason === 'due' ? 'puzzleAgain' : 'puzzleNew'));
    const facts = [view.source, view.rating === null ? '' : `${speech.say('puzzleRating')} ${view.rating}`];
    setText(this.#facts, facts.filter(Boolean).join(' · '));
    setText(this.#words, this.#outcome(view) || this.#asked(view));
    this.#words.className = `puzzle-words ${view.told?.what ?? ''}`;
    this.#column.usual = view.is_over ? '' : this.#asked(view);
    setText(this.#themes, view.themes.length > 0 ? `${speech.say('themes')}: ${view.themes.join(', ')}` : '');
    this.#hint.disabled = view.is_over;
    this.#show.disabled = view.is_over;
    this.#next.classList.toggle('primary', view.is_over);
    this.#field.form.hidden = view.is_over;
    this.#column.navigation.hidden = !view.is_over;
    this.#enable();
  }

  #enable() {
    const count = this.#line.length;
    const shown = this.#shown ?? count;
    this.#column.enable(shown > 0, shown < count);
  }

  /** @param {string} text */
  #showNone(text) {
    this.#view = null;
    keep(null);
    this.#coach.clear();
    setText(this.#words, text);
    this.#words.className = 'puzzle-words';
    this.#column.board.shown = [];
    this.#column.board.show({ fen: STANDARD, turn: 'white', legal: [], mover: null, last: null, check: null, premoves: false });
    this.#column.board.announce(text);
    this.#hint.disabled = true;
    this.#show.disabled = true;
    this.#column.usual = '';
    setText(this.#facts, '');
    setText(this.#themes, '');
  }

  /** What is asked for. @param {PuzzleView} view */
  #asked({ solver, goal }) {
    const { speech } = this.#app;
    const what = /** @type {const} */ ({ win: 'findWin', draw: 'findDraw', line: 'findLine' })[goal];
    return `${speech.say(solver === 'white' ? 'whiteToMove' : 'blackToMove')}. ${speech.say(what)}`;
  }

  /** What became of the last try. @param {PuzzleView} view */
  #outcome(view) {
    const { speech } = this.#app;
    const { told, outcome } = view;
    if (!told) return '';
    const move = told.mv ? speech.san(told.mv.san) : '';
    switch (told.what) {
      case 'right': return speech.say('rightTry', { move });
      case 'solved': return speech.say(outcome === 'solved' ? 'puzzleSolved' : 'puzzleFound');
      case 'also': return speech.say('alsoTry', { move });
      case 'wrong': return speech.say('wrongTry', { move });
      case 'not-in-study': return speech.say('notInStudy', { move });
      default: return speech.say('solutionShown', { moves: view.solution.map(({ san }) => speech.san(san)).join(' ') });
    }
  }

  // ---- Input -----------------------------------------------------------------------------------------------------

  /** @param {string} theme */
  #choose(theme) {
    this.#theme.value = theme;
    void this.#ask(null);
  }

  /** @param {string} text */
  #say(text) {
    const { speech } = this.#app;
    const mv = findTyped(text, this.#view?.legal ?? [], speech);
    void this.#act({ act: 'try', text: mv ? mv.uci : speech.english(text.trim()) });
  }

  /** @param {import('../page/board-column.js').Step} step */
  #step(step) {
    const view = this.#view;
    if (!view?.is_over) return;
    const count = this.#line.length;
    const shown = this.#shown ?? count;
    const wanted = { first: 0, back: shown - 1, forth: shown + 1, last: count }[step];
    this.#shown = Math.max(0, Math.min(count, wanted));
    this.#coach.at(-1 - this.#shown, null);
    this.#showBoard();
    this.#enable();
    const mv = this.#line[this.#shown - 1];
    const { speech } = this.#app;
    this.#column.board.announce(mv ? speech.saidBy(mv, this.#line[this.#shown - 2]?.fen ?? view.start) : speech.say('first'));
  }

  #flip() {
    this.#turned = otherSide(this.#column.board.orientation);
    this.#showBoard();
  }

  /** @param {string} key */
  onKey(key) {
    const step = stepOf(key);
    if (step) this.#step(step);
    else if (key === 'f') this.#flip();
    else if (key === 'Enter') this.#field.input.focus();
    else if (key === 'n') void this.#ask(null);
    else if (key === 'h') void this.#act({ act: 'hint' });
    else if (key === 's') void this.#act({ act: 'show' });
    else if (key === 'Escape' && this.#coach.isOpen) this.#coach.clear();
    else return false;
    return true;
  }
}

/** @param {string | null} puzzle */
function keep(puzzle) {
  try {
    if (puzzle === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, puzzle);
  } catch {
    // Without storage another puzzle comes.
  }
}

function kept() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
