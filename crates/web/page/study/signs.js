// The signs that annotators put behind moves, by the numbers that PGN files have for them (Numeric Annotation Glyphs).

/** Signs of the annotators' usual alphabet. Where White and Black have a number each, both have the sign. @type {[string, number[]][]} */
const SIGNS = [
  ['!', [1]], ['?', [2]], ['!!', [3]], ['??', [4]], ['!?', [5]], ['?!', [6]], ['□', [7, 8]], ['=', [10, 11, 12]], ['∞', [13]],
  ['+=', [14]], ['=+', [15]], ['±', [16]], ['∓', [17]], ['+−', [18, 20]], ['−+', [19, 21]], ['⨀', [22, 23]], ['○', [24, 25, 26, 27, 28, 29]],
  ['⟳', [30, 31, 32, 33, 34, 35]], ['→', [36, 37, 38, 39, 40, 41]], ['=∞', [42, 43, 44, 45, 46, 47]], ['⊞', [48, 49, 50, 51, 52, 53]],
  ['⇔', [54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65]], ['⇆', [130, 131, 132, 133, 134, 135]], ['⊕', [136, 137, 138, 139]],
  ['∆', [140]], ['∇', [141]], ['⌓', [142]], ['<=', [143]], ['==', [144]], ['RR', [145]], ['N', [146]], ['×', [147]], ['⊥', [148]], ['⟫', [149]],
  ['⟫', [150]], ['⟪', [151]], ['✕', [152]], ['⊥', [153]],
];

const BY_NUMBER = new Map(SIGNS.flatMap(([sign, numbers]) => numbers.map((number) => /** @type {const} */ ([number, sign]))));

/** @param {number} nag */
export function signOf(nag) {
  return BY_NUMBER.get(nag) ?? `$${nag}`;
}

/** What can be put behind a move by a button or a key: about the move, and about the position after it. @type {readonly {nag: number, name: import('../page/speech.js').Key}[]} */
export const OFFERED = [
  { nag: 1, name: 'nag1' }, { nag: 2, name: 'nag2' }, { nag: 3, name: 'nag3' }, { nag: 4, name: 'nag4' }, { nag: 5, name: 'nag5' }, { nag: 6, name: 'nag6' },
  { nag: 7, name: 'nag7' }, { nag: 10, name: 'nag10' }, { nag: 13, name: 'nag13' }, { nag: 14, name: 'nag14' }, { nag: 15, name: 'nag15' },
  { nag: 16, name: 'nag16' }, { nag: 17, name: 'nag17' }, { nag: 18, name: 'nag18' }, { nag: 19, name: 'nag19' }, { nag: 146, name: 'nag146' },
];
