// Lines of the engine's thinking, read from UCI's text.

/**
 * A line with a score and moves; `null` for other information.
 * @param {string} text
 * @returns {import('./index.js').Line | null}
 */
export function readInfo(text) {
  const words = text.split(' ');
  const number = (/** @type {string} */ name) => Number(words[words.indexOf(name) + 1] ?? 0);
  const score = words.indexOf('score');
  const moves = words.indexOf('pv');
  // A bound is not yet a result.
  if (score < 0 || moves < 0 || words.includes('lowerbound') || words.includes('upperbound')) return null;
  const value = Number(words[score + 2]);
  return {
    rank: words.includes('multipv') ? number('multipv') : 1,
    depth: number('depth'),
    selectiveDepth: number('seldepth'),
    centipawns: words[score + 1] === 'cp' ? value : null,
    mate: words[score + 1] === 'mate' ? value : null,
    moves: words.slice(moves + 1),
    nodes: number('nodes'),
    nodesPerSecond: number('nps'),
    milliseconds: number('time'),
  };
}
