// A clock face. The program keeps the time; between its messages the face runs by itself.

import { h, setText } from '../page/dom.js';

const LOW_MS = 20_000;

/** @param {number} ms */
export function clockText(ms) {
  const tenths = Math.floor(Math.max(0, ms) / 100);
  const seconds = Math.floor(tenths / 10);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  const text = `${minutes}:${two(seconds % 60)}`;
  return tenths < 100 ? `${text}.${tenths % 10}` : text;
}

export class Clock {
  element = h('div', { class: 'clock', role: 'timer' });
  #left = 0;
  #since = 0;
  #timer = 0;
  #isLow = false;
  #onLow;

  /** @param {() => void} onLow the time gets short */
  constructor(onLow) {
    this.#onLow = onLow;
  }

  /** @param {number | null} left milliseconds; `null` if there is no clock @param {boolean} runs @param {string} label */
  show(left, runs, label) {
    this.stop();
    this.element.hidden = left === null;
    if (left === null) return;
    this.element.setAttribute('aria-label', label);
    this.element.classList.toggle('running', runs);
    [this.#left, this.#since] = [left, performance.now()];
    this.#tick(runs);
    if (runs) this.#timer = setInterval(() => this.#tick(true), 100);
  }

  stop() {
    clearInterval(this.#timer);
  }

  /** @param {boolean} runs */
  #tick(runs) {
    const left = this.#left - (runs ? performance.now() - this.#since : 0);
    setText(this.element, clockText(left));
    const isLow = left < LOW_MS;
    this.element.classList.toggle('low', isLow);
    if (isLow && !this.#isLow && runs) this.#onLow();
    this.#isLow = isLow;
  }
}
