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
    /// The parts of an index, the one that changes slowest first: the lead is `None`.
    parts: Vec<(Option<usize>, u64)>,
}

impl<'a> Unplace<'a> {
    pub(super) fn new(placement: &'a Placement) -> Self {
        let groups = placement.groups.iter().enumerate().map(|(number, group)| (Some(number), group.factor));
        let mut parts: Vec<(Option<usize>, u64)> = groups.chain([(None, placement.lead_factor)]).collect();
        parts.sort_by_key(|&(_, factor)| std::cmp::Reverse(factor));
        Self { placement, leads: leads(placement), parts }
    }

    /// The squares of an index, in the order of the placement's pieces.
    #[inline]
    pub(super) fn squares(&self, index: u64) -> Squares {
        let mut numbers = [0; MOST_MEN];
        let mut lead = 0;
        let mut rest = index;
        for &(part, factor) in &self.parts {
            let number = rest / factor;
            rest %= factor;
            match part {
                None => lead = number,
                Some(group) => numbers[group] = number,
            }
        }
        let mut squares = self.leads[lead as usize];
        for (group, &number) in self.placement.groups.iter().zip(&numbers) {
            let (before, men) = squares.split_at_mut(group.start);
            let mut taken = before.iter().fold(0_u64, |taken, &square| taken | 1 << square);
            if group.is_pawns {
                taken |= 0xff;
            }
            combination(number, &mut men[..group.men], taken);
        }
        squares
    }
}

/// The squares of a combination of those that are free.
#[inline]
fn combination(mut number: u64, men: &mut [u8], taken: u64) {
    for man in (0..men.len()).rev() {
        // The highest place whose combinations do not surpass the number.
        let mut place = man as u64;
        while choose(place + 1, man + 1) <= number {
            place += 1;
        }
        number -= choose(place, man + 1);
        men[man] = nth_free(taken, place);
    }
}

/// The free square with so many free ones before it.
#[inline]
fn nth_free(taken: u64, place: u64) -> u8 {
    let mut free = !taken;
    for _ in 0..place {
        free &= free - 1;
    }
    free.trailing_zeros() as u8
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
                let step = placement.size / 200_000 + 1;
                for index in (0..placement.size).step_by(step as usize) {
                    let mut squares = unplace.squares(index);
                    assert_eq!(placement.index(&mut squares), Some(index), "{name} {file}");
                }
            }
        }
    }
}
