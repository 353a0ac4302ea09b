//! One row of the list of blocks at the end of a file.

use super::bytes::Bytes;

/// Where a block is, and the key of its first group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BlockEntry {
    pub(super) first_key: u64,
    pub(super) offset: u64,
    pub(super) length: u32,
    pub(super) checksum: u32,
}

impl BlockEntry {
    pub(super) const LENGTH: u64 = 28;

    pub(super) fn put(&self, out: &mut Vec<u8>) {
        let start = out.len();
        out.extend(self.first_key.to_le_bytes());
        out.extend(self.offset.to_le_bytes());
        out.extend(self.length.to_le_bytes());
        out.extend(self.checksum.to_le_bytes());
        let own_checksum = crc32fast::hash(out.get(start..).unwrap_or_default());
        out.extend(own_checksum.to_le_bytes());
    }

    /// `None` if the bytes are no row. A wrong key would lead the search astray, so each row has a checksum.
    pub(super) fn read(text: &[u8]) -> Option<Self> {
        let (row, own_checksum) = text.split_at_checked(24)?;
        Bytes(own_checksum).u32().filter(|&checksum| checksum == crc32fast::hash(row))?;
        let mut bytes = Bytes(row);
        let (first_key, offset) = (bytes.u64()?, bytes.u64()?);
        Some(Self { first_key, offset, length: bytes.u32()?, checksum: bytes.u32()? })
    }
}
