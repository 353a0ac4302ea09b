// Finds the move that the user means among the legal moves. Castling can be entered both ways: the king
// to where it goes, or onto the rook with which it castles, which is the only way that Chess960 always has.

/** @typedef {import('../protocol.js').MoveView} MoveView */
/** @typedef {import('../protocol.js').SquareName} SquareName */

/**
 * The squares to which a piece may be taken.
 * @param {readonly MoveView[]} legal
 * @param {SquareName} from
 * @returns {Set<SquareName>}
 */
export function targetsFrom(legal, from) {
  /** @type {Set<SquareName>} */
  const targets = new Set();
  for (const mv of legal) {
    if (mv.from !== from) continue;
    if (mv.rook) targets.add(mv.rook);
    if (mv.to !== from) targets.add(mv.to);
  }
  return targets;
}

/**
 * The moves that a piece taken from one square to another stands for: several for a promotion, none if it is not legal.
 * A king that may both step on a square and castle to it steps; onto its rook, it castles.
 * @param {readonly MoveView[]} legal
 * @param {SquareName} from
 * @param {SquareName} to
 * @returns {MoveView[]}
 */
export function movesBetween(legal, from, to) {
  const own = legal.filter((mv) => mv.from === from);
  const castle = own.filter((mv) => mv.rook === to);
  const plain = own.filter((mv) => mv.to === to && !mv.rook);
  const short = own.filter((mv) => mv.to === to && mv.rook && to !== from);
  return [castle, plain, short].find((moves) => moves.length > 0) ?? [];
}
