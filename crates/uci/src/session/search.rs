//! One accepted `go`, from its arrival to its `bestmove`.

use std::fmt::Write as _;
use std::time::Duration;

use arrocco_engine::{Event, Found, Limits, Score};
use arrocco_rules::{Move, Position};

use super::complaint::Complaint;
use super::info::{self, Style};
use super::placement::Root;

/// A search that is queued, running, or finished with its answer held back.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) root: Root,
    pub(super) limits: Limits,
    pub(super) style: Style,
    /// The result is held back until a stop.
    pub(super) is_endless: bool,
    pub(super) is_stopped: bool,
    /// When its clock started; meaningless while it ponders.
    pub(super) clock_start: Duration,
    /// May a book move be played instead?
    pub(super) from_book: bool,
    /// The first move of the best line reported.
    pub(super) reported: Option<Move>,
    pub(super) found: Option<Found>,
}

impl Search {
    /// May the result be sent?
    pub(super) fn may_answer(&self) -> bool {
        self.is_stopped || !(self.is_endless || self.limits.ponder)
    }

    /// Formats an event as an `info` line, and remembers the best move reported.
    pub(super) fn info_line(&mut self, event: &Event) -> Option<String> {
        let line = info::line(event, &self.root.position, self.style)?;
        if let Event::Report(report) = event
            && report.rank == 1
        {
            self.reported = report.line.first().copied();
        }
        Some(line)
    }

    /// The last lines of the search: `bestmove`, and before it an `info` line if the move has not been reported with a
    /// score. An illegal result is replaced by a legal move.
    pub(super) fn final_output(&self, found: &Found) -> FinalOutput {
        let position = &self.root.position;
        let legal = |mv: &Move| position.is_legal(*mv);
        let illegal = found.best.filter(|mv| !legal(mv));
        let fallback = self
            .reported
            .or_else(|| self.first_search_move())
            .or_else(|| position.legal_moves().first().copied());
        let best = found.best.filter(legal).or(fallback);
        let ponder = found.ponder.filter(|&mv| {
            best.is_some()
                && best == found.best
                && best.is_some_and(|best| position.after_unchecked(best).is_legal(mv))
        });
        // A book move, or the move after a panic, has not been reported by the engine.
        let is_unreported = self.reported.is_none() || self.reported != best;
        FinalOutput {
            complaint: illegal.map(|mv| Complaint::IllegalBest(mv.uci(self.style.castling).to_string())),
            info: is_unreported.then(|| self.closing_info(found, best, ponder)),
            best_move: self.best_move(best, ponder),
        }
    }

    fn first_search_move(&self) -> Option<Move> {
        self.limits.search_moves.iter().copied().find(|&mv| self.root.position.is_legal(mv))
    }

    fn closing_info(&self, found: &Found, best: Option<Move>, ponder: Option<Move>) -> String {
        let Some(best) = best else {
            return format!("info depth 0 score {}", info::score(score_at_end(&self.root.position)));
        };
        let score = info::score(found.score);
        let mut line = format!("info depth {} score {score} nodes {} pv", found.depth, found.nodes);
        for mv in [Some(best), ponder].into_iter().flatten() {
            let _ = write!(line, " {}", mv.uci(self.style.castling));
        }
        line
    }

    fn best_move(&self, best: Option<Move>, ponder: Option<Move>) -> String {
        let spell = |mv: Move| mv.uci(self.style.castling);
        match (best.map(spell), ponder.map(spell)) {
            (None, _) => "bestmove (none)".to_owned(),
            (Some(best), None) => format!("bestmove {best}"),
            (Some(best), Some(ponder)) => format!("bestmove {best} ponder {ponder}"),
        }
    }
}

/// The score of a position without legal moves: mate or stalemate.
fn score_at_end(position: &Position) -> Score {
    if position.is_check() { Score::mated_in(0) } else { Score::ZERO }
}

/// The last output of a search.
#[derive(Clone, Debug)]
pub(super) struct FinalOutput {
    pub(super) complaint: Option<Complaint>,
    pub(super) info: Option<String>,
    pub(super) best_move: String,
}
