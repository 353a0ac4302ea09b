//! The result of a search.

use std::time::Duration;

use super::{BestMove, Bound, Info};

/// The result of a search.
///
/// ```
/// use arrocco_uci::client::{Go, Launch};
/// use arrocco_rules::{CastlingMode, Position};
/// # if cfg!(unix) {
/// # let sh = "sh -c 'while read l; do case $l in uci) echo uciok;; isready) echo readyok;; go*) echo info depth 7 score cp 3; echo bestmove e2e4;; quit) exit;; esac; done'";
/// # let launch = Launch::new(sh.parse().unwrap());
/// let mut engine = launch.start().unwrap();
/// engine.position(&Position::startpos(), &[], CastlingMode::Standard).unwrap();
/// let found = engine.search(&Go::Depth(7), std::time::Duration::from_secs(60)).unwrap();
/// assert_eq!(found.best.mv.as_deref(), Some("e2e4"));
/// assert_eq!(found.info.depth, Some(7));
/// # }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The engine's move.
    pub best: BestMove,
    /// The last information about its best line.
    pub info: Info,
    /// The time from `go` to `bestmove`.
    pub elapsed: Duration,
}

/// Merges `info` lines: keeps the latest value of each field for the best line.
#[derive(Default)]
pub(super) struct InfoSummary(Info);

impl InfoSummary {
    pub(super) fn add(&mut self, info: Info) {
        if !info.is_best_line() {
            return;
        }
        let summary = &mut self.0;
        summary.nodes = info.nodes.or(summary.nodes);
        summary.nps = info.nps.or(summary.nps);
        summary.time = info.time.or(summary.time);
        summary.hash_full = info.hash_full.or(summary.hash_full);
        summary.table_hits = info.table_hits.or(summary.table_hits);
        // A bound is kept only while there is no exact score.
        if info.score.is_some()
            && (info.bound == Bound::Exact || summary.score.is_none() || summary.bound != Bound::Exact)
        {
            (summary.score, summary.bound, summary.wdl) = (info.score, info.bound, info.wdl);
            (summary.depth, summary.selective_depth, summary.pv) =
                (info.depth, info.selective_depth, info.pv);
        }
    }

    pub(super) fn finish(self) -> Info {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Score;

    #[test]
    fn the_last_score_of_the_best_line_counts() {
        let mut summary = InfoSummary::default();
        for line in [
            "info depth 5 multipv 1 score cp 10 pv e2e4 nodes 50",
            "info depth 5 multipv 2 score cp 5 pv d2d4",
            "info depth 6 multipv 1 score cp 40 lowerbound nodes 70",
            "info depth 6 currmove g1f3",
            "info nodes 99",
        ] {
            summary.add(Info::parse(line).unwrap_or_default());
        }
        let info = summary.finish();
        assert_eq!((info.depth, info.score, info.nodes), (Some(5), Some(Score::Centipawns(10)), Some(99)));
        assert_eq!(info.pv.len(), 1);
    }
}
