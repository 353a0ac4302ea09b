//! How games went: results and ratings, which can be added up.

use arrocco_rules::pgn::GameResult;

/// Results and ratings of some games.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Score {
    pub white: u64,
    pub draws: u64,
    pub black: u64,
    /// Games without a known result.
    pub unknown: u64,
    /// Games with a rating.
    pub rated: u64,
    /// The sum of their ratings.
    pub rating_sum: u64,
}

impl Score {
    /// Adds a game with the average rating of its players; 0 if it is not known.
    pub fn add_game(&mut self, result: GameResult, rating: u16) {
        *self.of(result) += 1;
        self.rated += u64::from(rating > 0);
        self.rating_sum += u64::from(rating);
    }

    const fn of(&mut self, result: GameResult) -> &mut u64 {
        match result {
            GameResult::WhiteWins => &mut self.white,
            GameResult::Draw => &mut self.draws,
            GameResult::BlackWins => &mut self.black,
            GameResult::Unknown => &mut self.unknown,
        }
    }

    pub const fn games(&self) -> u64 {
        self.white.saturating_add(self.draws).saturating_add(self.black).saturating_add(self.unknown)
    }

    pub const fn add(&mut self, other: &Self) {
        self.white = self.white.saturating_add(other.white);
        self.draws = self.draws.saturating_add(other.draws);
        self.black = self.black.saturating_add(other.black);
        self.unknown = self.unknown.saturating_add(other.unknown);
        self.rated = self.rated.saturating_add(other.rated);
        self.rating_sum = self.rating_sum.saturating_add(other.rating_sum);
    }

    /// Takes games away that were counted before.
    pub const fn subtract(&mut self, other: &Self) {
        self.white = self.white.saturating_sub(other.white);
        self.draws = self.draws.saturating_sub(other.draws);
        self.black = self.black.saturating_sub(other.black);
        self.unknown = self.unknown.saturating_sub(other.unknown);
        self.rated = self.rated.saturating_sub(other.rated);
        self.rating_sum = self.rating_sum.saturating_sub(other.rating_sum);
    }

    /// White's share of the points, from 0 to 1, in the games with a result.
    pub fn white_share(&self) -> Option<f64> {
        let finished = self.white.saturating_add(self.draws).saturating_add(self.black);
        (finished > 0).then(|| (self.white as f64 + self.draws as f64 / 2.0) / finished as f64)
    }

    /// The average rating of the players, rounded.
    pub fn average_rating(&self) -> Option<u64> {
        (self.rated > 0).then(|| (self.rating_sum as f64 / self.rated as f64).round() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_added_and_taken_away() {
        let mut score = Score::default();
        assert_eq!((score.white_share(), score.average_rating()), (None, None));
        for (result, rating) in [
            (GameResult::WhiteWins, 2000),
            (GameResult::Draw, 0),
            (GameResult::BlackWins, 2101),
            (GameResult::WhiteWins, 0),
            (GameResult::Unknown, 0),
        ] {
            score.add_game(result, rating);
        }
        assert_eq!((score.games(), score.white_share()), (5, Some(0.625)));
        assert_eq!(score.average_rating(), Some(2051));
        let mut both = score;
        both.add(&score);
        assert_eq!(both.games(), 10);
        both.subtract(&score);
        assert_eq!(both, score);
    }
}
