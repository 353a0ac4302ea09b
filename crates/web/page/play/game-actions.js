// The buttons of a game. Which of them are there follows from the game's view.

import { otherSide } from '../board/squares.js';
import { h } from '../page/dom.js';
import { iconButton, wordButton } from '../page/frame.js';

/** @typedef {import('../protocol.js').Act} Act */
/** @typedef {import('../protocol.js').GameView} GameView */
/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('../page/app.js').App} App */

/**
 * How many half-moves a user takes back at once: to the last position in which it was the user's turn.
 * @param {GameView} view
 * @param {readonly unknown[]} from the moves that there are
 */
function pliesAtOnce(view, from) {
  const machines = ['white', 'black'].filter((side) => view.players[/** @type {Side} */ (side)].kind !== 'human');
  const isAgainstMachine = machines.length === 1 && machines[0] !== view.turn;
  return Math.min(from.length, isAgainstMachine ? 2 : 1);
}

export class GameActions {
  #app;
  #act;
  element = h('div', { class: 'actions', role: 'group' });
  #announce;
  /** @type {'resign' | 'draw' | null} */
  #asking = null;
  /** @type {GameView | null} */
  #view = null;
  #extra;
  /** @type {readonly Side[]} */
  #mine = ['white', 'black'];

  /**
   * @param {App} app
   * @param {(act: Act) => void} act
   * @param {{onNew: () => void, onRematch: () => void, onStudy: () => void, onWhy: () => void}} extra
   * @param {(text: string) => void} announce
   */
  constructor(app, act, extra, announce) {
    this.#app = app;
    this.#announce = announce;
    this.#act = act;
    this.#extra = extra;
    this.element.setAttribute('aria-label', app.speech.say('actions'));
    this.element.addEventListener('keydown', (event) => this.#onKey(event));
  }

  /** A key that is held answers no question, and Escape takes it back. @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
    if (event.key !== 'Escape' || !this.#asking) return;
    event.preventDefault();
    event.stopPropagation();
    this.#dismiss();
  }

  /** @param {GameView} view @param {readonly Side[]} [mine] the sides that the user plays here */
  show(view, mine = this.#mine) {
    this.#mine = mine;
    if (this.#asking && this.#view?.revision !== view.revision) {
      this.#asking = null;
      this.#announce('');
    }
    this.#view = view;
    const held = document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement) ? document.activeElement.dataset['what'] : null;
    this.element.replaceChildren(...this.#buttons(view));
    if (held) this.#focus(held);
  }

  /** @param {string} what */
  #focus(what) {
    const button = this.element.querySelector(`[data-what="${what}"]:not(:disabled)`);
    if (button instanceof HTMLElement) button.focus();
  }

  /** @param {GameView} view @returns {HTMLElement[]} */
  #buttons(view) {
    if (view.status === 'over') return this.#app.guestOf === null ? this.#afterwards() : [];
    if (this.#asking) return this.#question(view, this.#asking);
    const offer = this.#offer(view);
    return offer ?? this.#usual(view);
  }

  #afterwards() {
    const { speech } = this.#app;
    return [
      named('rematch', wordButton('undo', speech.say('rematch'), this.#extra.onRematch)),
      named('analyse', wordButton('graph', speech.say('analyse'), this.#extra.onStudy)),
      named('new', wordButton('plus', speech.say('newGame'), this.#extra.onNew)),
    ];
  }

  /** @param {GameView} view */
  #usual(view) {
    const { speech } = this.#app;
    const button = (/** @type {import('../page/icons.js').IconName} */ look, /** @type {import('../page/speech.js').Key} */ key, /** @type {boolean} */ can, /** @type {() => void} */ onclick) => {
      const made = named(key, iconButton(look, speech.say(key), onclick));
      made.disabled = !can;
      return made;
    };
    const isPlaying = view.status === 'playing';
    if (view.players.white.kind !== 'human' && view.players.black.kind !== 'human') return [this.#pauseButton(view, button)];
    if (this.#mine.length === 0) return [];
    const isOwnTurn = isPlaying && this.#mine.includes(view.turn);
    // Two people on two devices: nobody takes back a move of the other, and nobody is helped.
    const isElsewhere = view.players.white.kind === view.players.black.kind && this.#mine.length === 1;
    const alone = isElsewhere ? [] : [
      button('undo', 'takeBack', view.moves.length > 0 && isPlaying, () => this.#act({ act: 'take-back', plies: pliesAtOnce(view, view.moves) })),
      button('redo', 'redo', view.undone.length > 0 && isPlaying, () => this.#act({ act: 'redo', plies: pliesAtOnce(view, view.undone) })),
      button('hint', 'hint', isOwnTurn, () => this.#act({ act: 'hint' })),
      ...(view.hint ? [button('why', 'why', isOwnTurn, this.#extra.onWhy)] : []),
    ];
    return [
      ...alone,
      ...(view.clocks ? [this.#pauseButton(view, button)] : []),
      view.claims.length > 0
        ? button('draw', 'claimDraw', isOwnTurn, () => this.#act({ act: 'claim-draw', by: view.turn }))
        : button('draw', 'offerDraw', isPlaying && view.offer === null && view.moves.length > 0, () => this.#ask('draw')),
      button('resign', 'resign', isPlaying, () => this.#ask('resign')),
    ];
  }

  /** @param {GameView} view @param {(look: import('../page/icons.js').IconName, key: import('../page/speech.js').Key, can: boolean, onclick: () => void) => HTMLElement} button */
  #pauseButton(view, button) {
    return view.status === 'paused' ? button('play', 'resume', true, () => this.#act({ act: 'resume' })) : button('pause', 'pause', true, () => this.#act({ act: 'pause' }));
  }

  /** The side of the user: the only person, or who is to move. @param {GameView} view @returns {Side} */
  #own(view) {
    return this.#mine.length === 1 ? (this.#mine[0] ?? view.turn) : view.turn;
  }

  /** @param {'resign' | 'draw'} what */
  #ask(what) {
    this.#asking = what;
    if (this.#view) this.show(this.#view);
    this.#announce(this.#app.speech.say(what === 'resign' ? 'reallyResign' : 'reallyDraw'));
    this.#focus('no');
  }

  /** The question is taken back, and the button that has asked it has the focus again. */
  #dismiss() {
    const what = this.#asking;
    this.#asking = null;
    this.#announce('');
    if (this.#view) this.show(this.#view);
    this.#focus(what === 'resign' ? 'resign' : 'offerDraw');
  }

  /** @param {GameView} view @param {'resign' | 'draw'} what */
  #question(view, what) {
    const { speech } = this.#app;
    const by = this.#own(view);
    const yes = () => {
      this.#asking = null;
      this.#act(what === 'resign' ? { act: 'resign', by } : { act: 'offer-draw', by });
    };
    return [
      h('span', { class: 'question', id: 'question' }, speech.say(what === 'resign' ? 'reallyResign' : 'reallyDraw')),
      described(named('yes', wordButton('check', speech.say(what === 'resign' ? 'resign' : 'offerDraw'), yes))),
      described(named('no', wordButton('close', speech.say('cancel'), () => this.#dismiss()))),
    ];
  }

  /** An offer of the other side. Two people on one screen answer each for themselves. @param {GameView} view */
  #offer(view) {
    const { speech } = this.#app;
    const { offer } = view;
    if (!offer || !this.#mine.includes(otherSide(offer)) || view.players[otherSide(offer)].kind !== 'human') return null;
    const by = otherSide(offer);
    return [
      h('span', { class: 'question' }, speech.say('offered', { side: speech.side(offer) })),
      named('accept', wordButton('check', speech.say('accept'), () => this.#act({ act: 'accept-draw', by }))),
      named('decline', wordButton('close', speech.say('decline'), () => this.#act({ act: 'decline-draw', by }))),
    ];
  }
}

/** @template {HTMLElement} T @param {string} what @param {T} button @returns {T} */
function named(what, button) {
  button.dataset['what'] = what;
  return button;
}

/** The button answers the question beside it. @template {HTMLElement} T @param {T} button @returns {T} */
function described(button) {
  button.setAttribute('aria-describedby', 'question');
  return button;
}
