import type { Game, Position } from './wasm/rules.js';

export { Game, PgnGame, PgnReader, Position } from './wasm/rules.js';
export type {
  ChessError, Color, Move, Opening, Outcome, PgnProblem, Piece, PictureOptions, Refusal, Role,
} from './wasm/rules.js';

/**
 * Loads the rules. Call it once and await it before positions and games are made; more calls do no harm.
 */
export function init(options?: { wasm?: string | URL | BufferSource | WebAssembly.Module }): Promise<void>;

/** The games of a PGN text, one after the other. */
export function readPgn(text: string): Generator<import('./wasm/rules.js').PgnGame, void, void>;

/** What an engine is asked about: a FEN or "startpos", a position, or a game, whose repetitions then count. */
export type Place = string | Position | Game;

export interface UciOptions {
  /** Threads of a search; more than one only where memory can be shared. */
  threads?: number;
  /** Another network than the package's, as bytes or as an address; `null`: none, which levels need none of. */
  network?: string | URL | BufferSource | null;
  /** Where the tables of endings are, if not beside the package. */
  tablesFile?: string | URL | BufferSource;
  /** A build other than the best one that works here. */
  build?: 'threads' | 'vectors' | 'plain';
  /** End and replace the worker to stop a search, as if it could hear nothing. */
  stopping?: 'none';
  /** The engine has loaded. */
  onReady?: () => void;
  /** The engine has failed and is closed. */
  onError?: (error: Error) => void;
  /** The engine has ended after `quit`. */
  onQuit?: () => void;
}

export interface EngineOptions extends UciOptions {
  /** Transposition table in MiB. */
  hash?: number;
  /** Load the tables of endings with up to four men (3 MB). */
  tables?: boolean;
}

/** The limits of a search; whichever is reached first ends it. Without any: a second. */
export interface SearchLimits {
  depth?: number;
  nodes?: number;
  /** Milliseconds. */
  movetime?: number;
  /** Until it is stopped. */
  infinite?: boolean;
  /** Only these moves, as UCI writes them. */
  moves?: string[];
  /** Stops the search; what was found is the result. */
  signal?: AbortSignal;
}

export interface AnalyseOptions extends SearchLimits {
  /** How many best lines are searched; 1 unless told. */
  lines?: number;
  /** Called with all lines whenever one has changed. */
  onUpdate?: (lines: Line[]) => void;
}

export interface PlayOptions extends SearchLimits {
  /** From 1 for a beginner to 20 for a master; without it, full strength. */
  level?: number;
}

/** One line of an analysis. Scores are those of the side to move. */
export interface Line {
  /** 1 for the best. */
  rank: number;
  depth: number;
  selectiveDepth: number;
  /** null if it is a mate. */
  centipawns: number | null;
  /** Moves to mate, negative if the side to move is mated; null if there is none. */
  mate: number | null;
  /** As UCI writes them; `position.line(moves)` makes "1. e4 e5" of them. */
  moves: string[];
  nodes: number;
  nodesPerSecond: number;
  milliseconds: number;
}

export interface Analysis {
  /** The best move as UCI writes it; null if there is no legal move. */
  best: string | null;
  /** Best first. */
  lines: Line[];
}

/** An engine to analyse with and to play against. It runs in a worker. */
export class Engine {
  private constructor();
  /** Starts an engine; it is ready when the promise is fulfilled. */
  static start(options?: EngineOptions): Promise<Engine>;
  /** The threads of a search. */
  readonly threads: number;
  readonly build: 'threads' | 'vectors' | 'plain';
  /** How searches are stopped here: by shared memory, by an address that is revoked, or by ending the worker. */
  readonly stopping: 'shared' | 'address' | 'none';
  /** The best lines of a position, at full strength. */
  analyse(place: Place, options?: AnalyseOptions): Promise<Analysis>;
  /** The move that it plays, as UCI writes it; null if there is none. */
  play(place: Place, options?: PlayOptions): Promise<string | null>;
  /** Ends the search that is running; its promise is fulfilled with what was found. */
  stop(): void;
  /** Forgets what was searched, for a new game. */
  newGame(): void;
  /** Loads the tables of endings with up to four men (3 MB); returns the number of endings. */
  loadTables(): Promise<number>;
  /** Ends the engine and its workers. */
  close(): void;
}

/** A UCI engine in a worker: lines in, lines out. */
export class UciConnection {
  constructor(onLine: (line: string) => void, options?: UciOptions);
  readonly build: 'threads' | 'vectors' | 'plain';
  readonly stopping: 'shared' | 'address' | 'none';
  send(line: string): void;
  loadTables(): Promise<number>;
  /** For an engine that was started with `network: null`. */
  loadNetwork(): Promise<void>;
  close(): void;
}
