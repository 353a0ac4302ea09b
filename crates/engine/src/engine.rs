//! The engine: its settings, and the entry point of a search.

use std::collections::HashSet;
use std::sync::Arc;

use arrocco_rules::{Game, Move, Position};

use crate::event::{Event, Found};
use crate::level::Player;
use crate::network::Network;
use crate::parallel::ParallelSearch;
use crate::search::{FullPerception, ThreadData};
use crate::search_request::SearchRequest;
use crate::table::{OutOfMemory, TranspositionTable};
use crate::{Control, EndgameTables, Level, Limits, Score};

/// Default size of the transposition table in MiB.
pub const DEFAULT_HASH: usize = 16;

/// Finds the best move of a position.
///
/// ```
/// use arrocco_engine::{Engine, Limits};
/// use arrocco_rules::Position;
/// let position: Position = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1".parse().unwrap();
/// let found = Engine::new().search(&position, &[], &Limits::depth(4), |_| {});
/// assert_eq!(found.best.unwrap().to_string(), "e1e8");
/// assert_eq!(found.score.mate_moves(), Some(1));
/// ```
#[derive(Debug)]
pub struct Engine {
    table: TranspositionTable,
    threads: Vec<ThreadData>,
    control: Control,
    lines: usize,
    /// Set when a level is chosen; `None` is full strength.
    player: Option<Box<Player>>,
    seed: u64,
    network: Option<Arc<Network>>,
    endgame_tables: EndgameTables,
    /// Warnings that have been given: each is given once.
    warnings: HashSet<String>,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine {
    /// One thread, a transposition table of [`DEFAULT_HASH`] MiB, the [standard](Network::standard) network and the
    /// built-in tables of endings.
    ///
    /// # Panics
    ///
    /// If not even 1 MiB can be allocated for the table.
    pub fn new() -> Self {
        let table = TranspositionTable::new(DEFAULT_HASH)
            .or_else(|_| TranspositionTable::new(1))
            .expect("1 MiB can be allocated");
        let network = Network::standard();
        Self {
            table,
            threads: vec![ThreadData::new(network.as_ref())],
            control: Control::default(),
            lines: 1,
            player: None,
            seed: 0,
            network,
            endgame_tables: EndgameTables::default(),
            warnings: HashSet::new(),
        }
    }

    /// A handle to stop the search from another thread.
    pub fn control(&self) -> Control {
        self.control.clone()
    }

    /// Replaces the transposition table by an empty one of another size.
    ///
    /// # Errors
    ///
    /// If the memory cannot be allocated; the old table is kept.
    pub fn resize_hash(&mut self, mebibytes: usize) -> Result<(), OutOfMemory> {
        // The old table is freed only once the new one exists, so that a failure leaves a working engine. For a moment
        // both are allocated, but the pages of the new one take no memory before they are written.
        self.table = TranspositionTable::new(mebibytes)?;
        Ok(())
    }

    /// The size of the transposition table in MiB.
    pub fn hash(&self) -> usize {
        self.table.mebibytes()
    }

    /// Sets the number of search threads; at least one.
    pub fn set_threads(&mut self, threads: usize) {
        let network = self.network.as_ref();
        self.threads.resize_with(threads.max(1), || ThreadData::new(network));
    }

    /// Evaluates with a network, or with `None` by the hand-written evaluation. Clears the engine like
    /// [`clear`](Self::clear).
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.clear();
    }

    /// Uses other tables of endings than the built-in ones, or uses them in another way. Players of limited strength
    /// ([`set_level`](Self::set_level)) use none.
    pub fn set_endgame_tables(&mut self, tables: EndgameTables) {
        self.endgame_tables = tables;
        self.warnings.clear();
    }

    /// Sets how many best lines are searched (`MultiPV`); at least one.
    pub fn set_lines(&mut self, lines: usize) {
        self.lines = lines.max(1);
    }

    /// Plays at a limited strength, or with `None` at full strength. A level searches few nodes with one thread and a
    /// small transposition table of its own, and overlooks moves that a person may overlook. Searches with
    /// [`Limits::analysis`] ignore the level.
    ///
    /// ```
    /// use arrocco_engine::{Engine, Level, Limits};
    /// use arrocco_rules::Position;
    /// let mut engine = Engine::new();
    /// engine.set_level(Level::new(3));
    /// // A move at level 3: it need not be the best one.
    /// let position = Position::startpos();
    /// let found = engine.search(&position, &[], &Limits::default(), |_| {});
    /// assert!(position.is_legal(found.best.unwrap()));
    /// // A hint, at full strength.
    /// let limits = Limits { depth: Some(5), analysis: true, ..Limits::default() };
    /// assert_eq!(engine.search(&position, &[], &limits, |_| {}).depth, 5);
    /// ```
    pub fn set_level(&mut self, level: Option<Level>) {
        if level != self.level() {
            self.player = level.map(|level| Box::new(Player::new(level, self.seed)));
        }
    }

    /// The level at which it plays; `None` is full strength.
    ///
    /// ```
    /// use arrocco_engine::{Engine, Level};
    /// let mut engine = Engine::new();
    /// assert_eq!(engine.level(), None);
    /// engine.set_level(Level::of_elo(1500));
    /// assert_eq!(engine.level().unwrap().to_string(), "level 8 (1500 Elo)");
    /// ```
    pub fn level(&self) -> Option<Level> {
        self.player.as_ref().map(|player| player.level())
    }

    /// Seeds the randomness of games at a level: the same seed gives the same games. [`clear`](Self::clear) moves on to
    /// another seed, so setting it once is enough.
    ///
    /// ```
    /// use arrocco_engine::{Engine, Level, Limits};
    /// use arrocco_rules::Position;
    /// let first_move = |seed| {
    ///     let mut engine = Engine::new();
    ///     engine.set_level(Level::new(5));
    ///     engine.set_seed(seed);
    ///     engine.search(&Position::startpos(), &[], &Limits::default(), |_| {}).best
    /// };
    /// assert_eq!(first_move(1), first_move(1));
    /// assert!((2..20).any(|seed| first_move(seed) != first_move(1)));
    /// ```
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.player = self.level().map(|level| Box::new(Player::new(level, seed)));
    }

    /// Clears the transposition table and everything the threads have learned, for a new game.
    pub fn clear(&mut self) {
        self.set_seed(self.seed.wrapping_add(1));
        self.table.clear();
        let threads = self.threads.len();
        self.threads.clear();
        self.set_threads(threads);
    }

    /// Finds the best move in the last position of a game. The search knows the positions before it, so that it sees
    /// repetitions coming. `on_event` is called with progress reports during the search.
    ///
    /// ```
    /// use arrocco_engine::{Engine, Limits, Score};
    /// use arrocco_rules::Game;
    /// // Black is a queen ahead and White can only repeat. After Qe8+ this position is there for the third time.
    /// let mut game = Game::new("6k1/6p1/8/7Q/8/1q6/1r3PPP/6K1 w - - 0 1".parse().unwrap());
    /// for san in ["Qe8+", "Kh7", "Qh5+", "Kg8", "Qe8+", "Kh7", "Qh5+", "Kg8"] {
    ///     game.play(game.position().move_from_san(san).unwrap()).unwrap();
    /// }
    /// let found = Engine::new().search_game(&game, &Limits::depth(6), |_| {});
    /// assert_eq!((found.best.unwrap().to_string().as_str(), found.score), ("h5e8", Score::ZERO));
    /// ```
    pub fn search_game(&mut self, game: &Game, limits: &Limits, on_event: impl FnMut(Event)) -> Found {
        let history: Vec<u64> = game.keys().take(game.ply()).collect();
        self.search(game.position(), &history, limits, on_event)
    }

    /// Finds the best move. `history` holds the keys of the earlier positions of the game, oldest first, so that the
    /// search recognizes repetitions; [`search_game`](Self::search_game) takes them from a game. `on_event` is called
    /// with progress reports during the search.
    ///
    /// A [`Control::stop`] that came before ends the search as soon as it has a move:
    ///
    /// ```
    /// use arrocco_engine::{Engine, Limits};
    /// use arrocco_rules::Position;
    /// let mut engine = Engine::new();
    /// engine.control().stop();
    /// let found = engine.search(&Position::startpos(), &[], &Limits::default(), |_| {});
    /// assert!(found.best.is_some() && found.nodes < 10_000);
    /// ```
    pub fn search(
        &mut self,
        position: &Position,
        history: &[u64],
        limits: &Limits,
        mut on_event: impl FnMut(Event),
    ) -> Found {
        self.control.begin(limits.ponder);
        self.search_armed(position, history, limits, &mut on_event)
    }

    /// [`search`](Self::search) for callers that have called [`Control::arm`] themselves: a stop or a ponder hit that
    /// arrived since then counts, and no other.
    pub fn search_armed(
        &mut self,
        position: &Position,
        history: &[u64],
        limits: &Limits,
        on_event: &mut dyn FnMut(Event),
    ) -> Found {
        let _used_up = StopUsedUp(self.control.clone());
        let moves = requested_moves(position, &limits.search_moves);
        if moves.is_empty() {
            let score = if position.is_check() { Score::mated_in(0) } else { Score::ZERO };
            return Found { score, ..Found::default() };
        }
        let control = &self.control;
        let request = SearchRequest { position, history, limits, moves: &moves, lines: self.lines };
        match self.player.as_mut().filter(|_| !limits.analysis) {
            None => {
                let Self { table, threads, endgame_tables, warnings, .. } = self;
                table.begin_search();
                let tables = Some(&*endgame_tables);
                let search = ParallelSearch { table, threads, control, tables };
                search.search(FullPerception, &request, &mut |event| {
                    let is_known = matches!(&event, Event::Warning(text) if !warnings.insert(text.clone()));
                    if !is_known {
                        on_event(event);
                    }
                })
            }
            Some(player) => player.search(&request, control, on_event),
        }
    }
}

/// Takes back the stop of a search when that is over, also by a panic, so that it does not end the next search.
struct StopUsedUp(Control);

impl Drop for StopUsedUp {
    fn drop(&mut self) {
        self.0.take_back_stop();
    }
}

/// The legal moves among `only`, or all legal moves if none of those is legal.
fn requested_moves(position: &Position, only: &[Move]) -> Vec<Move> {
    let legal = position.legal_moves();
    let asked: Vec<Move> = legal.iter().filter(|mv| only.contains(mv)).copied().collect();
    if asked.is_empty() { legal.to_vec() } else { asked }
}
