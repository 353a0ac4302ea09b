// The chances through the whole game, filled in as the analysis goes on. A press goes to the position.

import { h } from '../page/dom.js';

/** @typedef {import('../protocol.js').TreeNode} TreeNode */

const SVG = 'http://www.w3.org/2000/svg';

export class Graph {
  #svg = document.createElementNS(SVG, 'svg');
  #area = document.createElementNS(SVG, 'path');
  #half = document.createElementNS(SVG, 'path');
  #marks = h('div', { class: 'graph-marks' });
  #now = h('div', { class: 'graph-now', hidden: true });
  /** @type {readonly TreeNode[]} */
  #line = [];
  element;

  /** @param {string} label @param {(node: number) => void} onPick */
  constructor(label, onPick) {
    this.#svg.setAttribute('preserveAspectRatio', 'none');
    this.#svg.setAttribute('aria-hidden', 'true');
    this.#area.setAttribute('class', 'graph-area');
    this.#half.setAttribute('class', 'graph-half');
    this.#half.setAttribute('vector-effect', 'non-scaling-stroke');
    this.#svg.append(this.#area, this.#half);
    this.element = h('div', { class: 'graph', role: 'img', 'aria-label': label }, this.#svg, this.#marks, this.#now);
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
    this.#area.setAttribute('d', areas(line));
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
    this.#now.hidden = index < 0;
    this.#now.style.left = `${((index / Math.max(1, this.#line.length - 1)) * 100).toFixed(2)}%`;
  }

  /** @param {number} x */
  #nodeAt(x) {
    const { left, width } = this.element.getBoundingClientRect();
    return this.#line[Math.round(((x - left) / width) * (this.#line.length - 1))];
  }
}

/** White's share, as areas over those stretches that are known. @param {readonly TreeNode[]} line */
function areas(line) {
  let path = '';
  let since = -1;
  line.forEach((node, x) => {
    const y = node.evaluation ? (100 - node.evaluation.chance * 100).toFixed(1) : null;
    if (y !== null && since < 0) [path, since] = [`${path}M${x} 100L${x} ${y}`, x];
    else if (y !== null) path += `L${x} ${y}`;
    else if (since >= 0) [path, since] = [`${path}L${x - 1} 100Z`, -1];
  });
  return since >= 0 ? `${path}L${line.length - 1} 100Z` : path;
}
