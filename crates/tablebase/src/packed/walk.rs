//! All positions of an ending in their order, each coded in the light of those before.

use super::coder::{BitCoder, Decoder, Encoder};
use super::model::{CONTEXTS, Model};
use super::neighbors::{Around, MEN, Steps};
use crate::format::placement::Squares;
use crate::layout::Layout;

/// Packs the values of an ending; `None` where any value will do. `None` as a result: there are too many men.
pub(crate) fn pack(layout: &Layout, value: impl Fn(usize) -> Option<u8>) -> Option<Vec<u8>> {
    if layout.men() > MEN {
        return None;
    }
    let mut encoder = Encoder::new();
    walk(layout, &mut encoder, value);
    Some(encoder.finish())
}

/// The values of an ending, by the number of the position.
pub(super) fn unpack(layout: &Layout, bytes: &[u8]) -> Vec<u8> {
    walk(layout, &mut Decoder::new(bytes), |_| None)
}

fn walk(layout: &Layout, coder: &mut impl BitCoder, wanted: impl Fn(usize) -> Option<u8>) -> Vec<u8> {
    let steps = Steps::of(layout);
    let mut model = Model::new();
    let mut values = vec![0; layout.size];
    let mut last = 0;
    for index in 0..layout.size {
        let squares = layout.squares(index);
        let lowest = layout.lowest_index(squares);
        if lowest < index {
            values[index] = values[lowest];
            continue;
        }
        if !can_stand(layout, squares) {
            values[index] = last;
            continue;
        }
        let around = steps.around(&values, index, squares, last);
        let (expected, set) = median(&around);
        let value = wanted(index).map_or(expected, i32::from);
        let places = Model::places(contexts(layout, &around, expected, squares));
        let wanted_rest = zigzag(value - expected);
        let mut rest = 0;
        // Bytes that nobody has packed may ask for more than any value needs.
        while rest < 512 && model.code(coder, &places, rest as usize, set, rest < wanted_rest) {
            rest += 1;
        }
        last = (expected + unzigzag(rest)).clamp(0, 255) as u8;
        values[index] = last;
    }
    values
}

/// Every man has a square of its own, and the kings do not touch.
#[inline]
fn can_stand(layout: &Layout, squares: Squares) -> bool {
    let all = squares.iter().take(layout.men()).fold(0_u64, |all, square| all | 1 << square);
    let [white, black, ..] = squares;
    let touch = (white & 7).abs_diff(black & 7) < 2 && (white >> 3).abs_diff(black >> 3) < 2;
    all.count_ones() as usize == layout.men() && !touch
}

/// The median of the nearest neighbors.
#[inline]
fn median(around: &Around) -> (i32, usize) {
    let ([a, b, c, d], [e, f, g, _]) = (around.left, around.below);
    let mut near = [a, b, c, d, e, f, g];
    near.sort_unstable();
    (near[3], (near[5] - near[1]).min(7) as usize)
}

/// Differences from 0 on: 0, -1, 1, -2, 2.
#[inline]
const fn zigzag(difference: i32) -> i32 {
    if difference < 0 { -2 * difference - 1 } else { 2 * difference }
}

#[inline]
const fn unzigzag(number: i32) -> i32 {
    if number % 2 == 0 { number / 2 } else { -(number + 1) / 2 }
}

/// What the chances of a value depend on: how its neighbors differ from what is expected, and where the kings are.
#[inline]
fn contexts(layout: &Layout, around: &Around, expected: i32, squares: Squares) -> [u32; CONTEXTS] {
    let left = around.left.map(|value| value - expected);
    let below = around.below.map(|value| value - expected);
    let below_left = around.below_left.map(|value| value - expected);
    let below_right = around.below_right.map(|value| value - expected);
    let outermost = i32::from(squares[if layout.has_pawns() { layout.officers } else { 0 }]);
    let [_, king, third, fourth, ..] = squares.map(i32::from);
    [
        hash([left[0], below[0], below_left[0], left[2], below[2], 0]),
        hash([left[1], below[1], left[0], below[0], 0, 1]),
        hash([left[2], below[2], below_left[2], left[3], below[3], 2]),
        hash([expected, left[0], left[1], left[2], left[3], 3]),
        hash([left[0], below[0], left[1], below[1], left[2], below[2]]),
        hash([king, outermost, left[3], 0, 0, 5]),
        hash([king, third, expected, left[2], 0, 6]),
        hash([third, fourth, expected, left[2], 0, 7]),
        hash([king, fourth, expected, left[2], 0, 8]),
        hash([left[1], below[1], below_left[1], below_right[1], left[2], 9]),
    ]
}

#[inline]
fn hash(numbers: [i32; 6]) -> u32 {
    let mut hash = 0_u32;
    for number in numbers {
        hash = (hash.rotate_left(5) ^ number as u32).wrapping_mul(0x9e37_79b1);
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_numbered() {
        let numbers: Vec<i32> = [0, -1, 1, -2, 2].map(zigzag).to_vec();
        assert_eq!(numbers, [0, 1, 2, 3, 4]);
        assert!((-300..300).all(|difference| unzigzag(zigzag(difference)) == difference));
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        for ending in ["KQvK", "KPvK"] {
            let layout = Layout::new(ending.parse().unwrap());
            let value = |index: usize| {
                (!index.is_multiple_of(3)).then_some((index / 5 % 256) as u8 ^ (index / 977) as u8)
            };
            let values = unpack(&layout, &pack(&layout, value).unwrap());
            for (index, &unpacked) in values.iter().enumerate() {
                let squares = layout.squares(index);
                let is_coded = can_stand(&layout, squares) && layout.lowest_index(squares) == index;
                assert!(!is_coded || value(index).is_none_or(|value| value == unpacked), "{ending} {index}");
            }
        }
        assert!(pack(&Layout::new("KRPvKR".parse().unwrap()), |_| None).is_none());
    }

    #[test]
    fn any_bytes_are_unpacked() {
        let layout = Layout::new("KQvK".parse().unwrap());
        for bytes in [&[][..], &[0; 9], &[255; 300], b"these are not distances"] {
            assert_eq!(unpack(&layout, bytes).len(), layout.size);
        }
    }
}
