//! What came of a search.

use std::time::Duration;

use super::{BestMove, Bound, Info};

/// What came of a search.
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
    /// What it told last about its best line.
    pub info: Info,
    /// How long it took, from our question to its answer.
    pub elapsed: Duration,
}

/// Keeps what is told last of each thing.
#[derive(Default)]
pub(super) struct Told(Info);

impl Told {
    pub(super) fn hear(&mut self, info: Info) {
        if !info.is_of_the_best_line() {
            return;
        }
        let told = &mut self.0;
        told.nodes = info.nodes.or(told.nodes);
        told.nps = info.nps.or(told.nps);
        told.time = info.time.or(told.time);
        told.hash_full = info.hash_full.or(told.hash_full);
        told.table_hits = info.table_hits.or(told.table_hits);
        // A limit is worth telling only as long as there is no score.
        if info.score.is_some()
            && (info.bound == Bound::Exact || told.score.is_none() || told.bound != Bound::Exact)
        {
            (told.score, told.bound, told.wdl) = (info.score, info.bound, info.wdl);
            (told.depth, told.selective_depth, told.pv) = (info.depth, info.selective_depth, info.pv);
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
        let mut told = Told::default();
        for line in [
            "info depth 5 multipv 1 score cp 10 pv e2e4 nodes 50",
            "info depth 5 multipv 2 score cp 5 pv d2d4",
            "info depth 6 multipv 1 score cp 40 lowerbound nodes 70",
            "info depth 6 currmove g1f3",
            "info nodes 99",
        ] {
            told.hear(Info::parse(line).unwrap_or_default());
        }
        let info = told.finish();
        assert_eq!((info.depth, info.score, info.nodes), (Some(5), Some(Score::Centipawns(10)), Some(99)));
        assert_eq!(info.pv.len(), 1);
    }
}
