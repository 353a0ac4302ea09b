// The engine's panel: a switch, the score, and the lines, whose moves can be previewed and played.

import { MiniBoard } from '../board/mini-board.js';
import { toggle } from '../page/choice.js';
import { h, setText } from '../page/dom.js';
import { iconButton } from '../page/frame.js';
import { Roving } from '../page/roving.js';
import { EngineRow } from './engine-row.js';
import { askEngineSettings } from './engine-settings.js';

/** @typedef {import('../protocol.js').EngineMessage} EngineMessage */
/** @typedef {import('../protocol.js').LineMove} LineMove */
/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('../page/app.js').App} App */

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
  /** @type {EngineRow[]} */
  #rows = [];
  /** The button of a row that had the focus before the lines went. @type {{row: number, button: number} | null} */
  #focused = null;
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
    this.#rememberFocus();
    this.#rows.forEach((row) => row.clear());
    const count = this.isOn ? this.lines : 0;
    if (this.#rows.length === count) return;
    this.#rows = Array.from({ length: count }, () => this.#newRow());
    this.#list.replaceChildren(...this.#rows.map(({ element }) => element));
  }

  #newRow() {
    const { onLine, onAdd } = this.#wishes;
    return new EngineRow(this.#app.speech, {
      onLine, onAdd, onButton: (button) => this.#roving.add(button),
      onLook: (button, mv) => this.#look(button, mv), onLookAway: () => (this.#preview.element.hidden = true),
    });
  }

  /** A line that is played or added makes room for others: the focus comes back with them. */
  #rememberFocus() {
    const { activeElement } = document;
    if (activeElement === document.body) return;
    const row = this.#rows.findIndex(({ element }) => element.contains(activeElement));
    this.#focused = null;
    if (row < 0) return;
    const button = [...(this.#rows[row]?.element.querySelectorAll('button') ?? [])].findIndex((each) => each === activeElement);
    this.#focused = { row, button };
  }

  #restoreFocus() {
    const focused = this.#focused;
    this.#focused = null;
    if (!focused || document.activeElement !== document.body) return;
    const buttons = this.#rows[focused.row]?.element.querySelectorAll('button');
    buttons?.[Math.min(focused.button, buttons.length - 1)]?.focus();
  }

  /** There are no lines for this position, and none will come. */
  fail() {
    setText(this.#facts, '–');
  }

  /** @param {EngineMessage} message @param {number} ply of the position */
  show(message, ply) {
    const { speech } = this.#app;
    const best = message.lines[0];
    setText(this.#score, best ? speech.score(best.score) : '');
    setText(this.#facts, best || !message.done ? speech.say('depth', { n: message.depth }) : speech.say('gameOver'));
    this.#facts.title = speech.say('speed', { n: speech.number(message.nps) });
    setText(this.#ending, message.ending ? this.#endingText(message.ending) : '');
    this.#ending.hidden = !message.ending;
    this.#rows.forEach((row, index) => {
      const line = message.lines[index];
      if (line) row.show(line, ply, this.isThreat);
      else row.clear();
    });
    if (!this.#list.querySelector('[tabindex="0"]')) this.#roving.set(null);
    if (best) this.#restoreFocus();
  }

  /** @param {NonNullable<EngineMessage['ending']>} ending */
  #endingText({ winner, moves }) {
    const { speech } = this.#app;
    if (!winner) return speech.say('tableDraw');
    const wins = speech.say(winner === 'white' ? 'whiteWins' : 'blackWins');
    if (moves === null) return wins;
    return speech.say(moves === 1 ? 'tableMove' : 'tableMoves', { wins, n: moves });
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
