//! The loops over the hidden layer, in plain Rust compiled three times: portable, with AVX2 and with AVX-512. The
//! arithmetic is exact integer arithmetic, so all three give the same sums.

/// Which compiled version is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kernel {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// So many products of activations and weights can be summed in 32 bits, whatever the weights are.
const BLOCK: usize = 256;
const _: () = assert!(BLOCK as i64 * 255 * 255 * 128 <= i32::MAX as i64);

impl Kernel {
    /// The best version that this processor supports.
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

    /// All versions that this processor supports.
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

/// Compiles a loop for each instruction set and selects one at run time.
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
                        // SAFETY: `detect` returns this variant only if the processor has these instructions.
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
    /// Switches an input on.
    add(sums: &mut [i16], row: &[i16])
);
compiled_for_each!(
    /// Switches an input off.
    subtract(sums: &mut [i16], row: &[i16])
);
compiled_for_each!(
    /// Switches one input off and another on.
    move_one(sums: &mut [i16], from: &[i16], off: &[i16], on: &[i16])
);
compiled_for_each!(
    /// Switches two inputs off and one on.
    capture(sums: &mut [i16], from: &[i16], off: &[i16], taken: &[i16], on: &[i16])
);
compiled_for_each!(
    /// The dot product of the activations and their weights.
    activate(sums: &[i16], weights: &[i16], most: i16) -> i64
);

/// The loops. With hostile weights the sums may wrap around, in the same way on every processor.
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
                // The inner product fits 16 bits, so that one instruction can multiply and add pairs (`pmaddwd`).
                part += i32::from(active) * i32::from(active.wrapping_mul(weight));
            }
            total += i64::from(part);
        }
        total
    }
}
