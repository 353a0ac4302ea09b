//! From a place in a table back to the squares of the men.

use crate::format::geometry::{TRIANGLE_SQUARES, choose, pawn_place, pawn_rank, pawn_square};
use crate::format::placement::{Lead, Placement, Squares};
use crate::material::MOST_MEN;

/// The inverse of a placement.
#[derive(Debug)]
pub(super) struct Unplace<'a> {
    placement: &'a Placement,
    /// The squares of the lead, by its number.
    leads: Vec<Squares>,
    /// The parts of an index, the one that changes fastest first.
    parts: Vec<IndexPart>,
}

/// One of the numbers that make an index.
#[derive(Debug)]
struct IndexPart {
    /// The group whose number it is, `None` for the lead.
    group: Option<usize>,
    /// What the number is multiplied with.
    factor: u64,
    /// The number is below this.
    size: u64,
}

/// The numbers of the lead and of the groups.
#[derive(Clone, Copy, Default, Debug)]
struct Numbers {
    lead: u64,
    groups: [u64; MOST_MEN],
}

impl Numbers {
    #[inline]
    fn of(&mut self, part: &IndexPart) -> &mut u64 {
        match part.group {
            None => &mut self.lead,
            Some(group) => &mut self.groups[group],
        }
    }
}

impl<'a> Unplace<'a> {
    pub(super) fn new(placement: &'a Placement) -> Self {
        let groups = placement.groups.iter().enumerate().map(|(number, group)| (Some(number), group.factor));
        let mut factors: Vec<(Option<usize>, u64)> = groups.chain([(None, placement.lead_factor)]).collect();
        factors.sort_by_key(|&(_, factor)| factor);
        let ends = factors.iter().map(|&(_, factor)| factor).skip(1).chain([placement.size]);
        let part = |(&(group, factor), end): (&(Option<usize>, u64), u64)| IndexPart {
            group,
            factor,
            size: end / factor,
        };
        let parts = factors.iter().zip(ends).map(part).collect();
        Self { placement, leads: leads(placement), parts }
    }

    /// The squares of all indexes of a range, in the order of the placement's pieces.
    pub(super) fn each(&self, range: std::ops::Range<u64>, mut each: impl FnMut(Squares)) {
        let mut numbers = Numbers::default();
        for part in &self.parts {
            *numbers.of(part) = range.start / part.factor % part.size;
        }
        let mut squares = [0; MOST_MEN];
        let mut changed = None;
        for _ in range {
            self.place(&numbers, changed, &mut squares);
            each(squares);
            changed = self.count_on(&mut numbers);
        }
    }

    /// The next index, because counting takes less time than dividing. Returns the first group whose number changes, `None`
    /// if that of the lead does.
    #[inline]
    fn count_on(&self, numbers: &mut Numbers) -> Option<usize> {
        let mut changed = Some(MOST_MEN);
        for part in &self.parts {
            changed = changed.min(part.group);
            let number = numbers.of(part);
            *number += 1;
            if *number < part.size {
                break;
            }
            *number = 0;
        }
        changed
    }

    /// Puts the men on their squares, from the first group on whose number has changed: where a group stands depends on those
    /// before it.
    #[inline]
    fn place(&self, numbers: &Numbers, changed: Option<usize>, squares: &mut Squares) {
        if changed.is_none() {
            *squares = self.leads[numbers.lead as usize];
        }
        let groups = self.placement.groups.iter().zip(&numbers.groups);
        for (group, &number) in groups.skip(changed.unwrap_or(0)) {
            let (before, men) = squares.split_at_mut(group.start);
            let mut taken = before.iter().fold(0_u64, |taken, &square| taken | 1 << square);
            if group.is_pawns {
                taken |= 0xff;
            }
            combination(number, &mut men[..group.men], taken);
        }
    }
}

/// The squares of a combination of those that are free.
#[inline]
fn combination(mut number: u64, men: &mut [u8], taken: u64) {
    for man in (1..men.len()).rev() {
        let place = highest_place(number, man + 1);
        number -= choose(place, man + 1);
        men[man] = nth_free(taken, place);
    }
    // The last man's number is its place.
    if let Some(first) = men.first_mut() {
        *first = nth_free(taken, number);
    }
}

/// The highest place whose combinations of so many men do not surpass the number, by bisection.
#[inline]
fn highest_place(number: u64, men: usize) -> u64 {
    let mut place = 0;
    for step in [32, 16, 8, 4, 2, 1] {
        if choose(place + step, men) <= number {
            place += step;
        }
    }
    place
}

/// In a byte with this number of ones before it, the place of a one: `SELECT[ones][byte]`.
const SELECT: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut ones) = (0, 0);
        while place < 8 {
            if byte >> place & 1 != 0 {
                table[ones][byte] = place;
                ones += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

/// The free square with so many free ones before it. The ranks are counted at once, in the bytes of a word: a loop with
/// branches that nobody can predict would take most of the time of compressing (Vigna, *Broadword implementation of
/// rank/select queries*, 2008).
#[inline]
fn nth_free(taken: u64, place: u64) -> u8 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x80 * ONES;
    let free = !taken;
    let pairs = free - (free >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    // In each byte, the free squares of its rank and of those before it.
    let sums = ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    let compared = (HIGH | (place * ONES)) - sums;
    let full_ranks = (compared & HIGH).count_ones();
    let shift = 8 * full_ranks.min(7);
    let before = place - ((sums << 8 >> shift) & 0xff);
    let rank = (free >> shift & 0xff) as usize;
    shift as u8 + SELECT[before as usize & 7][rank]
}

/// All placements of the lead, by their numbers.
fn leads(placement: &Placement) -> Vec<Squares> {
    let lead_only = |squares: &Squares| {
        let mut alone = placement.clone();
        alone.groups.clear();
        alone.lead_factor = 1;
        let mut squares = *squares;
        alone.index(&mut squares).map(|number| number as usize)
    };
    let mut leads = Vec::new();
    let mut add = |squares: Squares| {
        if let Some(number) = lead_only(&squares) {
            if leads.len() <= number {
                leads.resize(number + 1, [0; MOST_MEN]);
            }
            leads[number] = squares;
        }
    };
    match placement.lead {
        Lead::Three => {
            for first in TRIANGLE_SQUARES {
                for second in (0..64).filter(|&second| second != first) {
                    for third in (0..64).filter(|&third| third != first && third != second) {
                        let squares = [first, second, third, 0, 0, 0, 0];
                        if is_canonical(&squares[..3]) {
                            add(squares);
                        }
                    }
                }
            }
        }
        Lead::Kings => {
            for first in TRIANGLE_SQUARES {
                for second in (0..64).filter(|&second| second != first) {
                    let squares = [first, second, 0, 0, 0, 0, 0];
                    if is_canonical(&squares[..2]) {
                        add(squares);
                    }
                }
            }
        }
        Lead::Pawns { count, file } => {
            for first in 6 * file..6 * file + 6 {
                let mut squares = [0; MOST_MEN];
                squares[0] = pawn_square(first);
                pawns(&mut squares, 1, count, &mut add);
            }
        }
    }
    leads
}

/// The first man off the long diagonal is below it.
fn is_canonical(squares: &[u8]) -> bool {
    let off = squares.iter().map(|&square| (square & 7) as i8 - (square >> 3) as i8).find(|&off| off != 0);
    off.is_none_or(|off| off > 0)
}

/// Adds the other leading pawns: each on a square of lower rank than those before it.
fn pawns(squares: &mut Squares, placed: usize, count: usize, add: &mut impl FnMut(Squares)) {
    if placed == count {
        add(*squares);
        return;
    }
    for square in 8..56 {
        let is_lower = pawn_rank(square) < pawn_rank(squares[placed - 1]);
        if is_lower && pawn_place(square) >= pawn_place(squares[0]) {
            squares[placed] = square;
            pawns(squares, placed + 1, count, add);
        }
    }
}

#[cfg(test)]
mod tests {
    use arrocco_rules::Color;

    use super::*;
    use crate::format::placement::{Code, Order};

    /// Every index leads to squares that lead back to it.
    #[test]
    fn places_and_squares_are_inverse() {
        for (name, order) in [
            ("KRvK", Order { lead: 0, pawns: None }),
            ("KRvKN", Order { lead: 1, pawns: None }),
            ("KBBvK", Order { lead: 0, pawns: None }),
            ("KQPvK", Order { lead: 1, pawns: None }),
            ("KPvKP", Order { lead: 1, pawns: Some(0) }),
            ("KPPvK", Order { lead: 0, pawns: None }),
            ("KPPPvK", Order { lead: 1, pawns: None }),
            ("KPPvKPP", Order { lead: 0, pawns: Some(1) }),
            ("KRRvKNN", Order { lead: 2, pawns: None }),
        ] {
            let material: crate::Material = name.parse().unwrap();
            let mut codes: Vec<Code> =
                material.pieces().map(|(color, role)| Code::new(color, role)).collect();
            let king = |code: &Code| code.0 & 7 == 6;
            let pawn = |code: &Code| code.0 & 7 == 1;
            let single = |code: &Code| codes.iter().filter(|other| *other == code).count() > 1;
            let keys: Vec<_> =
                codes.iter().map(|code| (!pawn(code), single(code), !king(code), code.0)).collect();
            let mut keyed: Vec<_> = keys.into_iter().zip(codes.clone()).collect();
            keyed.sort();
            codes = keyed.into_iter().map(|(_, code)| code).collect();
            if material.count(Color::White, arrocco_rules::Role::Pawn) == 2 && name.contains("vKPP") {
                assert!(pawn(&codes[3]));
            }
            for file in 0..if material.has_pawns() { 4 } else { 1 } {
                let placement = Placement::new(material, &codes, order, file).expect(name);
                let unplace = Unplace::new(&placement);
                let step = placement.size / 20_000 + 1;
                for start in (0..placement.size).step_by(step as usize) {
                    let mut index = start;
                    unplace.each(start..(start + 10).min(placement.size), |mut squares| {
                        assert_eq!(placement.index(&mut squares), Some(index), "{name} {file}");
                        index += 1;
                    });
                    assert_eq!(index, (start + 10).min(placement.size), "{name} {file}");
                }
            }
        }
    }
}
