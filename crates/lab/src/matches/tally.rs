//! The results of a match so far.

use std::collections::BTreeMap;

use arrocco_rules::Color;

use super::elo::Pentanomial;
use super::schedule::ScheduledGame;
use crate::arena::FaultKind;

/// The part of a game's result that is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CountedResult {
    pub(super) winner: Option<Color>,
    pub(super) fault: Option<(Color, FaultKind)>,
}

/// Wins, draws and losses, from the point of view of one engine.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Standing {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    /// Pairs that are complete.
    pub(super) pairs: Pentanomial,
}

/// The results of a match so far.
#[derive(Debug)]
pub(super) struct Tally {
    /// By pairing, from the point of view of the first engine.
    pub(super) pairings: Vec<Standing>,
    /// By engine.
    pub(super) faults: Vec<[u64; 4]>,
    /// Pairs of which one game is over: the half points of the first engine.
    open: BTreeMap<u64, usize>,
}

impl Standing {
    pub(super) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    pub(super) fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The same from the opponent's point of view.
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
            pairings: vec![Standing::default(); pairings],
            faults: vec![[0; 4]; engines],
            open: BTreeMap::new(),
        }
    }

    pub(super) fn games(&self) -> u64 {
        self.pairings.iter().map(Standing::games).sum()
    }

    pub(super) fn add(&mut self, game: ScheduledGame, result: CountedResult) {
        let first = if game.is_reversed() { Color::Black } else { Color::White };
        let half_points = result.winner.map_or(1, |winner| if winner == first { 2 } else { 0 });
        let Some(standing) = self.pairings.get_mut(game.pairing) else { return };
        match half_points {
            2 => standing.wins += 1,
            1 => standing.draws += 1,
            _ => standing.losses += 1,
        }
        match self.open.remove(&game.pair()) {
            Some(other) => standing.pairs.add(other + half_points),
            None => drop(self.open.insert(game.pair(), half_points)),
        }
        if let Some((culprit, kind)) = result.fault {
            self.count_fault(game, culprit, kind);
        }
    }

    fn count_fault(&mut self, game: ScheduledGame, culprit: Color, kind: FaultKind) {
        let [white, black] = game.engines;
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
            tally.add(schedule.game(number).unwrap(), CountedResult { winner, fault: None });
        }
        tally
    }

    #[test]
    fn pairs_count_when_both_games_are_over_in_any_order() {
        let tally = tally(&[(3, BLACK), (0, WHITE), (2, WHITE), (4, None), (5, WHITE)]);
        // 0: won, its pair is open. 2 and 3: won with both colors. 4 and 5: a draw and a loss.
        let standing = tally.pairings[0];
        assert_eq!((standing.wins, standing.draws, standing.losses, standing.points()), (3, 1, 1, 3.5));
        assert_eq!(standing.pairs, Pentanomial([0, 1, 0, 0, 1]));
        assert_eq!(standing.reversed().pairs, Pentanomial([1, 0, 0, 1, 0]));
        assert_eq!(tally.games(), 5);
    }

    #[test]
    fn faults_are_counted_for_the_culprit() {
        let schedule = Schedule::new(3, true, 1, 2);
        let mut tally = Tally::new(3, 3);
        // The second game of the second pairing: engine 2 has White against engine 0.
        let fault = Some((Color::White, FaultKind::Crash));
        tally.add(schedule.game(3).unwrap(), CountedResult { winner: BLACK, fault });
        assert_eq!(tally.faults, [[0; 4], [0; 4], [0, 0, 1, 0]]);
        assert_eq!(tally.pairings[1].wins, 1);
    }
}
