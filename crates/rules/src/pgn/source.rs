//! The source of bytes: a slice, or with the feature `std` anything that implements `std::io::Read`.

use core::fmt;

/// A source of bytes, read in parts.
///
/// It is implemented for a slice of bytes, which cannot fail. [`FromRead`] (feature `std`) makes a source of everything
/// that implements `std::io::Read`.
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

impl<S: Source + ?Sized> Source for &mut S {
    type Error = S::Error;

    fn fill(&mut self, into: &mut [u8]) -> Result<usize, Self::Error> {
        (**self).fill(into)
    }
}

/// Anything that implements `std::io::Read`, as a source.
///
/// ```
/// use arrocco_rules::pgn::{FromRead, Tree};
/// let file = std::io::Cursor::new("1. e4 *");
/// let game = Tree::read(FromRead(file))?.unwrap();
/// assert_eq!(game.tree.mainline().count(), 1);
/// # Ok::<(), std::io::Error>(())
/// ```
#[cfg(feature = "std")]
#[derive(Clone, Copy, Debug, Default)]
pub struct FromRead<R>(pub R);

#[cfg(feature = "std")]
impl<R: std::io::Read> Source for FromRead<R> {
    type Error = std::io::Error;

    fn fill(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        loop {
            match self.0.read(into) {
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                // A faulty reader may return more than the size of the buffer; that must not do harm.
                read => return read.map(|length| length.min(into.len())),
            }
        }
    }
}

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
