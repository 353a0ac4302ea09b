//! Positions that are called dead are dead: random pawn walls, checked by exhaustive search.

use std::collections::BTreeMap;

use arrocco_rules::{Accept, Color, File, Position, Rank, Role, Setup, Square};

use crate::explore::{Explored, explore};
use crate::rng::Rng;

/// How many positions are searched if a mate is called possible. If one is called impossible, all are searched.
const MOST: usize = 2_000;

/// A number from the environment.
fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).map_or(default, |text| text.parse().expect("a number"))
}

/// Locked pairs of pawns on most files, one rank higher or lower from file to file, and sometimes a pawn behind them.
/// Neighboring pairs on the same ranks can take each other, so there are few of them.
fn wall(rng: &mut Rng) -> Setup {
    let mut setup = Setup::empty();
    let mut rank = 1 + rng.below(5);
    let gap = if rng.once_in(3) { 8 } else { 100 };
    for file in File::ALL {
        rank = match rng.pick(&[0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]) {
            1 if rank > 1 => rank - 1,
            1 | 2 if rank < 5 => rank + 1,
            2 => rank - 1,
            _ => rank,
        };
        if rng.once_in(gap) {
            continue;
        }
        let mut put = |rank: usize, color| {
            let rank = Rank::new(rank as u8).expect("a rank");
            setup.board.put(Square::at(file, rank), Role::Pawn.of(color));
        };
        put(rank, Color::White);
        put(rank + 1, Color::Black);
        if rank > 1 && rng.once_in(6) {
            put(rank - 1, Color::White);
        }
        if rank < 5 && rng.once_in(6) {
            put(rank + 2, Color::Black);
        }
    }
    setup
}

/// A wall with kings anywhere and a few pieces, mostly bishops.
fn position(rng: &mut Rng) -> Option<Position> {
    let mut setup = wall(rng);
    setup.turn = rng.pick(&Color::ALL);
    let mut pieces = vec![Role::King.of(Color::White), Role::King.of(Color::Black)];
    for _ in 0..rng.pick(&[0, 1, 1, 2, 2, 2, 3]) {
        let role =
            if rng.once_in(8) { rng.pick(&[Role::Knight, Role::Rook, Role::Queen]) } else { Role::Bishop };
        pieces.push(role.of(rng.pick(&Color::ALL)));
    }
    for piece in pieces {
        let square =
            Square::new(rng.below(64) as u8).filter(|&square| setup.board.piece_at(square).is_none())?;
        setup.board.put(square, piece);
    }
    Some(setup.validate(Accept::EVERYTHING).ok()?.position)
}

fn check(position: &Position) -> Explored {
    let hopeless = Color::ALL.into_iter().any(|color| !position.can_mate(color));
    let explored = explore(*position, if hopeless { usize::MAX } else { MOST });
    for color in Color::ALL {
        assert!(position.can_mate(color) || !explored.can_mate(color), "{color} can mate in {position}");
    }
    assert_eq!(
        position.is_dead(),
        Color::ALL.into_iter().all(|color| !position.can_mate(color)),
        "{position}"
    );
    explored
}

/// Checks 1,000 dead walls; `ARROCCO_FORTRESSES=10000` for the proof by hand, and `ARROCCO_SEED` for other walls.
#[test]
fn what_is_called_dead_is_dead() {
    let wanted = number("ARROCCO_FORTRESSES", 1000);
    let mut rng = Rng::new(number("ARROCCO_SEED", 1), 0);
    let mut tally: BTreeMap<String, usize> = BTreeMap::new();
    let mut found = 0;
    while found < wanted {
        let Some(position) = position(&mut rng) else { continue };
        let dead = position.is_dead();
        // Some of those that are not called dead are searched too, to see how many dead ones are missed.
        let half_dead = !dead && Color::ALL.into_iter().any(|color| !position.can_mate(color));
        if !dead && !half_dead && !rng.once_in(300) {
            continue;
        }
        found += u64::from(dead);
        let explored = check(&position);
        let pieces = position.board().occupied() - position.board().role(Role::Pawn);
        let truth = match explored {
            explored if explored.is_dead() => "dead",
            Explored { mated: [true, true], .. } => "alive",
            Explored { complete: true, .. } => "one can mate",
            _ => "not seen to the end",
        };
        let ours = if dead {
            "dead"
        } else if half_dead {
            "one can mate"
        } else {
            "alive"
        };
        *tally.entry(format!("{} pieces, called {ours}: {truth}", pieces.len() - 2)).or_default() += 1;
    }
    println!("{tally:#?}");
    let met = |start: &str, end: &str| tally.keys().any(|key| key.starts_with(start) && key.ends_with(end));
    assert!(met("0", "called dead: dead") && met("1", "called dead: dead") && met("2", "called dead: dead"));
    assert!(met("", "called one can mate: one can mate"), "{tally:#?}");
}

#[test]
fn walls_known_to_be_dead_are_found() {
    for fen in [
        // Bare kings on both sides of a wall.
        "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1",
        "8/8/1k6/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1",
        // A pawn has just closed the wall with check.
        "8/8/7p/p4kpP/Pp1p1pP1/1PpPpP1K/2P1P3/8 b - - 0 1",
        // Bishops that can never pass, and bishops that pass but cannot mate.
        "4kb2/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w - - 0 1",
        "5k2/1b6/7p/1p1p1p1p/1P1PpP1P/4P2P/4P3/4K3 w - - 0 1",
        // A bishop that attacks squares around the king, but never all of them.
        "5k2/7p/6pP/3pBpP1/p1pPpP2/PpP1P3/1P1K4/8 b - - 0 1",
        // A king with two flight squares, of which its only bishop can block either, but never both.
        "8/8/p1k3bB/Pp1p1p1p/1PpPpP1P/2P1P3/2P1K3/8 w - - 0 1",
        "8/7k/4p1p1/3pPpP1/p1pP1P2/PpP1B3/KP6/7b w - - 0 1",
        // A piece that could block the only flight square, but can never get there.
        "2B5/2k5/8/6p1/1p1p1pPp/pPpPpP1P/P1P1P2b/2K5 b - - 0 1",
        // The same wall is alive as long as a pawn can be taken en passant.
        "4k3/8/7p/p1p1p1pP/P1P1P1P1/8/8/4K3 w - - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!((position.is_dead(), explore(position, 5_000_000).is_dead()), (true, true), "{fen}");
    }
}

#[test]
fn walls_with_a_hole_are_alive() {
    for fen in [
        // Mate by the pawn that closed the wall.
        "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1PK/7B/7b w - - 0 1",
        // En passant opens the wall.
        "4k3/8/8/p1p1p1pP/P1P1P1P1/8/8/4K3 w - g6 0 1",
        "4k3/8/7p/p1p1p1pP/P1P1P1P1/8/8/4K3 w - g6 0 1",
        // A pawn that can still move, one that can be taken, one that can take.
        "4k3/7p/1p1p1p2/pPpPpPp1/P1P1P1P1/8/8/4K3 w - - 0 1",
        "4k3/8/1p1p3p/pPpP1PpP/P1P1p1P1/4P3/8/4K3 w - - 0 1",
        // Between g3 and g5 there is one square, into which either pawn will step.
        "3k4/p1p1p3/PpPpPp1p/1P1P1PpP/8/5KP1/8/8 b - - 0 1",
        // Every pawn is blocked, and every pawn can be taken by its neighbor.
        "4k3/8/8/pppppppp/PPPPPPPP/8/8/4K3 w - - 0 1",
        // A king behind the enemy's wall can walk to an unguarded pawn.
        "8/1p3p1p/pPp1pPpP/P1PpP1P1/3P3k/8/1K6/8 b - - 0 1",
        "8/5k2/3K4/8/p1p1pBp1/PpPpPpPp/1P1P1P1P/8 w - - 0 1",
        // A rook sacrifices itself on b4.
        "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K2R w - - 0 1",
        // A knight jumps over the wall.
        "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K1N1 w - - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        assert!(!position.is_dead(), "{fen}");
    }
}

/// Both walls hold. An exhaustive search has shown that Black can mate with bishops and White cannot. The positions have
/// one bishop more than a game can have, which makes the mates easy to find.
#[test]
fn behind_a_wall_one_side_may_still_mate() {
    for fen in [
        "4bk2/1p6/pPp5/P1Pp1p2/3PpPp1/1b2P1Pp/K2B3P/8 w - - 0 1",
        "8/1p1p1p1k/pPpPpPp1/P1P1P1Pp/7P/6BK/1B4b1/8 w - - 0 1",
    ] {
        let position = Position::from_fen(fen, Accept::EVERYTHING).unwrap().position;
        assert_eq!(Color::ALL.map(|color| position.can_mate(color)), [false, true], "{fen}");
        assert!(!position.is_dead(), "{fen}");
    }
}
