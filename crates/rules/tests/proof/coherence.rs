//! Checks that the library is consistent with itself in a position. The fuzz targets use them as well.

use std::fmt::Debug;

use arrocco_rules::{
    Accept, CastlingMode, FenStyle, Move, MoveList, PieceLetters, Position, Role, San, SanError, Square,
};

type CheckResult = Result<(), String>;

fn same<T: PartialEq + Debug + ?Sized>(what: &str, left: &T, right: &T) -> CheckResult {
    if left == right { Ok(()) } else { Err(format!("{what}: {left:?}, but {right:?}")) }
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort();
    moves
}

/// All ways to get the legal moves give the same moves.
pub(crate) fn lists(position: &Position) -> CheckResult {
    let legal = sorted(position.legal_moves());
    same("moves are listed once", &legal.windows(2).any(|pair| pair[0] == pair[1]), &false)?;
    same("count", &position.count_moves(), &legal.len())?;
    same("any moves", &position.has_moves(), &!legal.is_empty())?;
    let (mut each, mut sets) = (Vec::new(), MoveList::new());
    position.for_each_move(|mv| each.push(mv));
    position.visit_moves(|set| sets.push_set(set));
    same("for each move", &sorted(each), &legal)?;
    same("visited moves", &sorted(sets), &legal)?;
    same("evasions", &position.evasions().map(sorted), &position.is_check().then(|| legal.clone()))?;
    parts(position, &legal)?;
    let mut safe = position.pseudo_legal_moves();
    safe.retain(|mv| position.is_legal(mv));
    same("pseudo-legal moves that are legal", &sorted(safe), &legal)
}

/// The parts of the list give the whole list.
fn parts(position: &Position, legal: &[Move]) -> CheckResult {
    let (captures, quiets) = (position.captures(), position.quiets());
    same("captures", &captures.iter().all(|mv| mv.is_capture()), &true)?;
    same("quiets", &quiets.iter().any(|mv| mv.is_capture()), &false)?;
    same("captures and quiets", &sorted(captures.into_iter().chain(quiets))[..], legal)?;
    let by_square = Square::ALL.into_iter().flat_map(|square| position.moves_from(square));
    same("moves by square", &sorted(by_square)[..], legal)?;
    let by_role = Role::ALL.into_iter().flat_map(|role| position.moves_of_role(role));
    same("moves by role", &sorted(by_role)[..], legal)
}

/// All ways to play a move give the same position, it can be taken back, and checks are predicted.
pub(crate) fn children(position: &Position) -> CheckResult {
    let mut children = Vec::new();
    position.for_each_child(|mv, child| children.push((mv, *child)));
    same("moves to children", &sorted(children.iter().map(|&(mv, _)| mv)), &sorted(position.legal_moves()))?;
    for (mv, child) in children {
        let label = |what: &str| format!("{what} of {mv:?}");
        let mut played = *position;
        let undo = played.make_unchecked(mv);
        same(&label("child"), &played, &child)?;
        same(&label("after"), &played, &position.after_unchecked(mv))?;
        same(&label("key"), &played.key(), &played.computed_key())?;
        same(&label("check"), &position.gives_check(mv), &played.is_check())?;
        same(&label("king left in check"), &hangs_king(&played), &false)?;
        played.unmake(undo);
        same(&label("undo"), &played, position)?;
        same(&label("try"), &played.try_play(mv).map(|()| played), &Ok(child))?;
    }
    replies(position)?;
    null_move(position)
}

/// The number of replies is the same whether it is counted incrementally or on the board.
pub(crate) fn replies(position: &Position) -> CheckResult {
    let mut incremental = Vec::new();
    position.visit_children(|mv, child| incremental.push((mv, child.count_moves())));
    incremental.sort();
    let count = |mv: Move| (mv, position.after_unchecked(mv).count_moves());
    let counted: Vec<(Move, usize)> = sorted(position.legal_moves()).into_iter().map(count).collect();
    same("replies to each move", &incremental, &counted)?;
    same("replies to all moves", &position.count_replies(), &counted.iter().map(|&(_, n)| n as u64).sum())
}

fn hangs_king(position: &Position) -> bool {
    position.is_square_attacked(position.king(!position.turn()), position.turn())
}

fn null_move(position: &Position) -> CheckResult {
    let passed = position.null_move();
    same("passing", &passed.is_some(), &!position.is_check())?;
    passed.map_or(Ok(()), |passed| same("key after passing", &passed.key(), &passed.computed_key()))
}

/// The position reads back equal, with its key.
pub(crate) fn fen(position: &Position) -> CheckResult {
    for style in [FenStyle::Standard, FenStyle::Shredder] {
        let text = position.fen_with(style);
        let read = Position::from_fen(&*text, Accept::EVERYTHING).map_err(|error| error.to_string())?;
        same(&text, &(read.position, read.position.key()), &(*position, position.key()))?;
    }
    same("key", &position.key(), &position.computed_key())
}

/// Every move reads back equal in UCI and in the coordinate form.
pub(crate) fn moves_as_text(position: &Position) -> CheckResult {
    for mv in position.legal_moves() {
        for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
            let (uci, coordinate) = (mv.uci(mode).to_string(), mv.coordinate(mode).to_string());
            same(&uci, &position.move_from_uci(&uci), &Ok(mv))?;
            same(&coordinate, &position.move_from_coordinate(&coordinate), &Ok(mv))?;
        }
    }
    Ok(())
}

/// The letters in which moves are written and read.
const LETTERS: [PieceLetters; 3] = [PieceLetters::ENGLISH, PieceLetters::ITALIAN, PieceLetters::FIGURINES];

/// Algebraic notation reads back equal, short and long and in every language; its signs for check and mate are right,
/// and it has no more of the source square than needed.
pub(crate) fn algebraic(position: &Position) -> CheckResult {
    for mv in position.legal_moves() {
        for letters in LETTERS {
            for text in [position.san_in(mv, &letters), position.lan_in(mv, &letters)] {
                same(&text, &position.move_from_san_in(&text, &letters), &Ok(mv))?;
            }
        }
        for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
            let uci = mv.uci(mode).to_string();
            same(&uci, &position.move_from_san(&uci), &Ok(mv))?;
        }
        let (san, after) = (position.san(mv), position.after_unchecked(mv));
        let signs = (san.ends_with('+'), san.ends_with('#'));
        same(&san, &signs, &(after.is_check() && !after.is_checkmate(), after.is_checkmate()))?;
        has_minimal_source(position, &san)?;
    }
    Ok(())
}

/// If the text has a file or a rank of the source square, it must be ambiguous without it.
fn has_minimal_source(position: &Position, text: &str) -> CheckResult {
    let San::Piece { role, file, rank, capture, to, promotion } =
        text.parse().map_err(|error| format!("{error}"))?
    else {
        return Ok(());
    };
    let without = |file, rank| San::Piece { role, file, rank, capture, to, promotion };
    let shorter =
        [(file.is_some() && role != Role::Pawn, without(None, rank)), (rank.is_some(), without(file, None))];
    shorter.into_iter().filter(|(is_given, _)| *is_given).try_for_each(|(_, shorter)| {
        let is_ambiguous = matches!(shorter.find(position), Err(SanError::Ambiguous { .. }));
        if is_ambiguous { Ok(()) } else { Err(format!("{text} says more than {shorter}, which is enough")) }
    })
}

/// `perft` gives the same count as plain recursion that plays all moves but the last.
pub(crate) fn perft(position: &Position, depth: u32) -> CheckResult {
    (0..=depth).try_for_each(|depth| {
        same(&format!("perft({depth})"), &position.perft(depth), &plain_perft(position, depth))
    })
}

fn plain_perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_moves().len() as u64,
        _ => position
            .legal_moves()
            .iter()
            .map(|&mv| plain_perft(&position.after_unchecked(mv), depth - 1))
            .sum(),
    }
}
