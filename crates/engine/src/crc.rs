//! CRC-32 as in zip and PNG: the checksum of network files and of training data.

/// The CRC-32 of some bytes, as in zip and PNG.
///
/// ```
/// assert_eq!(arrocco_engine::crc32(b"123456789"), 0xcbf4_3926);
/// ```
#[must_use]
pub fn crc32(bytes: &[u8]) -> u32 {
    // Where the program is loaded over a network, making the tables takes less time than loading them.
    #[cfg(target_family = "wasm")]
    let tables = &make_tables();
    #[cfg(not(target_family = "wasm"))]
    let tables = &TABLES;
    let mut crc = !0_u32;
    let (blocks, rest) = bytes.as_chunks::<8>();
    for block in blocks {
        let word = u64::from_le_bytes(*block) ^ u64::from(crc);
        crc = 0;
        for (index, table) in tables.iter().rev().enumerate() {
            crc ^= table[usize::from((word >> (8 * index)) as u8)];
        }
    }
    for &byte in rest {
        crc = crc >> 8 ^ tables[0][usize::from(crc as u8 ^ byte)];
    }
    !crc
}

#[cfg(not(target_family = "wasm"))]
static TABLES: [[u32; 256]; 8] = make_tables();

/// Eight bytes at a time ("slicing by eight", Kounavis and Berry, 2005): table *n* is for a byte with *n* more after it.
/// The built-in network is checked at every start, which took most of the start-up time a byte at a time.
const fn make_tables() -> [[u32; 256]; 8] {
    let mut tables = [[0; 256]; 8];
    let mut index = 0;
    while index < 256 {
        let mut crc = index as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
            bit += 1;
        }
        tables[0][index] = crc;
        index += 1;
    }
    let mut table = 1;
    while table < 8 {
        let mut index = 0;
        while index < 256 {
            let before: u32 = tables[table - 1][index];
            tables[table][index] = before >> 8 ^ tables[0][(before & 0xff) as usize];
            index += 1;
        }
        table += 1;
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_check_value() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }

    /// Whatever part of them is read eight at a time.
    #[test]
    fn all_lengths_agree_with_bit_by_bit() {
        let bytes: Vec<u8> = (0..40_u8).map(|byte| byte.wrapping_mul(151) ^ 0x5a).collect();
        for end in 0..bytes.len() {
            let slow = bytes[..end].iter().fold(!0_u32, |crc, &byte| {
                (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ ((crc & 1) * 0xedb8_8320))
            });
            assert_eq!(crc32(&bytes[..end]), !slow);
        }
    }
}
