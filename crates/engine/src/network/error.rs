//! Why a file is not a network for this engine.

use std::fmt;

/// What is wrong with the bytes of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NetworkError {
    /// It does not begin with the magic bytes.
    NotANetwork,
    /// Its format has another version.
    Version(u32),
    /// Its architecture is not supported.
    Architecture(u32),
    /// A field of the header is out of range: its name and value.
    Head(&'static str, u32),
    /// Its length does not match its header.
    Length {
        /// Bytes that the header implies.
        expected: usize,
        /// Bytes that there are.
        found: usize,
    },
    /// The checksum does not match.
    Damaged,
    /// The map of the king's squares names a bucket that does not exist, or is not symmetric.
    KingBuckets,
    /// A weight of the second layer is so large that the arithmetic could overflow.
    Weight(i16),
    /// A number of the small layers is not finite.
    NotFinite,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotANetwork => f.write_str("it does not begin as a network does"),
            Self::Version(version) => write!(f, "its format has version {version}, and this one is 1"),
            Self::Architecture(number) => write!(f, "it has another architecture, number {number}"),
            Self::Head(name, value) => write!(f, "its {name} cannot be {value}"),
            Self::Length { expected, found } => write!(f, "it should have {expected} bytes and has {found}"),
            Self::Damaged => f.write_str("its checksum is wrong"),
            Self::KingBuckets => f.write_str("its map of the king's squares is wrong"),
            Self::NotFinite => f.write_str("a number of its small layers is not finite"),
            Self::Weight(weight) => write!(f, "a weight of {weight} is too large"),
        }
    }
}

impl std::error::Error for NetworkError {}
