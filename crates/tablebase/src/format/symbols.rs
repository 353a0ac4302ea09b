//! The symbols of a compressed part: each stands for one value, or for two other symbols in sequence.

use super::header::Header;
use crate::TableFault;

/// The most values that a symbol may stand for, so that a block's size fits its field.
const LONGEST: u32 = 1 << 16;

/// The mark of a symbol that is a value.
const VALUE: u16 = 0xfff;

/// What a symbol stands for.
#[derive(Clone, Copy, Debug)]
struct Symbol {
    left: u16,
    right: u16,
    /// The number of values, 0 while it is unknown.
    values: u32,
}

/// All symbols of a part.
#[derive(Debug, Default)]
pub(crate) struct Symbols {
    list: Vec<Symbol>,
}

impl Symbols {
    /// Three bytes for each symbol: two numbers of 12 bits.
    pub(crate) fn read(header: &mut Header<'_>) -> Result<Self, TableFault> {
        let count = usize::from(header.u16()?);
        if count > usize::from(VALUE) + 1 {
            return Err(TableFault::Damaged("it has too many symbols"));
        }
        let mut list = Vec::with_capacity(count);
        for _ in 0..count {
            let [a, b, c] = [header.byte()?, header.byte()?, header.byte()?].map(u16::from);
            let (left, right) = ((b & 15) << 8 | a, c << 4 | b >> 4);
            list.push(Symbol { left, right, values: u32::from(right == VALUE) });
        }
        let mut symbols = Self { list };
        for symbol in 0..count {
            symbols.measure(symbol as u16)?;
        }
        Ok(symbols)
    }

    /// Counts the values of a symbol and of all below it.
    fn measure(&mut self, symbol: u16) -> Result<(), TableFault> {
        const CIRCLE: TableFault = TableFault::Damaged("its symbols contain themselves");
        const MISSING: TableFault = TableFault::Damaged("a symbol refers to one that does not exist");
        let mut path = vec![symbol];
        while let Some(&top) = path.last() {
            let Symbol { left, right, values } = *self.get(top).ok_or(MISSING)?;
            if values > 0 {
                path.pop();
                continue;
            }
            // Every symbol on the path waits for the one after it: a path longer than the list is a circle.
            if path.len() > self.list.len() {
                return Err(CIRCLE);
            }
            let (in_left, in_right) =
                (self.get(left).ok_or(MISSING)?.values, self.get(right).ok_or(MISSING)?.values);
            if in_left == 0 {
                path.push(left);
            } else if in_right == 0 {
                path.push(right);
            } else {
                let sum = in_left + in_right;
                if sum > LONGEST {
                    return Err(TableFault::Damaged("a symbol is too long"));
                }
                if let Some(entry) = self.list.get_mut(usize::from(top)) {
                    entry.values = sum;
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn get(&self, symbol: u16) -> Option<&Symbol> {
        self.list.get(usize::from(symbol))
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// How many values a symbol stands for.
    #[inline]
    pub(crate) fn values(&self, symbol: u16) -> Option<u32> {
        self.get(symbol).map(|symbol| symbol.values)
    }

    /// The value at a place of a symbol. It ends, because a symbol's parts have fewer values than the symbol.
    #[inline]
    pub(crate) fn value(&self, symbol: u16, mut place: u32) -> Option<u16> {
        let mut current = *self.get(symbol)?;
        while current.values > 1 {
            let left = *self.get(current.left)?;
            current = if place < left.values {
                left
            } else {
                place -= left.values;
                *self.get(current.right)?
            };
        }
        Some(current.left)
    }
}
