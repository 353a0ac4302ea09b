// The engine's panel: a switch, the score, and the lines, whose moves can be previewed and played.

import { MiniBoard } from '../board/mini-board.js';
import { toggle } from '../page/choice.js';
import { h, setText } from '../page/dom.js';
import { iconButton } from '../page/frame.js';
import { Roving } from '../page/roving.js';
import { askEngineSettings } from './engine-settings.js';

/** @typedef {import('../protocol.js').EngineMessage} EngineMessage */
/** @typedef {import('../protocol.js').EngineLine} EngineLine */
/** @typedef {import('../protocol.js').LineMove} LineMove */
/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('../page/app.js').App} App */

const MOST_MOVES = 14;

/**
 * @typedef {object} EngineWishes
 * @property {() => void} onChange the engine is to think otherwise
 * @property {(moves: LineMove[]) => void} onLine these moves are to be played
 * @property {(moves: LineMove[]) => void} onAdd these moves are to become a variation
 * @property {() => Side} orientation
 */

export class EnginePanel {
  #app;
  #wishes;
  isOn = false;
  isThreat = false;
  #switch;
  #score = h('output', { class: 'score' });
  #facts = h('span', { class: 'facts' });
  #threat;
  #count;
  #list = h('ol', { class: 'lines' });
  #ending = h('p', { class: 'ending', hidden: true });
  #preview = new MiniBoard();
  #ply = 0;
  #roving = new Roving(this.#list, '.line-moves button');
  element;

  /** @param {App} app @param {EngineWishes} wishes */
  constructor(app, wishes) {
    this.#app = app;
    this.#wishes = wishes;
    const { speech } = app;
    this.#switch = toggle(speech.say('engine'), false, () => this.toggle());
    this.#threat = iconButton('threat', speech.say('threat'), () => this.toggleThreat());
    this.#count = this.#lineCount();
    this.#preview.element.classList.add('floating');
    this.#preview.element.hidden = true;
    this.element = h('section', { class: 'engine', 'aria-label': speech.say('engine') },
      h('div', { class: 'engine-head' }, this.#switch, this.#score, this.#facts, this.#threat, this.#count, iconButton('settings', speech.say('engineSettings'), () => askEngineSettings(app, () => this.#onSettings()))), this.#ending, this.#list, this.#preview.element);
    this.#refresh();
  }

  get lines() {
    return this.#app.settings.values.lines;
  }

  #lineCount() {
    const { speech, settings } = this.#app;
    const select = h('select', { 'aria-label': speech.say('lines'), title: speech.say('lines') }, ...[1, 2, 3, 4, 5].map((n) => h('option', { value: String(n) }, String(n))));
    select.value = String(settings.values.lines);
    select.addEventListener('change', () => {
      settings.change({ lines: Number(select.value) });
      this.#refresh();
      this.#wishes.onChange();
    });
    return select;
  }

  #onSettings() {
    this.#count.value = String(this.lines);
    this.#refresh();
    this.#wishes.onChange();
  }

  toggle() {
    this.isOn = !this.isOn;
    this.#refresh();
    this.#wishes.onChange();
  }

  toggleThreat() {
    this.isThreat = !this.isThreat;
    if (this.isThreat) this.isOn = true;
    this.#refresh();
    this.#wishes.onChange();
  }

  /** Rows are there before the lines are, so that nothing below them jumps. */
  #refresh() {
    const box = this.#switch.querySelector('input');
    if (box) box.checked = this.isOn;
    this.#threat.setAttribute('aria-pressed', String(this.isThreat));
    this.#list.hidden = !this.isOn;
    this.clear();
  }

  clear() {
    setText(this.#score, '');
    this.#ending.hidden = true;
    setText(this.#facts, this.isOn ? '…' : '');
    this.#preview.element.hidden = true;
    this.#list.replaceChildren(...Array.from({ length: this.isOn ? this.lines : 0 }, () => h('li', {})));
  }

  /** There are no lines for this position, and none will come. */
  fail() {
    setText(this.#facts, '–');
  }

  /** @param {EngineMessage} message @param {number} ply of the position */
  show(message, ply) {
    const { speech } = this.#app;
    const best = message.lines[0];
    this.#ply = ply;
    setText(this.#score, best ? speech.score(best.score) : '');
    setText(this.#facts, best || !message.done ? speech.say('depth', { n: message.depth }) : speech.say('gameOver'));
    this.#facts.title = speech.say('speed', { n: speech.number(message.nps) });
    setText(this.#ending, message.ending ? this.#endingText(message.ending) : '');
    this.#ending.hidden = !message.ending;
    const rows = [...this.#list.children];
    rows.forEach((row, index) => this.#fill(row, message.lines[index]));
  }

  /** @param {NonNullable<EngineMessage['ending']>} ending */
  #endingText({ winner, moves }) {
    const { speech } = this.#app;
    if (!winner) return speech.say('tableDraw');
    const wins = speech.say(winner === 'white' ? 'whiteWins' : 'blackWins');
    if (moves === null) return wins;
    return speech.say(moves === 1 ? 'tableMove' : 'tableMoves', { wins, n: moves });
  }

  /** @param {Element} row @param {EngineLine | undefined} line */
  #fill(row, line) {
    const key = line ? `${JSON.stringify(line.score)} ${line.moves.map(({ uci }) => uci).join(' ')}` : '';
    if (!(row instanceof HTMLElement) || row.dataset['key'] === key) return;
    row.dataset['key'] = key;
    if (!line) row.replaceChildren();
    else row.replaceChildren(h('span', { class: `line-score ${line.chance >= 0.5 ? 'white' : 'black'}` }, this.#app.speech.score(line.score)), this.#lineBox(row, line), this.#adder(line), this.#unfold(row));
    if (!this.#list.querySelector('[tabindex="0"]')) this.#roving.set(null);
  }

  /** As many moves as there is room for; the others are below, out of sight, until the line is unfolded or reached by keys. @param {HTMLElement} row @param {EngineLine} line */
  #lineBox(row, line) {
    const box = h('div', { class: 'line-moves' }, ...this.#moves(line));
    box.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && target.offsetTop > box.offsetTop + 4 && this.#setUnfolded(row, true));
    return box;
  }

  /** @param {EngineLine} line */
  #adder(line) {
    const button = iconButton('plus', this.#app.speech.say('addLine'), () => this.#wishes.onAdd(line.moves));
    button.classList.add('unfold');
    button.hidden = this.isThreat;
    return button;
  }

  /** @param {HTMLElement} row */
  #unfold(row) {
    const { speech } = this.#app;
    const button = iconButton('down', speech.say('wholeLine'), () => this.#setUnfolded(row, !row.classList.contains('unfolded')));
    button.classList.add('unfold', 'folder');
    button.setAttribute('aria-expanded', String(row.classList.contains('unfolded')));
    return button;
  }

  /** @param {HTMLElement} row @param {boolean} on */
  #setUnfolded(row, on) {
    row.classList.toggle('unfolded', on);
    row.querySelector('.folder')?.setAttribute('aria-expanded', String(on));
  }

  /** @param {EngineLine} line */
  #moves(line) {
    return line.moves.slice(0, MOST_MOVES).map((mv, index) => {
      const ply = this.#ply + index + 1;
      const number = ply % 2 === 1 ? `${Math.ceil(ply / 2)}. ` : index === 0 ? `${ply / 2}… ` : '';
      const button = h('button', { type: 'button', onclick: () => this.#wishes.onLine(line.moves.slice(0, index + 1)) }, number + this.#app.speech.san(mv.san));
      this.#roving.add(button);
      for (const type of ['pointerenter', 'focus']) button.addEventListener(type, () => this.#look(button, mv));
      for (const type of ['pointerleave', 'blur']) button.addEventListener(type, () => (this.#preview.element.hidden = true));
      return button;
    });
  }

  /** @param {HTMLElement} button @param {LineMove} mv */
  #look(button, mv) {
    const { element } = this.#preview;
    const { left, bottom } = button.getBoundingClientRect();
    const side = 208;
    element.hidden = false;
    element.style.left = `${Math.max(8, Math.min(left, innerWidth - side - 8))}px`;
    element.style.top = `${bottom + side + 12 > innerHeight ? bottom - side - 40 : bottom + 6}px`;
    this.#preview.show(mv.fen, this.#wishes.orientation());
  }
}
