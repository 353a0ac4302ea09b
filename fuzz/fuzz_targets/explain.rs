//! Any candidate move on any board: it is legal exactly if it is generated, and otherwise there is a reason.
#![no_main]

use arrocco_fuzz::setup_from_bytes;
use arrocco_rules::{Accept, Move, Position, Role, Square};
use libfuzzer_sys::fuzz_target;

const PROMOTIONS: [Option<Role>; 7] = [
    None,
    Some(Role::Queen),
    Some(Role::Rook),
    Some(Role::Bishop),
    Some(Role::Knight),
    Some(Role::King),
    Some(Role::Pawn),
];

fuzz_target!(|data: &[u8]| {
    let (setup, rest) = setup_from_bytes(data);
    let Ok(validated) = setup.validate(Accept::EVERYTHING) else { return };
    let position = validated.position;
    let byte = |index: usize| rest.get(index).copied().unwrap_or(0);
    let from = Square::ALL[usize::from(byte(0)) % 64];
    // All targets in one run, because setting up the board takes most of the time.
    for (to, promotion) in Square::ALL.into_iter().flat_map(|to| PROMOTIONS.map(|promotion| (to, promotion)))
    {
        candidate(&position, from, to, promotion);
    }
    if let Some(mv) = Move::from_bits(u16::from_le_bytes([byte(1), byte(2)])) {
        bits(&position, mv);
    }
});

fn candidate(position: &Position, from: Square, to: Square, promotion: Option<Role>) {
    let is_meant = |mv: &Move| {
        mv.from() == from
            && mv.promotion() == promotion
            && (mv.to() == to || mv.king_target() == to && from != to)
    };
    let is_legal = position.legal_moves().iter().any(is_meant);
    match position.find_move(from, to, promotion) {
        Ok(mv) => assert!(is_legal && is_meant(&mv) && position.is_legal(mv), "{mv:?} in {position}"),
        Err(why) => {
            assert!(!is_legal, "{from}{to} {promotion:?}: {why:?} in {position}");
            assert!(!why.text(position).to_string().is_empty() && !why.code().is_empty());
        }
    }
}

fn bits(position: &Position, mv: Move) {
    let is_legal = position.legal_moves().contains(&mv);
    assert_eq!(position.is_legal(mv), is_legal, "{mv:?} in {position}");
    assert_eq!(position.why_move_illegal(mv).is_none(), is_legal, "{mv:?} in {position}");
    assert_eq!(
        position.is_pseudo_legal(mv),
        position.pseudo_legal_moves().contains(&mv),
        "{mv:?} in {position}"
    );
}
