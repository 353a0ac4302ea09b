//! CRC-32 as in zip and PNG: the checksum of network files and of training data.

/// The CRC-32 of some bytes, as in zip and PNG.
///
/// ```
/// assert_eq!(arrocco_engine::crc32(b"123456789"), 0xcbf4_3926);
/// ```
#[must_use]
pub fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = !0_u32;
    for &byte in bytes {
        crc = crc >> 8 ^ TABLE[usize::from(crc as u8 ^ byte)];
    }
    !crc
}

static TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 256 {
        let mut crc = index as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
            bit += 1;
        }
        table[index] = crc;
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_check_value() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }
}
