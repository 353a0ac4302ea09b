//! Why a file is no network for this engine.

use std::fmt;

/// What is wrong with the bytes of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NetworkError {
    /// It does not begin as a network does.
    NotANetwork,
    /// Its format is newer or older than this one.
    Version(u32),
    /// Its inputs or layers are others.
    Architecture(u32),
    /// A number in the head makes no sense: which, and its value.
    Head(&'static str, u32),
    /// It should have so many bytes, and has so many.
    Length {
        /// What the head asks for.
        expected: usize,
        /// What there is.
        found: usize,
    },
    /// The checksum is another.
    Damaged,
    /// A weight of the second layer is too large to compute with.
    Weight(i16),
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
            Self::Weight(weight) => write!(f, "a weight of {weight} is too large"),
        }
    }
}

impl std::error::Error for NetworkError {}
