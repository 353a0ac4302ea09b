// The chances through the whole game, filled in as the analysis goes on. A press goes to the position, and so do arrow keys.

import { h } from '../page/dom.js';

/** @typedef {import('../protocol.js').TreeNode} TreeNode */

const SVG = 'http://www.w3.org/2000/svg';

export class Graph {
  #svg = document.createElementNS(SVG, 'svg');
  #known = document.createElementNS(SVG, 'path');
  #area = document.createElementNS(SVG, 'path');
  #half = document.createElementNS(SVG, 'path');
  #marks = h('div', { class: 'graph-marks' });
  #now = h('div', { class: 'graph-now', hidden: true });
  /** @type {readonly TreeNode[]} */
  #line = [];
  #at = -1;
  #words;
  #onPick;
  element;

  /** @param {string} label @param {(node: TreeNode) => string} words what is said of a position @param {(node: number) => void} onPick */
  constructor(label, words, onPick) {
    this.#svg.setAttribute('preserveAspectRatio', 'none');
    this.#svg.setAttribute('aria-hidden', 'true');
    this.#known.setAttribute('class', 'graph-known');
    this.#area.setAttribute('class', 'graph-area');
    this.#half.setAttribute('class', 'graph-half');
    this.#half.setAttribute('vector-effect', 'non-scaling-stroke');
    this.#svg.append(this.#known, this.#area, this.#half);
    this.element = h('div', { class: 'graph', role: 'slider', tabIndex: 0, 'aria-label': label, 'aria-valuemin': 0, 'aria-valuenow': 0 }, this.#svg, this.#marks, this.#now);
    this.#words = words;
    this.#onPick = onPick;
    this.element.addEventListener('keydown', (event) => this.#onKey(event));
    this.element.addEventListener('pointerdown', (event) => {
      const node = this.#nodeAt(event.clientX);
      if (node) onPick(node.id);
    });
  }

  /** @param {readonly TreeNode[]} line the main line, the first position first */
  draw(line) {
    this.#line = line;
    const width = Math.max(1, line.length - 1);
    this.#svg.setAttribute('viewBox', `0 0 ${width} 100`);
    this.#half.setAttribute('d', `M0 50H${width}`);
    this.#known.setAttribute('d', areas(line, () => 0));
    this.#area.setAttribute('d', areas(line, (chance) => 100 - chance * 100));
    this.element.setAttribute('aria-valuemax', String(line.length - 1));
    this.#marks.replaceChildren(...line.flatMap((node, index) => (node.judgement ? [this.#mark(node, index / width)] : [])));
  }

  /** @param {TreeNode} node @param {number} at */
  #mark(node, at) {
    const mark = h('i', { class: node.judgement ?? '' });
    mark.style.left = `${(at * 100).toFixed(2)}%`;
    mark.style.top = `${(100 - (node.evaluation?.chance ?? 0.5) * 100).toFixed(2)}%`;
    return mark;
  }

  /** @param {number} id */
  mark(id) {
    const index = this.#line.findIndex((node) => node.id === id);
    const node = this.#line[index];
    this.#at = index;
    this.element.setAttribute('aria-valuenow', String(Math.max(0, index)));
    this.element.setAttribute('aria-valuetext', node ? this.#words(node) : '–');
    this.#now.hidden = index < 0;
    this.#now.style.left = `${((index / Math.max(1, this.#line.length - 1)) * 100).toFixed(2)}%`;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const last = this.#line.length - 1;
    const to = { ArrowLeft: this.#at - 1, ArrowDown: this.#at - 1, ArrowRight: this.#at + 1, ArrowUp: this.#at + 1, PageDown: this.#at - 10, PageUp: this.#at + 10, Home: 0, End: last }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const node = this.#line[Math.max(0, Math.min(last, to))];
    if (node) this.#onPick(node.id);
  }

  /** @param {number} x */
  #nodeAt(x) {
    const { left, width } = this.element.getBoundingClientRect();
    return this.#line[Math.round(((x - left) / width) * (this.#line.length - 1))];
  }
}

/**
 * Areas over those stretches that are known, up to a height.
 * @param {readonly TreeNode[]} line
 * @param {(chance: number) => number} height from the top, for White's share of the point
 */
function areas(line, height) {
  let path = '';
  let since = -1;
  line.forEach((node, x) => {
    const y = node.evaluation ? height(node.evaluation.chance).toFixed(1) : null;
    if (y !== null && since < 0) [path, since] = [`${path}M${x} 100L${x} ${y}`, x];
    else if (y !== null) path += `L${x} ${y}`;
    else if (since >= 0) [path, since] = [`${path}L${x - 1} 100Z`, -1];
  });
  return since >= 0 ? `${path}L${line.length - 1} 100Z` : path;
}
