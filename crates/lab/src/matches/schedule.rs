//! Which engines play which games, in which order, from which opening.

/// Games of a match that only an SPRT ends.
pub(super) const UNLIMITED_GAMES: u64 = 1_000_000_000;

/// A game that is to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ScheduledGame {
    /// The number, from 0.
    pub(super) number: u64,
    pub(super) pairing: usize,
    /// The numbers of the engines with White and with Black.
    pub(super) engines: [usize; 2],
    pub(super) opening: usize,
}

impl ScheduledGame {
    /// The number of the pair of games, which share an opening.
    pub(super) const fn pair(self) -> u64 {
        self.number / 2
    }

    /// Whether the first engine of the pairing has Black.
    pub(super) const fn is_reversed(self) -> bool {
        !self.number.is_multiple_of(2)
    }

    /// PGN's `Round`: the pair, a dot, and the game of the pair.
    pub(super) fn round(self) -> String {
        format!("{}.{}", self.pair() + 1, self.number % 2 + 1)
    }
}

/// The number of the game that a `Round` tag names.
pub(super) fn number_of_round(round: &str) -> Option<u64> {
    let (pair, game) = round.split_once('.')?;
    let pair = pair.parse::<u64>().ok()?.checked_sub(1)?;
    let game = game.parse::<u64>().ok().filter(|game| (1..=2).contains(game))?;
    pair.checked_mul(2)?.checked_add(game - 1)
}

#[derive(Clone, Debug)]
pub(super) struct Schedule {
    pub(super) pairings: Vec<[usize; 2]>,
    openings: usize,
    pairs: u64,
}

impl Schedule {
    /// The first engine plays every other one (gauntlet), or all play each other (round robin).
    pub(super) fn new(engines: usize, is_round_robin: bool, openings: usize, games_a_pairing: u64) -> Self {
        let firsts = if is_round_robin { engines } else { 1 };
        let pairings: Vec<[usize; 2]> =
            (0..firsts).flat_map(|first| (first + 1..engines).map(move |second| [first, second])).collect();
        let pairs = (games_a_pairing / 2).saturating_mul(pairings.len() as u64);
        Self { pairings, openings, pairs }
    }

    pub(super) const fn games(&self) -> u64 {
        self.pairs.saturating_mul(2)
    }

    /// The game of a number. Each opening is played in all pairings before the next one.
    pub(super) fn game(&self, number: u64) -> Option<ScheduledGame> {
        let pair = number / 2;
        let count = self.pairings.len() as u64;
        if pair >= self.pairs {
            return None;
        }
        let pairing = (pair % count) as usize;
        let &[first, second] = self.pairings.get(pairing)?;
        let engines = if number.is_multiple_of(2) { [first, second] } else { [second, first] };
        Some(ScheduledGame { number, pairing, engines, opening: (pair / count) as usize % self.openings })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_engines_change_colors() {
        let schedule = Schedule::new(2, false, 3, 8);
        let games: Vec<ScheduledGame> = (0..).map_while(|number| schedule.game(number)).collect();
        assert_eq!((games.len() as u64, schedule.games()), (8, 8));
        assert_eq!(games.iter().map(|game| game.engines).collect::<Vec<_>>()[..3], [[0, 1], [1, 0], [0, 1]]);
        assert_eq!(games.iter().map(|game| game.opening).collect::<Vec<_>>(), [0, 0, 1, 1, 2, 2, 0, 0]);
        assert_eq!((games[5].round(), number_of_round("3.2")), ("3.2".to_owned(), Some(5)));
        assert!(games[5].is_reversed() && games[5].pair() == 2);
    }

    #[test]
    fn everybody_plays_everybody_or_the_first_all_others() {
        let schedule = Schedule::new(4, true, 1, 2);
        assert_eq!((schedule.pairings.len(), schedule.games()), (6, 12));
        let gauntlet = Schedule::new(4, false, 1, 2);
        assert_eq!(gauntlet.pairings, [[0, 1], [0, 2], [0, 3]]);
        assert_eq!(gauntlet.game(3).unwrap().engines, [2, 0]);
        assert_eq!(gauntlet.game(6), None);
    }

    #[test]
    fn rounds_that_are_none_are_told_apart() {
        for round in ["", "3", "0.1", "1.0", "1.3", "1.x", "18446744073709551615.2", "-"] {
            assert_eq!(number_of_round(round), None, "{round}");
        }
    }
}
