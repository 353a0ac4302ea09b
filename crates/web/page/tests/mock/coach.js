// A coach for tests alone: it finds the first legal moves remarkable, at once or when the test says so.
import { Chess } from 'chess.js';
import { moveView } from './game.js';
import { refused } from './program.js';

/** A line of the first legal moves. */
function line(fen, first, count) {
  const chess = new Chess(fen);
  const moves = [];
  for (let index = 0; index < count && !chess.isGameOver(); index += 1) {
    const mv = index === 0 && first ? chess.move(first) : chess.move(chess.moves()[0]);
    moves.push({ ...moveView(mv), fen: mv.after });
  }
  return moves;
}

export class MockCoach {
  /** Does the coach think until it is told? */
  isSlow = false;
  /** Does it find reasons? */
  isProven = true;
  #waiting = null;

  explain(program, socket, { id, of }) {
    this.stop(program);
    const { fen, mv } = this.#moveOf(program, of);
    if (!mv) return refused('nothing', 'There is no move here to explain');
    const answer = { type: 'explained', explanation: { ...explained(fen, mv), ...(this.isProven ? {} : { reasons: [], advice: null }) } };
    if (!this.isSlow) return answer;
    this.#waiting = { socket, id, answer };
    return null;
  }

  /** The one that waits is told that its question is outdated. */
  stop(program) {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) program.send(waiting.socket, refused('outdated', ''), waiting.id);
    return null;
  }

  finish(program) {
    const { socket, id, answer } = this.#waiting;
    this.#waiting = null;
    program.send(socket, answer, id);
  }

  #moveOf(program, of) {
    if (of.kind === 'hint') return { fen: program.games.get(of.game).fen, mv: program.games.get(of.game).hint };
    const study = program.studies.all.get(of.study);
    const node = study.node(of.node);
    return { fen: study.node(node.parent)?.fen, mv: node.mv };
  }
}

function explained(fen, mv) {
  const made = line(fen, mv.san, 4);
  const reply = line(made[0].fen, null, 3);
  const arrow = ({ from, to }, color) => ({ color, from, to });
  return {
    verdict: 'mistake', headline: `${mv.san}: a mistake (-1.20 for White; best Nf3, +0.40)`,
    reasons: [
      { text: `${mv.san}: <i>the man</i> can be taken.`, view: 'move', fact: 'moved-into-attack', marks: [arrow(mv, 'red'), { color: 'red', from: mv.to, to: mv.to }], start: fen, line: made, ply: 0 },
      { text: `After ${mv.san} comes a fork.`, view: 'reply', fact: 'fork', marks: [arrow(reply[2], 'red')], start: made[0].fen, line: reply, ply: 2 },
      { text: 'Better was another move.', view: 'better', fact: 'hanging', marks: [arrow(line(fen, null, 1)[0], 'green')], start: fen, line: line(fen, null, 4), ply: 0 },
    ],
    advice: 'Before each move ask what can be taken.',
  };
}
