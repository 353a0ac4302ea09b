//! The `bestmove` line, which ends a search.

/// A `bestmove` line. The moves are unchecked text from the engine.
///
/// ```
/// use arrocco_uci::client::BestMove;
/// let best = BestMove::parse("bestmove e2e4 ponder e7e5").unwrap();
/// assert_eq!((best.mv.as_deref(), best.ponder.as_deref()), (Some("e2e4"), Some("e7e5")));
/// assert_eq!(BestMove::parse("bestmove (none)").unwrap().mv, None);
/// assert_eq!(BestMove::parse("info depth 1"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BestMove {
    /// The move; `None` if the engine says that there is none.
    pub mv: Option<String>,
    /// The expected reply.
    pub ponder: Option<String>,
}

impl BestMove {
    /// Parses a line; `None` if it is not a `bestmove` line.
    ///
    /// ```
    /// # use arrocco_uci::client::BestMove;
    /// assert!(BestMove::parse("bestmove").unwrap().mv.is_none());
    /// ```
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.split_ascii_whitespace();
        if words.next() != Some("bestmove") {
            return None;
        }
        let mv = words.next().filter(|word| !matches!(*word, "(none)" | "0000" | "NULL")).map(str::to_owned);
        let ponder =
            words.next().filter(|&word| word == "ponder").and_then(|_| words.next()).map(str::to_owned);
        Some(Self { mv, ponder })
    }
}
