//! The options of Syzygy tables.

/// Which tables of endings are used, and how.
///
/// ```
/// use arrocco_uci::session::Settings;
/// let mut settings = Settings::default();
/// settings.set("SyzygyPath", Some("/a b/tables:/more")).unwrap();
/// settings.set("SyzygyProbeLimit", Some("5")).unwrap();
/// assert_eq!(settings.engine.tables.path, "/a b/tables:/more");
/// assert_eq!(settings.engine.tables.limit, 5);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableOptions {
    /// Folders, one after another as the system writes lists of paths; empty for the built-in tables alone.
    pub path: String,
    /// The depth from which the largest tables are looked into.
    pub depth: u32,
    /// The most men of positions that are looked up.
    pub limit: usize,
    /// Does the fifty-move rule count?
    pub fifty_move_rule: bool,
}

/// The built-in tables.
impl Default for TableOptions {
    fn default() -> Self {
        Self { path: String::new(), depth: 1, limit: 7, fifty_move_rule: true }
    }
}
