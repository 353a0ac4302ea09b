//! Keys of positions and of material, as the index stores them.

use arrocco_rules::{Color, Material, Position, Role};

/// A number that differs if positions have other keys in this program: an index with other keys would find nothing.
pub(crate) fn signature() -> u64 {
    let castled = "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQ1RK1 w - - 1 6";
    let en_passant = "rnbqkbnr/ppp1pppp/8/8/3pP3/5N2/PPPP1PPP/RNBQKB1R b KQkq e3 0 3";
    let keys = [castled, en_passant].map(|fen| fen.parse::<Position>().map_or(0, |position| position.key()));
    keys.into_iter().fold(Position::startpos().key(), |sum, key| mix(sum ^ key))
        ^ material_key(Material::default())
}

/// The key under which positions with some material are found, whoever is to move.
pub(crate) fn material_key(material: Material) -> u64 {
    let counts = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| material.count(color, role)));
    // Five bits a count are more than any position needs: twelve counts take 60 bits.
    let packed = counts.fold(0u64, |packed, count| packed << 5 | u64::from(count.min(31)));
    mix(packed ^ 0x6d61_7465_7269_616c)
}

/// Spreads a number over all 64 bits (the last step of splitmix64).
pub(crate) const fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
