// What is said about a position of a study: the move that led to it, its evaluation, and what was wrong with it.

import { OFFERED } from './signs.js';

/** @typedef {import('../protocol.js').TreeNode} TreeNode */
/** @typedef {import('../page/speech.js').Speech} Speech */
/** @typedef {import('./study.js').Study} Study */

const JUDGED = /** @type {const} */ ({ inaccuracy: 'isInaccuracy', mistake: 'isMistake', blunder: 'isBlunder' });

/** @param {Speech} speech @param {Study} study @param {TreeNode} node */
export function moveWords(speech, study, node) {
  const parent = study.node(node.parent);
  return node.mv && parent ? speech.saidBy(node.mv, parent.fen) : speech.say('first');
}

/** The signs behind a move, by their names. @param {Speech} speech @param {TreeNode} node */
export function signWords(speech, { nags }) {
  return OFFERED.filter(({ nag }) => nags.includes(nag)).map(({ name }) => speech.say(name)).join(', ');
}

/** What was wrong with a move, or how the game ended in the position that is shown. @param {Speech} speech @param {Study | null} study @param {TreeNode} node */
export function verdict(speech, study, node) {
  const outcome = study?.current.id === node.id ? study.position?.outcome : null;
  if (outcome) return Object.values(speech.outcome(outcome)).join(' ');
  if (!node.judgement) return '';
  const words = speech.say(JUDGED[node.judgement]);
  const better = node.better.map(({ san }) => speech.san(san)).slice(0, 5).join(' ');
  return better ? `${words}. ${speech.say('betterWas', { move: better })}` : words;
}

/** A point of the graph. @param {Speech} speech @param {Study} study @param {TreeNode} node */
export function pointWords(speech, study, node) {
  const score = node.evaluation?.score ? speech.say('evaluation', { score: speech.score(node.evaluation.score) }) : '';
  return [moveWords(speech, study, node), score, verdict(speech, study, node)].filter(Boolean).join(', ');
}
