//! The tables of endings that an engine uses, and how.

use std::sync::Arc;

use arrocco_tablebase::Tablebase;

/// The most men that any table has.
const MOST_MEN: usize = 7;

/// Tables of endings for the search. The caller opens them: the engine itself reads no files.
///
/// ```
/// use arrocco_engine::{EndgameTables, Engine, Limits};
/// use arrocco_rules::Position;
/// let mut engine = Engine::new();
/// // The built-in tables are there without asking. This leaves them out.
/// engine.set_endgame_tables(EndgameTables { probe_limit: 0, ..EndgameTables::default() });
/// engine.set_endgame_tables(EndgameTables::default());
/// let position: Position = "8/8/8/3k4/8/8/1B6/KN6 w - - 0 1".parse().unwrap();
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// assert!(engine.search(&position, &[], &limits, |_| {}).score.raw() > 10_000);
/// ```
#[derive(Clone, Debug)]
pub struct EndgameTables {
    /// The tables.
    pub tables: Arc<Tablebase>,
    /// Positions with as many men as the largest tables have are looked up at this depth or deeper (`SyzygyProbeDepth`).
    pub probe_depth: u32,
    /// The most men of positions that are looked up (`SyzygyProbeLimit`).
    pub probe_limit: usize,
    /// Does the fifty-move rule count (`Syzygy50MoveRule`)? Without it a win that takes longer is a win.
    pub fifty_move_rule: bool,
}

impl EndgameTables {
    /// All of these tables.
    ///
    /// ```
    /// use arrocco_engine::EndgameTables;
    /// use arrocco_tablebase::Tablebase;
    /// assert_eq!(EndgameTables::new(Tablebase::built_in()).probe_depth, 1);
    /// ```
    pub fn new(tables: Arc<Tablebase>) -> Self {
        Self { tables, probe_depth: 1, probe_limit: MOST_MEN, fifty_move_rule: true }
    }

    /// The most men of a position that is looked up; 0 for none.
    pub(crate) fn most_men(&self) -> usize {
        self.tables.most_men().min(self.probe_limit)
    }
}

/// The same tables, not only equal ones, used in the same way.
impl PartialEq for EndgameTables {
    fn eq(&self, other: &Self) -> bool {
        let options = |tables: &Self| (tables.probe_depth, tables.probe_limit, tables.fifty_move_rule);
        Arc::ptr_eq(&self.tables, &other.tables) && options(self) == options(other)
    }
}

impl Eq for EndgameTables {}

/// The built-in tables.
impl Default for EndgameTables {
    fn default() -> Self {
        Self::new(Tablebase::built_in())
    }
}
