// The messages between the page and the program, with their fields. PROTOCOL.md describes them in prose.
// Only types live here, and browsers never load this file; what is needed at run time is in page/protocol-constants.js.

/**
 * A square as people name it, `a1` to `h8`.
 * @typedef {string} SquareName
 * @typedef {'white' | 'black'} Side
 * @typedef {'q' | 'r' | 'b' | 'n'} Promotion
 * @typedef {'en' | 'it' | 'es'} Language
 * @typedef {'green' | 'red' | 'blue' | 'yellow'} MarkColor
 */

/**
 * @template T
 * @typedef {{white: T, black: T}} Sides
 */

/**
 * A move. `to` is where the king goes in castling, and `rook` the square of the rook with which it castles.
 * @typedef {object} MoveView
 * @property {string} uci
 * @property {string} san with English letters
 * @property {SquareName} from
 * @property {SquareName} to
 * @property {Promotion | null} promotion
 * @property {SquareName | null} rook
 */

/**
 * A move that was played.
 * @typedef {MoveView & {fen: string, thought: number, left: Sides<number> | null}} PlyView
 */

/**
 * @typedef {object} OutcomeView
 * @property {'1-0' | '0-1' | '1/2-1/2'} result
 * @property {string} code such as `checkmate`; the page has its words for all of them
 * @property {Side | null} winner
 * @property {string} text in English, for codes that the page does not know
 */

/** @typedef {{kind: 'human' | 'engine' | 'random' | 'uci', name: string, level: number | null}} PlayerView */
/** @typedef {{control: string, left: Sides<number>, is_running: boolean}} ClockView times in milliseconds */
/** @typedef {{eco: string, name: string}} OpeningView */

/**
 * A game as it stands: `arrocco_play::View`.
 * @typedef {object} GameView
 * @property {number} revision another number after each change
 * @property {string} fen
 * @property {string} start the FEN of the first position
 * @property {Side} turn
 * @property {'playing' | 'paused' | 'over'} status
 * @property {OutcomeView | null} outcome
 * @property {Sides<PlayerView>} players
 * @property {ClockView | null} clocks
 * @property {MoveView[]} legal
 * @property {PlyView[]} moves
 * @property {PlyView[]} undone the next one first
 * @property {SquareName | null} check
 * @property {{by: Sides<string>, balance: number}} captured letters of what each side has taken; pawns that White is ahead
 * @property {OpeningView | null} opening
 * @property {Side | null} offer who has offered a draw
 * @property {('threefold' | 'fifty-moves')[]} claims
 * @property {MoveView | null} hint
 */

/**
 * What has happened, besides what the game shows: `arrocco_play::Notice`, by its name.
 * @typedef {object} Notice
 * @property {'moved' | 'taken-back' | 'redone' | 'draw-offered' | 'draw-declined' | 'hint-wanted' | 'hint' | 'paused' | 'resumed' | 'seated' | 'over' | 'too-late' | 'player-failed'} code
 * @property {Side} [by]
 * @property {string} [text] for `player-failed`: what went wrong, in the language of the socket
 */

/** @typedef {{number: number, elo: number}} LevelView */
/** What an engine may use: threads, and the largest table in MiB. @typedef {{threads: number, hash: number}} MachineView */

/**
 * A game in the list of games.
 * @typedef {object} GameSummary
 * @property {string} game its name in messages
 * @property {Sides<PlayerView>} players
 * @property {string} fen
 * @property {number} plies
 * @property {string | null} control
 * @property {'playing' | 'paused' | 'over'} status
 * @property {string | null} result
 * @property {number} changed milliseconds since 1970
 */

/** @typedef {{kind: 'human'} | {kind: 'engine', level: number | null} | {kind: 'named', name: string} | {kind: 'random'}} PlayerChoice */

/**
 * Where a game starts. Without a number, Chess960 is by lot.
 * @typedef {{kind: 'standard'} | {kind: 'chess960', number: number | null} | {kind: 'fen', fen: string}} Start
 */

/** @typedef {{players: Sides<PlayerChoice>, clock: string | null, start: Start}} GameChoice */

// ---- Studies ----------------------------------------------------------------------------------------------------

/** For White: pawns in hundredths, or moves until mate, negative when Black mates.
 * @typedef {{cp: number} | {mate: number}} Score
 */

/** @typedef {'inaccuracy' | 'mistake' | 'blunder'} Judgement */
/** @typedef {{color: MarkColor, from: SquareName, to: SquareName}} Mark a circle when both squares are the same */

/** A move in a line of the engine, with the position after it, for previews.
 * @typedef {MoveView & {fen: string}} LineMove
 */

/** What the engine thinks of a position: the score, and White's expected share of the point from 0 to 1.
 * @typedef {{score: Score | null, chance: number}} Evaluation
 */

/**
 * A position in a tree of moves. The first one has neither parent nor move.
 * @typedef {object} TreeNode
 * @property {number} id
 * @property {number | null} parent
 * @property {number[]} children the main line first
 * @property {MoveView | null} mv
 * @property {number} ply the number of half-moves since White's first move of the game
 * @property {string} fen
 * @property {SquareName | null} check
 * @property {string} comment
 * @property {number[]} nags
 * @property {Mark[]} marks
 * @property {Evaluation | null} evaluation
 * @property {Judgement | null} judgement
 * @property {LineMove[]} better the line that was better, where the move was judged
 * @property {Lesson | null} lesson why the move was a mistake, if that is known
 * @property {number | null} clock what the mover's clock showed after the move, in milliseconds
 */

/** @typedef {{accuracy: number | null, inaccuracy: number, mistake: number, blunder: number}} SideReport */

/**
 * @typedef {object} StudyView
 * @property {string} study its name in messages
 * @property {number} revision
 * @property {number} index which game of the file
 * @property {number} games how many there are
 * @property {[string, string][]} tags
 * @property {string} result
 * @property {TreeNode[]} nodes the first position first
 * @property {Sides<SideReport> | null} report
 * @property {OpeningView | null} opening
 * @property {string[]} problems what could not be read, in the language of the socket
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {boolean} is_own is it one of the person's own, and not only looked at?
 */

/** @typedef {{index: number, white: string, black: string, result: string, date: string, event: string, plies: number}} StudyGame */

/** @typedef {{moves: LineMove[], score: Score, chance: number}} EngineLine */

/** Why a move was a mistake, in short, and what to look for the next time; without that the text says that no reason could be proven. @typedef {{text: string, advice: string | null}} Lesson */

/**
 * A reason why a move is good or bad. Its marks belong to the position before the half-move that does it.
 * @typedef {object} Reason
 * @property {string} text
 * @property {'move' | 'reply' | 'better'} view whose line it is in
 * @property {string} fact
 * @property {Mark[]} marks
 * @property {string} start the FEN of the position in which the line begins
 * @property {LineMove[]} line
 * @property {number} ply the half-move of the line that does it, from 0
 */

/**
 * What the coach says about a move, in the language of the socket; the strongest reason first, none if none could be proven.
 * @typedef {object} Explanation
 * @property {'best' | 'good' | Judgement} verdict
 * @property {string} headline
 * @property {Reason[]} reasons
 * @property {string | null} advice what to look for the next time
 */

/**
 * A puzzle as it stands. What would give it away (themes, rating, solution) is told once it is over.
 * @typedef {object} PuzzleView
 * @property {string} puzzle its name
 * @property {number} step another number after each change
 * @property {'due' | 'new'} reason
 * @property {'win' | 'draw' | 'line'} goal
 * @property {Side} solver
 * @property {string} start the position before the first of the moves
 * @property {LineMove[]} moves the other side's move that leads to the puzzle, if it is known, and what was played since
 * @property {number} lead how many of them were there before the solver's first one
 * @property {string} fen
 * @property {SquareName | null} check
 * @property {MoveView[]} legal
 * @property {boolean} is_over
 * @property {boolean} is_missed
 * @property {'solved' | 'hinted' | 'missed' | null} outcome
 * @property {SquareName | null} hint where the piece stands that moves
 * @property {MoveView | null} hint_move
 * @property {{what: 'right' | 'solved' | 'also' | 'wrong' | 'not-in-study' | 'shown', mv: MoveView | null, explanation: Explanation | null} | null} told what became of the last try
 * @property {LineMove[]} solution from the position in which the solver moves first
 * @property {string[]} themes their titles
 * @property {number | null} rating
 * @property {string} source
 * @property {string} set
 */

/** @typedef {{theme: string, title: string, tried: number, solved: number, is_weak: boolean}} ThemeProgress */

/**
 * How training goes.
 * @typedef {object} TrainingProgress
 * @property {number} rating
 * @property {number} solved
 * @property {number} hinted
 * @property {number} missed
 * @property {number} due
 * @property {number} scheduled
 * @property {number} streak
 * @property {number} longest_streak
 * @property {number} today
 * @property {number | null} next_due_in seconds
 * @property {{day: number, solved: number, missed: number, rating: number}[]} days
 * @property {ThemeProgress[]} themes those that were met, what to work on first
 * @property {{theme: string, title: string}[]} choices all themes
 * @property {number} own puzzles of one's own games
 */

// ---- Messages of the page ---------------------------------------------------------------------------------------
// Every one of them carries `v` (the version) and `id` (a number that the answer repeats in `re`).

/** The first message of a socket. @typedef {{type: 'hello', language: Language, device: string}} Hello */
/** Texts come in this language from now on. @typedef {{type: 'language', language: Language}} SetLanguage */
/** Answered by `games`. @typedef {{type: 'games'}} ListGames */
/** Answered by `game`. @typedef {{type: 'new-game', choice: GameChoice}} NewGame */
/** Shows a game, now and after each change, until `leave`. @typedef {{type: 'open-game', game: string}} OpenGame */
/** @typedef {{type: 'leave'}} Leave the page looks at no game and no study any more */
/** Removes a game that is over; answered by `games`. @typedef {{type: 'forget-game', game: string}} ForgetGame */
/** Takes it back; answered by `games`. @typedef {{type: 'restore-game', game: string}} RestoreGame */
/** The game as PGN; answered by `export`. @typedef {{type: 'export-game', game: string}} ExportGame */
/** Links for other devices; answered by `invited`. @typedef {{type: 'invite', game: string}} Invite */

/** Games of the library that a line of search finds; answered by `library`. @typedef {{type: 'library-search', search: string, from: number, bin: boolean, scope: 'all' | 'own' | 'added', collection?: string}} LibrarySearch */
/** @typedef {{change: 'title', title: string} | {change: 'tag', tag: string} | {change: 'untag', tag: string} | {change: 'bin'} | {change: 'restore'}} LibraryChange */
/** Answered by `library-game`. @typedef {{type: 'library-edit', game: number, change: LibraryChange}} LibraryEdit */
/** @typedef {{change: 'rename', to: string} | {change: 'bin'} | {change: 'restore'}} CollectionChange */
/** Answered by `collections`. @typedef {{type: 'collection-edit', name: string, change: CollectionChange}} CollectionEdit */
/** A part of a file that becomes a collection; answered by `collection-progress`, and then the next is sent. @typedef {{type: 'collection-part', upload: number, part: number, name: string, text: string, last: boolean}} CollectionPart */
/** The file is given up. @typedef {{type: 'collection-stop'}} CollectionStop */
/** Answered by `library-opened` or `study`. @typedef {{type: 'library-open', game: number}} LibraryOpen */
/** What was played in a position; answered by `explored`. @typedef {{type: 'explore', fen: string, scope: 'all' | 'own' | 'added', collection?: string}} Explore */
/** The same players with sides changed; answered by `game`. @typedef {{type: 'rematch', game: string}} Rematch */
/** The game as a study; answered by `study`. @typedef {{type: 'study-of-game', game: string}} StudyOfGame */

/**
 * Something happens in a game: `arrocco_play::Event`. The revision is that of the view on which the user acted: the
 * program refuses what was meant for another position (`stale`).
 * @typedef {{type: 'act', game: string, revision: number, act: Act}} ActInGame
 */

/**
 * @typedef {{act: 'play', uci: string}
 *   | {act: 'say', text: string}
 *   | {act: 'take-back', plies: number}
 *   | {act: 'redo', plies: number}
 *   | {act: 'offer-draw', by: Side}
 *   | {act: 'accept-draw', by: Side}
 *   | {act: 'decline-draw', by: Side}
 *   | {act: 'claim-draw', by: Side}
 *   | {act: 'resign', by: Side}
 *   | {act: 'hint'}
 *   | {act: 'pause'}
 *   | {act: 'resume'}} Act
 */

/** Can a game start there? Answered by `start-checked`. @typedef {{type: 'check-start', start: Start}} CheckStart */

/**
 * A PGN or a FEN, in parts of at most {@link PART_CHARACTERS}; the last part is answered by `study-games` and `study`.
 * @typedef {{type: 'import', upload: number, part: number, parts: number, text: string}} Import
 */
/** Answered by `study`. @typedef {{type: 'new-study', fen: string | null}} NewStudy */
/** Answered by `study-games` and `study`. @typedef {{type: 'open-study', study: string, index: number | null}} OpenStudy */
/** What can be played there? Answered by `study-position`. @typedef {{type: 'study-look', study: string, node: number}} StudyLook */

/**
 * Changes a tree; answered by `study`, with the node to show. Numbers of nodes are never used again, so what was meant for
 * a node that somebody has deleted is refused (`unknown-node`), and nothing else can be misunderstood.
 * @typedef {{type: 'study-edit', study: string, edit: Edit}} StudyEdit
 */

/**
 * @typedef {{edit: 'play', node: number, uci: string}
 *   | {edit: 'say', node: number, text: string}
 *   | {edit: 'promote', node: number}
 *   | {edit: 'delete', node: number}
 *   | {edit: 'comment', node: number, text: string, more: boolean}
 *   | {edit: 'nag', node: number, nag: number}
 *   | {edit: 'marks', node: number, marks: Mark[]}
 *   | {edit: 'line', node: number, moves: string[]}
 *   | {edit: 'tags', tags: [string, string][]}} Edit
 */

/** A study that was only looked at becomes one's own; answered by `study`. @typedef {{type: 'study-keep', study: string}} StudyKeep */
/** Takes the last change of a tree back; answered by `study`. @typedef {{type: 'study-undo', study: string}} StudyUndo */
/** Makes it again; answered by `study`. @typedef {{type: 'study-redo', study: string}} StudyRedo */
/** A part of the list of games that have these words; answered by `study-games`. @typedef {{type: 'study-list', study: string, from: number, search: string}} StudyList */
/** A new chapter from a position; answered by `study`. @typedef {{type: 'chapter-add', study: string, fen: string | null}} ChapterAdd */
/** Answered by `study`, with another chapter. @typedef {{type: 'chapter-remove', study: string, index: number}} ChapterRemove */
/** Answered by `study`. @typedef {{type: 'chapter-restore', study: string, index: number}} ChapterRestore */

/**
 * The engine thinks about a position until told to stop, or about what the other side threatens. Answered by `engine`,
 * again and again. A second one takes the place of the first.
 * @typedef {{type: 'engine-start', study: string, node: number, lines: number, threat: boolean, threads: number | null, hash: number | null}} EngineStart
 */
/** @typedef {{type: 'engine-stop'}} EngineStop */
/** Analyses the whole game; answered by `analysis`, again after each position. @typedef {{type: 'analyse', study: string, effort: Effort}} Analyse */
/** How long it thinks about each position. @typedef {'quick' | 'usual' | 'deep' | 'thorough'} Effort */
/** @typedef {{type: 'analyse-stop', study: string}} AnalyseStop */
/** The hint that a game shows, or the move that leads to a position of a study. @typedef {{kind: 'hint', game: string} | {kind: 'node', study: string, node: number}} Explained */
/** Why is that move good or bad? Answered by `explained`. @typedef {{type: 'explain', of: Explained}} Explain */
/** @typedef {{theme: string | null, set: string | null, due_only: boolean}} PuzzleWish */
/** The next puzzle, or the one with a name; answered by `puzzle`. `offset`: minutes that the clock shows more than UTC. @typedef {{type: 'puzzle-next', wish: PuzzleWish, puzzle: string | null, offset: number}} PuzzleNext */
/** @typedef {{act: 'try', text: string} | {act: 'hint'} | {act: 'show'}} PuzzleAct */
/** Answered by `puzzle`. @typedef {{type: 'puzzle-act', puzzle: string, step: number, act: PuzzleAct}} PuzzleActing */
/** Answered by `puzzle-progress`. @typedef {{type: 'puzzle-progress', offset: number}} AskProgress */
/** A part of the journal, from a line on; answered by `export`. @typedef {{type: 'puzzle-export', from: number}} PuzzleExport */
/** Puzzles from the game that is open; answered by `puzzles-made`, again and again. @typedef {{type: 'puzzle-make', study: string}} PuzzleMake */
/** @typedef {{type: 'puzzle-make-stop'}} PuzzleMakeStop */
/** Nobody waits for an explanation any more. @typedef {{type: 'explain-stop'}} ExplainStop */
/** Answered by `export`. @typedef {{type: 'export', study: string, format: 'pgn'}} ExportPgn */
/** A part of the whole file, from a game on; answered by `export`. @typedef {{type: 'export', study: string, format: 'all', from: number}} ExportAll */
/** Answered by `export`. @typedef {{type: 'export', study: string, format: 'svg', node: number, orientation: Side, marks: Mark[]}} ExportSvg */

/**
 * @typedef {Hello | SetLanguage | ListGames | NewGame | OpenGame | Leave | ForgetGame | RestoreGame | ExportGame | Invite | LibrarySearch | LibraryEdit
 *   | LibraryOpen | CollectionEdit | CollectionPart | CollectionStop | Explore | Rematch | StudyOfGame | ActInGame
 *   | CheckStart | Import | NewStudy | OpenStudy | StudyLook | StudyEdit | StudyKeep | StudyUndo | StudyRedo
 *   | StudyList | ChapterAdd | ChapterRemove | ChapterRestore | EngineStart | EngineStop | Analyse
 *   | AnalyseStop | Explain | ExplainStop | PuzzleNext | PuzzleActing | AskProgress
 *   | PuzzleExport | PuzzleMake | PuzzleMakeStop | ExportPgn | ExportAll | ExportSvg} Request
 */

// ---- Messages of the program ------------------------------------------------------------------------------------
// Every one of them carries `v`, and `re` where it answers a message of this page.

/** What the program's settings file says and the page can use. @typedef {{language?: Language, level?: number, clock?: string, squares?: 'wood' | 'green' | 'blue' | 'gray'}} SharedSettings */
/** @typedef {{type: 'welcome', program: string, levels: LevelView[], machine: MachineView, engines: string[], settings: SharedSettings, games: GameSummary[], is_public: boolean, guest_of: string | null}} Welcome */
/** @typedef {{type: 'games', games: GameSummary[]}} Games */
/** `yours` are the sides that this page may play. @typedef {{type: 'game', game: string, view: GameView, notices: Notice[], yours: Sides<boolean>}} GameMessage */
/** A game or study that this page shows could not be saved, and why; `null`: it could be saved since. @typedef {{type: 'not-saved', name: string, text: string | null}} NotSaved */
/** A link for another device, and the rows of its QR code, where `1` is dark. @typedef {{link: string, code: string[]}} InviteView */
/** @typedef {{type: 'invited', game: string, white: InviteView, black: InviteView, watch: InviteView}} Invited */

/**
 * A game of the library. What is not known is empty or 0.
 * @typedef {object} LibraryGame
 * @property {number} id
 * @property {string} white
 * @property {string} black
 * @property {number} white_rating
 * @property {number} black_rating
 * @property {string} result
 * @property {string} date
 * @property {string} event
 * @property {string} eco
 * @property {string} opening
 * @property {number} plies
 * @property {string | null} title
 * @property {string[]} tags
 * @property {'terminal' | 'page' | 'study' | 'collection'} origin
 * @property {string} collection
 * @property {boolean} is_unfinished
 * @property {boolean} is_binned
 * @property {number} changed milliseconds since 1970
 * @property {string | null} fen the last position
 * @property {number} duplicates how many other games have the same moves
 */

/** A file that somebody has added. @typedef {{name: string, games: number}} LibraryCollection */
/** @typedef {{type: 'library', games: LibraryGame[], from: number, found: number, total: number, search: string, is_in_bin: boolean, collections: LibraryCollection[]}} LibraryReply */
/** @typedef {{type: 'collections', collections: LibraryCollection[]}} CollectionsReply */
/** How much of a file is in the index, from 0 to 1; `text` is what was wrong with it. Without `re` from the last part on. @typedef {{type: 'collection-progress', upload: number, done: number, ended: boolean, text: string | null, re?: number}} CollectionProgress */
/** @typedef {{type: 'library-game', game: LibraryGame}} LibraryGameReply */
/** The game goes on on the screen for playing. @typedef {{type: 'library-opened', game: string}} LibraryOpened */
/** @typedef {{white: number, draws: number, black: number, unknown: number, rating: number | null}} ScoreSum */
/** @typedef {{type: 'explored', fen: string, total: ScoreSum, moves: {mv: MoveView, score: ScoreSum}[], games: LibraryGame[], collections: LibraryCollection[]}} Explored */

/**
 * What was asked cannot be done. Nothing has changed.
 * @typedef {object} Refused
 * @property {'refused'} type
 * @property {string} code `Refusal::code`, or `stale`, `unknown-game`, `unknown-study`, `unknown-node`, `too-many`, `malformed`, `version`
 * @property {string} text in the language of the socket
 * @property {SquareName | null} piece the piece that was to move
 * @property {SquareName[]} squares the pieces responsible
 */

/**
 * @typedef {object} StartChecked
 * @property {'start-checked'} type
 * @property {string | null} fen in its normal form; `null` if no game can start there
 * @property {number | null} number of the Chess960 position
 * @property {string | null} error
 * @property {string[]} warnings
 */

/**
 * A part of the list of games: those found, from one on.
 * @typedef {{type: 'study-games', study: string, games: StudyGame[], from: number, found: number, total: number, search: string}} StudyGames
 */
/** @typedef {{type: 'study', study: StudyView, node: number | null}} StudyMessage the node to show; `null`: the one that is shown */
/**
 * @typedef {object} StudyPosition
 * @property {'study-position'} type
 * @property {string} study
 * @property {number} node
 * @property {MoveView[]} legal
 * @property {OutcomeView | null} outcome
 * @property {OpeningView | null} opening
 */
/**
 * @typedef {object} EngineMessage
 * @property {'engine'} type
 * @property {string} study
 * @property {number} node
 * @property {boolean} threat
 * @property {number} depth
 * @property {number} nodes
 * @property {number} nps
 * @property {EngineLine[]} lines the best one first
 * @property {{winner: Side | null, moves: number | null} | null} ending what tables know of few men
 * @property {boolean} done
 */
/**
 * How far the analysis of a game is. `nodes` are those that are new.
 * @typedef {object} Analysis
 * @property {'analysis'} type
 * @property {string} study
 * @property {number} done positions
 * @property {number} total positions
 * @property {{node: number, evaluation: Evaluation, judgement: Judgement | null, better: LineMove[]}[]} nodes
 * @property {Sides<SideReport> | null} report at the end
 * @property {boolean} running
 */
/** @typedef {{type: 'explained', explanation: Explanation}} ExplainedMessage */
/** @typedef {{type: 'puzzle', puzzle: PuzzleView}} PuzzleMessage */
/** @typedef {{type: 'puzzle-progress', progress: TrainingProgress}} ProgressMessage */
/** How far the search for puzzles in a game is, from 0 to 1, and how many new ones were found. @typedef {{type: 'puzzles-made', study: string, done: number, made: number, running: boolean}} PuzzlesMade */
/** `next` is the game with which the next part of a whole file begins. @typedef {{type: 'export', format: 'pgn' | 'all' | 'svg' | 'training', name: string, text: string, next: number | null}} Exported */

/**
 * @typedef {Welcome | Games | GameMessage | NotSaved | Invited | LibraryReply | CollectionsReply | CollectionProgress | LibraryGameReply | LibraryOpened | Explored | Refused | StartChecked | StudyGames | StudyMessage | StudyPosition
 *   | EngineMessage | Analysis | ExplainedMessage | PuzzleMessage | ProgressMessage | PuzzlesMade | Exported} Reply
 */

/** @typedef {Reply & {v: number, re?: number}} Incoming */
/** @typedef {Request & {v: number, id: number}} Outgoing */

export {};
