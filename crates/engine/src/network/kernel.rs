//! The loops over the hidden layer. They are plain Rust, compiled three times: for any processor, with AVX2 and with
//! AVX-512. The arithmetic is exact in integers, so that all three come to the same sums.

/// Which of the compiled versions runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kernel {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// Products of this many activations and weights add up within 32 bits.
const BLOCK: usize = 128;

impl Kernel {
    /// The best that this processor has.
    pub(super) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl") {
                return Self::Avx512;
            }
            if is_x86_feature_detected!("avx2") {
                return Self::Avx2;
            }
        }
        Self::Portable
    }

    /// All that this processor has.
    #[cfg(test)]
    pub(super) fn all() -> Vec<Self> {
        let best = Self::detect();
        #[cfg(target_arch = "x86_64")]
        let all = [Self::Portable, Self::Avx2, Self::Avx512];
        #[cfg(not(target_arch = "x86_64"))]
        let all = [Self::Portable];
        let last = all.iter().position(|&kernel| kernel == best).map_or(1, |last| last + 1);
        all[..last].to_vec()
    }
}

/// Compiles a loop for each kind of processor and chooses at run time.
macro_rules! compiled_for_each {
    ($(#[$doc:meta])* $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?) => {
        impl Kernel {
            $(#[$doc])*
            #[inline]
            pub(super) fn $name(self, $($argument: $type),*) $(-> $result)? {
                #[cfg(target_arch = "x86_64")]
                {
                    #[target_feature(enable = "avx2")]
                    fn avx2($($argument: $type),*) $(-> $result)? {
                        plain::$name($($argument),*)
                    }
                    #[target_feature(enable = "avx512bw,avx512vl")]
                    fn avx512($($argument: $type),*) $(-> $result)? {
                        plain::$name($($argument),*)
                    }
                    match self {
                        Self::Portable => plain::$name($($argument),*),
                        // SAFETY: `detect` has found these instructions, and makes such a value only then.
                        // Gain: sixteen or thirty-two lanes instead of eight.
                        Self::Avx2 => unsafe { avx2($($argument),*) },
                        // SAFETY: as above.
                        Self::Avx512 => unsafe { avx512($($argument),*) },
                    }
                }
                #[cfg(not(target_arch = "x86_64"))]
                plain::$name($($argument),*)
            }
        }
    };
}

compiled_for_each!(
    /// An input goes on.
    add(sums: &mut [i16], row: &[i16])
);
compiled_for_each!(
    /// An input goes off.
    subtract(sums: &mut [i16], row: &[i16])
);
compiled_for_each!(
    /// One input goes off and another on.
    move_one(sums: &mut [i16], from: &[i16], off: &[i16], on: &[i16])
);
compiled_for_each!(
    /// Two inputs go off and one on.
    capture(sums: &mut [i16], from: &[i16], off: &[i16], taken: &[i16], on: &[i16])
);
compiled_for_each!(
    /// The activations, each times its weight, added up.
    activate(sums: &[i16], weights: &[i16], most: i16) -> i64
);

/// The loops. Hostile weights may wrap round, alike everywhere.
mod plain {
    use super::BLOCK;

    #[inline(always)]
    pub(super) fn add(sums: &mut [i16], row: &[i16]) {
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum = sum.wrapping_add(*weight);
        }
    }

    #[inline(always)]
    pub(super) fn subtract(sums: &mut [i16], row: &[i16]) {
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum = sum.wrapping_sub(*weight);
        }
    }

    #[inline(always)]
    pub(super) fn move_one(sums: &mut [i16], from: &[i16], off: &[i16], on: &[i16]) {
        for (((sum, from), off), on) in sums.iter_mut().zip(from).zip(off).zip(on) {
            *sum = from.wrapping_sub(*off).wrapping_add(*on);
        }
    }

    #[inline(always)]
    pub(super) fn capture(sums: &mut [i16], from: &[i16], off: &[i16], taken: &[i16], on: &[i16]) {
        for ((((sum, from), off), taken), on) in sums.iter_mut().zip(from).zip(off).zip(taken).zip(on) {
            *sum = from.wrapping_sub(*off).wrapping_sub(*taken).wrapping_add(*on);
        }
    }

    #[inline(always)]
    pub(super) fn activate(sums: &[i16], weights: &[i16], most: i16) -> i64 {
        let mut total = 0;
        for (sums, weights) in sums.chunks(BLOCK).zip(weights.chunks(BLOCK)) {
            let mut part = 0_i32;
            for (&sum, &weight) in sums.iter().zip(weights) {
                let active = sum.clamp(0, most);
                // Sixteen bits hold this product, and one instruction multiplies and adds the pairs.
                part += i32::from(active) * i32::from(active.wrapping_mul(weight));
            }
            total += i64::from(part);
        }
        total
    }
}
