//! Numbers that begin at a cache line, so that no vector load crosses two lines.

use core::ops::{Deref, DerefMut};

/// Bytes of a cache line, and of the widest vector.
const LINE: usize = 64;

/// A slice of numbers that begins at a cache line. If the memory cannot be aligned, only speed is lost.
#[derive(Debug)]
pub(super) struct Aligned {
    /// With room to begin at a line.
    room: Vec<i16>,
    start: usize,
    len: usize,
}

impl Aligned {
    pub(super) fn new(values: &[i16]) -> Self {
        let mut aligned = Self::zeros(values.len());
        aligned.copy_from_slice(values);
        aligned
    }

    /// From numbers of two bytes, the lower first.
    pub(super) fn from_le_bytes(bytes: &[u8]) -> Self {
        let numbers = bytes.as_chunks::<2>().0;
        let mut aligned = Self::zeros(numbers.len());
        for (value, number) in aligned.iter_mut().zip(numbers) {
            *value = i16::from_le_bytes(*number);
        }
        aligned
    }

    fn zeros(len: usize) -> Self {
        let room = vec![0; len + LINE / size_of::<i16>()];
        let offset = room.as_ptr().align_offset(LINE);
        let start = if offset < LINE / size_of::<i16>() { offset } else { 0 };
        Self { room, start, len }
    }
}

impl Deref for Aligned {
    type Target = [i16];

    #[inline]
    fn deref(&self) -> &[i16] {
        &self.room[self.start..self.start + self.len]
    }
}

impl DerefMut for Aligned {
    #[inline]
    fn deref_mut(&mut self) -> &mut [i16] {
        &mut self.room[self.start..self.start + self.len]
    }
}

/// A copy lies elsewhere in memory and is aligned anew.
impl Clone for Aligned {
    fn clone(&self) -> Self {
        Self::new(self)
    }

    fn clone_from(&mut self, source: &Self) {
        if self.len == source.len {
            self.copy_from_slice(source);
        } else {
            *self = source.clone();
        }
    }
}

impl PartialEq for Aligned {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Aligned {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_equal_and_aligned() {
        for len in [0, 1, 31, 512] {
            let values: Vec<i16> = (0..len).collect();
            let one = Aligned::new(&values);
            let mut two = Aligned::new(&[7]);
            two.clone_from(&one);
            for aligned in [&one, &one.clone(), &two] {
                assert_eq!(**aligned, *values);
                assert_eq!(aligned.as_ptr().addr() % LINE, 0);
            }
        }
    }
}
