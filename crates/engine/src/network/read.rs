//! A network from bytes. Whatever the bytes are, the answer is a network that computes without overflow, or an error.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::kernel::Kernel;
use super::output::Outputs;
use super::{INPUTS, Network, NetworkError};
use crate::crc::crc32;

const MAGIC: &[u8] = b"ARRN";
const VERSION: u32 = 1;
const HEAD: usize = 32;
/// The widest hidden layer, and the step of widths: vectors are not filled up.
const WIDEST: u32 = 4096;
const STEP: u32 = 16;
/// So that an activation times a weight of the second layer fits sixteen bits.
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
    /// If the bytes are no network, or one for another engine or version.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let head = Head::read(bytes)?;
        let (width, outputs) = (head.width as usize, head.outputs);
        let weights = INPUTS * width + width + outputs * 2 * width;
        let expected = HEAD + 2 * weights + 4 * outputs + 4;
        if bytes.len() != expected {
            return Err(NetworkError::Length { expected, found: bytes.len() });
        }
        let (body, checksum) = bytes.split_at(expected - 4);
        if number(checksum, 0) != Some(crc32(body)) {
            return Err(NetworkError::Damaged);
        }
        let mut numbers =
            body.get(HEAD..).unwrap_or_default().as_chunks::<2>().0.iter().map(|&b| i16::from_le_bytes(b));
        let mut take = |count: usize| numbers.by_ref().take(count).collect::<Vec<i16>>();
        let (first, first_bias, last) = (take(INPUTS * width), take(width), take(outputs * 2 * width));
        if let Some(&weight) = last.iter().find(|weight| weight.unsigned_abs() > LARGEST as u16) {
            return Err(NetworkError::Weight(weight));
        }
        let biases = body.get(HEAD + 2 * weights..).unwrap_or_default().as_chunks::<4>().0;
        let biases: Vec<i32> = biases.iter().map(|&b| i32::from_le_bytes(b)).collect();
        Ok(Self {
            width,
            first,
            first_bias,
            outputs: Outputs::new(&last, &biases),
            first_scale: head.first_scale as i32,
            last_scale: head.last_scale as i32,
            centipawns: head.centipawns as i32,
            kernel: Kernel::detect(),
        })
    }
}

struct Head {
    outputs: usize,
    width: u32,
    first_scale: u32,
    last_scale: u32,
    centipawns: u32,
}

impl Head {
    fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        if !bytes.starts_with(MAGIC) {
            return Err(NetworkError::NotANetwork);
        }
        let field = |index: usize| {
            let short = NetworkError::Length { expected: HEAD, found: bytes.len() };
            number(bytes, 4 * index).ok_or(short)
        };
        let (version, architecture) = (field(1)?, field(2)?);
        if version != VERSION {
            return Err(NetworkError::Version(version));
        }
        let outputs = Outputs::number(architecture).ok_or(NetworkError::Architecture(architecture))?;
        let head = Self {
            outputs,
            width: field(4)?,
            first_scale: field(5)?,
            last_scale: field(6)?,
            centipawns: field(7)?,
        };
        let checks = [
            ("number of inputs", field(3)?, field(3)? == INPUTS as u32),
            ("width", head.width, (STEP..=WIDEST).contains(&head.width) && head.width.is_multiple_of(STEP)),
            ("first scale", head.first_scale, (1..=255).contains(&head.first_scale)),
            ("second scale", head.last_scale, (1..=1024).contains(&head.last_scale)),
            ("value in centipawns", head.centipawns, (1..=10_000).contains(&head.centipawns)),
        ];
        match checks.into_iter().find(|(_, _, is_fine)| !is_fine) {
            Some((name, value, _)) => Err(NetworkError::Head(name, value)),
            None => Ok(head),
        }
    }
}

fn number(bytes: &[u8], at: usize) -> Option<u32> {
    let (chunk, _) = bytes.get(at..)?.split_first_chunk::<4>()?;
    Some(u32::from_le_bytes(*chunk))
}
