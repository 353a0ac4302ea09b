//! Other libraries as judges of ours: `shakmaty` and `cozy-chess` must agree on every position that a game can reach.
//! `ARROCCO_JUDGED=1050000` for the proof by hand, because they do not judge about one position in forty.

#[path = "../../crates/rules/tests/proof/mod.rs"]
mod proof;

use std::sync::atomic::{AtomicUsize, Ordering};

use arrocco_rules::{Accept, CastlingMode, FenStyle, Position};
use cozy_chess::GameStatus;
use shakmaty::Position as _;

/// What a library computes for a position.
#[derive(PartialEq, Eq, Debug)]
struct Findings {
    /// As UCI writes them in Chess960, sorted.
    moves: Vec<String>,
    check: bool,
    mate: bool,
    stalemate: bool,
    /// The number of replies to all moves, which is wrong if a move is played wrong.
    replies: u64,
}

fn sorted(moves: impl Iterator<Item = String>) -> Vec<String> {
    let mut moves: Vec<String> = moves.collect();
    moves.sort();
    moves
}

fn ours(position: &Position) -> Findings {
    let moves = position.legal_moves();
    Findings {
        moves: sorted(moves.iter().map(|mv| mv.uci(CastlingMode::Chess960).to_string())),
        check: position.is_check(),
        mate: position.is_checkmate(),
        stalemate: position.is_stalemate(),
        replies: position.perft(2),
    }
}

/// `None` if the library does not accept the position.
type Judge = fn(fen: &str) -> Option<Findings>;

fn shakmaty(fen: &str) -> Option<Findings> {
    let mode = shakmaty::CastlingMode::Chess960;
    let board: shakmaty::Chess = fen.parse::<shakmaty::fen::Fen>().ok()?.into_position(mode).ok()?;
    Some(Findings {
        moves: sorted(board.legal_moves().iter().map(|mv| mv.to_uci(mode).to_string())),
        check: board.is_check(),
        mate: board.is_checkmate(),
        stalemate: board.is_stalemate(),
        replies: shakmaty::perft(&board, 2),
    })
}

fn cozy_chess(fen: &str) -> Option<Findings> {
    let board = cozy_chess::Board::from_fen(fen, true).ok()?;
    let (mut moves, mut replies) = (Vec::new(), 0);
    board.generate_moves(|set| {
        moves.extend(set);
        false
    });
    for &mv in &moves {
        let mut after = board.clone();
        after.play_unchecked(mv);
        after.generate_moves(|set| {
            replies += set.len() as u64;
            false
        });
    }
    Some(Findings {
        moves: sorted(moves.iter().map(ToString::to_string)),
        check: !board.checkers().is_empty(),
        mate: board.status() == GameStatus::Won,
        stalemate: board.status() == GameStatus::Drawn,
        replies,
    })
}

/// Compares with a judge, without positions that no game can reach. The judge may refuse a few more.
fn judge(judge: Judge) {
    let (judged, left_out, refused) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    proof::prove("ARROCCO_JUDGED", 105_000, |position| {
        let count = |counter: &AtomicUsize| counter.fetch_add(1, Ordering::Relaxed);
        if position.to_setup().validate(Accept::STRICT).is_err() {
            count(&left_out);
            return Ok(());
        }
        let Some(theirs) = judge(&position.fen_with(FenStyle::Shredder)) else {
            count(&refused);
            return Ok(());
        };
        count(&judged);
        compare(&ours(position), &theirs)
    });
    let [judged, left_out, refused] = [judged, left_out, refused].map(AtomicUsize::into_inner);
    println!("{judged} judged, {left_out} that no game can reach, {refused} refused");
    assert!(refused * 50 <= judged, "{refused} refused, {judged} judged");
    assert!(left_out * 4 <= judged, "{left_out} left out, {judged} judged");
}

fn compare(ours: &Findings, theirs: &Findings) -> Result<(), String> {
    if ours == theirs {
        return Ok(());
    }
    let only = |these: &Findings, those: &Findings| {
        these.moves.iter().filter(|mv| !those.moves.contains(mv)).cloned().collect::<Vec<String>>()
    };
    let (missing, extra) = (only(theirs, ours), only(ours, theirs));
    Err(format!("missing {missing:?}, extra {extra:?}\n  ours {ours:?}\n  theirs {theirs:?}"))
}

/// Checks that every move has the same name, and that each library reads what the other writes.
fn shakmaty_names(position: &Position) -> Option<Result<(), String>> {
    use shakmaty::san::{San, SanPlus};
    let mode = shakmaty::CastlingMode::Chess960;
    let fen: shakmaty::fen::Fen = position.fen_with(FenStyle::Shredder).parse().ok()?;
    let board: shakmaty::Chess = fen.into_position(mode).ok()?;
    for theirs in board.legal_moves() {
        let uci = theirs.to_uci(mode).to_string();
        let Ok(ours) = position.move_from_uci(&uci) else { return Some(Err(format!("{uci} is not known"))) };
        let (our_name, their_name) =
            (position.san(ours), SanPlus::from_move(board.clone(), theirs).to_string());
        let they_read = San::from_ascii(our_name.as_bytes()).ok().and_then(|san| san.to_move(&board).ok());
        if our_name != their_name.as_str()
            || they_read != Some(theirs)
            || position.move_from_san(&their_name) != Ok(ours)
        {
            return Some(Err(format!("{uci} is {our_name}, but {their_name} for shakmaty")));
        }
    }
    Some(Ok(()))
}

#[test]
fn shakmaty_names_every_move_alike() {
    let judged = AtomicUsize::new(0);
    proof::prove("ARROCCO_JUDGED", 105_000, |position| {
        if position.to_setup().validate(Accept::STRICT).is_err() {
            return Ok(());
        }
        let Some(result) = shakmaty_names(position) else { return Ok(()) };
        judged.fetch_add(1, Ordering::Relaxed);
        result
    });
    let judged = judged.into_inner();
    println!("{judged} judged");
    assert!(judged > 0);
}

#[test]
fn shakmaty_agrees() {
    judge(shakmaty);
}

#[test]
fn cozy_chess_agrees() {
    judge(cozy_chess);
}
