//! The source of bytes: any `std::io::Read`, or a slice if there is no `std`.

use core::fmt;

/// A source of bytes, read in parts.
///
/// With the feature `std` it is implemented for everything that implements `std::io::Read`, without it for a slice of
/// bytes.
///
/// ```
/// use arrocco_rules::pgn::Source;
/// let mut source: &[u8] = b"1. e4 *";
/// let mut bytes = [0; 4];
/// assert_eq!(source.fill(&mut bytes).unwrap(), 4);
/// assert_eq!(&bytes, b"1. e");
/// ```
pub trait Source {
    /// What can go wrong.
    type Error: fmt::Debug;

    /// Writes the next bytes to the beginning of `into` and returns how many; 0 is the end.
    ///
    /// # Errors
    ///
    /// Errors of the source.
    fn fill(&mut self, into: &mut [u8]) -> Result<usize, Self::Error>;
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Source for R {
    type Error = std::io::Error;

    fn fill(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        loop {
            match self.read(into) {
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                // A faulty reader may return more than the size of the buffer; that must not do harm.
                read => return read.map(|length| length.min(into.len())),
            }
        }
    }
}

#[cfg(not(feature = "std"))]
impl Source for &[u8] {
    type Error = core::convert::Infallible;

    fn fill(&mut self, into: &mut [u8]) -> Result<usize, Self::Error> {
        let length = self.len().min(into.len());
        let (now, later) = self.split_at_checked(length).unwrap_or((self, &[]));
        if let Some(into) = into.get_mut(..length) {
            into.copy_from_slice(now);
        }
        *self = later;
        Ok(length)
    }
}
