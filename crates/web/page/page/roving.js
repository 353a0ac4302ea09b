// Many buttons that are one stop for Tab: arrows go from one to the next, Home and End to the first and the last. Where the
// arrows of the page itself go through the buttons, as they do in a list of moves, the focus follows instead.

const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 });

export class Roving {
  #box;
  #selector;
  /** @type {HTMLElement | null} */
  #stop = null;

  /** @param {HTMLElement} box @param {string} [selector] @param {{follows?: boolean}} [how] */
  constructor(box, selector = 'button', { follows = false } = {}) {
    this.#box = box;
    this.#selector = selector;
    if (!follows) box.addEventListener('keydown', (event) => this.#onKey(event));
    // Who uses a mouse goes on with the keys of the page.
    if (!follows) box.addEventListener('click', (event) => event.detail > 0 && event.target instanceof Element && blur(event.target.closest(selector)));
    box.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && target.matches(selector) && this.set(target));
  }

  /** A button that has come new. It is no stop unless it is the only one. @param {HTMLElement} button */
  add(button) {
    button.tabIndex = -1;
    if (!this.#stop || !this.#box.contains(this.#stop)) this.set(button);
  }

  /** Tab stops here from now on; without a button, at the first. @param {HTMLElement | null | undefined} button */
  set(button) {
    const stop = button ?? this.#box.querySelector(this.#selector);
    if (this.#stop === stop || !(stop instanceof HTMLElement)) return;
    if (this.#stop) this.#stop.tabIndex = -1;
    stop.tabIndex = 0;
    this.#stop = stop;
  }

  /** Tab stops here, and if the focus is on one of the buttons it comes along. @param {HTMLElement | null | undefined} button */
  follow(button) {
    const isInside = this.#box.contains(document.activeElement);
    this.set(button);
    if (isInside) this.#stop?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const buttons = [...this.#box.querySelectorAll(this.#selector)].filter((each) => each instanceof HTMLElement);
    const at = buttons.findIndex((button) => button === event.target);
    const step = STEPS[event.key];
    const to = step ? at + step : { Home: 0, End: buttons.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[Math.max(0, Math.min(buttons.length - 1, to))]?.focus();
  }
}

/** @param {Element | null} element */
function blur(element) {
  if (element instanceof HTMLElement) element.blur();
}
