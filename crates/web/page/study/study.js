// A study as the page knows it: the tree with its nodes by number, and the position that is shown. Which moves are
// possible is asked of the program and remembered.

/** @typedef {import('../protocol.js').StudyView} StudyView */
/** @typedef {import('../protocol.js').TreeNode} TreeNode */
/** @typedef {import('../protocol.js').Analysis} Analysis */
/** @typedef {import('../protocol.js').StudyPosition} StudyPosition */

export class Study {
  #view;
  /** @type {Map<number, TreeNode>} */
  #nodes;
  /** @type {Map<number, StudyPosition>} */
  #positions = new Map();
  #current;

  /** @param {StudyView} view @param {number | null} node */
  constructor(view, node) {
    this.#view = view;
    this.#nodes = new Map(view.nodes.map((each) => [each.id, each]));
    this.#current = node !== null && this.#nodes.has(node) ? node : this.root.id;
  }

  get view() {
    return this.#view;
  }

  /** @returns {TreeNode} */
  get root() {
    const root = this.#view.nodes[0];
    if (!root) throw new Error('a study without a first position');
    return root;
  }

  get current() {
    return this.#nodes.get(this.#current) ?? this.root;
  }

  /** @param {number} id */
  goTo(id) {
    const has = this.#nodes.has(id) && id !== this.#current;
    if (has) this.#current = id;
    return has;
  }

  /** @param {number | null | undefined} id */
  node(id) {
    return id === null || id === undefined ? undefined : this.#nodes.get(id);
  }

  /** The first position and what follows it, always by the first move. */
  get mainLine() {
    const line = [this.root];
    for (let node = this.node(this.root.children[0]); node; node = this.node(node.children[0])) line.push(node);
    return line;
  }

  get isOnMainLine() {
    return this.mainLine.includes(this.current);
  }

  /** @param {'first' | 'back' | 'forth' | 'last'} step @returns {number} */
  target(step) {
    const { current } = this;
    if (step === 'first') return this.root.id;
    if (step === 'back') return current.parent ?? current.id;
    if (step === 'forth') return current.children[0] ?? current.id;
    let last = current;
    for (let next = this.node(last.children[0]); next; next = this.node(next.children[0])) last = next;
    return last.id;
  }

  /** The move beside this one in the same position. @param {number} way 1 or -1 */
  beside(way) {
    const among = this.node(this.current.parent)?.children ?? [];
    return among[(among.indexOf(this.current.id) + way + among.length) % among.length] ?? this.current.id;
  }

  /** How many moves there are from a position on, its own among them. @param {TreeNode} node */
  countFrom(node) {
    const found = [node];
    for (const each of found) found.push(...each.children.flatMap((id) => this.node(id) ?? []));
    return found.length;
  }

  /** Where a line leaves the main line: the position before. */
  get fork() {
    const main = new Set(this.mainLine);
    let node = this.current;
    while (!main.has(node)) node = this.node(node.parent) ?? this.root;
    return node.id;
  }

  /** @param {StudyPosition} position */
  learn(position) {
    this.#positions.set(position.node, position);
  }

  get position() {
    return this.#positions.get(this.#current);
  }

  /** The clocks at the position that is shown, as far as the file has them. */
  get clocks() {
    /** @type {{white: number | null, black: number | null}} */
    const found = { white: null, black: null };
    for (let node = /** @type {TreeNode | undefined} */ (this.current); node; node = this.node(node.parent)) {
      const mover = node.ply % 2 === 1 ? 'white' : 'black';
      found[mover] ??= node.clock;
      if (found.white !== null && found.black !== null) break;
    }
    return found;
  }

  /** The next move of the main line that was judged bad, or the one before. @param {1 | -1} way */
  mistake(way) {
    const { mainLine } = this;
    const at = mainLine.findIndex(({ id }) => id === (mainLine.includes(this.current) ? this.current.id : this.fork));
    const rest = way > 0 ? mainLine.slice(at + 1) : mainLine.slice(0, Math.max(0, at)).reverse();
    return rest.find(({ judgement }) => judgement)?.id ?? null;
  }

  /** What the analysis has found so far. @param {Analysis} analysis */
  take(analysis) {
    for (const { node: id, evaluation, judgement, better } of analysis.nodes) {
      const node = this.#nodes.get(id);
      if (node) Object.assign(node, { evaluation, judgement, better });
    }
    if (analysis.report) this.#view.report = analysis.report;
  }

  /** @param {string} name */
  tag(name) {
    const value = this.#view.tags.find(([key]) => key === name)?.[1] ?? '';
    return /^[?.]*$/.test(value) ? '' : value;
  }
}
