//! CRC-32 as in ISO 3309, Ethernet and zip: enough to tell a torn record from a whole one.

const POLYNOMIAL: u32 = 0xedb8_8320;

#[expect(clippy::indexing_slicing, reason = "evaluated at compile time")]
const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 0 { crc >> 1 } else { crc >> 1 ^ POLYNOMIAL };
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
};

pub(super) fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, &byte: &u8| {
        let entry = TABLE.get(usize::from(crc as u8 ^ byte)).copied().unwrap_or_default();
        crc >> 8 ^ entry
    };
    !bytes.iter().fold(!0, step)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_check_value_is_right() {
        assert_eq!(super::crc32(b"123456789"), 0xcbf4_3926);
    }
}
