// Puzzles for tests alone: forks and mates that are known by heart, each wrong try explained.
import { Chess } from 'chess.js';
import { checkSquare, legalMoves, moveView } from './game.js';
import { refused } from './program.js';

/** Black overlooks a fork; and a mate at once. */
const PUZZLES = [
  { id: 'fork', start: 'r3k3/ppp2ppp/8/3N4/8/8/PPP2PPP/4K2R b - - 0 1', moves: ['h7h6', 'd5c7', 'e8d7', 'c7a8'], themes: ['fork'], rating: 1200, source: 'Anna – <b>Bruno</b>' },
  { id: 'mate', start: '6k1/5ppp/8/8/8/8/q4PPP/3R2K1 b - - 0 1', moves: ['a2a3', 'd1d8'], themes: ['back-rank mate'], rating: 900, source: '' },
];

function played(start, moves) {
  const chess = new Chess(start);
  return moves.map((uci) => {
    const mv = chess.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] });
    return { ...moveView(mv), fen: mv.after };
  });
}

export class MockPuzzles {
  all = PUZZLES;
  progress = { rating: 1500, solved: 3, hinted: 1, missed: 2, due: 1, scheduled: 2, streak: 4, longest_streak: 9, today: 2, next_due_in: null, days: [], themes: [{ theme: 'fork', title: 'fork', tried: 6, solved: 2, is_weak: true }, { theme: 'pin', title: 'pin', tried: 2, solved: 2, is_weak: false }], choices: [{ theme: 'fork', title: 'fork' }, { theme: 'mate', title: 'mate' }], own: 0 };
  /** How many a game gives. */
  made = 2;
  #at = 0;
  #now = null;

  answerTo(program, socket, message) {
    switch (message.type) {
      case 'puzzle-next': return this.#next(message);
      case 'puzzle-act': return this.#act(message);
      case 'puzzle-progress': return { type: 'puzzle-progress', progress: this.progress };
      case 'puzzle-export': return { type: 'export', format: 'training', name: 'training.jsonl', text: `{"v":1,"part":${message.from}}\n`, next: message.from === 0 ? 1 : null };
      case 'puzzle-make': return this.#make(program, socket, message);
      case 'puzzle-make-stop': return null;
      default: return undefined;
    }
  }

  #next({ wish, puzzle }) {
    this.wish = wish;
    const found = this.all.filter(({ themes }) => !wish.theme || themes.includes(wish.theme));
    const chosen = puzzle ? this.all.find(({ id }) => id === puzzle) : found[this.#at++ % Math.max(1, found.length)];
    if (!chosen || (wish.set === 'own' && this.progress.own === 0)) return refused('no-puzzle', 'There is no such puzzle');
    this.#now = { puzzle: chosen, step: 0, done: 1, told: null, hints: 0, isMissed: false, isOver: false };
    return this.#view();
  }

  #view() {
    const { puzzle, step, done, told, hints, isMissed, isOver } = this.#now;
    const moves = played(puzzle.start, puzzle.moves.slice(0, done));
    const { fen } = moves.at(-1);
    const right = puzzle.moves[done];
    const legal = isOver ? [] : legalMoves(fen);
    return { type: 'puzzle', puzzle: {
      puzzle: puzzle.id, step, reason: 'new', goal: 'win', solver: 'white', start: puzzle.start, moves, lead: 1, fen, check: checkSquare(fen), legal, is_over: isOver, is_missed: isMissed,
      outcome: isOver ? (isMissed ? 'missed' : hints > 0 ? 'hinted' : 'solved') : null, hint: hints > 0 && !isOver ? right.slice(0, 2) : null, hint_move: hints > 1 && !isOver ? legal.find(({ uci }) => uci === right) : null,
      told, solution: isOver ? played(moves[0].fen, puzzle.moves.slice(1)) : [], themes: isOver ? puzzle.themes : [], rating: isOver ? puzzle.rating : null, source: puzzle.source, set: 'starter',
    } };
  }

  #act({ puzzle, step, act }) {
    const now = this.#now;
    if (!now || now.puzzle.id !== puzzle || now.step !== step) return refused('stale', 'The position has changed meanwhile');
    now.step += 1;
    if (act.act === 'hint') now.hints += 1;
    if (act.act === 'hint') now.isMissed ||= now.hints > 1;
    if (act.act === 'show') Object.assign(now, { done: now.puzzle.moves.length, isMissed: true, isOver: true, told: { what: 'shown', mv: null, explanation: null } });
    if (act.act === 'try') return this.#try(act.text);
    return this.#view();
  }

  #try(text) {
    const now = this.#now;
    const { fen } = played(now.puzzle.start, now.puzzle.moves.slice(0, now.done)).at(-1);
    const mv = legalMoves(fen).find(({ uci, san }) => uci === text || san.replace(/[+#]/, '') === text);
    if (!mv) {
      now.step -= 1;
      return { type: 'refused', code: 'blocked', text: `${text} is not legal`, piece: null, squares: ['e1'] };
    }
    if (mv.uci === now.puzzle.moves[now.done]) return this.#right(mv);
    now.isMissed = true;
    const [reply] = played(fen, [mv.uci]);
    const line = [reply, ...legalMoves(reply.fen).slice(0, 1).map((next) => ({ ...next, fen: played(reply.fen, [next.uci])[0].fen }))];
    now.told = { what: 'wrong', mv, explanation: { verdict: 'blunder', headline: '', reasons: [{ text: `${mv.san} lets <i>everything</i> go.`, view: 'move', fact: 'hanging', marks: [{ color: 'red', from: mv.from, to: mv.to }], start: fen, line, ply: 0 }], advice: 'Look at every check first.' } };
    return this.#view();
  }

  #right(mv) {
    const now = this.#now;
    now.done = Math.min(now.done + 2, now.puzzle.moves.length);
    now.isOver = now.done === now.puzzle.moves.length;
    now.told = { what: now.isOver ? 'solved' : 'right', mv, explanation: null };
    return this.#view();
  }

  #make(program, socket, { study }) {
    const say = (done, made, running) => ({ type: 'puzzles-made', study, done, made, running });
    setTimeout(() => program.send(socket, say(1, this.made, false)), 20);
    this.progress.own = this.made;
    return say(0, 0, true);
  }
}
