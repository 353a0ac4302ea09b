import { h } from '../page/dom.js';
export class StudyScreen {
  element = h('div');
  /** @param {import('../page/app.js').App} _app @param {string | null} _id */
  constructor(_app, _id) {}
  open() {}
  dispose() {}
  /** @param {string} _key */
  onKey(_key) { return false; }
}
