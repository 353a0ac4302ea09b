//! The weights of the first small layer as the loops read them, and the sizes of the small layers.

/// Neurons of the first small layer.
pub(super) const FIRST: usize = 16;
/// Neurons of the second small layer. It sees each neuron of the first twice: clipped, and clipped and squared.
pub(super) const SECOND: usize = 32;
/// Activations that are multiplied together.
pub(super) const GROUP: usize = 4;

/// The weights of all neurons of the first small layer for one group of activations: a cache line.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(super) struct Block(pub(super) [[i8; GROUP]; FIRST]);

impl Block {
    pub(super) fn read(bytes: &[u8; FIRST * GROUP]) -> Self {
        let mut block = Self([[0; GROUP]; FIRST]);
        for (weight, byte) in block.0.as_flattened_mut().iter_mut().zip(bytes) {
            *weight = byte.cast_signed();
        }
        block
    }
}
