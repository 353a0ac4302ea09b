//! Chances and their logarithmic odds, in whole numbers: what is packed on one machine must be unpacked alike on any other.

/// Odds are multiples of 1/256, below this in absolute value.
const MOST_ODDS: i32 = 2047;

/// `2^48 / e^(1/256)`, rounded.
const STEP: u128 = 280_377_609_773_054;

/// The tables. They are made for each model, which takes less than a thousandth of the time of unpacking: a browser would
/// load them with every program, compressed 10 KB.
pub(super) struct Logistic {
    /// The chance of 65536 for odds from -2048 to 2047.
    chances: [u16; 4096],
    /// The odds for chances of 4096.
    odds: [i16; 4096],
}

impl Logistic {
    pub(super) fn new() -> Box<Self> {
        let chances = chances();
        Box::new(Self { odds: inverse(&chances), chances })
    }

    /// The chance of 65536 that odds stand for; never 0.
    #[inline]
    pub(super) fn chance(&self, odds: i32) -> u32 {
        u32::from(self.chances[(odds.clamp(-MOST_ODDS, MOST_ODDS) + 2048) as usize & 4095])
    }

    /// The odds of a chance of 4096.
    #[inline]
    pub(super) fn odds(&self, chance: u32) -> i32 {
        i32::from(self.odds[chance as usize & 4095])
    }
}

fn chances() -> [u16; 4096] {
    let mut chances = [0; 4096];
    let one = 1_u128 << 48;
    // e^(-x), from 0 on.
    let (mut power, mut place) = (one, 0);
    while place < 2048 {
        let chance = (one << 16) / (one + power);
        let chance = if chance > 65_535 { 65_535 } else { chance as u16 };
        chances[2048 + place] = chance;
        chances[2048 - place] = (65_536 - chance as u32) as u16;
        power = (power * STEP) >> 48;
        place += 1;
    }
    chances[0] = chances[1];
    chances
}

fn inverse(chances: &[u16; 4096]) -> [i16; 4096] {
    let mut odds = [0; 4096];
    let (mut place, mut chance) = (1, 0);
    while chance < 4096 {
        while place < 4095 && (chances[place] as u32) < chance as u32 * 16 + 8 {
            place += 1;
        }
        odds[chance] = place as i16 - 2048;
        chance += 1;
    }
    odds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_the_logistic_function_of_odds() {
        let logistic = Logistic::new();
        for odds in -MOST_ODDS..=MOST_ODDS {
            let exact = 65_536.0 / (1.0 + (-f64::from(odds) / 256.0).exp());
            assert!((f64::from(logistic.chance(odds)) - exact).abs() <= 1.5, "{odds}: {exact}");
        }
    }

    #[test]
    fn odds_are_the_inverse() {
        let logistic = Logistic::new();
        for given in 2..4094 {
            let back = f64::from(logistic.chance(logistic.odds(given))) / 16.0;
            assert!((back - f64::from(given)).abs() < 4.5, "{given}: {back}");
        }
    }
}
