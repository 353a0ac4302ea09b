// A game as the program keeps it, good enough for tests of the page; the rules are chess.js's.
import { Chess } from 'chess.js';

export function moveView(mv) {
  const rook = mv.flags.includes('k') ? `h${mv.from[1]}` : mv.flags.includes('q') ? `a${mv.from[1]}` : null;
  return { uci: mv.lan, san: mv.san, from: mv.from, to: mv.to, promotion: mv.promotion ?? null, rook };
}

export function legalMoves(fen) {
  return new Chess(fen).moves({ verbose: true }).map(moveView);
}

export function checkSquare(fen) {
  const chess = new Chess(fen);
  return chess.inCheck() ? chess.findPiece({ type: 'k', color: chess.turn() })[0] : null;
}

const VALUES = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };
const other = (side) => (side === 'white' ? 'black' : 'white');

function minutes(clock) {
  const [base, bonus] = clock.split('+').map(Number);
  return { base: base * 60_000, bonus: (bonus ?? 0) * 1000 };
}

export class MockGame {
  revision = 1;
  status = 'playing';
  outcome = null;
  plies = [];
  undone = [];
  offer = null;
  hint = null;
  claims = [];
  changed = Date.now();

  constructor(id, players, clock, start) {
    Object.assign(this, { id, players, clock, start });
    if (clock) this.left = { white: minutes(clock).base, black: minutes(clock).base };
    this.since = Date.now();
  }

  get fen() {
    return this.plies.at(-1)?.fen ?? this.start;
  }

  get turn() {
    return this.fen.split(' ')[1] === 'w' ? 'white' : 'black';
  }

  get legal() {
    return this.status === 'playing' ? legalMoves(this.fen) : [];
  }

  clocks() {
    if (!this.clock) return null;
    const isRunning = this.status === 'playing';
    const left = { ...this.left };
    if (isRunning) left[this.turn] = Math.max(0, left[this.turn] - (Date.now() - this.since));
    return { control: this.clock, left, is_running: isRunning };
  }

  captured() {
    const by = { white: '', black: '' };
    for (const ply of this.plies) if (ply.taken) by[ply.by] += ply.taken;
    const count = (side) => [...by[side]].reduce((sum, letter) => sum + VALUES[letter], 0);
    return { by, balance: count('white') - count('black') };
  }

  view() {
    const player = (side) => ({ kind: this.players[side].kind, name: 'x', level: this.players[side].level ?? null });
    return {
      revision: this.revision, fen: this.fen, start: this.start, turn: this.turn, status: this.status, outcome: this.outcome,
      players: { white: player('white'), black: player('black') }, clocks: this.clocks(), legal: this.legal, moves: this.plies,
      undone: this.undone, check: checkSquare(this.fen), captured: this.captured(), offer: this.offer, claims: this.claims, hint: this.hint,
      opening: this.plies.length > 1 ? { eco: 'C20', name: 'King\'s Pawn Game' } : null,
    };
  }

  summary() {
    const { players } = this.view();
    return { game: this.id, players, fen: this.fen, plies: this.plies.length, control: this.clock, status: this.status, result: this.outcome?.result ?? null, changed: this.changed };
  }

  over(code, winner) {
    const result = winner ? { white: '1-0', black: '0-1' }[winner] : '1/2-1/2';
    this.status = 'over';
    this.outcome = { result, code, winner, text: code };
    return { code: 'over' };
  }

  /** Notices, or a refusal. */
  apply(act, why) {
    const notices = this.#apply(act, why);
    if (notices.refused) return notices;
    this.revision += 1;
    this.changed = Date.now();
    return { notices };
  }

  #apply(act, why) {
    switch (act.act) {
      case 'play': return this.#play(act.uci, why);
      case 'say': return this.#say(act.text, why);
      case 'take-back': return this.#takeBack(act.plies);
      case 'redo': return this.#redo(act.plies);
      case 'offer-draw': this.offer = act.by; return [{ code: 'draw-offered', by: act.by }];
      case 'accept-draw': return [this.over('agreement', null)];
      case 'decline-draw': this.offer = null; return [{ code: 'draw-declined', by: act.by }];
      case 'claim-draw': return [this.over(this.claims[0] ?? 'threefold', null)];
      case 'resign': return [this.over('resignation', other(act.by))];
      case 'hint': this.hint = this.legal[0] ?? null; return [{ code: 'hint' }];
      case 'pause': this.#settle(); this.status = 'paused'; return [{ code: 'paused' }];
      case 'resume': this.status = 'playing'; this.since = Date.now(); return [{ code: 'resumed' }];
      default: return { refused: { code: 'malformed', text: 'no such act', piece: null, squares: [] } };
    }
  }

  #play(uci, why) {
    if (this.status !== 'playing') return { refused: { code: 'over', text: 'the game is over', piece: null, squares: [] } };
    const chess = new Chess(this.fen);
    const mv = chess.moves({ verbose: true }).find(({ lan }) => lan === uci);
    const reason = why[uci] ?? { code: 'not-how-it-moves', text: `${uci} is not legal`, squares: [] };
    if (!mv) return { refused: { piece: uci.slice(0, 2), ...reason } };
    return this.#made(mv);
  }

  #say(text, why) {
    const mv = new Chess(this.fen).moves({ verbose: true }).find(({ san }) => san.replace(/[+#]/, '') === text);
    const reason = why[text] ?? { code: 'no-such-move', text: `${text}: no such move`, squares: [] };
    return mv ? this.#made(mv) : { refused: { piece: null, ...reason } };
  }

  #made(mv) {
    const by = this.turn;
    this.#settle();
    if (this.clock) this.left[by] += minutes(this.clock).bonus;
    this.plies.push({ ...moveView(mv), fen: mv.after, thought: 0, left: null, taken: mv.captured, by });
    Object.assign(this, { undone: [], offer: null, hint: null });
    const chess = new Chess(this.fen);
    const notices = [{ code: 'moved', by }];
    if (chess.isCheckmate()) notices.push(this.over('checkmate', by));
    else if (chess.isStalemate()) notices.push(this.over('stalemate', null));
    const seen = [this.start, ...this.plies.map(({ fen }) => fen)].filter((fen) => fen.split(' ').slice(0, 3).join() === this.fen.split(' ').slice(0, 3).join());
    this.claims = seen.length >= 3 ? ['threefold'] : [];
    return notices;
  }

  #settle() {
    if (this.clock) this.left[this.turn] = this.clocks().left[this.turn];
    this.since = Date.now();
  }

  #takeBack(plies) {
    this.undone = [...this.plies.splice(this.plies.length - plies), ...this.undone];
    Object.assign(this, { status: 'playing', outcome: null, hint: null, claims: [] });
    return [{ code: 'taken-back' }];
  }

  #redo(plies) {
    this.plies.push(...this.undone.splice(0, plies));
    return [{ code: 'redone' }];
  }

  /** The flag of who is to move has fallen. */
  flag() {
    this.left[this.turn] = 0;
    this.revision += 1;
    return [this.over('time', other(this.turn))];
  }
}

/** A game whose views were written down: for what chess.js does not know. */
export class CannedGame {
  constructor(id, views, moves) {
    Object.assign(this, { id, views, moves, at: 0 });
  }

  get players() {
    return this.view().players;
  }

  get turn() {
    return this.view().turn;
  }

  get revision() {
    return this.view().revision;
  }

  view() {
    return this.views[this.at];
  }

  summary() {
    const { players, fen } = this.view();
    return { game: this.id, players, fen, plies: 0, control: null, status: 'playing', result: null, changed: 0 };
  }

  apply(act) {
    this.played = act.uci;
    if (act.uci !== this.moves[this.at]) return { refused: { code: 'blocked', text: 'not that one', piece: null, squares: [] } };
    this.at += 1;
    return { notices: [{ code: 'moved', by: 'white' }] };
  }
}
