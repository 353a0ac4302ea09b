//! The last bytes of a file of the position index: where its parts are, and which version wrote it.

use super::bytes::Bytes;
use super::error::RunError;

/// The version of the format.
const VERSION: u32 = 1;

const MAGIC: &[u8; 8] = b"ArrPosix";

/// What the last bytes tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Footer {
    /// Where the list of blocks begins.
    pub(super) blocks_offset: u64,
    pub(super) blocks: u64,
    pub(super) groups: u64,
    /// Whether positions have the same keys in this program.
    pub(super) signature: u64,
}

impl Footer {
    pub(super) const LENGTH: usize = 4 * 8 + 4 + 4 + MAGIC.len();

    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(Self::LENGTH);
        for number in [self.blocks_offset, self.blocks, self.groups, self.signature] {
            out.extend(number.to_le_bytes());
        }
        out.extend(VERSION.to_le_bytes());
        out.extend(crc32fast::hash(&out).to_le_bytes());
        out.extend(MAGIC);
        out
    }

    pub(super) fn read(text: &[u8]) -> Result<Self, RunError> {
        let damaged = || RunError::Damaged("its end is missing");
        let (checked, rest) = text.split_at_checked(4 * 8 + 4).ok_or_else(damaged)?;
        let (checksum, magic) = rest.split_first_chunk().ok_or_else(damaged)?;
        if magic != MAGIC || u32::from_le_bytes(*checksum) != crc32fast::hash(checked) {
            return Err(damaged());
        }
        let mut bytes = Bytes(checked);
        let mut number = || bytes.u64().ok_or_else(damaged);
        let footer =
            Self { blocks_offset: number()?, blocks: number()?, groups: number()?, signature: number()? };
        match bytes.u32() {
            Some(VERSION) => Ok(footer),
            Some(version) => Err(RunError::OtherVersion(version)),
            None => Err(damaged()),
        }
    }
}
