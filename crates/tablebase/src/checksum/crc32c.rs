//! The remainder of the Castagnoli polynomial, eight bytes at a time.

/// The polynomial, with its bits reversed.
const POLYNOMIAL: u32 = 0x82f6_3b78;

/// `TABLES[k][byte]`: what `byte` contributes when `k` bytes follow it.
static TABLES: [[u32; 256]; 8] = tables();

#[cfg_attr(not(test), expect(clippy::indexing_slicing, reason = "evaluated by the compiler"))]
const fn tables() -> [[u32; 256]; 8] {
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut rest = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            rest = if rest & 1 == 1 { rest >> 1 ^ POLYNOMIAL } else { rest >> 1 };
            bit += 1;
        }
        tables[0][byte] = rest;
        byte += 1;
    }
    let mut after = 1;
    while after < 8 {
        let mut byte = 0;
        while byte < 256 {
            let before = tables[after - 1][byte];
            tables[after][byte] = before >> 8 ^ tables[0][(before & 255) as usize];
            byte += 1;
        }
        after += 1;
    }
    tables
}

/// Takes eight bytes into the remainder, without inverting it, like the instruction `crc32` of x86.
#[inline]
pub(crate) fn update(remainder: u64, word: u64) -> u64 {
    let word = word ^ (remainder & 0xffff_ffff);
    let mut result = 0;
    for (after, byte) in (0..8).rev().zip(word.to_le_bytes()) {
        result ^= TABLES.get(after).and_then(|table| table.get(byte as usize)).copied().unwrap_or_default();
    }
    u64::from(result)
}

#[cfg(test)]
mod tests {
    use super::update;

    #[test]
    fn the_published_check_value() {
        // The check value of CRC-32C is that of the nine digits; these are its first eight, then a ninth bit by bit.
        let digits = u64::from_le_bytes(*b"12345678");
        let mut rest = update(0xffff_ffff, digits) as u32 ^ u32::from(b'9');
        for _ in 0..8 {
            rest = if rest & 1 == 1 { rest >> 1 ^ super::POLYNOMIAL } else { rest >> 1 };
        }
        assert_eq!(!rest, 0xe306_9283);
    }
}
