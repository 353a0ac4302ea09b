//! An engine as UCI has it: one search at a time, and a search that is stopped still answers.

use arrocco_engine::{Report, Score};
use arrocco_rules::{Move, Position};
use arrocco_uci::client::{Info, report};

use super::effect::{Effect, Seat};

/// A search: what it is for, the position, and the lines that begin it.
#[derive(Clone, Debug)]
pub(super) struct Job<P> {
    pub(super) purpose: P,
    pub(super) position: Position,
    pub(super) lines: Vec<String>,
}

/// What an engine has said.
#[derive(Debug)]
pub(super) enum Said<P> {
    /// A progress report.
    Thought(P, Report),
    /// The search is over. Without a move there is none, or what was said is no legal move.
    Found(P, Option<Move>, Score),
}

#[derive(Debug)]
pub(super) struct UciSeat<P> {
    seat: Seat,
    /// The search that is running, unless nobody wants its answer any more.
    running: Option<Job<P>>,
    is_searching: bool,
    next: Option<Job<P>>,
    score: Score,
}

impl<P: Clone> UciSeat<P> {
    pub(super) const fn new(seat: Seat) -> Self {
        Self { seat, running: None, is_searching: false, next: None, score: Score::ZERO }
    }

    /// Begins a search; one that is running is stopped, and its answer is ignored.
    pub(super) fn search(&mut self, job: Job<P>, effects: &mut Vec<Effect>) {
        self.stop(effects);
        if self.is_searching {
            self.next = Some(job);
        } else {
            self.begin(job, effects);
        }
    }

    fn begin(&mut self, job: Job<P>, effects: &mut Vec<Effect>) {
        let to = self.seat;
        effects.extend(job.lines.iter().map(|line| Effect::Send { to, line: line.clone() }));
        (self.running, self.is_searching, self.score) = (Some(job), true, Score::ZERO);
    }

    /// Nobody wants the answer any more.
    pub(super) fn stop(&mut self, effects: &mut Vec<Effect>) {
        self.next = None;
        if self.running.take().is_some() {
            effects.push(Effect::Send { to: self.seat, line: "stop".to_owned() });
        }
    }

    /// The same, but only of a search for one of these purposes.
    pub(super) fn stop_if(&mut self, is_meant: impl Fn(&P) -> bool, effects: &mut Vec<Effect>) {
        if self.next.as_ref().or(self.running.as_ref()).is_some_and(|job| is_meant(&job.purpose)) {
            self.stop(effects);
        }
    }

    /// Reads a line of the engine.
    pub(super) fn hear(&mut self, line: &str, effects: &mut Vec<Effect>) -> Option<Said<P>> {
        if let Some(best) = line.strip_prefix("bestmove") {
            self.is_searching = false;
            let ended = self.running.take();
            if let Some(next) = self.next.take() {
                self.begin(next, effects);
            }
            let job = ended?;
            let word = best.split_whitespace().next().unwrap_or_default();
            let mv = job.position.move_from_uci(word).ok();
            return Some(Said::Found(job.purpose, mv, self.score));
        }
        let job = self.running.as_ref()?;
        let report = report(&Info::parse(line)?, &job.position)?;
        if report.rank == 1 {
            self.score = report.score;
        }
        Some(Said::Thought(job.purpose.clone(), report))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(purpose: u8) -> Job<u8> {
        Job { purpose, position: Position::startpos(), lines: vec![format!("go {purpose}")] }
    }

    fn lines(effects: &mut Vec<Effect>) -> Vec<String> {
        let line = |effect| match effect {
            Effect::Send { line, .. } => line,
            other => panic!("{other:?}"),
        };
        std::mem::take(effects).into_iter().map(line).collect()
    }

    #[test]
    fn a_search_waits_until_the_one_before_has_answered() {
        let mut seat = UciSeat::new(Seat::Adviser);
        let mut effects = Vec::new();
        seat.search(job(1), &mut effects);
        seat.search(job(2), &mut effects);
        seat.search(job(3), &mut effects);
        assert_eq!(lines(&mut effects), ["go 1", "stop"]);
        assert!(seat.hear("info depth 3 score cp 9 pv e2e4", &mut effects).is_none());
        assert!(seat.hear("bestmove e2e4", &mut effects).is_none());
        assert_eq!(lines(&mut effects), ["go 3"]);
        assert!(seat.hear("info depth 3 score cp 9 pv d2d4", &mut effects).is_some());
        let Some(Said::Found(3, Some(mv), score)) = seat.hear("bestmove d2d4", &mut effects) else {
            panic!()
        };
        assert_eq!((mv.to_string().as_str(), score), ("d2d4", Score::cp(9)));
    }

    #[test]
    fn an_illegal_move_is_no_move() {
        let mut seat = UciSeat::new(Seat::Player);
        let mut effects = Vec::new();
        seat.search(job(1), &mut effects);
        for line in ["", "info", "nonsense", "info string bestmove"] {
            assert!(seat.hear(line, &mut effects).is_none(), "{line}");
        }
        assert!(matches!(seat.hear("bestmove e2e5", &mut effects), Some(Said::Found(1, None, _))));
        assert!(seat.hear("bestmove e2e4", &mut effects).is_none());
    }
}
