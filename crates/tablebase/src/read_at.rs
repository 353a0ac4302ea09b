//! Where the bytes of a table come from.

use std::fs::File;
use std::io;

/// Bytes that can be read at any place, from several threads at once: a file, memory, or whatever a caller has.
///
/// ```
/// use arrocco_tablebase::ReadAt;
/// let bytes = vec![1, 2, 3, 4];
/// let mut two = [0; 2];
/// bytes.read_at(1, &mut two).unwrap();
/// assert_eq!((two, ReadAt::len(&bytes).unwrap()), ([2, 3], 4));
/// assert!(bytes.read_at(3, &mut two).is_err());
/// ```
pub trait ReadAt: Send + Sync {
    /// The number of bytes.
    ///
    /// # Errors
    ///
    /// Those of the system.
    fn len(&self) -> io::Result<u64>;

    /// Fills the buffer with the bytes from `offset` on.
    ///
    /// # Errors
    ///
    /// Those of the system, and the end of the bytes before the buffer is full.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()>;

    /// Whether there are no bytes.
    ///
    /// # Errors
    ///
    /// Those of [`len`](Self::len).
    ///
    /// ```
    /// use arrocco_tablebase::ReadAt;
    /// assert!(ReadAt::is_empty(&Vec::<u8>::new()).unwrap());
    /// ```
    fn is_empty(&self) -> io::Result<bool> {
        Ok(self.len()? == 0)
    }
}

impl ReadAt for &'static [u8] {
    fn len(&self) -> io::Result<u64> {
        Ok(<[u8]>::len(self) as u64)
    }

    #[inline]
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        read_slice(self, offset, buffer)
    }
}

impl ReadAt for Vec<u8> {
    fn len(&self) -> io::Result<u64> {
        Ok(self.as_slice().len() as u64)
    }

    #[inline]
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        read_slice(self, offset, buffer)
    }
}

#[inline]
fn read_slice(bytes: &[u8], offset: u64, buffer: &mut [u8]) -> io::Result<()> {
    let start = usize::try_from(offset).unwrap_or(usize::MAX);
    let bytes = bytes.get(start..).and_then(|rest| rest.get(..buffer.len()));
    buffer.copy_from_slice(bytes.ok_or(io::ErrorKind::UnexpectedEof)?);
    Ok(())
}

impl ReadAt for File {
    fn len(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    #[cfg(unix)]
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(self, buffer, offset)
    }

    #[cfg(windows)]
    fn read_at(&self, mut offset: u64, mut buffer: &mut [u8]) -> io::Result<()> {
        while !buffer.is_empty() {
            let count = std::os::windows::fs::FileExt::seek_read(self, buffer, offset)?;
            buffer = buffer.get_mut(count..).unwrap_or_default();
            offset += count as u64;
            if count == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        Ok(())
    }

    #[cfg(not(any(unix, windows)))]
    fn read_at(&self, _: u64, _: &mut [u8]) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
