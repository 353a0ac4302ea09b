//! The engine: what others set, ask and are told.

use std::sync::Arc;

use arrocco_rules::{Move, Position};

use crate::event::{Event, Found};
use crate::level::Player;
use crate::network::Network;
use crate::search::{Memory, Unclouded};
use crate::table::{OutOfMemory, Table};
use crate::team::{Task, Team};
use crate::{Control, Level, Limits, Score};

/// Memory for the hash table unless told otherwise, in MiB.
pub const DEFAULT_HASH: usize = 16;

/// Finds the best move of a position.
///
/// ```
/// use arrocco_engine::{Engine, Limits};
/// use arrocco_rules::Position;
/// let position: Position = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1".parse().unwrap();
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let found = Engine::new().search(&position, &[], &limits, |_| {});
/// assert_eq!(found.best.unwrap().to_string(), "e1e8");
/// assert_eq!(found.score.mate_moves(), Some(1));
/// ```
#[derive(Debug)]
pub struct Engine {
    table: Table,
    memories: Vec<Memory>,
    control: Control,
    lines: usize,
    /// Who plays, unless full strength is wanted.
    player: Option<Box<Player>>,
    seed: u64,
    network: Option<Arc<Network>>,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine {
    /// One thread, a small hash table, and the network that is built in.
    ///
    /// # Panics
    ///
    /// If there is no memory for even that.
    pub fn new() -> Self {
        let table = Table::new(DEFAULT_HASH).or_else(|_| Table::new(1)).expect("a MiB can be had");
        let network = Some(Network::built_in());
        Self {
            table,
            memories: vec![Memory::new(network.as_ref())],
            control: Control::default(),
            lines: 1,
            player: None,
            seed: 0,
            network,
        }
    }

    /// A handle to stop the search from elsewhere.
    pub fn control(&self) -> Control {
        self.control.clone()
    }

    /// Another size for the hash table, which forgets everything.
    ///
    /// # Errors
    ///
    /// If the memory cannot be had; the old table stays.
    pub fn resize_hash(&mut self, mebibytes: usize) -> Result<(), OutOfMemory> {
        // Both at once might be more than there is.
        let old = core::mem::replace(&mut self.table, Table::new(0)?);
        match Table::new(mebibytes) {
            Ok(table) => {
                self.table = table;
                Ok(())
            }
            Err(error) => {
                self.table = old;
                Err(error)
            }
        }
    }

    /// The size of the hash table in MiB.
    pub fn hash(&self) -> usize {
        self.table.mebibytes()
    }

    /// How many threads search together; at least one.
    pub fn set_threads(&mut self, threads: usize) {
        let network = self.network.as_ref();
        self.memories.resize_with(threads.max(1), || Memory::new(network));
    }

    /// Evaluates with a network, or without one by hand-made rules. Forgets everything learnt.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.clear();
    }

    /// How many lines are looked for; at least one.
    pub fn set_lines(&mut self, lines: usize) {
        self.lines = lines.max(1);
    }

    /// Plays at a level for people, or with `None` at full strength. A level takes one thread and its own small hash
    /// table, looks at few positions, and overlooks what a person may overlook. Only
    /// [`Limits::analysis`] asks for the truth all the same.
    ///
    /// ```
    /// use arrocco_engine::{Engine, Level, Limits};
    /// use arrocco_rules::Position;
    /// let mut engine = Engine::new();
    /// engine.set_level(Level::new(3));
    /// // A move of a game: it may not be the best.
    /// let position = Position::startpos();
    /// let found = engine.search(&position, &[], &Limits::default(), |_| {});
    /// assert!(position.is_legal(found.best.unwrap()));
    /// // A hint is worth having only at full strength.
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

    /// What chance makes of the games at a level: the same seed, the same games. Each new game takes another one from
    /// there, so once is enough.
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

    /// Forgets everything learnt: a new game.
    pub fn clear(&mut self) {
        self.set_seed(self.seed.wrapping_add(1));
        self.table.clear();
        let threads = self.memories.len();
        self.memories.clear();
        self.set_threads(threads);
    }

    /// Finds the best move. `history` holds the keys of the positions of the game before this one, the latest last, for
    /// the sake of repetitions. What the search finds on its way is told as it goes.
    pub fn search(
        &mut self,
        position: &Position,
        history: &[u64],
        limits: &Limits,
        mut say: impl FnMut(Event),
    ) -> Found {
        self.control.arm(limits.ponder);
        self.search_armed(position, history, limits, &mut say)
    }

    /// [`search`](Self::search) for callers who have armed the control themselves, and may have stopped it since.
    pub fn search_armed(
        &mut self,
        position: &Position,
        history: &[u64],
        limits: &Limits,
        say: &mut dyn FnMut(Event),
    ) -> Found {
        let moves = asked_moves(position, &limits.search_moves);
        if moves.is_empty() {
            let score = if position.is_check() { Score::mated_in(0) } else { Score::ZERO };
            return Found { score, ..Found::default() };
        }
        let control = &self.control;
        let task = Task { position, history, limits, moves: &moves, lines: self.lines };
        match self.player.as_mut().filter(|_| !limits.analysis) {
            None => {
                let Self { table, memories, .. } = self;
                table.grow_older();
                Team { table, memories, control }.search(Unclouded, &task, say)
            }
            Some(player) => player.search(&task, control, say),
        }
    }
}

/// The legal moves, or those of them that are asked for if there are any.
fn asked_moves(position: &Position, only: &[Move]) -> Vec<Move> {
    let legal = position.legal_moves();
    let asked: Vec<Move> = legal.iter().filter(|mv| only.contains(mv)).copied().collect();
    if asked.is_empty() { legal.to_vec() } else { asked }
}
