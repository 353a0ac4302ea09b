//! A table as the bytes of a file.

use arrocco_rules::Color;

use super::blocks::Blocks;
use crate::checksum::{Checksum, PART};
use crate::format::placement::{Code, Order};
use crate::{Material, TableKind};

/// One part: for one side to move and, with pawns, one file of the leading pawn.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) codes: Vec<Code>,
    pub(super) order: Order,
    pub(super) flags: u8,
    pub(super) content: Content,
    /// Maps from stored values to distances; empty lists in WDL tables.
    pub(super) maps: [Vec<u16>; 4],
}

/// The values of a part.
#[derive(Debug)]
pub(super) enum Content {
    Single(u8),
    Blocks(Box<Blocks>),
}

/// Flags: the same value everywhere, and distances by maps, which may be wide.
pub(super) const SINGLE: u8 = 0x80;
pub(super) const MAPPED: u8 = 2;
pub(super) const WIDE: u8 = 16;

/// The file of these parts. `sides` parts, for White and for Black to move, belong together.
pub(super) fn write(material: Material, kind: TableKind, sides: usize, parts: &[Part]) -> Vec<u8> {
    let mut file = kind.magic().to_vec();
    let has_files = parts.len() / sides > 1;
    // A DTZ table of an ending that is not symmetric has this flag too, although it has one side only.
    let is_split = !material.is_symmetric();
    file.push((material.men() as u8) << 4 | u8::from(is_split) | u8::from(has_files) << 1);
    for pair in parts.chunks(sides) {
        write_pieces(&mut file, material, pair);
    }
    align(&mut file, 2);
    for part in parts {
        file.push(part.flags);
        match &part.content {
            Content::Single(value) => file.push(*value),
            Content::Blocks(blocks) => blocks.write_header(&mut file, |value| value),
        }
        align(&mut file, 2);
    }
    for part in parts.iter().filter(|part| part.flags & MAPPED != 0) {
        write_maps(&mut file, part);
    }
    align(&mut file, 2);
    let blocks: Vec<&Blocks> = parts
        .iter()
        .filter_map(|part| match &part.content {
            Content::Single(_) => None,
            Content::Blocks(blocks) => Some(&**blocks),
        })
        .collect();
    for blocks in &blocks {
        blocks.write_index(&mut file);
    }
    for blocks in &blocks {
        blocks.write_sizes(&mut file);
    }
    for blocks in &blocks {
        align(&mut file, 64);
        blocks.write_data(&mut file);
    }
    align(&mut file, 64);
    let mut sum = Checksum::default();
    for part in file.chunks(PART as usize) {
        sum.add_part(part);
    }
    file.extend(sum.finish());
    file
}

/// The pieces of a part in the low four bits; those for the other side to move, or the same again, in the high ones.
fn write_pieces(file: &mut Vec<u8>, material: Material, pair: &[Part]) {
    let first = &pair[0];
    let second = pair.last().unwrap_or(first);
    let is_dtz = pair.len() == 1 && !material.is_symmetric();
    let high = |nibble: u8| if is_dtz { 0 } else { nibble << 4 };
    file.push(first.order.lead | high(second.order.lead));
    if let (Some(low), Some(other)) = (first.order.pawns, second.order.pawns) {
        file.push(low | high(other));
    }
    for (low, other) in first.codes.iter().zip(&second.codes) {
        file.push(low.0 | high(other.0));
    }
}

fn write_maps(file: &mut Vec<u8>, part: &Part) {
    let is_wide = part.flags & WIDE != 0;
    if is_wide {
        align(file, 2);
    }
    for map in &part.maps {
        if is_wide {
            file.extend((map.len() as u16).to_le_bytes());
            file.extend(map.iter().flat_map(|value| value.to_le_bytes()));
        } else {
            file.push(map.len() as u8);
            file.extend(map.iter().map(|&value| value as u8));
        }
    }
}

fn align(file: &mut Vec<u8>, to: usize) {
    file.resize(file.len().next_multiple_of(to), 0);
}

/// The side to move that a DTZ part is for, as a flag.
pub(super) const fn side_flag(turn: Color) -> u8 {
    match turn {
        Color::White => 0,
        Color::Black => 1,
    }
}
