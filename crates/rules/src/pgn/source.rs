//! Where bytes come from: anything that `std` can read, or a slice where there is no `std`.

use core::fmt;

/// Something that gives bytes, a few at a time.
///
/// With the feature `std` this is whatever implements `std::io::Read`; without it, a slice of bytes.
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

    /// Writes the next bytes to the beginning of `into` and tells how many; 0 is the end.
    ///
    /// # Errors
    ///
    /// Whatever the source has to tell.
    fn fill(&mut self, into: &mut [u8]) -> Result<usize, Self::Error>;
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Source for R {
    type Error = std::io::Error;

    fn fill(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        loop {
            match self.read(into) {
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                // A reader that claims more than it was given room for is wrong, but must not hurt.
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
