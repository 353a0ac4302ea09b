//! A network's file made smaller for sending it: a fifth smaller than general compressors make it, because the weights of
//! one king bucket are expected to be near those of the buckets before. What comes out is the file, byte for byte.
//!
//! A packed file is `ARRP`, the length of the network's file, its header as it is (32 bytes, and for buckets 64 more), and
//! the rest by an arithmetic coder whose probabilities adapt (the idea of CABAC and of Mahoney's lpaq).
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod coder;
mod model;

use super::feature::INPUTS_PER_BUCKET;
use super::{Network, NetworkError};
use coder::{Coder, Decoder, Encoder};
use model::{ByteModel, Neighbors, WeightModel};

const MAGIC: &[u8; 4] = b"ARRP";

/// No network is as large.
const LARGEST: usize = 1 << 30;

/// What the coder has to know of a network's header.
struct Shape {
    /// Bytes before the first weight.
    start: usize,
    width: usize,
    buckets: usize,
}

impl Shape {
    /// Of a file that may be anything; sizes that cannot be are cut, since the file is checked when it is read.
    fn of(bytes: &[u8], length: usize) -> Self {
        let field = |index: usize| {
            let four = bytes.get(4 * index..).and_then(<[u8]>::first_chunk::<4>);
            four.map_or(0, |four| u32::from_le_bytes(*four) as usize)
        };
        let start = if field(2) >= 3 { 96 } else { 32 };
        let (inputs, width) = (field(3), field(4));
        let weights = length.saturating_sub(start) / 2;
        let fits = width > 0 && inputs.checked_mul(width).is_some_and(|first| first <= weights);
        let buckets = if fits { inputs / INPUTS_PER_BUCKET } else { 0 };
        Self { start: start.min(length), width, buckets }
    }
}

impl Network {
    /// Reads a network from its file or from a packed file.
    ///
    /// ```
    /// use arrocco_engine::{Network, NetworkError};
    /// assert_eq!(Network::unpack(b"MZ"), Err(NetworkError::NotANetwork));
    /// ```
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read) has them.
    pub fn unpack(bytes: &[u8]) -> Result<Self, NetworkError> {
        let Some(packed) = bytes.strip_prefix(MAGIC) else { return Self::read(bytes) };
        Self::read(&unpacked(packed).ok_or(NetworkError::Damaged)?)
    }

    /// Packs a network's file, for [`unpack`](Self::unpack).
    ///
    /// ```
    /// use arrocco_engine::Network;
    /// assert!(Network::unpack(&Network::pack(b"no network")).is_err());
    /// ```
    #[must_use]
    pub fn pack(file: &[u8]) -> Vec<u8> {
        let shape = Shape::of(file, file.len());
        let (header, body) = file.split_at(shape.start);
        let mut packed = MAGIC.to_vec();
        packed.extend((file.len() as u32).to_le_bytes());
        packed.extend(header);
        let mut coder = Encoder::new(packed);
        let mut copy = body.to_vec();
        code(&mut coder, &shape, &mut copy);
        coder.finish()
    }
}

/// The file, from what follows the magic number.
fn unpacked(packed: &[u8]) -> Option<Vec<u8>> {
    let (length, packed) = packed.split_first_chunk::<4>()?;
    let length = u32::from_le_bytes(*length) as usize;
    if length > LARGEST {
        return None;
    }
    let shape = Shape::of(packed, length);
    let (header, rest) = packed.split_at_checked(shape.start)?;
    let mut file = vec![0; length];
    let (start, body) = file.split_at_mut_checked(shape.start)?;
    start.copy_from_slice(header);
    code(&mut Decoder::new(rest), &shape, body);
    Some(file)
}

/// Codes all bytes after the header: writes them, or fills them in.
fn code(coder: &mut impl Coder, shape: &Shape, body: &mut [u8]) {
    let row = 2 * shape.width;
    let bucket = row * INPUTS_PER_BUCKET;
    let (first, rest) = body.split_at_mut(bucket * shape.buckets);
    let mut model = WeightModel::new();
    for number in 0..shape.buckets {
        let (before, from_here) = first.split_at_mut(number * bucket);
        for at in 0..INPUTS_PER_BUCKET * shape.width {
            let neighbors = Neighbors::of(before, from_here, at, shape.width, bucket);
            let Some(bytes) = from_here.get_mut(2 * at..).and_then(<[u8]>::first_chunk_mut::<2>) else {
                return;
            };
            let weight = i16::from_le_bytes(*bytes);
            *bytes = model.code(coder, weight, &neighbors).to_le_bytes();
        }
    }
    let mut model = ByteModel::new();
    for (index, byte) in rest.iter_mut().enumerate() {
        *byte = model.code(coder, *byte, index);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_network_comes_back_and_is_a_third_of_its_size() {
        let file = std::fs::read("networks/arrocco.net").unwrap();
        let packed = Network::pack(&file);
        assert_eq!(unpacked(&packed[4..]).unwrap(), file);
        assert!(packed.len() < file.len() * 34 / 100, "{}", packed.len());
    }

    #[test]
    fn any_bytes_come_back() {
        let mut random = 1_u32;
        for length in 0..300 {
            let mut file = vec![0; length];
            for byte in &mut file {
                random = random.wrapping_mul(0x915f_77f5).wrapping_add(1);
                *byte = (random >> 24) as u8;
            }
            // Some with a header that tells of more weights than there are.
            if length > 40 && length % 2 == 0 {
                file[8..20].copy_from_slice(&[3, 0, 0, 0, 0, 3, 0, 0, 16, 0, 0, 0]);
            }
            assert_eq!(unpacked(&Network::pack(&file)[4..]).unwrap(), file, "{length}");
        }
    }

    #[test]
    fn damaged_files_are_refused() {
        let file = std::fs::read("networks/arrocco.net").unwrap();
        let packed = Network::pack(&file);
        for at in [4, 5, 12, 20, 30, 120, 70_000] {
            let mut damaged = packed.clone();
            damaged[at] ^= 1;
            assert!(Network::unpack(&damaged).is_err(), "byte {at}");
        }
        for length in [0, 3, 4, 7, 50, 1000] {
            assert!(Network::unpack(&packed[..length]).is_err(), "{length} bytes");
        }
    }
}
