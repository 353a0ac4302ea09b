//! One accepted `go`, from its arrival to its `bestmove`.

use std::fmt::Write as _;
use std::time::Duration;

use arrocco_engine::{Event, Found, Limits, Score};
use arrocco_rules::{Move, Position};

use super::complaint::Complaint;
use super::info::{self, Style};
use super::placement::Root;

/// A search that is waiting, running, or waiting to tell what it found.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) root: Root,
    pub(super) limits: Limits,
    pub(super) style: Style,
    /// Nothing is told before a stop.
    pub(super) is_endless: bool,
    pub(super) is_stopped: bool,
    /// Its clock has been running since; while it ponders, it has not.
    pub(super) counts_from: Duration,
    /// Is a move from the book good enough?
    pub(super) from_book: bool,
    /// The first move of the best line reported.
    pub(super) reported: Option<Move>,
    pub(super) found: Option<Found>,
}

impl Search {
    /// May what was found be told?
    pub(super) fn may_tell(&self) -> bool {
        self.is_stopped || !(self.is_endless || self.limits.ponder)
    }

    /// The line for an event.
    pub(super) fn hear(&mut self, event: &Event) -> Option<String> {
        let line = info::line(event, &self.root.position, self.style)?;
        if let Event::Report(report) = event
            && report.rank == 1
        {
            self.reported = report.line.first().copied();
        }
        Some(line)
    }

    /// The last lines: a score if none was told of this move, and the move. The rules are asked before anything is
    /// printed.
    pub(super) fn ending(&self, found: Found) -> Ending {
        let position = &self.root.position;
        let legal = |mv: &Move| position.is_legal(*mv);
        let illegal = found.best.filter(|mv| !legal(mv));
        let fallback =
            self.reported.or_else(|| self.asked_for()).or_else(|| position.legal_moves().first().copied());
        let best = found.best.filter(legal).or(fallback);
        let ponder = found.ponder.filter(|&mv| {
            best.is_some() && best == found.best && best.is_some_and(|best| position.after(best).is_legal(mv))
        });
        // The engine tells what it plays; a book and an engine that failed have said nothing of this move.
        let is_news = self.reported.is_none() || self.reported != best;
        Ending {
            complaint: illegal.map(|mv| Complaint::IllegalBest(mv.uci(self.style.castling).to_string())),
            info: is_news.then(|| self.closing_info(found, best, ponder)),
            best_move: self.best_move(best, ponder),
        }
    }

    fn asked_for(&self) -> Option<Move> {
        self.limits.search_moves.iter().copied().find(|&mv| self.root.position.is_legal(mv))
    }

    fn closing_info(&self, found: Found, best: Option<Move>, ponder: Option<Move>) -> String {
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

/// Mated or stalemated: there is no move.
fn score_at_end(position: &Position) -> Score {
    if position.is_check() { Score::mated_in(0) } else { Score::ZERO }
}

/// How a search takes its leave.
#[derive(Clone, Debug)]
pub(super) struct Ending {
    pub(super) complaint: Option<Complaint>,
    pub(super) info: Option<String>,
    pub(super) best_move: String,
}
