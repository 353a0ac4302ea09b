// <chess-board>: a board that shows what it is told, and says by events what the user wants. It holds no rules: legal
// moves, checks and the turn come in with `show`; `board-move`, `board-illegal`, `board-premove`, `board-marks` and
// `board-edit` go out.

import { movesBetween, targetsFrom } from './choices.js';
import { Grid } from './grid.js';
import { MarkLayer, colorOf, toggleMark } from './marks.js';
import { Men } from './men.js';
import { readPlacement, sideOf, writePlacement } from './placement.js';
import { Pointer } from './pointer.js';
import { PromotionChoice } from './promotion.js';
import { otherSide, squareAt, stepFrom } from './squares.js';
import { EMPTY, PLAIN_WORDS } from './state.js';

/** @typedef {import('../protocol.js').MoveView} MoveView */
/** @typedef {import('../protocol.js').Mark} Mark */
/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('../protocol.js').SquareName} SquareName */
/** @typedef {import('./marks.js').PaintedMark} PaintedMark */
/** @typedef {import('./placement.js').Piece} Piece */
/** @typedef {import('./placement.js').Placement} Placement */

/** @typedef {import('./state.js').BoardState} BoardState */
/** @typedef {import('./state.js').BoardWords} BoardWords */

const KEY_STEPS = /** @type {const} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  Home: [-7, 0], End: [7, 0], PageUp: [0, -7], PageDown: [0, 7],
});

export class ChessBoard extends HTMLElement {
  #surface = document.createElement('div');
  #live = document.createElement('div');
  #grid = new Grid();
  #men = new Men();
  #markLayer = new MarkLayer();
  #promotion = new PromotionChoice();
  #pointer = new Pointer(this.#surface, this.#gestures());
  /** @type {Side} */
  #orientation = 'white';
  #state = EMPTY;
  /** The state that the page has shown last; the state is ahead of it while a move awaits its answer. */
  #told = EMPTY;
  #words = PLAIN_WORDS;
  /** @type {Placement} */
  #placement = new Map();
  /** @type {SquareName | null} */
  #selected = null;
  #wasSelected = false;
  /** @type {SquareName | null} */
  #over = null;
  /** @type {{from: SquareName, to: SquareName} | null} */
  #premove = null;
  /** @type {readonly SquareName[]} */
  #guilty = [];
  /** @type {Mark[]} */
  #marks = [];
  /** @type {readonly PaintedMark[]} */
  #shown = [];
  /** @type {Mark | null} */
  #draft = null;
  #isEditing = false;
  /** What a press puts down while the board is set up. @type {Piece | 'erase' | null} */
  #tool = null;

  constructor() {
    super();
    this.#surface.className = 'surface';
    this.#live.className = 'unseen';
    this.#live.setAttribute('role', 'status');
    this.#live.setAttribute('aria-live', 'polite');
    this.#surface.append(this.#grid.root, this.#men.layer, this.#markLayer.layer, this.#promotion.root);
    this.#grid.root.addEventListener('keydown', (event) => this.#onKey(event));
    this.#grid.root.addEventListener('click', (event) => this.#onClick(event));
  }

  connectedCallback() {
    if (!this.#surface.isConnected) this.append(this.#surface, this.#live);
    this.#paint();
  }

  // ---- For the page --------------------------------------------------------------------------------------------

  /** @param {BoardState} state @param {{slide?: boolean}} [how] */
  show(state, how = {}) {
    const before = this.#told;
    this.#told = state;
    this.#state = state;
    this.#placement = readPlacement(state.fen);
    if (before.fen !== state.fen || before.mover !== state.mover) this.#forget();
    this.#men.show(this.#placement, how.slide ?? true);
    this.#surface.classList.toggle('movable', state.mover !== null || this.#isEditing);
    this.#paint();
    if (this.#premove) this.#playAhead();
  }

  /** Cancels what was begun on another position. A piece that is being dragged stays if it can still move. */
  #forget() {
    this.#promotion.cancel();
    this.#guilty = [];
    this.#over = null;
    if (this.#selected && !this.#canLift(this.#selected)) {
      this.#selected = null;
      this.#pointer.letGo();
    }
  }

  get orientation() {
    return this.#orientation;
  }

  /** @param {Side} side */
  set orientation(side) {
    if (side === this.#orientation) return;
    this.#orientation = side;
    this.#promotion.cancel();
    this.#grid.turn(side);
    this.#men.turn(side);
    this.#paint();
  }

  flip() {
    this.orientation = otherSide(this.#orientation);
  }

  /** @param {BoardWords} words */
  set words(words) {
    this.#words = words;
    this.#grid.label = words.board;
    this.#paint();
  }

  /** Marks of the user. @returns {readonly Mark[]} */
  get marks() {
    return this.#marks;
  }

  /** @param {readonly Mark[]} marks */
  set marks(marks) {
    this.#marks = [...marks];
    this.#drawMarks();
  }

  /** Marks of the page itself, such as the best move. @param {readonly PaintedMark[]} marks */
  set shown(marks) {
    this.#shown = marks;
    this.#drawMarks();
  }

  /** The men that are responsible for a refusal. @param {readonly SquareName[]} squares */
  blame(squares) {
    this.#guilty = squares;
    this.#paint();
  }

  /** Announces a text to screen readers. @param {string} text */
  announce(text) {
    // Screen readers repeat a text only if it changes.
    this.#live.textContent = this.#live.textContent === text ? `${text}\u00a0` : text;
  }

  /** @param {boolean} on */
  set editing(on) {
    this.#isEditing = on;
    this.#surface.classList.toggle('movable', on);
  }

  /** @param {Piece | 'erase' | null} tool */
  set tool(tool) {
    this.#tool = tool;
  }

  /** Takes up a new man, for boards that are set up. @param {Piece} piece @param {PointerEvent} event */
  takeUp(piece, event) {
    this.#selected = null;
    const element = this.#men.spare(piece);
    element.dataset['spare'] = piece;
    this.#pointer.take(element, event);
  }

  get hasPremove() {
    return this.#premove !== null;
  }

  cancelPremove() {
    this.#setPremove(null);
  }

  /** @param {SquareName} [square] */
  focusSquare(square = this.#grid.current) {
    this.#grid.focus(square);
  }

  // ---- Gestures ------------------------------------------------------------------------------------------------

  /** @returns {import('./pointer.js').Gestures} */
  #gestures() {
    return {
      squareAt: (x, y) => squareAt(x, y, this.#orientation),
      press: (square) => this.#onPress(square),
      carry: (element, x, y) => this.#men.carry(element, x, y),
      hover: (square) => this.#onHover(square),
      drop: (element, square) => this.#onDrop(element, square),
      tap: () => this.#onTap(),
      abort: (element) => this.#putBack(element),
      draw: (from, to, event, done) => this.#onDraw(from, to, event, done),
    };
  }

  /** @param {SquareName | null} square @returns {HTMLElement | null} */
  #onPress(square) {
    if (this.#promotion.isOpen) {
      this.#promotion.cancel();
      return null;
    }
    this.#clearMarks();
    if (!square) return null;
    if (this.#isEditing && this.#tool) {
      this.#place(square, this.#tool);
      return null;
    }
    if (this.#premove) this.#setPremove(null);
    if (this.#isChosenTarget(square)) {
      void this.#attempt(this.#selected, square, false);
      return null;
    }
    return this.#lift(square);
  }

  /** A press there ends the move that began with another press. @param {SquareName} square */
  #isChosenTarget(square) {
    if (!this.#selected || this.#selected === square || this.#isEditing) return false;
    return this.#targets().has(square) || !this.#canLift(square);
  }

  /** @param {SquareName} square */
  #lift(square) {
    const can = this.#canLift(square);
    this.#wasSelected = this.#selected === square;
    this.#select(can ? square : null);
    return can ? this.#men.elementOn(square) : null;
  }

  #onTap() {
    if (this.#wasSelected) this.#select(null);
    this.#wasSelected = false;
  }

  /** @param {SquareName | null} square */
  #onHover(square) {
    if (this.#over === square) return;
    const before = this.#over;
    this.#over = square;
    if (before) this.#paintSquare(before, this.#targets());
    if (square) this.#paintSquare(square, this.#targets());
  }

  /** @param {HTMLElement} element @param {SquareName | null} square */
  #onDrop(element, square) {
    const from = this.#selected;
    if (this.#isEditing) this.#dropEdited(element, from, square);
    else if (!from || !square || square === from) {
      this.#putBack(element);
      if (!square) this.#select(null);
    } else {
      void this.#attempt(from, square, true).then((done) => done || this.#men.putDown(element, true));
    }
  }

  /** @param {HTMLElement} element */
  #putBack(element) {
    if (element.dataset['spare']) element.remove();
    else this.#men.putDown(element, true);
  }

  /** @param {SquareName} from @param {SquareName | null} to @param {PointerEvent} event @param {boolean} done */
  #onDraw(from, to, event, done) {
    this.#draft = to && !done ? { from, to, color: colorOf(event) } : null;
    if (done && to) {
      this.#marks = toggleMark(this.#marks, { from, to, color: colorOf(event) });
      this.#emit('board-marks', { marks: this.#marks });
    }
    if (done) this.#setPremove(null);
    this.#drawMarks();
  }

  #clearMarks() {
    this.#guilty = [];
    if (this.#marks.length === 0) return;
    this.#marks = [];
    this.#drawMarks();
    this.#emit('board-marks', { marks: [] });
  }

  // ---- Keys ----------------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.#obey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} key */
  #obey(key) {
    const step = key in KEY_STEPS ? KEY_STEPS[/** @type {keyof typeof KEY_STEPS} */ (key)] : null;
    if (step) this.#grid.focus(stepFrom(this.#grid.current, step[0], step[1], this.#orientation));
    else if (key === 'Enter' || key === ' ') this.#activate(this.#grid.current);
    else if (key === 'Escape' && (this.#selected || this.#premove)) this.#cancel();
    else return false;
    return true;
  }

  #cancel() {
    this.#select(null);
    this.#setPremove(null);
  }

  /** Screen readers click without a pointer. @param {MouseEvent} event */
  #onClick(event) {
    const square = this.#grid.squareOf(event.target);
    if (event.detail === 0 && square) this.#activate(square);
  }

  /** @param {SquareName} square */
  #activate(square) {
    if (this.#isEditing) this.#place(square, this.#tool ?? 'erase');
    else if (this.#selected === square) this.#select(null);
    else if (this.#isChosenTarget(square)) void this.#attempt(this.#selected, square, true);
    else this.#select(this.#canLift(square) ? square : null);
  }

  // ---- Moving --------------------------------------------------------------------------------------------------

  /** @param {SquareName} square */
  #canLift(square) {
    const side = sideOf(this.#placement.get(square));
    if (this.#isEditing) return side !== null;
    const { mover, turn, premoves } = this.#state;
    const isOwn = side !== null && (mover === 'both' ? side === turn : mover === side);
    return isOwn && (side === turn || premoves);
  }

  get #isAhead() {
    const { mover, turn } = this.#state;
    return mover !== null && mover !== 'both' && mover !== turn;
  }

  /** @returns {Set<SquareName>} */
  #targets() {
    if (!this.#selected || this.#isAhead || this.#isEditing) return new Set();
    return targetsFrom(this.#state.legal, this.#selected);
  }

  /** @param {SquareName | null} square */
  #select(square) {
    this.#selected = square;
    this.#paint();
  }

  /**
   * Plays a move, if it is one.
   * @param {SquareName | null} from
   * @param {SquareName} to
   * @param {boolean} mindful does the user want to know why it is not legal?
   * @returns {Promise<boolean>} false if the man has to go back
   */
  async #attempt(from, to, mindful) {
    if (!from) return false;
    this.#select(null);
    if (this.#isAhead) {
      this.#setPremove({ from, to });
      return false;
    }
    const moves = movesBetween(this.#state.legal, from, to);
    const mv = moves.length > 1 ? await this.#askPromotion(moves) : moves[0];
    if (mv) this.#play(mv);
    else if (moves.length === 0 && mindful) this.#emit('board-illegal', { from, to });
    return Boolean(mv);
  }

  /** @param {MoveView[]} moves */
  async #askPromotion(moves) {
    const hadFocus = this.#grid.root.contains(document.activeElement);
    const side = this.#state.turn;
    const words = { title: this.#words.promotion, name: this.#words.piece };
    const mv = await this.#promotion.ask(moves, side, this.#orientation, words);
    if (hadFocus) this.#grid.focus(this.#grid.current);
    return mv;
  }

  /** The man stands on its square at once; the program's answer then shows what else has changed. @param {MoveView} mv */
  #play(mv) {
    const piece = this.#placement.get(mv.from);
    this.#placement.delete(mv.from);
    if (piece) this.#placement.set(mv.to, mv.promotion ? piece.charAt(0) + mv.promotion.toUpperCase() : piece);
    this.#men.show(this.#placement, true);
    const { mover, premoves } = this.#state;
    // Until the answer comes it is the other side's turn: what the user moves meanwhile is a premove.
    const turn = premoves && mover !== 'both' ? otherSide(this.#state.turn) : this.#state.turn;
    this.#state = { ...this.#state, turn, legal: [], last: { from: mv.from, to: mv.rook ?? mv.to }, check: null };
    this.#paint();
    this.#emit('board-move', { uci: mv.uci, move: mv });
  }

  /** Shows the position again as it was told, after a refusal. */
  restore() {
    this.#setPremove(null);
    this.show(this.#told);
  }

  /** @param {{from: SquareName, to: SquareName} | null} premove @param {boolean} [isPlayed] is it gone because it is played? */
  #setPremove(premove, isPlayed = false) {
    if (!premove && !this.#premove) return;
    this.#premove = premove;
    this.#paint();
    this.#emit('board-premove', { premove, isPlayed });
  }

  /** A move for later; returns whether its man may be lifted. @param {SquareName} from @param {SquareName} to */
  premove(from, to) {
    const can = this.#isAhead && this.#canLift(from);
    if (can) this.#setPremove({ from, to });
    return can;
  }

  /** The other side has moved: what was asked for ahead of time is played, as a queen if it promotes, or forgotten. */
  #playAhead() {
    if (this.#isAhead || !this.#premove) return;
    const { from, to } = this.#premove;
    const moves = movesBetween(this.#state.legal, from, to);
    const mv = moves.find(({ promotion }) => promotion === 'q') ?? moves[0];
    this.#setPremove(null, mv !== undefined);
    if (mv) this.#play(mv);
  }

  /** @param {SquareName} square @param {Piece | 'erase'} tool */
  #place(square, tool) {
    if (tool === 'erase' || this.#placement.get(square) === tool) this.#placement.delete(square);
    else this.#placement.set(square, tool);
    this.#edited();
  }

  /** @param {HTMLElement} element @param {SquareName | null} from @param {SquareName | null} to */
  #dropEdited(element, from, to) {
    const spare = element.dataset['spare'];
    const piece = spare ?? (from ? this.#placement.get(from) : undefined);
    if (spare) element.remove();
    else if (from) this.#placement.delete(from);
    if (piece && to) this.#placement.set(to, piece);
    this.#selected = null;
    this.#edited();
    if (!spare && to === from) this.#men.putDown(element, false);
  }

  #edited() {
    this.#men.show(this.#placement, false);
    this.#paint();
    this.#emit('board-edit', { placement: writePlacement(this.#placement) });
  }

  // ---- Painting ------------------------------------------------------------------------------------------------

  #paint() {
    const targets = this.#targets();
    for (const square of Grid.squares) this.#paintSquare(square, targets);
    this.#drawMarks();
  }

  /** @param {SquareName} square @param {Set<SquareName>} targets */
  #paintSquare(square, targets) {
    const piece = this.#placement.get(square);
    const is = { target: targets.has(square), selected: this.#selected === square, check: this.#state.check === square };
    const { last } = this.#state;
    const classes = [
      is.selected && 'selected',
      is.target && (piece ? 'taken' : 'target'),
      (last?.from === square || last?.to === square) && 'last',
      is.check && 'check',
      (this.#premove?.from === square || this.#premove?.to === square) && 'premove',
      this.#guilty.includes(square) && 'guilty',
      this.#over === square && 'over',
    ].filter((name) => typeof name === 'string');
    this.#grid.paint(square, { label: this.#words.cell(square, piece, is), selected: is.selected, classes });
  }

  #drawMarks() {
    const own = this.#draft ? [...this.#marks, this.#draft] : this.#marks;
    this.#markLayer.show([...this.#shown, ...own], this.#orientation);
  }

  /** @param {string} name @param {object} detail */
  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

customElements.define('chess-board', ChessBoard);
