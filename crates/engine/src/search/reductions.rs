//! By how much later moves are searched less deeply.

use super::parameter;

/// Reductions are counted in so many parts of a ply.
pub(super) const PLY: i32 = 1024;

/// Depths and moves beyond this are reduced like the last.
const SIZE: usize = 64;

/// By depth and by the number of the move.
pub(super) struct Reductions {
    quiet: Box<[[i32; SIZE]; SIZE]>,
    /// The numbers that shaped it.
    #[cfg(feature = "tunable")]
    made_of: [i32; 2],
}

impl core::fmt::Debug for Reductions {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Reductions").finish_non_exhaustive()
    }
}

impl Reductions {
    /// They grow with the logarithm of both.
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

    /// Makes them again if the numbers that they are made of have changed.
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
