//! Opening, middlegame and the kinds of endings, by what is on the board.

use arrocco_rules::{Bitboard, Color, Position, Role};

use crate::line::Line;

use super::{Theme, Themes};

/// The most officers of both sides together in an endgame, and in a middlegame whatever stands where. These are the
/// numbers by which public sites divide games.
const ENDGAME: usize = 6;
const MIDDLEGAME: usize = 10;
/// A first rank with fewer men than this is a developed one.
const DEVELOPED: usize = 4;
/// From here on no position is one of the opening.
const LATE: u16 = 12;

const OFFICERS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

pub(super) fn add(line: &Line, set: &mut Themes) {
    let position = line.start();
    let board = position.board();
    let officers = board.occupied() - board.role(Role::Pawn) - board.role(Role::King);
    // An ending that the first move turns into another is named after neither.
    let after = line.step(0).map_or(*position, |step| *step.after);
    let stays = |role| board.role(role).is_empty() || after.board().role(role).any();
    if let Some(kind) = kind(position).filter(|_| OFFICERS.into_iter().all(stays)) {
        set.add(kind);
    }
    let phase = match officers.len() {
        0..=ENDGAME => Theme::Endgame,
        count if count <= MIDDLEGAME || is_developed(position) || position.fullmoves() > LATE => {
            Theme::Middlegame
        }
        _ => Theme::Opening,
    };
    set.add(phase);
}

fn is_developed(position: &Position) -> bool {
    [Color::White, Color::Black].into_iter().any(|color| {
        let home = Bitboard::rank(color.back_rank()) & position.board().color(color);
        home.len() < DEVELOPED
    })
}

/// The kind of an ending that has officers of one kind only, or queens and rooks.
fn kind(position: &Position) -> Option<Theme> {
    let board = position.board();
    let has = |role| board.role(role).any();
    let kinds = OFFICERS.map(has);
    match kinds {
        [false, false, false, false] => Some(Theme::PawnEndgame),
        [true, false, false, false] => Some(Theme::KnightEndgame),
        [false, true, false, false] => Some(Theme::BishopEndgame),
        [false, false, true, false] => Some(Theme::RookEndgame),
        [false, false, false, true] => Some(Theme::QueenEndgame),
        [false, false, true, true] if board.role(Role::Queen).len() == 1 => Some(Theme::QueenRookEndgame),
        _ => None,
    }
}
