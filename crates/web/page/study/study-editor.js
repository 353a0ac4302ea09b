// Changes to the tree of a study. Each is sent to the program, whose answer shows the tree as it is then.

import { findTyped } from '../page/move-field.js';

/** @typedef {import('../protocol.js').Edit} Edit */
/** @typedef {import('../protocol.js').LineMove} LineMove */
/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('../page/board-column.js').BoardColumn} BoardColumn */
/** @typedef {import('./study.js').Study} Study */

/** So many moves are not deleted by one press. */
const MANY_MOVES = 10;

export class StudyEditor {
  #app;
  #wishes;
  /** The position whose moves are deleted if the user presses again. @type {number | null} */
  #doomed = null;

  /** @param {App} app @param {{study: () => Study | null, column: BoardColumn, complain: (text: string) => void, mention: (text: string) => void, goTo: (node: number) => void, announce: () => void}} wishes */
  constructor(app, wishes) {
    this.#app = app;
    this.#wishes = wishes;
  }

  get #study() {
    return this.#wishes.study();
  }

  /** Another position is shown. */
  moved() {
    this.#doomed = null;
  }

  /** @param {Edit} edit */
  async edit(edit) {
    const study = this.#study;
    if (!study) return null;
    const reply = await this.#app.connection.ask({ type: 'study-edit', study: study.view.study, edit });
    if (reply?.type === 'refused') this.#wishes.column.refuse(reply);
    // A warning of what has been done meanwhile.
    else if (edit.edit === 'delete') this.#wishes.column.hush();
    return reply;
  }

  /** Many moves are deleted only by a second press. */
  delete() {
    if (!this.#study) return;
    const { current } = this.#study;
    const moves = this.#study.countFrom(current);
    if (moves < MANY_MOVES || this.#doomed === current.id) void this.here('delete');
    else this.#wishes.complain(this.#app.speech.say('deleteMany', { n: moves }));
    this.#doomed = moves < MANY_MOVES ? null : current.id;
  }

  /** @param {'promote' | 'delete'} edit */
  async here(edit) {
    if (this.#study) await this.edit({ edit, node: this.#study.current.id });
  }

  /** @param {string} uci */
  async play(uci) {
    if (this.#study) await this.edit({ edit: 'play', node: this.#study.current.id, uci });
  }

  /** One move after the other: each answer tells where the next one is played. @param {LineMove[]} moves */
  async playLine(moves) {
    for (const { uci } of moves) {
      if (!this.#study) return;
      const reply = await this.edit({ edit: 'play', node: this.#study.current.id, uci });
      if (reply?.type !== 'study') return;
    }
  }

  /** A move that was typed. @param {string} text */
  say(text) {
    const study = this.#study;
    if (!study) return;
    const { speech } = this.#app;
    const mv = findTyped(text, study.position?.legal ?? [], speech);
    const node = study.current.id;
    void this.edit(mv ? { edit: 'play', node, uci: mv.uci } : { edit: 'say', node, text: speech.english(text.trim()) });
  }

  /** A sign behind the move that is shown, or away with it. @param {number} nag */
  async sign(nag) {
    const { current } = this.#study ?? {};
    if (current && current.parent !== null) await this.edit({ edit: 'nag', node: current.id, nag });
    if (current && this.#study?.current.id === current.id) this.#wishes.announce();
  }

  /** A line becomes a variation, and the position stays. @param {LineMove[]} moves */
  async addLine(moves) {
    const study = this.#study;
    if (!study) return;
    const node = study.current.id;
    const reply = await this.edit({ edit: 'line', node, moves: moves.map(({ uci }) => uci) });
    if (reply?.type !== 'study') return;
    this.#wishes.goTo(node);
    this.#wishes.mention(this.#app.speech.say('lineAdded'));
  }
}
