//! The order of the pieces in a part of a table. Any order is right; one in which neighbors have equal values compresses
//! well. Orders are compared by samples.

use arrocco_rules::{Color, Role};

use crate::Material;
use crate::format::placement::{Code, Order, Placement};

/// Runs of the table that a sample has, and values in each. A small sample ranks all orders, a large one the best of them.
pub(super) const SMALL_SAMPLE: u64 = 16;
pub(super) const LARGE_SAMPLE: u64 = 64;
const RUN: u64 = 4096;

/// An order of the pieces.
#[derive(Clone, Debug)]
pub(super) struct Arrangement {
    pub(super) codes: Vec<Code>,
    pub(super) order: Order,
    pub(super) placement: Placement,
}

/// All orders that the format allows, for one file of the leading pawn.
pub(super) fn candidates(material: Material, file: usize) -> Vec<Arrangement> {
    let mut kinds: Vec<(Code, usize)> = Vec::new();
    for (color, role) in material.pieces() {
        match kinds.last_mut() {
            Some((code, count)) if *code == Code::new(color, role) => *count += 1,
            _ => kinds.push((Code::new(color, role), 1)),
        }
    }
    let mut found = Vec::new();
    for lead in leads(material, &kinds) {
        let rest: Vec<(Code, usize)> = kinds.iter().copied().filter(|kind| !lead.contains(kind)).collect();
        // The other side's pawns come right after the lead.
        let (pawns, others): (Vec<_>, Vec<_>) = rest.into_iter().partition(|(code, _)| code.0 & 7 == 1);
        let parts = 1 + pawns.len() + others.len();
        for others in permutations(&others) {
            let kinds = lead.iter().chain(&pawns).chain(&others);
            let codes: Vec<Code> =
                kinds.flat_map(|&(code, count)| std::iter::repeat_n(code, count)).collect();
            for order in orders(parts, !pawns.is_empty()) {
                if let Some(placement) = Placement::new(material, &codes, order, file) {
                    found.push(Arrangement { codes: codes.clone(), order, placement });
                }
            }
        }
    }
    found
}

/// The kinds of pieces that can lead.
fn leads(material: Material, kinds: &[(Code, usize)]) -> Vec<Vec<(Code, usize)>> {
    if material.has_pawns() {
        let [white, black] = Color::ALL.map(|color| material.count(color, Role::Pawn));
        let color = if white > 0 && (black == 0 || white <= black) { Color::White } else { Color::Black };
        let code = Code::new(color, Role::Pawn);
        return vec![kinds.iter().copied().filter(|(kind, _)| *kind == code).collect()];
    }
    let singles: Vec<(Code, usize)> = kinds.iter().copied().filter(|&(_, count)| count == 1).collect();
    let men = if singles.len() >= 3 { 3 } else { 2 };
    let mut leads: Vec<Vec<(Code, usize)>> = Vec::new();
    for permutation in permutations(&singles) {
        let lead = permutation[..men].to_vec();
        if !leads.contains(&lead) {
            leads.push(lead);
        }
    }
    leads
}

fn orders(parts: usize, has_pawns: bool) -> Vec<Order> {
    let places = 0..parts as u8;
    if !has_pawns {
        return places.map(|lead| Order { lead, pawns: None }).collect();
    }
    let pairs = places.clone().flat_map(|lead| places.clone().map(move |pawns| (lead, pawns)));
    pairs
        .filter(|(lead, pawns)| lead != pawns)
        .map(|(lead, pawns)| Order { lead, pawns: Some(pawns) })
        .collect()
}

fn permutations<T: Copy>(items: &[T]) -> Vec<Vec<T>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (place, &first) in items.iter().enumerate() {
        let mut rest = items.to_vec();
        rest.remove(place);
        for mut permutation in permutations(&rest) {
            permutation.insert(0, first);
            all.push(permutation);
        }
    }
    all
}

/// The runs of a sample of a table.
pub(super) fn sample(size: u64, runs: u64) -> Vec<std::ops::Range<u64>> {
    if size <= runs * RUN {
        return std::iter::once(0..size).collect();
    }
    (0..runs).map(|run| size / runs * run).map(|start| start..start + RUN).collect()
}
