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

/// The weights of the first small layer: those for the side to move, then those for the other side.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FirstLayer {
    /// By groups of activations.
    pub(super) blocks: Vec<Block>,
    /// The same for loops that take 64 activations at once; empty if the width is no multiple of that.
    #[cfg(target_arch = "x86_64")]
    pub(super) tiles: Vec<Tile>,
}

impl FirstLayer {
    pub(super) fn new(blocks: Vec<Block>) -> Self {
        Self {
            #[cfg(target_arch = "x86_64")]
            tiles: Tile::all(&blocks),
            blocks,
        }
    }
}

/// Activations of one [`Tile`].
#[cfg(target_arch = "x86_64")]
pub(super) const TILE: usize = 64;

/// The same weights turned: for 64 activations, a cache line of weights for each neuron. A vector of activations meets each
/// line as it is, where a block needs every group of them in all lanes.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(super) struct Tile(pub(super) [[[Weight; GROUP]; TILE / GROUP]; FIRST]);

#[cfg(target_arch = "x86_64")]
impl Tile {
    /// The weights of both sides, if each side's activations are a multiple of 64; of others none.
    fn all(blocks: &[Block]) -> Vec<Self> {
        if (blocks.len() / 2).is_multiple_of(TILE / GROUP) {
            blocks.as_chunks().0.iter().map(Self::of).collect()
        } else {
            Vec::new()
        }
    }

    fn of(blocks: &[Block; TILE / GROUP]) -> Self {
        let mut tile = Self([[[0; GROUP]; TILE / GROUP]; FIRST]);
        for (group, block) in blocks.iter().enumerate() {
            for (line, weights) in tile.0.iter_mut().zip(&block.0) {
                line[group] = *weights;
            }
        }
        tile
    }
}
