//! Reading a network. Whatever the bytes are, the result is a network that computes without overflow, or an error.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::aligned::Aligned;
use super::feature::INPUTS_PER_BUCKET;
use super::kernel::Kernel;
use super::king_buckets::{self, KingBuckets};
use super::output::Outputs;
use super::small_layers::SmallLayers;
use super::{Network, NetworkError};
use crate::crc::crc32;

const MAGIC: &[u8] = b"ARRN";
const VERSION: u32 = 1;
const HEADER: usize = 32;
/// The first architecture whose first layer depends on the own king's square.
const BUCKETED: u32 = 3;
/// The first architecture with small layers.
const LAYERED: u32 = 4;
/// The largest width of the hidden layer. It must be a multiple of `STEP`, so that the rows need no padding.
const WIDEST: u32 = 4096;
const STEP: u32 = 16;
/// The largest weight of the second layer for which activation times weight fits 16 bits.
const LARGEST: i16 = 128;

impl Network {
    /// Reads a network.
    ///
    /// ```
    /// use arrocco_engine::{Network, NetworkError};
    /// assert_eq!(Network::read(b"MZ"), Err(NetworkError::NotANetwork));
    /// ```
    ///
    /// # Errors
    ///
    /// If the bytes are not a network, or one of another version or architecture.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let header = Header::read(bytes)?;
        let (width, outputs) = (header.width as usize, header.outputs);
        let inputs = header.buckets * INPUTS_PER_BUCKET;
        let weights = inputs * width + width + outputs * 2 * width;
        let start = HEADER + header.map;
        let layers = if header.has_layers { outputs * SmallLayers::bytes(width) } else { 0 };
        let expected = start + 2 * weights + 4 * outputs + layers + 4;
        if bytes.len() != expected {
            return Err(NetworkError::Length { expected, found: bytes.len() });
        }
        let (body, checksum) = bytes.split_at(expected - 4);
        if number(checksum, 0) != Some(crc32(body)) {
            return Err(NetworkError::Damaged);
        }
        let buckets = match body.get(HEADER..start).and_then(|map| map.first_chunk()) {
            Some(map) => KingBuckets::new(*map, header.buckets).ok_or(NetworkError::KingBuckets)?,
            None => KingBuckets::ONE,
        };
        let mut rest = body.get(start..).unwrap_or_default();
        let mut take = |count: usize| {
            let (taken, left) = rest.split_at_checked(2 * count).unwrap_or_default();
            rest = left;
            Aligned::from_le_bytes(taken)
        };
        let (first, first_bias, last) = (take(inputs * width), take(width), take(outputs * 2 * width));
        if let Some(&weight) = last.iter().find(|weight| weight.unsigned_abs() > LARGEST as u16) {
            return Err(NetworkError::Weight(weight));
        }
        let (biases, rest) = rest.split_at_checked(4 * outputs).unwrap_or_default();
        let biases: Vec<i32> = biases.as_chunks::<4>().0.iter().map(|&b| i32::from_le_bytes(b)).collect();
        let mut outputs = Outputs::new(&last, &biases);
        if header.has_layers {
            let layers = SmallLayers::read(rest, width, header.outputs).ok_or(NetworkError::NotFinite)?;
            outputs = outputs.with_layers(layers);
        }
        Ok(Self {
            width,
            buckets,
            first,
            first_bias,
            outputs,
            first_scale: header.first_scale as i32,
            last_scale: header.last_scale as i32,
            centipawns: header.centipawns as i32,
            kernel: Kernel::detect(),
        })
    }
}

struct Header {
    outputs: usize,
    has_layers: bool,
    /// King buckets.
    buckets: usize,
    /// Bytes of the map of the king's squares.
    map: usize,
    width: u32,
    first_scale: u32,
    last_scale: u32,
    centipawns: u32,
}

impl Header {
    fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        if !bytes.starts_with(MAGIC) {
            return Err(NetworkError::NotANetwork);
        }
        let field = |index: usize| {
            let short = NetworkError::Length { expected: HEADER, found: bytes.len() };
            number(bytes, 4 * index).ok_or(short)
        };
        let (version, architecture) = (field(1)?, field(2)?);
        if version != VERSION {
            return Err(NetworkError::Version(version));
        }
        let outputs = Outputs::number(architecture).ok_or(NetworkError::Architecture(architecture))?;
        let inputs = field(3)?;
        let has_buckets = architecture >= BUCKETED;
        let buckets = inputs as usize / INPUTS_PER_BUCKET;
        let most = if has_buckets { king_buckets::MOST } else { 1 };
        let are_inputs_fine =
            (inputs as usize).is_multiple_of(INPUTS_PER_BUCKET) && (1..=most).contains(&buckets);
        let header = Self {
            outputs,
            has_layers: architecture >= LAYERED,
            buckets,
            map: if has_buckets { 64 } else { 0 },
            width: field(4)?,
            first_scale: field(5)?,
            last_scale: field(6)?,
            centipawns: field(7)?,
        };
        let checks = [
            ("number of inputs", inputs, are_inputs_fine),
            (
                "width",
                header.width,
                (STEP..=WIDEST).contains(&header.width) && header.width.is_multiple_of(STEP),
            ),
            ("first scale", header.first_scale, (1..=255).contains(&header.first_scale)),
            ("second scale", header.last_scale, (1..=1024).contains(&header.last_scale)),
            ("value in centipawns", header.centipawns, (1..=10_000).contains(&header.centipawns)),
        ];
        match checks.into_iter().find(|(_, _, is_fine)| !is_fine) {
            Some((name, value, _)) => Err(NetworkError::Head(name, value)),
            None => Ok(header),
        }
    }
}

fn number(bytes: &[u8], at: usize) -> Option<u32> {
    let (chunk, _) = bytes.get(at..)?.split_first_chunk::<4>()?;
    Some(u32::from_le_bytes(*chunk))
}
