//! What the engines have scored so far.

use std::collections::BTreeMap;

use arrocco_rules::Color;

use super::elo::Pentanomial;
use super::played::FaultKind;
use super::schedule::Job;

/// What became of a game, as far as counting goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Verdict {
    pub(super) winner: Option<Color>,
    pub(super) fault: Option<(Color, FaultKind)>,
}

/// Wins, draws and losses, from the point of view of one engine.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Record {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    /// Pairs that are complete.
    pub(super) pairs: Pentanomial,
}

/// The results of a match.
#[derive(Debug)]
pub(super) struct Tally {
    /// By pairing, from the point of view of the first engine.
    pub(super) pairings: Vec<Record>,
    /// By engine.
    pub(super) faults: Vec<[u64; 4]>,
    /// Pairs with one game: how many half points the first engine got.
    open: BTreeMap<u64, usize>,
}

impl Record {
    pub(super) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    pub(super) fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// As the opponent sees it.
    pub(super) fn reversed(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins, pairs: self.pairs.reversed() }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            pairs: self.pairs.plus(other.pairs),
        }
    }
}

impl Tally {
    pub(super) fn new(engines: usize, pairings: usize) -> Self {
        Self {
            pairings: vec![Record::default(); pairings],
            faults: vec![[0; 4]; engines],
            open: BTreeMap::new(),
        }
    }

    pub(super) fn games(&self) -> u64 {
        self.pairings.iter().map(Record::games).sum()
    }

    pub(super) fn add(&mut self, job: Job, verdict: Verdict) {
        let first = if job.is_reversed() { Color::Black } else { Color::White };
        let half_points = verdict.winner.map_or(1, |winner| if winner == first { 2 } else { 0 });
        let Some(record) = self.pairings.get_mut(job.pairing) else { return };
        match half_points {
            2 => record.wins += 1,
            1 => record.draws += 1,
            _ => record.losses += 1,
        }
        match self.open.remove(&job.pair()) {
            Some(other) => record.pairs.add(other + half_points),
            None => drop(self.open.insert(job.pair(), half_points)),
        }
        if let Some((culprit, kind)) = verdict.fault {
            self.charge(job, culprit, kind);
        }
    }

    fn charge(&mut self, job: Job, culprit: Color, kind: FaultKind) {
        let [white, black] = job.engines;
        let engine = if culprit == Color::White { white } else { black };
        let column = FaultKind::ALL.iter().position(|known| *known == kind);
        let counts = self.faults.get_mut(engine);
        if let Some(count) = counts.zip(column).and_then(|(counts, column)| counts.get_mut(column)) {
            *count += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::schedule::Schedule;

    const WHITE: Option<Color> = Some(Color::White);
    const BLACK: Option<Color> = Some(Color::Black);

    fn tally(games: &[(u64, Option<Color>)]) -> Tally {
        let schedule = Schedule::new(2, false, 1, 100);
        let mut tally = Tally::new(2, 1);
        for &(number, winner) in games {
            tally.add(schedule.job(number).unwrap(), Verdict { winner, fault: None });
        }
        tally
    }

    #[test]
    fn pairs_count_when_both_games_are_over_in_any_order() {
        let tally = tally(&[(3, BLACK), (0, WHITE), (2, WHITE), (4, None), (5, WHITE)]);
        // 0: won, its pair is open. 2 and 3: won with both colors. 4 and 5: a draw and a loss.
        let record = tally.pairings[0];
        assert_eq!((record.wins, record.draws, record.losses, record.points()), (3, 1, 1, 3.5));
        assert_eq!(record.pairs, Pentanomial([0, 1, 0, 0, 1]));
        assert_eq!(record.reversed().pairs, Pentanomial([1, 0, 0, 1, 0]));
        assert_eq!(tally.games(), 5);
    }

    #[test]
    fn faults_are_charged_to_the_culprit() {
        let schedule = Schedule::new(3, true, 1, 2);
        let mut tally = Tally::new(3, 3);
        // The second game of the second pairing: engine 2 has White against engine 0.
        let fault = Some((Color::White, FaultKind::Crash));
        tally.add(schedule.job(3).unwrap(), Verdict { winner: BLACK, fault });
        assert_eq!(tally.faults, [[0; 4], [0; 4], [0, 0, 1, 0]]);
        assert_eq!(tally.pairings[1].wins, 1);
    }
}
