//! From the squares of the pieces to a place in a table. A table lists its pieces in some order; the first ones, the lead,
//! are numbered together with the symmetries of the board taken out, and groups of equal pieces after them as combinations
//! of the squares that are left.

use arrayvec::ArrayVec;
use arrocco_rules::{Color, Role};

use super::geometry::{
    KING_PAIRS, KINGS, LOWER, PAWN_SIZES, PAWN_STARTS, TRIANGLE, TRIPLES, choose, pawn_place, pawn_rank,
};
use crate::Material;
use crate::material::MOST_MEN;

/// The squares of the men, in the order of a table's pieces. Only the first ones are used if there are fewer men.
pub(crate) type Squares = [u8; MOST_MEN];

/// A piece as a table writes it: 1 pawn to 6 king, and 8 more for Black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Code(pub(crate) u8);

impl Code {
    pub(crate) fn new(color: Color, role: Role) -> Self {
        Self(role as u8 + 1 + if color == Color::Black { 8 } else { 0 })
    }

    /// `None` for bits that are no piece.
    pub(crate) fn piece(self) -> Option<(Color, Role)> {
        let role = Role::ALL.get(usize::from(self.0 & 7).checked_sub(1)?)?;
        Some((if self.0 & 8 == 0 { Color::White } else { Color::Black }, *role))
    }
}

/// What the lead consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lead {
    /// Three pieces that are the only ones of their kind.
    Three,
    /// The two kings.
    Kings,
    /// Pawns of one side; the first stands on this file, or the one that mirrors it.
    Pawns { count: usize, file: usize },
}

impl Lead {
    /// The men in the lead.
    pub(crate) const fn men(self) -> usize {
        match self {
            Self::Three => 3,
            Self::Kings => 2,
            Self::Pawns { count, .. } => count,
        }
    }

    /// The number of its placements.
    fn size(self) -> u64 {
        match self {
            Self::Three => TRIPLES,
            Self::Kings => KING_PAIRS,
            Self::Pawns { count, file } => {
                PAWN_SIZES.get(count - 1).and_then(|sizes| sizes.get(file)).copied().unwrap_or_default()
            }
        }
    }
}

/// Equal pieces after the lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Group {
    pub(crate) start: usize,
    pub(crate) men: usize,
    /// Pawns, which have 48 squares.
    pub(crate) is_pawns: bool,
    /// What its number is multiplied with.
    pub(crate) factor: u64,
}

/// The order in which the parts of an index follow each other, the one that changes fastest first: the places of the lead
/// and of the other side's pawns. The other groups fill the remaining places in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Order {
    pub(crate) lead: u8,
    pub(crate) pawns: Option<u8>,
}

/// How squares become an index in one part of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Placement {
    pub(crate) codes: ArrayVec<Code, MOST_MEN>,
    pub(crate) lead: Lead,
    pub(crate) lead_factor: u64,
    pub(crate) groups: ArrayVec<Group, MOST_MEN>,
    pub(crate) size: u64,
}

impl Placement {
    /// `None` if the pieces are not those of the material, or not in an order that tables have. `file` counts only if there
    /// are pawns.
    pub(crate) fn new(material: Material, codes: &[Code], order: Order, file: usize) -> Option<Self> {
        let codes: ArrayVec<Code, MOST_MEN> = codes.iter().copied().take(MOST_MEN).collect();
        let pieces = codes.iter().map(|code| code.piece()).collect::<Option<ArrayVec<_, MOST_MEN>>>()?;
        let kings = pieces.iter().filter(|(_, role)| *role == Role::King).count();
        let others = pieces.iter().copied().filter(|(_, role)| *role != Role::King);
        if kings != 2 || codes.len() != material.men() || Material::with_kings(others) != material {
            return None;
        }
        let lead = lead(material, &codes, file)?;
        let mut groups = runs(&codes, lead.men());
        let (lead_factor, size) = factors(&mut groups, lead, order)?;
        Some(Self { codes, lead, lead_factor, groups, size })
    }

    /// The index of these squares. They are changed on the way: mirrored and sorted.
    #[inline]
    pub(crate) fn index(&self, squares: &mut Squares) -> Option<u64> {
        let men = self.codes.len();
        let lead = match self.lead {
            Lead::Three => {
                to_triangle(squares, men, 3);
                three(*squares)?
            }
            Lead::Kings => {
                to_triangle(squares, men, 2);
                kings(*squares)?
            }
            Lead::Pawns { count, .. } => pawns(squares, men, count)?,
        };
        let mut index = lead * self.lead_factor;
        for group in &self.groups {
            index += group_number(squares, *group)? * group.factor;
        }
        Some(index)
    }
}

/// The lead that the format prescribes for this material, if the pieces begin with it.
fn lead(material: Material, codes: &[Code], file: usize) -> Option<Lead> {
    let count = |code: &Code| codes.iter().filter(|other| *other == code).count();
    if material.has_pawns() {
        let first = codes.first()?;
        let sides = Color::ALL.map(|color| material.count(color, Role::Pawn));
        let fewer = sides.into_iter().filter(|&pawns| pawns > 0).min()?;
        let is_pawn = first.piece().is_some_and(|(_, role)| role == Role::Pawn);
        let is_run = codes.iter().take(fewer).all(|code| code == first);
        return (is_pawn && is_run && count(first) == fewer).then_some(Lead::Pawns { count: fewer, file });
    }
    let singles = codes.iter().filter(|code| count(code) == 1).count();
    if singles >= 3 {
        return codes.iter().take(3).all(|code| count(code) == 1).then_some(Lead::Three);
    }
    let are_kings = codes.iter().take(2).all(|code| code.0 & 7 == Role::King as u8 + 1);
    are_kings.then_some(Lead::Kings)
}

/// The groups of equal pieces after the lead.
fn runs(codes: &[Code], lead: usize) -> ArrayVec<Group, MOST_MEN> {
    let mut groups: ArrayVec<Group, MOST_MEN> = ArrayVec::new();
    let mut last = None;
    for (start, code) in codes.iter().enumerate().skip(lead) {
        match groups.last_mut() {
            Some(group) if last == Some(code) => group.men += 1,
            _ => groups.push(Group { start, men: 1, is_pawns: code.0 & 7 == 1, factor: 0 }),
        }
        last = Some(code);
    }
    groups
}

/// Sets the factors of the groups; returns that of the lead and the size of the whole. `None` for an order that has gaps, and
/// for pawns that do not follow the lead.
fn factors(groups: &mut [Group], lead: Lead, order: Order) -> Option<(u64, u64)> {
    let has_second = groups.first().is_some_and(|group| group.is_pawns);
    if groups.iter().skip(1).any(|group| group.is_pawns) || has_second != order.pawns.is_some() {
        return None;
    }
    let parts = groups.len() + 1;
    let in_lead = lead.men();
    let before = in_lead + groups.iter().filter(|group| group.is_pawns).map(|group| group.men).sum::<usize>();
    let mut free = 64 - before as u64;
    let (mut size, mut lead_factor) = (1_u64, None);
    let mut next = usize::from(has_second);
    for part in 0..parts {
        if part == usize::from(order.lead) {
            lead_factor = Some(size);
            size = size.checked_mul(lead.size())?;
        } else if order.pawns.map(usize::from) == Some(part) {
            let group = groups.first_mut()?;
            group.factor = size;
            size = size.checked_mul(choose(48 - in_lead as u64, group.men))?;
        } else {
            let group = groups.get_mut(next)?;
            group.factor = size;
            size = size.checked_mul(choose(free, group.men))?;
            free -= group.men as u64;
            next += 1;
        }
    }
    Some((lead_factor?, size)).filter(|_| next == groups.len())
}

/// File minus rank.
#[inline]
fn below_diagonal(square: u8) -> i8 {
    (square & 7) as i8 - (square >> 3) as i8
}

/// Mirrors the board so that the first man stands in the triangle a1-d1-d4 and, if it is on the diagonal, the first of the
/// lead that is not on it stands below.
#[inline]
fn to_triangle(squares: &mut Squares, men: usize, lead: usize) {
    let [first, ..] = *squares;
    let mirror = if first & 4 == 0 { 0 } else { 7 } | if first & 0x20 == 0 { 0 } else { 0x38 };
    for square in squares.iter_mut().take(men) {
        *square ^= mirror;
    }
    let off = squares.iter().take(lead).map(|&square| below_diagonal(square)).find(|&off| off != 0);
    if off.is_some_and(|off| off < 0) {
        for square in squares.iter_mut().take(men) {
            *square = *square >> 3 | (*square & 7) << 3;
        }
    }
}

#[inline]
fn entry<T: Copy>(table: &[T; 64], square: u8) -> Option<T> {
    table.get(usize::from(square)).copied()
}

/// The number of three different pieces.
#[inline]
fn three([a, b, c, ..]: Squares) -> Option<u64> {
    let second = u64::from(b > a);
    let third = u64::from(c > a) + u64::from(c > b);
    let number = |square: u8| u64::from(square);
    let diagonal = |square: u8| u64::from(square & 7);
    Some(if below_diagonal(a) != 0 {
        let place = u64::from(entry(&TRIANGLE, a)?);
        (place * 63 + number(b) - second) * 62 + number(c) - third
    } else if below_diagonal(b) != 0 {
        let place = u64::from(entry(&LOWER, b)?);
        6 * 63 * 62 + (diagonal(a) * 28 + place) * 62 + number(c) - third
    } else if below_diagonal(c) != 0 {
        let place = u64::from(entry(&LOWER, c)?);
        6 * 63 * 62 + 4 * 28 * 62 + (diagonal(a) * 7 + diagonal(b) - second) * 28 + place
    } else {
        let start = 6 * 63 * 62 + 4 * 28 * 62 + 4 * 7 * 28;
        start + (diagonal(a) * 7 + diagonal(b) - second) * 6 + diagonal(c) - third
    })
}

/// The number of two kings.
#[inline]
fn kings([a, b, ..]: Squares) -> Option<u64> {
    let row = KINGS.get(usize::from(entry(&TRIANGLE, a)?))?;
    entry(row, b).filter(|&number| number != u16::MAX).map(u64::from)
}

/// The file, 0 to 3, whose part of a table has a position with these leading pawns.
#[inline]
pub(crate) fn lead_file(pawns: &[u8]) -> Option<usize> {
    pawns.iter().map(|&square| pawn_place(square)).min().map(|place| place / 6)
}

/// The number of leading pawns. The one with the lowest place comes first and decides whether the board is mirrored.
#[inline]
fn pawns(squares: &mut Squares, men: usize, count: usize) -> Option<u64> {
    let lead = squares.get_mut(..count)?;
    let (lowest, _) = lead.iter().enumerate().min_by_key(|&(_, &square)| pawn_place(square))?;
    lead.swap(0, lowest);
    if lead.first()? & 4 != 0 {
        for square in squares.iter_mut().take(men) {
            *square ^= 7;
        }
    }
    let (first, others) = squares.get_mut(..count)?.split_first_mut()?;
    others.sort_unstable_by_key(|&square| pawn_rank(square));
    let mut number = *PAWN_STARTS.get(others.len())?.get(pawn_place(*first))?;
    for (place, &square) in others.iter().enumerate() {
        number += choose(pawn_rank(square), place + 1);
    }
    Some(number)
}

/// The number of a group: a combination of the squares that the men before it leave free.
#[inline]
fn group_number(squares: &mut Squares, group: Group) -> Option<u64> {
    let (before, rest) = squares.split_at_mut_checked(group.start)?;
    let men = rest.get_mut(..group.men)?;
    men.sort_unstable();
    let mut number = 0;
    for (place, &mut square) in men.iter_mut().enumerate() {
        let lower = before.iter().filter(|&&other| other < square).count() as u64;
        let base = lower + if group.is_pawns { 8 } else { 0 };
        number += choose(u64::from(square).checked_sub(base)?, place + 1);
    }
    Some(number)
}
