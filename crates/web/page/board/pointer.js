// Gestures of mouse, finger and pen: a press, a drag, a drop, and drawing with the right button. What they mean is for
// the board to say; points are in squares from the top left.

/** @typedef {import('../protocol.js').SquareName} SquareName */

/**
 * What the board does about gestures.
 * @typedef {object} Gestures
 * @property {(x: number, y: number) => SquareName | null} squareAt
 * @property {(square: SquareName | null) => HTMLElement | null} press the man that comes along, if one does
 * @property {(element: HTMLElement, x: number, y: number) => void} carry
 * @property {(square: SquareName | null) => void} hover
 * @property {(element: HTMLElement, square: SquareName | null) => void} drop
 * @property {(square: SquareName | null) => void} tap released where it was pressed
 * @property {(element: HTMLElement) => void} abort
 * @property {(from: SquareName, to: SquareName | null, event: PointerEvent, done: boolean) => void} draw
 */

/** How far a pointer trembles before a press becomes a drag, in pixels: fingers more than mice. */
const TREMBLE = { mouse: 3, pen: 5, touch: 8 };

/**
 * @typedef {object} Hold
 * @property {number} pointer
 * @property {DOMRect} area
 * @property {{x: number, y: number}} start in pixels
 * @property {HTMLElement | null} element
 * @property {SquareName | null} drawnFrom
 * @property {boolean} moved
 */

export class Pointer {
  #surface;
  #gestures;
  /** @type {Hold | null} */
  #hold = null;
  #frame = 0;

  /** @param {HTMLElement} surface @param {Gestures} gestures */
  constructor(surface, gestures) {
    this.#surface = surface;
    this.#gestures = gestures;
    surface.addEventListener('pointerdown', (event) => this.#onDown(event));
    surface.addEventListener('contextmenu', (event) => event.preventDefault());
    // A press must not take the focus: arrow keys then still go through the game.
    surface.addEventListener('mousedown', (event) => event.preventDefault());
    for (const type of ['pointermove', 'pointerup', 'pointercancel']) {
      surface.addEventListener(type, (event) => event instanceof PointerEvent && this.#onLater(event));
    }
  }

  get isBusy() {
    return this.#hold !== null;
  }

  /** Takes up a man from outside the board. @param {HTMLElement} element @param {PointerEvent} event */
  take(element, event) {
    this.#begin(event, element, null, true);
    this.#follow(event);
  }

  /** Gives up what is held. */
  letGo() {
    const hold = this.#end();
    if (hold?.element) this.#gestures.abort(hold.element);
  }

  /** @param {PointerEvent} event */
  #onDown(event) {
    if (this.#hold || !(event.target instanceof Element) || event.target.closest('.promotion')) return;
    const square = this.#squareOf(event, this.#surface.getBoundingClientRect());
    if (event.button === 2) this.#begin(event, null, square, false);
    else if (event.button === 0 && event.isPrimary) this.#begin(event, this.#gestures.press(square), null, false);
  }

  /** @param {PointerEvent} event @param {HTMLElement | null} element @param {SquareName | null} drawnFrom @param {boolean} moved */
  #begin(event, element, drawnFrom, moved) {
    const area = this.#surface.getBoundingClientRect();
    this.#hold = { pointer: event.pointerId, area, start: { x: event.clientX, y: event.clientY }, element, drawnFrom, moved };
    this.#surface.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #onLater(event) {
    if (this.#hold?.pointer !== event.pointerId) return;
    if (event.type === 'pointermove') this.#onMove(event);
    else if (event.type === 'pointerup') this.#onUp(event);
    else this.letGo();
  }

  /** @param {PointerEvent} event */
  #onMove(event) {
    const hold = this.#hold;
    if (!hold) return;
    const far = Math.hypot(event.clientX - hold.start.x, event.clientY - hold.start.y);
    hold.moved ||= far > TREMBLE[/** @type {'mouse'} */ (event.pointerType)];
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#follow(event));
  }

  /** @param {PointerEvent} event */
  #follow(event) {
    const hold = this.#hold;
    if (!hold) return;
    const square = this.#squareOf(event, hold.area);
    if (hold.drawnFrom) this.#gestures.draw(hold.drawnFrom, square, event, false);
    if (!hold.element || !hold.moved) return;
    const { x, y } = inSquares(event, hold.area);
    this.#gestures.carry(hold.element, x, y);
    this.#gestures.hover(square);
  }

  /** @param {PointerEvent} event */
  #onUp(event) {
    const hold = this.#end();
    if (!hold) return;
    const square = this.#squareOf(event, hold.area);
    if (hold.drawnFrom) this.#gestures.draw(hold.drawnFrom, square, event, true);
    else if (hold.element && hold.moved) this.#gestures.drop(hold.element, square);
    else this.#gestures.tap(square);
  }

  #end() {
    const hold = this.#hold;
    this.#hold = null;
    cancelAnimationFrame(this.#frame);
    if (hold && this.#surface.hasPointerCapture(hold.pointer)) this.#surface.releasePointerCapture(hold.pointer);
    this.#gestures.hover(null);
    return hold;
  }

  /** @param {PointerEvent} event @param {DOMRect} area */
  #squareOf(event, area) {
    const { x, y } = inSquares(event, area);
    return this.#gestures.squareAt(Math.floor(x), Math.floor(y));
  }
}

/** @param {PointerEvent} event @param {DOMRect} area */
function inSquares(event, area) {
  const side = area.width / 8 || 1;
  return { x: (event.clientX - area.left) / side, y: (event.clientY - area.top) / side };
}
