//! Strength levels for people to play against. A level uses the same search, but with few nodes, and it overlooks moves
//! that are hard to see, has random preferences for squares, and judges positions mostly by material. It plays the
//! openings that people play.

mod difficulty;
mod human;
mod knots;
mod mix;
mod player;
mod repertoire;
mod skill;

use core::fmt;

pub(crate) use player::Player;

/// A playing strength from 800 to 2800 Elo, also numbered from 1 to 20 in even steps.
///
/// ```
/// use arrocco_engine::Level;
/// let club_player = Level::of_elo(1650).unwrap();
/// assert_eq!(club_player.number(), 9);
/// assert_eq!(Level::new(1).unwrap().elo(), Level::MIN_ELO);
/// assert_eq!(Level::new(20).unwrap().elo(), Level::MAX_ELO);
/// assert!(Level::new(7) < Level::new(8));
/// assert_eq!((Level::new(0), Level::of_elo(3000)), (None, None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level {
    elo: u16,
}

impl Level {
    /// The Elo of the weakest level.
    pub const MIN_ELO: u16 = 800;
    /// The Elo of the strongest level.
    pub const MAX_ELO: u16 = 2800;
    /// The number of the strongest level.
    pub const MOST: u8 = 20;

    /// The level with a number from 1 to 20.
    ///
    /// ```
    /// # use arrocco_engine::Level;
    /// assert_eq!(Level::new(10).unwrap().elo(), 1747);
    /// ```
    pub const fn new(number: u8) -> Option<Self> {
        if number == 0 || number > Self::MOST {
            return None;
        }
        let (range, steps) = ((Self::MAX_ELO - Self::MIN_ELO) as u32, Self::MOST as u32 - 1);
        let above = ((number as u32 - 1) * range + steps / 2) / steps;
        Some(Self { elo: Self::MIN_ELO + above as u16 })
    }

    /// The level with an Elo from 800 to 2800.
    ///
    /// ```
    /// # use arrocco_engine::Level;
    /// assert_eq!(Level::of_elo(2000).unwrap().elo(), 2000);
    /// ```
    pub const fn of_elo(elo: u16) -> Option<Self> {
        if elo < Self::MIN_ELO || elo > Self::MAX_ELO {
            return None;
        }
        Some(Self { elo })
    }

    /// The Elo that the level is meant to have.
    ///
    /// ```
    /// # use arrocco_engine::Level;
    /// assert_eq!(Level::new(19).unwrap().elo(), 2695);
    /// ```
    pub const fn elo(self) -> u16 {
        self.elo
    }

    /// The nearest number from 1 to 20.
    ///
    /// ```
    /// # use arrocco_engine::Level;
    /// for number in 1..=20 {
    ///     assert_eq!(Level::new(number).unwrap().number(), number);
    /// }
    /// ```
    pub const fn number(self) -> u8 {
        let (range, steps) = ((Self::MAX_ELO - Self::MIN_ELO) as u32, Self::MOST as u32 - 1);
        let above = (self.elo - Self::MIN_ELO) as u32;
        ((above * steps + range / 2) / range) as u8 + 1
    }
}

/// For people: `level 10 (1747 Elo)`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level {} ({} Elo)", self.number(), self.elo)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_even_steps_of_elo() {
        let elos: Vec<u16> = (1..=Level::MOST).filter_map(Level::new).map(Level::elo).collect();
        assert_eq!(elos.len(), 20);
        assert!(elos.windows(2).all(|pair| (105..=106).contains(&(pair[1] - pair[0]))), "{elos:?}");
    }

    #[test]
    fn every_elo_has_the_nearest_number() {
        for elo in Level::MIN_ELO..=Level::MAX_ELO {
            let level = Level::of_elo(elo).expect("in range");
            let nearest = Level::new(level.number()).expect("a number");
            assert!(nearest.elo().abs_diff(elo) <= 53, "{level}");
        }
    }

    #[test]
    fn numbers_and_elos_out_of_range_are_no_level() {
        assert_eq!([0, 21, 255].map(Level::new), [None; 3]);
        assert_eq!([0, 799, 2801, u16::MAX].map(Level::of_elo), [None; 4]);
    }
}
