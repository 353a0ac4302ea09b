//! The loops over the hidden layer, in plain Rust compiled three times: portable, with AVX2 and with AVX-512; and the first
//! small layer, which is written by hand for each. WebAssembly's vectors (`simd128`) are chosen when it is compiled.
//! Integers are added exactly and floating-point numbers always in the same order, so all give the same values.

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

use super::block::{Block, FIRST, FirstLayer, GROUP, SECOND};
#[cfg(target_arch = "x86_64")]
use super::block::{TILE, Tile};

/// Which compiled version is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kernel {
    #[cfg_attr(
        all(target_arch = "wasm32", target_feature = "simd128"),
        expect(dead_code, reason = "where it is compiled for vectors, they are there")
    )]
    Portable,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    /// With instructions that multiply and add bytes.
    #[cfg(target_arch = "x86_64")]
    Avx512Vnni,
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
                let has_vnni = is_x86_feature_detected!("avx512vnni");
                return if has_vnni { Self::Avx512Vnni } else { Self::Avx512 };
            }
            if is_x86_feature_detected!("avx2") {
                return Self::Avx2;
            }
        }
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return Self::Simd128;
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        Self::Portable
    }

    /// All versions that this processor supports.
    #[cfg(test)]
    pub(super) fn all() -> Vec<Self> {
        let best = Self::detect();
        #[cfg(target_arch = "x86_64")]
        let all = [Self::Portable, Self::Avx2, Self::Avx512, Self::Avx512Vnni];
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
                        Self::Avx512 | Self::Avx512Vnni => unsafe { avx512($($argument),*) },
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
    /// Switches one input off and another on, in place.
    exchange(sums: &mut [i16], off: &[i16], on: &[i16])
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
    activate_by_compiler(sums: &[i16], weights: &[i16], most: i16) -> i64
);

compiled_for_each!(
    /// The last two small layers: what they add to the value.
    last_layers(
        seen: &[f32; 2 * FIRST],
        two: &[[f32; SECOND]; 2 * FIRST],
        two_bias: &[f32; SECOND],
        three: &[f32; SECOND]
    ) -> f32
);

impl Kernel {
    /// The dot product of both sides' activations and their weights.
    #[inline]
    pub(super) fn activate(self, [own, other]: [&[i16]; 2], weights: &[i16], most: i16) -> i64 {
        let (own_half, other_half) = weights.split_at(own.len());
        self.activate_side(own, own_half, most) + self.activate_side(other, other_half, most)
    }

    #[inline]
    fn activate_side(self, sums: &[i16], weights: &[i16], most: i16) -> i64 {
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        if self == Self::Simd128 {
            return simd128::activate(sums, weights, most);
        }
        self.activate_by_compiler(sums, weights, most)
    }

    /// The same with the sums of the first small layer's neurons.
    #[inline]
    pub(super) fn activate_with_layer(
        self,
        sides: [&[i16]; 2],
        weights: &[i16],
        layer: &FirstLayer,
        most: i16,
    ) -> (i64, [i32; FIRST]) {
        #[cfg(target_arch = "x86_64")]
        if self == Self::Avx512Vnni && !layer.tiles.is_empty() {
            // SAFETY: `detect` returns this variant only if the processor has these instructions.
            // Gain: each activation is loaded once for everything, and no vector has to be rearranged for each group.
            return unsafe { bytes::activate_with_tiles(sides, weights, &layer.tiles, most) };
        }
        let mut totals = [0; FIRST];
        let [own, other] = sides;
        let (own_half, other_half) = layer.blocks.split_at(layer.blocks.len() / 2);
        self.add_groups(&mut totals, own, own_half, most);
        self.add_groups(&mut totals, other, other_half, most);
        (self.activate(sides, weights, most), totals)
    }

    /// Adds one side's part of the first small layer. The activations are squared, and fit seven bits.
    #[inline]
    fn add_groups(self, totals: &mut [i32; FIRST], sums: &[i16], blocks: &[Block], most: i16) {
        match self {
            Self::Portable => plain::add_groups(totals, sums, blocks, most),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128 => simd128::add_groups(totals, sums, blocks, most),
            // SAFETY: `detect` returns these variants only if the processor has these instructions.
            // Gain: a whole group of activations in three instructions, or in one.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 | Self::Avx512 => unsafe { bytes::add_groups_avx2(totals, sums, blocks, most) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Vnni => unsafe { bytes::add_groups_vnni(totals, sums, blocks, most) },
        }
    }
}

/// The first small layer with instructions for bytes. Groups of zeros are not skipped: four groups in five have an
/// activation that is not zero, and a branch that is hard to predict costs more than the products.
#[cfg(target_arch = "x86_64")]
mod bytes {
    use core::arch::x86_64::{
        __m128i, __m256i, __m512i, _mm256_add_epi32, _mm256_castsi128_si256, _mm256_castsi256_si128,
        _mm256_cvtepi16_epi8, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_max_epi16, _mm256_min_epi16,
        _mm256_mullo_epi16, _mm256_packus_epi16, _mm256_permute4x64_epi64, _mm256_permutevar8x32_epi32,
        _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256, _mm256_srli_epi16, _mm512_add_epi32,
        _mm512_add_epi64, _mm512_castsi128_si512, _mm512_castsi512_si256, _mm512_cvtepi32_epi64,
        _mm512_dpbusd_epi32, _mm512_extracti64x4_epi64, _mm512_madd_epi16, _mm512_max_epi16,
        _mm512_min_epi16, _mm512_mullo_epi16, _mm512_packus_epi16, _mm512_permutexvar_epi32,
        _mm512_permutexvar_epi64, _mm512_reduce_add_epi64, _mm512_set_epi64, _mm512_set1_epi16,
        _mm512_set1_epi32, _mm512_setzero_si512, _mm512_shuffle_i32x4, _mm512_srli_epi16,
        _mm512_unpackhi_epi32, _mm512_unpackhi_epi64, _mm512_unpacklo_epi32, _mm512_unpacklo_epi64,
    };

    use super::plain::ACTIVATIONS;
    use super::{Block, FIRST, GROUP, TILE, Tile};

    /// So many groups are activated together, and each is added to a sum of its own, because additions to one sum would
    /// wait for each other.
    const TOGETHER: usize = ACTIVATIONS / GROUP;

    #[target_feature(enable = "avx2")]
    pub(super) fn add_groups_avx2(totals: &mut [i32; FIRST], sums: &[i16], blocks: &[Block], most: i16) {
        let (ones, most) = (_mm256_set1_epi16(1), _mm256_set1_epi16(most));
        let mut parts = [[_mm256_setzero_si256(); 2]; TOGETHER];
        for (sums, blocks) in sums.as_chunks::<ACTIVATIONS>().0.iter().zip(blocks.as_chunks::<TOGETHER>().0) {
            let active = squared(sums, most);
            // Bytes 0 to 7 are in the first quarter, 8 to 15 in the third.
            let active = _mm256_permute4x64_epi64::<0b1000>(_mm256_packus_epi16(active, active));
            let active = _mm256_castsi128_si256(_mm256_castsi256_si128(active));
            for (index, (part, block)) in parts.iter_mut().zip(blocks).enumerate() {
                let group = _mm256_permutevar8x32_epi32(active, _mm256_set1_epi32(index as i32));
                let weights: &[__m256i; 2] = bytemuck::cast_ref(&block.0);
                for (half, &weights) in part.iter_mut().zip(weights) {
                    // No pair exceeds sixteen bits: 2 × 127 × 128.
                    let pairs = _mm256_maddubs_epi16(group, weights);
                    *half = _mm256_add_epi32(*half, _mm256_madd_epi16(pairs, ones));
                }
            }
        }
        let mut halves: [__m256i; 2] = bytemuck::cast(*totals);
        for part in parts {
            for (half, part) in halves.iter_mut().zip(part) {
                *half = _mm256_add_epi32(*half, part);
            }
        }
        *totals = bytemuck::cast(halves);
    }

    #[target_feature(enable = "avx512bw,avx512vl,avx512vnni")]
    pub(super) fn add_groups_vnni(totals: &mut [i32; FIRST], sums: &[i16], blocks: &[Block], most: i16) {
        let most = _mm256_set1_epi16(most);
        let mut parts = [_mm512_setzero_si512(); TOGETHER];
        for (sums, blocks) in sums.as_chunks::<ACTIVATIONS>().0.iter().zip(blocks.as_chunks::<TOGETHER>().0) {
            let active: __m128i = _mm256_cvtepi16_epi8(squared(sums, most));
            let active = _mm512_castsi128_si512(active);
            for (index, (part, block)) in parts.iter_mut().zip(blocks).enumerate() {
                let group = _mm512_permutexvar_epi32(_mm512_set1_epi32(index as i32), active);
                let weights: &__m512i = bytemuck::cast_ref(&block.0);
                *part = _mm512_dpbusd_epi32(*part, group, *weights);
            }
        }
        let mut all: __m512i = bytemuck::cast(*totals);
        for part in parts {
            all = _mm512_add_epi32(all, part);
        }
        *totals = bytemuck::cast(all);
    }

    /// The dot product of both sides' activations and their weights, and the sums of the first small layer's neurons.
    #[target_feature(enable = "avx512bw,avx512vl,avx512vnni")]
    pub(super) fn activate_with_tiles(
        sides: [&[i16]; 2],
        weights: &[i16],
        tiles: &[Tile],
        most: i16,
    ) -> (i64, [i32; FIRST]) {
        let (zero, most) = (_mm512_setzero_si512(), _mm512_set1_epi16(most));
        // Packing takes eight bytes from each of the two vectors in turn.
        let order = _mm512_set_epi64(7, 5, 3, 1, 6, 4, 2, 0);
        let mut neurons = [zero; FIRST];
        let mut product = zero;
        let halves = weights.chunks_exact(sides[0].len()).zip(tiles.chunks_exact(tiles.len() / 2));
        for (sums, (weights, tiles)) in sides.into_iter().zip(halves) {
            // In 32 bits even for the widest network: each adds half as many products as there is room for.
            let mut parts = [zero; 2];
            let all = sums.as_chunks::<TILE>().0.iter().zip(weights.as_chunks::<TILE>().0).zip(tiles);
            for ((sums, weights), tile) in all {
                let (sums, weights): ([__m512i; 2], [__m512i; 2]) =
                    (bytemuck::cast(*sums), bytemuck::cast(*weights));
                let one = _mm512_min_epi16(_mm512_max_epi16(sums[0], zero), most);
                let two = _mm512_min_epi16(_mm512_max_epi16(sums[1], zero), most);
                // The inner product fits 16 bits.
                let first = _mm512_madd_epi16(one, _mm512_mullo_epi16(one, weights[0]));
                let second = _mm512_madd_epi16(two, _mm512_mullo_epi16(two, weights[1]));
                parts = [_mm512_add_epi32(parts[0], first), _mm512_add_epi32(parts[1], second)];
                let one = _mm512_srli_epi16::<9>(_mm512_mullo_epi16(one, one));
                let two = _mm512_srli_epi16::<9>(_mm512_mullo_epi16(two, two));
                let active = _mm512_permutexvar_epi64(order, _mm512_packus_epi16(one, two));
                for (neuron, line) in neurons.iter_mut().zip(&tile.0) {
                    let line: &__m512i = bytemuck::cast_ref(line);
                    *neuron = _mm512_dpbusd_epi32(*neuron, active, *line);
                }
            }
            for part in parts {
                let (low, high) = (_mm512_castsi512_si256(part), _mm512_extracti64x4_epi64::<1>(part));
                let wide = _mm512_add_epi64(_mm512_cvtepi32_epi64(low), _mm512_cvtepi32_epi64(high));
                product = _mm512_add_epi64(product, wide);
            }
        }
        (_mm512_reduce_add_epi64(product), bytemuck::cast(sum_each(&neurons)))
    }

    /// The sum of the sixteen numbers in each vector.
    #[inline]
    #[target_feature(enable = "avx512bw,avx512vl")]
    fn sum_each(vectors: &[__m512i; FIRST]) -> __m512i {
        let mut quarters = [_mm512_setzero_si512(); FIRST / 4];
        for (quarter, four) in quarters.iter_mut().zip(vectors.as_chunks::<4>().0) {
            let [a, b, c, d] = *four;
            let ab = _mm512_add_epi32(_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
            let cd = _mm512_add_epi32(_mm512_unpacklo_epi32(c, d), _mm512_unpackhi_epi32(c, d));
            *quarter = _mm512_add_epi32(_mm512_unpacklo_epi64(ab, cd), _mm512_unpackhi_epi64(ab, cd));
        }
        let [a, b, c, d] = quarters;
        let ab = add_lanes(a, b);
        let cd = add_lanes(c, d);
        add_lanes(ab, cd)
    }

    /// Adds each even lane of 128 bits and the odd one after it.
    #[inline]
    #[target_feature(enable = "avx512bw,avx512vl")]
    fn add_lanes(a: __m512i, b: __m512i) -> __m512i {
        let (even, odd) =
            (_mm512_shuffle_i32x4::<0b10_00_10_00>(a, b), _mm512_shuffle_i32x4::<0b11_01_11_01>(a, b));
        _mm512_add_epi32(even, odd)
    }

    /// Squared and clipped activations in seven bits each, as sixteen bits. Written out because the compiler does not
    /// find it: a quarter of the time of the plain loop.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn squared(sums: &[i16; ACTIVATIONS], most: __m256i) -> __m256i {
        let sums: __m256i = bytemuck::cast(*sums);
        let clipped = _mm256_min_epi16(_mm256_max_epi16(sums, _mm256_setzero_si256()), most);
        _mm256_srli_epi16::<9>(_mm256_mullo_epi16(clipped, clipped))
    }
}

/// The loops. With hostile weights the sums may wrap around, in the same way on every processor.
mod plain {
    use super::{BLOCK, Block, FIRST, GROUP, SECOND};

    /// So many activations are computed together. Every width is a multiple.
    pub(super) const ACTIVATIONS: usize = 16;

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
    pub(super) fn exchange(sums: &mut [i16], off: &[i16], on: &[i16]) {
        for ((sum, off), on) in sums.iter_mut().zip(off).zip(on) {
            *sum = sum.wrapping_sub(*off).wrapping_add(*on);
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
    pub(super) fn activate_by_compiler(sums: &[i16], weights: &[i16], most: i16) -> i64 {
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

    /// Squared and clipped activations in seven bits.
    #[inline(always)]
    pub(super) fn active(sums: &[i16; ACTIVATIONS], most: i16) -> [u8; ACTIVATIONS] {
        let mut active = [0; ACTIVATIONS];
        for (active, &sum) in active.iter_mut().zip(sums) {
            let clipped = sum.clamp(0, most) as u16;
            *active = ((clipped * clipped) >> 9) as u8;
        }
        active
    }

    #[inline(always)]
    pub(super) fn add_groups(totals: &mut [i32; FIRST], sums: &[i16], blocks: &[Block], most: i16) {
        let (parts, blocks) =
            (sums.as_chunks::<ACTIVATIONS>().0, blocks.as_chunks::<{ ACTIVATIONS / GROUP }>().0);
        for (sums, blocks) in parts.iter().zip(blocks) {
            let active = active(sums, most);
            for (group, block) in active.as_chunks::<GROUP>().0.iter().zip(blocks) {
                for (total, weights) in totals.iter_mut().zip(&block.0) {
                    for (&active, &weight) in group.iter().zip(weights) {
                        *total += i32::from(active) * i32::from(weight);
                    }
                }
            }
        }
    }

    #[inline(always)]
    pub(super) fn last_layers(
        seen: &[f32; 2 * FIRST],
        two: &[[f32; SECOND]; 2 * FIRST],
        two_bias: &[f32; SECOND],
        three: &[f32; SECOND],
    ) -> f32 {
        let mut values = *two_bias;
        for (&seen, weights) in seen.iter().zip(two) {
            for (value, weight) in values.iter_mut().zip(weights) {
                *value += seen * weight;
            }
        }
        for (value, weight) in values.iter_mut().zip(three) {
            let clipped = value.clamp(0.0, 1.0);
            *value = clipped * clipped * weight;
        }
        // The second half is added to the first until one is left, which vectors can do.
        let mut half = SECOND / 2;
        while half > 0 {
            for index in 0..half {
                values[index] += values[index + half];
            }
            half /= 2;
        }
        values[0]
    }
}
