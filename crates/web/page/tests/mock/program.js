// A stand-in for the program: it speaks the protocol with pages, for tests alone. It outlives sockets, as the program's
// games do, and tests can look into it and make it do things.
import { Chess } from 'chess.js';
import { VERSION } from '../../page/protocol-constants.js';
import { MockGame } from './game.js';
import { MockCoach } from './coach.js';
import { MockLibrary } from './library.js';
import { MockPuzzles } from './puzzles.js';
import { MockStudies } from './studies.js';

export const STANDARD = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const NUMBER_518 = STANDARD;

export class MockProgram {
  version = VERSION;
  games = new Map();
  sockets = new Map();
  received = [];
  /** What the engine answers in a game; `null`: it thinks until it is told. */
  answer = (game) => game.legal[0]?.uci ?? null;
  why = {};
  studies = new MockStudies(this);
  /** Other programs that the configuration names. */
  engines = [];
  /** What the settings file says. */
  settings = {};
  removed = new Map();
  /** The sides that pages may play. */
  yours = { white: true, black: true };
  isPublic = false;
  guestOf = null;
  library = new MockLibrary();
  coach = new MockCoach();
  puzzles = new MockPuzzles();
  /** Does the engine accept draws? */
  accepts = false;

  /** For Playwright's `page.routeWebSocket`. */
  attach(socket) {
    this.sockets.set(socket, { game: null, study: null });
    this.url = socket.url();
    socket.onMessage((text) => this.#onText(socket, String(text)));
    socket.onClose(() => this.sockets.delete(socket));
  }

  /** The program stops; the games are kept. */
  drop() {
    for (const socket of this.sockets.keys()) void socket.close();
    this.sockets.clear();
  }

  send(socket, message, re) {
    socket.send(JSON.stringify({ v: this.version, ...(re === undefined ? {} : { re }), ...message }));
  }

  #onText(socket, text) {
    const message = JSON.parse(text);
    this.received.push(message);
    const reply = this.#answerTo(socket, message);
    if (reply) this.send(socket, reply, message.id);
  }

  #answerTo(socket, message) {
    switch (message.type) {
      case 'hello': return { type: 'welcome', program: 'mock', levels: levels(), machine: { threads: 4, hash: 1024 }, engines: this.engines, settings: this.settings, games: this.#summaries(), is_public: this.isPublic, guest_of: this.guestOf };
      case 'language': case 'leave': return null;
      case 'games': return this.listGames();
      case 'new-game': return this.#newGame(socket, message);
      case 'open-game': return this.#openGame(socket, message);
      case 'forget-game': return this.#move(message.game, this.games, this.removed);
      case 'restore-game': return this.#move(message.game, this.removed, this.games);
      case 'export-game': return { type: 'export', format: 'pgn', name: 'game.pgn', text: `${this.games.get(message.game).plies.map(({ san }) => san).join(' ')} *\n`, next: null };
      case 'rematch': return this.#rematch(socket, message);
      case 'act': return this.#act(socket, message);
      case 'invite': return invited(message.game);
      case 'check-start': return checkStart(message.start);
      case 'explain': return this.coach.explain(this, socket, message);
      case 'explain-stop': return this.coach.stop(this);
      case 'study-of-game': return this.studies.ofGame(socket, this.games.get(message.game));
      default: return this.#inStudies(socket, message);
    }
  }

  #inStudies(socket, message) {
    const found = this.library.answerTo(message);
    if (found === 'study') return this.studies.ofLibrary(socket);
    if (found) return found;
    const puzzle = this.puzzles.answerTo(this, socket, message);
    if (puzzle !== undefined) return puzzle;
    const answer = this.studies.answerTo(socket, message);
    return answer === undefined ? refused('malformed', `no such message: ${message.type}`) : answer;
  }

  #move(id, from, to) {
    to.set(id, from.get(id));
    from.delete(id);
    return this.listGames();
  }

  listGames() {
    return { type: 'games', games: this.#summaries() };
  }

  #summaries() {
    return [...this.games.values()].map((game) => game.summary());
  }

  /** A game that is there already. */
  add({ id = `g${this.games.size + 1}`, white = { kind: 'human' }, black = { kind: 'engine', level: 4 }, clock = null, start = STANDARD, moves = [] } = {}) {
    const game = new MockGame(id, { white, black }, clock, start);
    for (const uci of moves) game.apply({ act: 'play', uci }, {});
    this.games.set(id, game);
    return game;
  }

  #newGame(socket, { choice }) {
    const checked = checkStart(choice.start);
    if (!checked.fen) return refused('fen', checked.error);
    const game = this.add({ white: choice.players.white, black: choice.players.black, clock: choice.clock, start: checked.fen });
    this.choice = choice;
    return this.#openGame(socket, { game: game.id });
  }

  #openGame(socket, { game: id }) {
    const game = this.games.get(id);
    if (!game) return refused('unknown-game', 'no such game');
    this.sockets.set(socket, { ...this.sockets.get(socket), game: id });
    setTimeout(() => this.#think(game), 20);
    return { type: 'game', game: id, view: game.view(), notices: [], yours: this.yours };
  }

  #rematch(socket, { game: id }) {
    const { players, clock, start } = this.games.get(id);
    const game = this.add({ white: players.black, black: players.white, clock, start });
    return this.#openGame(socket, { game: game.id });
  }

  #act(socket, { game: id, revision, act }) {
    const game = this.games.get(id);
    if (!game) return refused('unknown-game', 'no such game');
    if (revision !== game.revision) return refused('stale', 'the game has gone on');
    const done = game.apply(act, this.why);
    if (done.refused) return { type: 'refused', ...done.refused };
    this.#tellOthers(game, done.notices, socket);
    if (act.act === 'offer-draw') setTimeout(() => this.#answerDraw(game, act.by), 10);
    else setTimeout(() => this.#think(game), 20);
    return { type: 'game', game: id, view: game.view(), notices: done.notices, yours: this.yours };
  }

  #answerDraw(game, by) {
    const other = by === 'white' ? 'black' : 'white';
    if (game.players[other].kind === 'human') return;
    this.happen(game, { act: this.accepts ? 'accept-draw' : 'decline-draw', by: other });
  }

  #think(game) {
    if (game.view().status !== 'playing' || game.players[game.turn].kind === 'human') return;
    const uci = this.answer(game);
    if (uci) this.happen(game, { act: 'play', uci });
  }

  /** Something happens in a game by itself: every page that looks at it is told. */
  happen(game, act) {
    const { notices = [] } = game.apply(act, {});
    this.tell(game, notices);
  }

  tell(game, notices) {
    this.#tellOthers(game, notices, null);
  }

  #tellOthers(game, notices, except) {
    for (const [socket, looks] of this.sockets) {
      if (looks.game === game.id && socket !== except) this.send(socket, { type: 'game', game: game.id, view: game.view(), notices, yours: this.yours });
    }
  }
}

export function refused(code, text) {
  return { type: 'refused', code, text, piece: null, squares: [] };
}

function invited(game) {
  const view = (side) => ({ link: `http://192.0.2.7:8111/?token=${side}#/play/${game}`, code: ['101', '010', '111'] });
  return { type: 'invited', game, white: view('white'), black: view('black'), watch: view('watch') };
}

function levels() {
  return Array.from({ length: 20 }, (_, i) => ({ number: i + 1, elo: Math.floor(800 + (2000 * i) / 19) }));
}

function checkStart(start) {
  const answer = { type: 'start-checked', fen: null, number: null, error: null, warnings: [] };
  if (start.kind === 'standard') return { ...answer, fen: STANDARD };
  if (start.kind === 'chess960') {
    const isNumber = start.number === null || (Number.isInteger(start.number) && start.number >= 0 && start.number < 960);
    return isNumber ? { ...answer, fen: NUMBER_518, number: start.number ?? 518 } : { ...answer, error: 'a number from 0 to 959' };
  }
  try {
    return { ...answer, fen: new Chess(start.fen).fen() };
  } catch (error) {
    return { ...answer, error: String(error.message) };
  }
}
