// A file or a text that is dragged over the page from outside, on whatever screen it is, opens as a study.

import { h, setText } from './dom.js';

/** @typedef {import('./app.js').App} App */

export class Drops {
  #app;
  #onWrong;
  #sign = h('div', { class: 'drop-sign', hidden: true }, h('p', {}));

  /** @param {App} app @param {(text: string) => void} onWrong */
  constructor(app, onWrong) {
    this.#app = app;
    this.#onWrong = onWrong;
    document.body.append(this.#sign);
    addEventListener('dragover', (event) => this.#onOver(event));
    addEventListener('drop', (event) => this.#onDrop(event));
    // Leaving the window goes to nowhere; going from one part of the page to another does not.
    addEventListener('dragleave', (event) => event.relatedTarget === null && this.#hide());
    addEventListener('dragend', () => this.#hide());
  }

  #hide() {
    this.#sign.hidden = true;
  }

  /** @param {DragEvent} event */
  #onOver(event) {
    if (!isOpenable(event)) return;
    event.preventDefault();
    const words = this.#sign.firstElementChild;
    if (words) setText(words, this.#app.speech.say('dropHere'));
    this.#sign.hidden = false;
  }

  /** @param {DragEvent} event */
  #onDrop(event) {
    this.#hide();
    if (!isOpenable(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData('text/plain') ?? '';
    if (file || text.trim()) void this.#open(file ?? text);
  }

  /** @param {File | string} what */
  async #open(what) {
    const { importFile, importText } = await import('../study/open-dialog.js');
    document.querySelectorAll('dialog').forEach((dialog) => dialog.close());
    const wrong = await (typeof what === 'string' ? importText(this.#app, what) : importFile(this.#app, what));
    if (wrong !== null) this.#onWrong(wrong);
  }
}

/** A file, or a text that is not meant for a field. @param {DragEvent} event */
function isOpenable({ dataTransfer, target }) {
  const types = dataTransfer?.types ?? [];
  const isField = target instanceof Element && target.closest('input, textarea') !== null;
  return types.includes('Files') || (types.includes('text/plain') && !isField);
}
