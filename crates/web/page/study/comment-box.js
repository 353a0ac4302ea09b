// Words about a move, and what can be done with its line.

import { h } from '../page/dom.js';
import { iconButton } from '../page/frame.js';

/** @typedef {import('../protocol.js').TreeNode} TreeNode */
/** @typedef {import('../page/speech.js').Speech} Speech */

/** What is typed is saved when the user pauses. */
const PAUSE_MS = 1000;

export class CommentBox {
  #text;
  #timer = 0;
  /** Was something saved of the comment that is being typed? */
  #isMore = false;
  #promote;
  #delete;
  #home;
  #onComment;
  #onLostFocus;
  /** @type {TreeNode | null} */
  #node = null;
  element;

  /** @param {Speech} speech @param {{onComment: (node: number, text: string, more: boolean) => void, onPromote: () => void, onDelete: () => void, onHome: () => void, onLostFocus: () => void}} wishes */
  constructor(speech, wishes) {
    this.#onComment = wishes.onComment;
    this.#onLostFocus = wishes.onLostFocus;
    this.#text = h('textarea', { rows: 1, placeholder: speech.say('commentHere'), 'aria-label': speech.say('commentHere'), oninput: () => this.#later(), onchange: () => this.#end(), onblur: () => this.#end() });
    this.#text.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey)) {
        event.preventDefault();
        this.#text.blur();
      }
    });
    this.#promote = iconButton('up', speech.say('promote'), wishes.onPromote);
    this.#delete = iconButton('trash', speech.say('delete'), wishes.onDelete);
    this.#home = iconButton('undo', speech.say('mainLine'), wishes.onHome);
    this.element = h('div', { class: 'comment-box' }, this.#text, this.#home, this.#promote, this.#delete);
  }

  /** @param {TreeNode} node @param {boolean} isOnMainLine */
  show(node, isOnMainLine) {
    if (this.#node?.id !== node.id) this.#end();
    const isTyping = document.activeElement === this.#text && this.#node?.id === node.id;
    const focused = [this.#promote, this.#home, this.#delete].find((button) => button === document.activeElement);
    this.#node = node;
    if (!isTyping) this.#text.value = node.comment;
    this.#promote.disabled = isOnMainLine;
    this.#home.disabled = isOnMainLine;
    this.#delete.disabled = node.parent === null;
    if (focused?.disabled) this.#onLostFocus();
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save(), PAUSE_MS);
  }

  /** What is typed from now on is another change. */
  #end() {
    this.save();
    this.#isMore = false;
  }

  /** Saves what is typed, which may go on. */
  save() {
    clearTimeout(this.#timer);
    const text = this.#text.value.trim();
    const node = this.#node;
    if (!node || text === node.comment) return;
    // A field that is left reports its change twice; the second time there is nothing new.
    this.#node = { ...node, comment: text };
    this.#onComment(node.id, text, this.#isMore);
    this.#isMore = true;
  }
}
