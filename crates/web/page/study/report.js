// The analysis of a whole game: how deep, its progress while it runs, and how well both sides have played.

import { h, setText } from '../page/dom.js';
import { iconButton, wordButton } from '../page/frame.js';

/** @typedef {import('../protocol.js').Sides<import('../protocol.js').SideReport>} Reports */
/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('../protocol.js').Effort} Effort */
/** @typedef {import('../protocol.js').TreeNode} TreeNode */
/** @typedef {import('../page/app.js').App} App */

const COUNTS = /** @type {const} */ (['inaccuracy', 'mistake', 'blunder']);
const SIGNS = /** @type {const} */ ({ inaccuracy: '?!', mistake: '?', blunder: '??' });
const EFFORTS = /** @type {const} */ (['quick', 'usual', 'deep', 'thorough']);
const EFFORT_WORDS = /** @type {const} */ ({ quick: 'effortQuick', usual: 'effortUsual', deep: 'effortDeep', thorough: 'effortThorough' });

export class Report {
  #speech;
  #bar = h('progress', { max: 1, value: 0 });
  #words = h('span', { class: 'progress-words' });
  #stop;
  #progress;
  #start;
  #begin;
  #table = h('div', { class: 'report-table' });
  #mistakes;
  #lessons = h('ol', { class: 'lessons' });
  #summary = h('summary');
  #details = h('details', { class: 'lesson-box', hidden: true, open: true }, this.#summary, this.#lessons);
  #onMove;
  #isAlone;
  #make;
  #made = h('p', { class: 'making-words', role: 'status' });
  #solve;
  #making;
  /** The lessons that are listed, so that the list is built only when it changes. */
  #listed = '';
  element;

  /** @param {App} app @param {{onStart: (effort: Effort) => void, onStop: () => void, onMistake: (way: 1 | -1) => void, onMove: (node: number) => void, onPuzzles: () => void}} wishes */
  constructor(app, wishes) {
    const { speech, settings } = app;
    this.#speech = speech;
    this.#isAlone = app.isAlone;
    this.#onMove = wishes.onMove;
    this.#make = wordButton('puzzle', speech.say('makePuzzles'), wishes.onPuzzles);
    this.#solve = h('a', { class: 'button', href: '#/puzzles/own', hidden: true }, speech.say('toPuzzles'));
    this.#making = h('div', { class: 'making', hidden: true }, this.#make, this.#made, this.#solve);
    this.#bar.setAttribute('aria-label', speech.say('analyseGame'));
    const effort = h('select', { 'aria-label': speech.say('effort'), title: speech.say('effort') }, ...EFFORTS.map((value) => h('option', { value }, speech.say(EFFORT_WORDS[value]))));
    effort.value = settings.values.effort;
    effort.addEventListener('change', () => settings.change({ effort: /** @type {Effort} */ (effort.value) }));
    this.#start = wordButton('graph', speech.say('analyseGame'), () => wishes.onStart(settings.values.effort));
    this.#begin = h('div', { class: 'begin-analysis' }, this.#start, effort);
    this.#stop = h('button', { type: 'button', class: 'button quiet', onclick: wishes.onStop }, speech.say('stop'));
    this.#progress = h('div', { class: 'progress', hidden: true }, this.#bar, this.#words, this.#stop);
    this.#mistakes = h('div', { class: 'mistakes', hidden: true },
      iconButton('back', speech.say('lastMistake'), () => wishes.onMistake(-1)), h('span', {}, speech.say('mistakes')), iconButton('forth', speech.say('nextMistake'), () => wishes.onMistake(1)));
    this.element = h('section', { class: 'report', 'aria-label': speech.say('accuracy') }, this.#begin, this.#progress, this.#mistakes, this.#table, this.#details, this.#making);
  }

  /** @param {boolean} can */
  set canStart(can) {
    this.#start.disabled = !can;
  }

  /** @param {number} done @param {number} total @param {boolean} running */
  advance(done, total, running) {
    const hadFocus = this.element.contains(document.activeElement);
    this.#progress.hidden = !running;
    this.#begin.hidden = running;
    this.#bar.value = total > 0 ? done / total : 0;
    setText(this.#words, this.#speech.say('progress', { done, total }));
    if (hadFocus && (document.activeElement === document.body || !this.element.contains(document.activeElement) || document.activeElement?.closest('[hidden]'))) (running ? this.#stop : this.#start).focus();
  }

  /** @param {Reports | null} report @param {boolean} hasMistakes @param {readonly TreeNode[]} line the moves of the game */
  show(report, hasMistakes, line) {
    this.#mistakes.hidden = !hasMistakes;
    this.#showLessons(report ? line : []);
    this.#table.hidden = report === null;
    this.#making.hidden = report === null || this.#isAlone;
    if (!report) return;
    const sides = /** @type {Side[]} */ (['white', 'black']);
    const head = [this.#speech.say('accuracy'), ...COUNTS.map((key) => this.#speech.say(key))].map((text) => h('th', { scope: 'col' }, text));
    const rows = sides.map((side) => {
      const { accuracy } = report[side];
      const percent = accuracy === null ? '–' : this.#speech.number(accuracy / 100, { style: 'percent', maximumFractionDigits: 0 });
      return h('tr', {}, h('th', { scope: 'row' }, this.#speech.side(side)), h('td', {}, h('b', {}, percent)), ...COUNTS.map((key) => h('td', { class: key }, String(report[side][key]))));
    });
    this.#table.replaceChildren(h('table', {}, h('thead', {}, h('tr', {}, h('td', {}), ...head)), h('tbody', {}, ...rows)));
  }

  /** How far the search for puzzles is. @param {import('../protocol.js').PuzzlesMade} progress */
  tellPuzzles({ done, made, running }) {
    this.#make.disabled = running;
    setText(this.#made, running ? this.#speech.say('makingPuzzles', { n: Math.round(done * 100) }) : this.#speech.say('puzzlesMade', { n: made }));
    this.#solve.hidden = running || made === 0;
  }

  /** Each mistake with its reason and what to look for. @param {readonly TreeNode[]} line */
  #showLessons(line) {
    const taught = line.filter(({ lesson }) => lesson);
    const listed = JSON.stringify(taught.map(({ id, lesson }) => [id, lesson]));
    if (listed === this.#listed) return;
    this.#listed = listed;
    this.#details.hidden = taught.length === 0;
    setText(this.#summary, this.#speech.say('lessons', { n: taught.length }));
    this.#lessons.replaceChildren(...taught.map((node) => this.#lesson(node)));
  }

  /** @param {TreeNode} node */
  #lesson({ id, ply, mv, judgement, lesson }) {
    const number = `${Math.floor((ply - 1) / 2) + 1}${ply % 2 === 1 ? '.' : '…'}`;
    const sign = judgement ? SIGNS[judgement] : '';
    const go = h('button', { type: 'button', class: `lesson-move ${judgement ?? ''}`, onclick: () => this.#onMove(id) }, `${number}\u00a0${this.#speech.san(mv?.san ?? '')}${sign}`);
    const advice = lesson?.advice ? h('span', { class: 'coach-advice' }, h('b', {}, this.#speech.say('lookFor')), ` ${lesson.advice}`) : '';
    return h('li', {}, go, ` ${lesson?.text ?? ''} `, advice);
  }
}
