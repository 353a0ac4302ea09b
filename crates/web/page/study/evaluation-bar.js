// The bar beside the board: how much of the point White can expect, seen from the side at the bottom.

import { h, setText } from '../page/dom.js';

/** @typedef {import('../protocol.js').OutcomeView} OutcomeView */
/** @typedef {import('../protocol.js').Score} Score */
/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('../page/speech.js').Speech} Speech */

export class EvaluationBar {
  #fill = h('div', { class: 'eval-fill' });
  #score = h('span', { class: 'eval-score', 'aria-hidden': 'true' });
  #speech;
  element;

  /** @param {Speech} speech */
  constructor(speech) {
    this.#speech = speech;
    this.element = h('div', { class: 'eval-bar', role: 'img', 'aria-label': speech.say('engineOff') }, this.#fill, this.#score);
  }

  /** @param {{score: Score | null, chance: number} | null} evaluation @param {Side} below */
  show(evaluation, below) {
    const chance = evaluation?.chance ?? 0.5;
    const score = evaluation?.score ? this.#speech.score(evaluation.score) : '';
    this.element.classList.toggle('unknown', evaluation === null);
    this.#fillTo(chance, below, evaluation?.score ? this.#short(evaluation.score) : '');
    this.element.setAttribute('aria-label', score ? this.#words(score, below === 'white' ? chance : 1 - chance, below) : this.#speech.say('engineOff'));
  }

  /** There is nothing left to expect. @param {OutcomeView} outcome @param {Side} below */
  end(outcome, below) {
    const chance = { white: 1, black: 0, none: 0.5 }[outcome.winner ?? 'none'];
    this.element.classList.remove('unknown');
    this.#fillTo(chance, below, outcome.winner ? '#' : '½');
    this.element.setAttribute('aria-label', Object.values(this.#speech.outcome(outcome)).filter(Boolean).join(' '));
  }

  /** @param {number} chance White's @param {Side} below @param {string} text */
  #fillTo(chance, below, text) {
    this.element.classList.toggle('turned', below === 'black');
    this.element.classList.toggle('whites', chance >= 0.5);
    this.#fill.style.transform = `scaleY(${chance.toFixed(3)})`;
    setText(this.#score, text);
  }

  /** One digit is enough beside the board, and the color says for whom. @param {Score} score */
  #short(score) {
    if ('mate' in score) return `#${Math.abs(score.mate)}`;
    return this.#speech.number(Math.abs(score.cp) / 100, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  }

  /** @param {string} score @param {number} chance @param {Side} side */
  #words(score, chance, side) {
    const percent = this.#speech.say('chanceOf', { n: Math.round(chance * 100), side: this.#speech.side(side) });
    return `${this.#speech.say('evaluation', { score })}, ${percent}`;
  }
}
