//! What making tables will take: memory and disk by the numbers of positions, time by making small endings and those that they
//! need.

use std::fmt;
use std::time::{Duration, Instant};

use arrocco_rules::{Color, Role};
use arrocco_tablebase::make::{MakeError, Maker, needed_endings};
use arrocco_tablebase::{Material, Tablebase};

/// Endings whose time is taken, without and with pawns: small ones for little work, larger ones for more, because the largest
/// take some seconds themselves. Endings of more men take about as long for each position.
const SAMPLES: [[&str; 2]; 2] = [["KRvK", "KRvKN"], ["KPvK", "KRvKP"]];

/// Positions for each byte of both tables together: between 10 and 150 by the ending, and this for all of five men.
const POSITIONS_A_BYTE: u64 = 60;

/// The most memory that one of some endings needs, and which it is.
pub(super) fn memory(maker: &Maker<'_>, endings: &[Material]) -> Option<(u64, Material)> {
    endings.iter().map(|&ending| (maker.memory_needed(ending), ending)).max_by_key(|&(bytes, _)| bytes)
}

/// The bytes on disk that tables will take, about.
pub(super) fn disk(endings: &[Material]) -> u64 {
    endings.iter().map(|&ending| Maker::positions(ending)).sum::<u64>() / POSITIONS_A_BYTE
}

/// The time that making endings will take, about.
pub(super) fn time(maker: &Maker<'_>, endings: &[Material]) -> Result<Duration, MakeError> {
    let mut seconds = 0.0;
    for samples in SAMPLES {
        let [Ok(small), Ok(large)] = samples.map(str::parse::<Material>) else { continue };
        let alike = endings.iter().filter(|&&ending| has_pawns(ending) == has_pawns(large));
        let positions: u64 = alike.map(|&ending| Maker::positions(ending)).sum();
        if positions > 0 {
            let sample = if positions <= Maker::positions(large) { small } else { large };
            let share = positions as f64 / Maker::positions(sample) as f64;
            seconds += time_of(maker, sample)?.as_secs_f64() * share;
        }
    }
    Ok(Duration::from_secs_f64(seconds))
}

/// The time that making one ending takes, without that of the endings it needs.
fn time_of(maker: &Maker<'_>, sample: Material) -> Result<Duration, MakeError> {
    let mut last = Duration::ZERO;
    // The last is the sample; the others stay in the maker's memory for it.
    for ending in needed_endings(sample) {
        let start = Instant::now();
        maker.make(ending, &Tablebase::new())?;
        last = start.elapsed();
    }
    Ok(last)
}

fn has_pawns(ending: Material) -> bool {
    Color::ALL.iter().any(|&color| ending.count(color, Role::Pawn) > 0)
}

/// A time in words: `3 h 20 min`, `2 min` or `40 s`.
pub(super) struct About(pub(super) Duration);

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_secs_f64().ceil() as u64 {
            seconds @ ..90 => write!(f, "{seconds} s"),
            seconds @ ..5400 => write!(f, "{} min", seconds.div_ceil(60)),
            seconds => write!(f, "{} h {} min", seconds / 3600, seconds % 3600 / 60),
        }
    }
}
