//! The table of late move reductions, and the depth of second searches.

use crate::Score;
use crate::parameter;
use crate::step::Step;

/// The unit of reductions: so many are one ply.
pub(super) const PLY: i32 = 1024;

/// Greater depths and move numbers use the last row or column.
const SIZE: usize = 64;

/// Reductions by depth and move number.
pub(super) struct Reductions {
    quiet: Box<[[i32; SIZE]; SIZE]>,
    /// The parameters it was computed from.
    #[cfg(feature = "tunable")]
    made_of: [i32; 2],
}

impl core::fmt::Debug for Reductions {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Reductions").finish_non_exhaustive()
    }
}

impl Reductions {
    /// They grow with the logarithms of depth and move number.
    pub(super) fn new() -> Self {
        let made_of = [parameter::reduction_base(), parameter::reduction_divisor()];
        let [base, divisor] = made_of.map(|hundredths| f64::from(hundredths) / 100.0);
        let mut quiet = Box::new([[0; SIZE]; SIZE]);
        for depth in 1..SIZE {
            for number in 1..SIZE {
                let logs = (depth as f64).ln() * (number as f64).ln();
                quiet[depth][number] = ((base + logs / divisor) * f64::from(PLY)) as i32;
            }
        }
        Self {
            quiet,
            #[cfg(feature = "tunable")]
            made_of,
        }
    }

    /// Computes the table again if its parameters have changed.
    #[cfg(feature = "tunable")]
    pub(super) fn renew(&mut self) {
        if self.made_of != [parameter::reduction_base(), parameter::reduction_divisor()] {
            *self = Self::new();
        }
    }

    pub(super) fn of(&self, depth: i32, number: usize) -> i32 {
        self.quiet[(depth.max(0) as usize).min(SIZE - 1)][number.min(SIZE - 1)]
    }
}

/// The depth of the second search of a reduced move: a ply more if the first was much better than the best score so far,
/// a ply less if it was hardly better.
pub(super) fn second_depth(depth: i32, first: Score, best: Score) -> i32 {
    if Step::SecondDepth.is_off() {
        return depth;
    }
    let deeper = i32::from(first > best + parameter::deeper_margin());
    let shallower = i32::from(first < best + parameter::shallower_margin());
    depth + deeper - shallower
}
