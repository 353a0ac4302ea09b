//! The canonical code of a part's symbols: which bits stand for which symbol.

use arrayvec::ArrayVec;

use super::header::Header;
use crate::TableFault;

/// The longest code in bits.
pub(crate) const LONGEST: usize = 32;

/// The symbols of short codes are found in a table by so many bits.
const TABLE_BITS: u32 = 10;

/// For each length of code the first symbol, and the first code aligned to the left of 64 bits.
#[derive(Debug, Default)]
pub(crate) struct Code {
    /// By the first bits: the symbol and the length of its code. Nothing if the code is longer.
    table: Vec<Option<(u16, u8)>>,
    shortest: u32,
    lengths: ArrayVec<(u64, u16), LONGEST>,
}

impl Code {
    /// Longer codes have lower numbers: the code of a length begins where those of the next length end.
    pub(crate) fn read(header: &mut Header<'_>) -> Result<Self, TableFault> {
        const FAULT: TableFault = TableFault::Damaged("its code of symbols is impossible");
        let (longest, shortest) = (header.byte()?, header.byte()?);
        if shortest == 0 || longest < shortest || usize::from(longest) > LONGEST {
            return Err(FAULT);
        }
        let mut firsts: ArrayVec<u16, LONGEST> = ArrayVec::new();
        for _ in shortest..=longest {
            firsts.push(header.u16()?);
        }
        let mut lengths: ArrayVec<(u64, u16), LONGEST> = ArrayVec::new();
        let (mut base, mut after) = (0_u64, None);
        for (&first, length) in firsts.iter().rev().zip((shortest..=longest).rev()) {
            if let Some(after) = after {
                let count = u64::from(first).checked_sub(u64::from(after)).ok_or(FAULT)?;
                base = u64::midpoint(base, count);
            }
            if base >> length != 0 {
                return Err(FAULT);
            }
            lengths.push((base << (64 - length), first));
            after = Some(first);
        }
        lengths.reverse();
        let mut code = Self { table: Vec::new(), shortest: u32::from(shortest), lengths };
        let short =
            |bits: u64| code.search(bits << (64 - TABLE_BITS)).filter(|&(_, length)| length <= TABLE_BITS);
        code.table = (0..1 << TABLE_BITS)
            .map(|bits| short(bits).map(|(symbol, length)| (symbol, length as u8)))
            .collect();
        Ok(code)
    }

    /// The first symbol in these bits, and how many bits it takes.
    #[inline]
    pub(crate) fn first(&self, bits: u64) -> Option<(u16, u32)> {
        if let Some(&Some((symbol, length))) = self.table.get((bits >> (64 - TABLE_BITS)) as usize) {
            return Some((symbol, u32::from(length)));
        }
        self.search(bits)
    }

    #[inline(never)]
    fn search(&self, bits: u64) -> Option<(u16, u32)> {
        for (length, &(base, first)) in (self.shortest..).zip(&self.lengths) {
            if bits >= base {
                let symbol = u64::from(first) + ((bits - base) >> (64 - length));
                return Some((u16::try_from(symbol).ok()?, length));
            }
        }
        None
    }
}
