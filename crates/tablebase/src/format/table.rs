//! One file: its header, its parts, and the value of a position in it.

use std::sync::Arc;

use arrayvec::ArrayVec;
use arrocco_rules::{Board, Color};

use super::header::{Header, unreadable};
use super::placement::{Code, Lead, Order, Placement, Squares, lead_file};
use super::values::Values;
use crate::material::MOST_MEN;
use crate::{Material, ReadAt, TableError, TableFault, TableKind, Wdl, checksum};

/// Flags of a DTZ part: the side to move that it is for, values by a map, and how plies are counted.
const SIDE: u8 = 1;
const MAPPED: u8 = 2;
const EXACT_WINS: u8 = 4;
const EXACT_LOSSES: u8 = 8;
const WIDE_MAP: u8 = 16;

/// One part: for one side to move and, with pawns, one file of the leading pawn.
#[derive(Debug)]
struct Part {
    placement: Placement,
    flags: u8,
    values: Values,
    /// Maps from stored values to distances: win, loss, cursed win, blessed loss.
    maps: Option<[Vec<u16>; 4]>,
}

/// An open table.
pub(crate) struct Table {
    name: Arc<str>,
    kind: TableKind,
    material: Material,
    source: Box<dyn ReadAt>,
    /// By file and side to move, the sides together.
    parts: Vec<Part>,
    sides: usize,
}

/// What a DTZ table says.
pub(crate) enum Distance {
    /// Plies after the first, with the rounding of the table.
    Plies(u32),
    /// The table has the other side to move only.
    OtherSide,
}

const ORDER: TableFault = TableFault::Damaged("its pieces stand in an impossible order");

impl Table {
    /// Reads the header of a table. `material` must be in its normal form.
    pub(crate) fn open(
        name: &Arc<str>,
        kind: TableKind,
        material: Material,
        source: Box<dyn ReadAt>,
    ) -> Result<Self, TableError> {
        let parsed = length_of(&*source).and_then(|length| read_parts(kind, material, &*source, length));
        match parsed {
            Ok((parts, sides)) => Ok(Self { name: Arc::clone(name), kind, material, source, parts, sides }),
            Err(fault) => Err(TableError::new(name, fault)),
        }
    }

    /// Compares the checksum with the contents.
    pub(crate) fn verify(&self) -> Result<(), TableError> {
        verify(&*self.source).map_err(|fault| TableError::new(&self.name, fault))
    }

    /// The same table with its values one by one in memory, where they are found some five times as fast in any order. `None`
    /// if a value does not fit into a byte.
    pub(crate) fn unpack(&self) -> Result<Option<Self>, TableError> {
        let mut parts = Vec::new();
        for part in &self.parts {
            let values =
                part.values.unpack(&*self.source).map_err(|fault| TableError::new(&self.name, fault))?;
            let Some(values) = values else { return Ok(None) };
            let (placement, maps) = (part.placement.clone(), part.maps.clone());
            parts.push(Part { placement, flags: part.flags, values, maps });
        }
        let Self { kind, material, sides, .. } = *self;
        Ok(Some(Self {
            name: Arc::clone(&self.name),
            kind,
            material,
            source: Box::new(Vec::new()),
            parts,
            sides,
        }))
    }

    /// The bytes of memory that its values take when they are unpacked.
    pub(crate) fn unpacked_size(&self) -> u64 {
        self.parts.iter().map(|part| part.placement.size).sum()
    }

    /// The stored outcome, which captures may surpass. En passant is not considered.
    pub(crate) fn wdl(&self, board: &Board, turn: Color) -> Result<Wdl, TableError> {
        let found = self.find(board, turn).and_then(|(part, index)| {
            let value = part.values.get(&*self.source, index)?;
            let known = Wdl::ALL.get(usize::from(value)).copied();
            known.ok_or(TableFault::Damaged("it has a value that is no outcome"))
        });
        found.map_err(|fault| TableError::new(&self.name, fault))
    }

    /// The stored distance of a position with this outcome, which must not be a draw.
    pub(crate) fn distance(&self, board: &Board, turn: Color, wdl: Wdl) -> Result<Distance, TableError> {
        let found = self.find(board, turn).and_then(|(part, index)| {
            let side = u8::from(self.side(board, turn).1);
            if part.flags & SIDE != side && !self.material.is_symmetric() {
                return Ok(Distance::OtherSide);
            }
            let stored = part.values.get(&*self.source, index)?;
            let (map, exact) = match wdl {
                Wdl::Win => (0, EXACT_WINS),
                Wdl::Loss => (1, EXACT_LOSSES),
                Wdl::CursedWin => (2, 0),
                Wdl::BlessedLoss | Wdl::Draw => (3, 0),
            };
            let mapped = match &part.maps {
                None => Some(stored),
                Some(maps) => maps.get(map).and_then(|map| map.get(usize::from(stored))).copied(),
            };
            let plies = mapped.ok_or(TableFault::Damaged("it has a distance outside its map"))?;
            let is_exact = part.flags & exact != 0;
            Ok(Distance::Plies(u32::from(plies) * if is_exact { 1 } else { 2 }))
        });
        found.map_err(|fault| TableError::new(&self.name, fault))
    }

    /// Whether the colors are exchanged to find the position in the table, and whether Black is then to move.
    #[inline]
    fn side(&self, board: &Board, turn: Color) -> (bool, bool) {
        if self.material.is_symmetric() {
            return (turn == Color::Black, false);
        }
        let is_swapped = Material::of(board) != Some(self.material);
        (is_swapped, (turn == Color::Black) != is_swapped)
    }

    /// The part and the index of a position.
    #[inline]
    fn find(&self, board: &Board, turn: Color) -> Result<(&Part, u64), TableFault> {
        let (is_swapped, is_black) = self.side(board, turn);
        let side = usize::from(is_black && self.sides == 2);
        let first = self.parts.get(side).ok_or(ORDER)?;
        let part = match first.placement.lead {
            Lead::Pawns { .. } => {
                let lead = squares_of(&first.placement, board, is_swapped);
                let pawns = lead.get(..first.placement.lead.men()).and_then(lead_file).ok_or(ORDER)?;
                self.parts.get(pawns * self.sides + side).ok_or(ORDER)?
            }
            Lead::Three | Lead::Kings => first,
        };
        let mut squares = squares_of(&part.placement, board, is_swapped);
        let index = part.placement.index(&mut squares).ok_or(TableFault::OtherMaterial)?;
        Ok((part, index))
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("name", &self.name).field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// The squares of the men in the order of a part.
#[inline]
fn squares_of(placement: &Placement, board: &Board, is_swapped: bool) -> Squares {
    let mut squares = [0; MOST_MEN];
    let mirror = if is_swapped { 0x38 } else { 0 };
    let mut last = None;
    let mut rest = arrocco_rules::Bitboard::EMPTY.into_iter();
    for (square, &code) in squares.iter_mut().zip(&placement.codes) {
        if last != Some(code) {
            if let Some((color, role)) = code.piece() {
                rest = board.pieces(if is_swapped { color.other() } else { color }, role).into_iter();
            }
            last = Some(code);
        }
        *square = rest.next().map_or(0, |square| square as u8) ^ mirror;
    }
    squares
}

/// The bytes before the checksum.
fn length_of(source: &dyn ReadAt) -> Result<u64, TableFault> {
    let length = source.len().map_err(|error| unreadable(&error))?;
    if length % 64 == checksum::LENGTH && length >= 64 {
        Ok(length - checksum::LENGTH)
    } else {
        Err(TableFault::Length(length))
    }
}

/// Compares the checksum at the end of a file with its contents.
pub(crate) fn verify(source: &dyn ReadAt) -> Result<(), TableFault> {
    let length = length_of(source)?;
    let mut stored = [0; 16];
    source.read_at(length, &mut stored).map_err(|error| unreadable(&error))?;
    let computed = checksum::of(source, length).map_err(|error| unreadable(&error))?;
    if stored == computed { Ok(()) } else { Err(TableFault::Checksum) }
}

fn read_parts(
    kind: TableKind,
    material: Material,
    source: &dyn ReadAt,
    length: u64,
) -> Result<(Vec<Part>, usize), TableFault> {
    let mut header = Header::new(source, length);
    let magic = [header.byte()?, header.byte()?, header.byte()?, header.byte()?];
    if magic != kind.magic() {
        return Err(TableFault::Magic(kind));
    }
    let layout = header.byte()?;
    let files = if material.has_pawns() { 4 } else { 1 };
    let is_split = kind == TableKind::Wdl && !material.is_symmetric();
    let told_split = kind == TableKind::Dtz || (layout & 1 != 0) == is_split;
    // Bit 1 tells that there are four files.
    if !told_split || (layout & 2 != 0) != (files == 4) {
        return Err(TableFault::OtherMaterial);
    }
    let sides = if is_split { 2 } else { 1 };
    let mut placements = Vec::new();
    for file in 0..files {
        placements.extend(read_placements(&mut header, material, sides, file)?);
    }
    header.align(2);
    let mut parts = Vec::new();
    for placement in placements {
        let (flags, values) = Values::read(&mut header, placement.size, kind == TableKind::Wdl)?;
        parts.push(Part { placement, flags, values, maps: None });
    }
    if kind == TableKind::Dtz {
        for part in &mut parts {
            part.maps = read_maps(&mut header, part.flags)?;
        }
        header.align(2);
    }
    for part in &mut parts {
        part.values.place_index(&mut header)?;
    }
    for part in &mut parts {
        part.values.place_sizes(&mut header)?;
    }
    for part in &mut parts {
        part.values.place_data(&mut header)?;
    }
    Ok((parts, sides))
}

/// The pieces of one file of a table: low four bits for White to move, high ones for Black to move.
fn read_placements(
    header: &mut Header<'_>,
    material: Material,
    sides: usize,
    file: usize,
) -> Result<ArrayVec<Placement, 2>, TableFault> {
    let has_two = Color::ALL.iter().all(|&color| material.count(color, arrocco_rules::Role::Pawn) > 0);
    let lead = header.byte()?;
    let pawns = if has_two { Some(header.byte()?) } else { None };
    let mut bytes: ArrayVec<u8, MOST_MEN> = ArrayVec::new();
    for _ in 0..material.men() {
        bytes.push(header.byte()?);
    }
    let mut placements = ArrayVec::new();
    for side in 0..sides {
        let nibble = |byte: u8| byte >> (4 * side) & 15;
        let codes: ArrayVec<Code, MOST_MEN> = bytes.iter().map(|&byte| Code(nibble(byte))).collect();
        let order = Order { lead: nibble(lead), pawns: pawns.map(nibble) };
        match Placement::new(material, &codes, order, file) {
            Some(placement) => placements.push(placement),
            None => return Err(TableFault::OtherMaterial),
        }
    }
    Ok(placements)
}

/// The four maps of a part, if it has any: a length, and so many numbers of one or two bytes.
fn read_maps(header: &mut Header<'_>, flags: u8) -> Result<Option<[Vec<u16>; 4]>, TableFault> {
    if flags & MAPPED == 0 {
        return Ok(None);
    }
    let is_wide = flags & WIDE_MAP != 0;
    if is_wide {
        header.align(2);
    }
    let mut maps: [Vec<u16>; 4] = Default::default();
    for map in &mut maps {
        let count = if is_wide { header.u16()? } else { u16::from(header.byte()?) };
        for _ in 0..count {
            map.push(if is_wide { header.u16()? } else { u16::from(header.byte()?) });
        }
    }
    Ok(Some(maps))
}
