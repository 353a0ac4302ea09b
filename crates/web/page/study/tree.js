// The moves of a study in running text: the main line, variations set in, comments, and marks for bad moves.

import { h } from '../page/dom.js';
import { Roving } from '../page/roving.js';
import { signOf } from './signs.js';

/** @typedef {import('../protocol.js').StudyView} StudyView */
/** @typedef {import('../protocol.js').TreeNode} TreeNode */
/** @typedef {import('../page/speech.js').Speech} Speech */

const JUDGED = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** @param {TreeNode} node */
export function glyphs(node) {
  const nags = node.nags.map(signOf);
  const judged = node.judgement ? JUDGED[node.judgement] : '';
  return [...new Set([...nags, judged].filter(Boolean))].join('');
}

/** `12.` for White, `12…` for Black. @param {TreeNode} node */
function numberOf(node) {
  return `${Math.ceil(node.ply / 2)}${node.ply % 2 === 1 ? '.' : '…'}`;
}

export class MoveTree {
  #speech;
  #onPick;
  #text = h('div', { class: 'tree' });
  #roving = new Roving(this.#text, 'button', { follows: true });
  /** @type {Map<number, HTMLElement>} */
  #buttons = new Map();
  /** Had a button the focus that is gone since the moves were written anew? */
  #isToFocus = false;
  /** @type {Map<number, TreeNode>} */
  #nodes = new Map();
  element;

  /** @param {Speech} speech @param {(node: number) => void} onPick */
  constructor(speech, onPick) {
    this.#speech = speech;
    this.#onPick = onPick;
    this.element = h('section', { class: 'tree-box', 'aria-label': speech.say('moves') }, this.#text);
  }

  /** @param {readonly TreeNode[]} nodes @param {string} result */
  build(nodes, result) {
    this.#nodes = new Map(nodes.map((node) => [node.id, node]));
    this.#buttons.clear();
    const root = nodes[0];
    const parts = root ? [...(root.comment ? [comment(root.comment)] : []), ...this.#line(root, true)] : [];
    const isEmpty = !root || root.children.length === 0;
    if (isEmpty) parts.push(h('p', { class: 'no-moves' }, this.#speech.say('noMoves')));
    else if (result && result !== '*') parts.push(h('span', { class: 'tree-result' }, result.replace('1/2-1/2', '½–½')));
    const hadFocus = this.#text.contains(document.activeElement);
    this.#text.replaceChildren(...parts);
    this.#roving.set(this.#text.querySelector('button'));
    if (hadFocus) this.#isToFocus = true;
  }

  /** @param {number} id */
  mark(id) {
    if (this.#isToFocus) (this.#buttons.get(id) ?? this.#text.querySelector('button'))?.focus({ preventScroll: true });
    this.#isToFocus = false;
    for (const [other, button] of this.#buttons) {
      if (other === id) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
    this.#roving.follow(this.#buttons.get(id));
    this.#reveal(this.#buttons.get(id));
  }

  /** Goes to the move that is shown; returns whether there is any. */
  focus() {
    const button = this.#text.querySelector('[aria-current]') ?? this.#text.querySelector('button');
    if (button instanceof HTMLElement) button.focus({ preventScroll: true });
    return button !== null;
  }

  /** @param {HTMLElement | undefined} button */
  #reveal(button) {
    const box = this.element;
    if (!button) box.scrollTo(0, 0);
    else if (button.offsetTop < box.scrollTop || button.offsetTop + 32 > box.scrollTop + box.clientHeight) box.scrollTo(0, button.offsetTop - box.clientHeight / 2);
  }

  /** What follows a position: its main line, with the other lines after the move that they replace. @param {TreeNode} from @param {boolean} isFresh @returns {HTMLElement[]} */
  #line(from, isFresh) {
    /** @type {HTMLElement[]} */
    const parts = [];
    let needsNumber = isFresh;
    for (let node = this.#child(from, 0), parent = from; node; parent = node, node = this.#child(node, 0)) {
      parts.push(this.#move(node, needsNumber));
      const others = parent.children.slice(1).flatMap((id) => this.#variation(id));
      if (node.comment) parts.push(comment(node.comment));
      parts.push(...others);
      needsNumber = others.length > 0 || node.comment !== '';
    }
    return parts;
  }

  /** @param {number} id */
  #variation(id) {
    const node = this.#nodes.get(id);
    if (!node) return [];
    const words = node.comment ? [comment(node.comment)] : [];
    return [h('div', { class: 'variation' }, this.#move(node, true), ...words, ...this.#line(node, node.comment !== ''))];
  }

  /** @param {TreeNode} node @param {number} index */
  #child(node, index) {
    const id = node.children[index];
    return id === undefined ? undefined : this.#nodes.get(id);
  }

  /** @param {TreeNode} node @param {boolean} needsNumber */
  #move(node, needsNumber) {
    const glyph = glyphs(node);
    const button = h('button', { type: 'button', class: node.judgement ?? '', onclick: () => this.#onPick(node.id) }, this.#speech.san(node.mv?.san ?? ''), glyph && h('b', {}, glyph));
    this.#buttons.set(node.id, button);
    this.#roving.add(button);
    const isWhite = node.ply % 2 === 1;
    return h('span', { class: 'ply' }, (needsNumber || isWhite) && h('span', { class: 'number' }, numberOf(node)), button);
  }
}

/** @param {string} text */
function comment(text) {
  return h('span', { class: 'comment' }, text);
}
