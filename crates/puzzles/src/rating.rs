//! Ratings: Glicko, with a puzzle as the opponent.

/// A rating with its uncertainty (Glicko: M. Glickman, "The Glicko system", 1995).
///
/// A try at a puzzle is a game against it: solved is won, missed is lost. So a solver and a puzzle of the same rating are even.
///
/// ```
/// use arrocco_puzzles::Rating;
/// let solver = Rating { value: 1500.0, deviation: 200.0 };
/// let puzzle = Rating { value: 1400.0, deviation: 30.0 };
/// let after = solver.after(puzzle, 1.0);
/// assert!(after.value > solver.value && after.deviation < solver.deviation);
/// assert!((solver.expected(puzzle) - 0.62).abs() < 0.01);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating.
    pub value: f64,
    /// The standard deviation of what the true rating may be.
    pub deviation: f64,
}

/// One solver's strength does not jump: below this the deviation does not fall, so that ratings go on moving.
const LEAST_DEVIATION: f64 = 45.0;
/// That of somebody unknown.
const MOST_DEVIATION: f64 = 350.0;
/// How the deviation grows with the square root of days without a try: from 50 to 350 in about five years, half the pace of
/// Glickman's example for tournaments, because puzzles are not opponents who learn.
const GROWTH: f64 = 8.0;
/// ln(10) / 400.
const Q: f64 = std::f64::consts::LN_10 / 400.0;

impl Rating {
    /// That of a solver of whom nothing is known.
    pub const NEW: Self = Self { value: 1500.0, deviation: MOST_DEVIATION };
    /// The least and the greatest value.
    pub const RANGE: (f64, f64) = (100.0, 4000.0);

    /// A rating from outside, brought into what is possible; `None` if it is no number.
    ///
    /// ```
    /// # use arrocco_puzzles::Rating;
    /// assert_eq!(Rating::checked(9999.0, 0.0).unwrap().value, 4000.0);
    /// assert_eq!(Rating::checked(f64::NAN, 0.0), None);
    /// ```
    #[must_use]
    pub fn checked(value: f64, deviation: f64) -> Option<Self> {
        let is_number = value.is_finite() && deviation.is_finite();
        is_number.then(|| Self {
            value: value.clamp(Self::RANGE.0, Self::RANGE.1),
            deviation: deviation.clamp(LEAST_DEVIATION, MOST_DEVIATION),
        })
    }

    /// The rating after a game with this score: 1 for a win, 0 for a loss.
    #[must_use]
    pub fn after(self, opponent: Self, score: f64) -> Self {
        let weight = weight(opponent.deviation);
        let expected = expectation(weight, self.value - opponent.value);
        let information = (Q * weight).powi(2) * expected * (1.0 - expected);
        let variance = 1.0 / (1.0 / self.deviation.powi(2) + information);
        let value = self.value + Q * variance * weight * (score - expected);
        Self {
            value: value.clamp(Self::RANGE.0, Self::RANGE.1),
            deviation: variance.sqrt().clamp(LEAST_DEVIATION, MOST_DEVIATION),
        }
    }

    /// The chance to win against an opponent, with both uncertainties.
    #[must_use]
    pub fn expected(self, opponent: Self) -> f64 {
        let both = self.deviation.hypot(opponent.deviation);
        expectation(weight(both), self.value - opponent.value)
    }

    /// The rating after days without a try.
    #[must_use]
    pub fn after_days(self, days: f64) -> Self {
        let grown = (self.deviation.powi(2) + GROWTH * GROWTH * days.max(0.0)).sqrt();
        Self { deviation: grown.min(MOST_DEVIATION), ..self }
    }
}

/// How much a result counts against an opponent whose rating is uncertain: Glickman's g.
fn weight(deviation: f64) -> f64 {
    let spread = Q * deviation / std::f64::consts::PI;
    1.0 / (1.0 + 3.0 * spread * spread).sqrt()
}

fn expectation(weight: f64, difference: f64) -> f64 {
    1.0 / (1.0 + (-weight * difference * Q).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Glickman's example: 1500 with deviation 200 meets 1400 (30) and wins, 1550 (100) and 1700 (300) and loses. His
    /// formulas take the three games at once: 1464 with 151.4. One after the other the result is near that.
    #[test]
    fn ratings_are_near_the_published_example() {
        let mut rating = Rating { value: 1500.0, deviation: 200.0 };
        for (value, deviation, score) in [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)] {
            rating = rating.after(Rating { value, deviation }, score);
        }
        assert!((rating.value - 1464.0).abs() < 8.0, "{rating:?}");
        assert!((rating.deviation - 151.4).abs() < 2.0, "{rating:?}");
        assert!((weight(30.0) - 0.9955).abs() < 1e-4 && (weight(100.0) - 0.9531).abs() < 1e-4);
        assert!((weight(300.0) - 0.7242).abs() < 1e-4);
    }

    #[test]
    fn somebody_who_solves_half_at_a_rating_comes_to_it() {
        let puzzle = Rating { value: 1900.0, deviation: 80.0 };
        let mut rating = Rating::NEW;
        for round in 0..300 {
            rating = rating.after(puzzle, f64::from(round % 2));
        }
        assert!((rating.value - 1900.0).abs() < 40.0, "{rating:?}");
        assert!(rating.after_days(3650.0).deviation > 300.0);
    }
}
