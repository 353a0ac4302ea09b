//! The weights of the first small layer as the loops read them, and the sizes of the small layers.

/// Neurons of the first small layer.
pub(super) const FIRST: usize = 16;
/// Neurons of the second small layer. It sees each neuron of the first twice: clipped, and clipped and squared.
pub(super) const SECOND: usize = 32;
/// Activations that are multiplied together.
pub(super) const GROUP: usize = 4;

/// A weight in memory.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(super) type Weight = i8;
/// A weight in memory: WebAssembly has no product of bytes, and to extend each of them takes longer than to load twice as
/// much.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) type Weight = i16;

/// The weights of all neurons of the first small layer for one group of activations: a cache line, or two.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(super) struct Block(pub(super) [[Weight; GROUP]; FIRST]);

impl Block {
    pub(super) fn read(bytes: &[u8; FIRST * GROUP]) -> Self {
        let mut block = Self([[0; GROUP]; FIRST]);
        for (weight, byte) in block.0.as_flattened_mut().iter_mut().zip(bytes) {
            *weight = Weight::from(byte.cast_signed());
        }
        block
    }
}
