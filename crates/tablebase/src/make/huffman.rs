//! The canonical code of symbols, with at most 32 bits.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The longest code in bits.
const LONGEST: u8 = 32;

/// A code: the symbols in the order of the file, and for each its length.
#[derive(Debug)]
pub(super) struct Code {
    /// The symbols with the longest codes first; those that are not used last.
    pub(super) order: Vec<u16>,
    /// The place of each symbol in the order.
    pub(super) places: Vec<u16>,
    /// The length of each symbol's code in bits; 0 if it is not used.
    pub(super) lengths: Vec<u8>,
    pub(super) shortest: u8,
    pub(super) longest: u8,
    /// From the shortest length on: the place of the first symbol of that length, and its code.
    pub(super) firsts: Vec<(u16, u32)>,
}

impl Code {
    /// The code for symbols that are used so often.
    pub(super) fn new(uses: &[u64]) -> Self {
        let mut weights = uses.to_vec();
        let mut lengths = code_lengths(&weights);
        while lengths.iter().any(|&length| length > LONGEST) {
            // Rare symbols get longer codes than the format allows: raise the rarest until they fit.
            let least = weights.iter().filter(|&&weight| weight > 0).min().copied().unwrap_or(1);
            for weight in weights.iter_mut().filter(|weight| **weight > 0) {
                *weight = (*weight).max(2 * least);
            }
            lengths = code_lengths(&weights);
        }
        Self::from_lengths(lengths, uses)
    }

    fn from_lengths(lengths: Vec<u8>, uses: &[u64]) -> Self {
        let mut order: Vec<u16> = (0..lengths.len() as u16).collect();
        order.sort_by_key(|&symbol| (Reverse(lengths[usize::from(symbol)]), uses[usize::from(symbol)]));
        let mut places = vec![0; lengths.len()];
        for (place, &symbol) in order.iter().enumerate() {
            places[usize::from(symbol)] = place as u16;
        }
        let longest = lengths.iter().copied().max().unwrap_or(1).max(1);
        let shortest = lengths.iter().copied().filter(|&length| length > 0).min().unwrap_or(longest);
        let mut firsts = Vec::new();
        let (mut code, mut after) = (0, 0);
        for length in (shortest..=longest).rev() {
            let place =
                order.iter().take_while(|&&symbol| lengths[usize::from(symbol)] > length).count() as u16;
            code = if length == longest { 0 } else { u32::midpoint(code, u32::from(place - after)) };
            after = place;
            firsts.push((place, code));
        }
        firsts.reverse();
        Self { order, places, lengths, shortest, longest, firsts }
    }

    /// The bits of a symbol, and how many they are.
    #[inline]
    pub(super) fn bits(&self, symbol: u16) -> (u32, u32) {
        let length = self.lengths[usize::from(symbol)];
        let (place, code) = self.firsts[usize::from(length - self.shortest)];
        (code + u32::from(self.places[usize::from(symbol)] - place), u32::from(length))
    }
}

/// The lengths of an optimal code (Huffman).
fn code_lengths(uses: &[u64]) -> Vec<u8> {
    let mut heap: BinaryHeap<Reverse<(u64, usize)>> = BinaryHeap::new();
    // The parent of each node; the leaves are the symbols.
    let mut parents: Vec<usize> = vec![usize::MAX; uses.len()];
    heap.extend(
        uses.iter().enumerate().filter(|&(_, &uses)| uses > 0).map(|(symbol, &uses)| Reverse((uses, symbol))),
    );
    let mut lengths = vec![0; uses.len()];
    if let (1, Some(Reverse((_, only)))) = (heap.len(), heap.peek()) {
        lengths[*only] = 1;
        return lengths;
    }
    while let (Some(Reverse((a, first))), Some(Reverse((b, second)))) = (heap.pop(), heap.pop()) {
        let node = parents.len();
        parents.push(usize::MAX);
        (parents[first], parents[second]) = (node, node);
        heap.push(Reverse((a + b, node)));
        if heap.len() == 1 {
            break;
        }
    }
    // A node has a higher number than its children.
    let mut depths = vec![0_u8; parents.len()];
    for node in (0..parents.len()).rev() {
        if parents[node] != usize::MAX {
            depths[node] = depths[parents[node]].saturating_add(1);
        }
    }
    for (symbol, length) in lengths.iter_mut().enumerate() {
        *length = depths[symbol];
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_prefix_free_and_short_for_frequent_symbols() {
        let uses: Vec<u64> =
            (0..300).map(|symbol| if symbol % 7 == 3 { 0 } else { 1 << (symbol % 40) }).collect();
        let code = Code::new(&uses);
        let used: Vec<u16> = (0..300).filter(|&symbol| uses[usize::from(symbol)] > 0).collect();
        let aligned = |symbol| {
            let (bits, length) = code.bits(symbol);
            (u64::from(bits) << (64 - length), length)
        };
        for &a in &used {
            for &b in used.iter().filter(|&&b| b != a) {
                let ((first, length), (second, _)) = (aligned(a), aligned(b));
                assert!((first ^ second) >> (64 - length) != 0, "{a} is the start of {b}");
                let is_rarer = uses[usize::from(a)] < uses[usize::from(b)];
                assert!(!is_rarer || code.lengths[usize::from(a)] >= code.lengths[usize::from(b)]);
            }
        }
        assert_eq!(code.longest, 32);
    }
}
