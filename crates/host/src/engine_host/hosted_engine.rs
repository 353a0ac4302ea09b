//! An engine in a worker, and how it is set up.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use arrocco_engine::{DEFAULT_HASH, EndgameTables, Engine, Level, Network};
use arrocco_support::random::Random;

/// How an engine is set up.
#[derive(Clone, Debug)]
pub struct EngineSettings {
    /// Threads that search together.
    pub threads: usize,
    /// Transposition table in MiB.
    pub hash: usize,
    /// Lines that are looked for.
    pub lines: usize,
    /// The strength at which moves are played; `None` is full strength.
    pub level: Option<Level>,
    /// What evaluates; `None` stands for the hand-written evaluation.
    pub network: Option<Arc<Network>>,
    /// Tables of endings.
    pub tables: EndgameTables,
    /// What the random choices of a level depend on; `None` takes another seed each time, so that no two games are the
    /// same. It is set when a host starts and after a panic.
    pub seed: Option<u64>,
}

impl Default for EngineSettings {
    fn default() -> Self {
        let network = Some(Network::built_in());
        let tables = EndgameTables::default();
        Self { threads: 1, hash: DEFAULT_HASH, lines: 1, level: None, network, tables, seed: None }
    }
}

/// The engine of a worker. It derefs to [`Engine`].
#[derive(Debug)]
pub struct HostedEngine {
    engine: Engine,
    /// The engine does not tell which network it has; setting one makes it forget everything, so it is set only if it
    /// is another.
    network: Option<Arc<Network>>,
    tables: EndgameTables,
}

impl HostedEngine {
    pub(super) fn new() -> Self {
        Self { engine: Engine::new(), network: Some(Network::built_in()), tables: EndgameTables::default() }
    }

    /// Applies what differs from what is set. If there is no memory for the transposition table, the old one stays:
    /// [`Engine::hash`] tells.
    pub fn configure(&mut self, settings: &EngineSettings) {
        self.engine.set_threads(settings.threads);
        self.engine.set_lines(settings.lines);
        self.engine.set_level(settings.level);
        if settings.hash != self.engine.hash() {
            let _ = self.engine.resize_hash(settings.hash);
        }
        let is_same = match (&self.network, &settings.network) {
            (Some(own), Some(other)) => Arc::ptr_eq(own, other),
            (own, other) => own.is_none() && other.is_none(),
        };
        if !is_same {
            self.network.clone_from(&settings.network);
            self.engine.set_network(settings.network.clone());
        }
        // Setting them makes the engine warn of damaged files again.
        if self.tables != settings.tables {
            self.tables.clone_from(&settings.tables);
            self.engine.set_endgame_tables(settings.tables.clone());
        }
    }

    /// Sets an engine up for a host.
    pub(super) fn begin(&mut self, settings: &EngineSettings) {
        self.configure(settings);
        self.engine.set_seed(settings.seed.unwrap_or_else(|| Random::from_time().next_u64()));
    }

    /// Makes an engine that was used as good as new, and as small.
    pub(super) fn reset(&mut self) {
        self.configure(&EngineSettings::default());
        self.engine.clear();
    }
}

impl Deref for HostedEngine {
    type Target = Engine;

    fn deref(&self) -> &Engine {
        &self.engine
    }
}

impl DerefMut for HostedEngine {
    fn deref_mut(&mut self) -> &mut Engine {
        &mut self.engine
    }
}
