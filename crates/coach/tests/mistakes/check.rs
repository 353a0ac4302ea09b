//! Facts checked again.

use arrocco_coach::{Explanation, Fact, Language, Reason, View};
use arrocco_oracle::Board;
use arrocco_rules::CastlingMode;

use crate::board::{At, Letters, between, square, value};

/// The line of a reason on the oracle's board: the FEN before every move, and the moves.
struct Played {
    fens: Vec<String>,
    moves: Vec<String>,
}

impl Played {
    fn new(explanation: &Explanation, view: View) -> Self {
        let (start, moves) = explanation.line(view);
        // The oracle reads castling as the king's move to the rook.
        let moves: Vec<String> = moves.iter().map(|mv| mv.uci(CastlingMode::Chess960).to_string()).collect();
        let mut board = Board::from_fen(&start.to_string()).unwrap();
        let mut fens = vec![board.to_fen()];
        for mv in &moves {
            board.make(mv).unwrap();
            fens.push(board.to_fen());
        }
        Self { fens, moves }
    }

    fn letters(&self, index: usize) -> Letters {
        Letters::new(&self.fens[index])
    }

    fn board(&self, index: usize) -> Board {
        Board::from_fen(&self.fens[index]).unwrap()
    }
}

pub(crate) fn all(explanation: &Explanation) {
    for reason in &explanation.reasons {
        let played = Played::new(explanation, reason.view);
        let context = format!("{} {} {reason:?} {:?}", explanation.position, explanation.mv, played.moves);
        assert!(is_true(reason, &played), "{context}");
    }
    // A sentence for each fact in every language, and none without.
    for language in Language::ALL {
        let sentences = explanation.sentences(language);
        assert_eq!(sentences.len(), explanation.reasons.len());
        assert!(sentences.iter().all(|text| text.ends_with('.') && !text.contains(": .") && text.len() > 8));
    }
}

fn is_true(reason: &Reason, played: &Played) -> bool {
    let ply = reason.finding.ply;
    let parts: Vec<(&str, At)> =
        reason.finding.fact.squares().into_iter().map(|(name, at)| (name, square(&at.to_string()))).collect();
    let part = |name: &str| parts.iter().find(|(known, _)| *known == name).map(|&(_, at)| at);
    match reason.finding.fact {
        Fact::Mate { .. } => played.board(played.moves.len()).is_checkmate() && ply + 1 == played.moves.len(),
        Fact::Hanging { .. } => is_hanging(played, ply, part("taken").unwrap()),
        Fact::Fork { .. } => {
            let targets: Vec<At> =
                parts.iter().filter(|(name, _)| *name == "target").map(|&(_, at)| at).collect();
            is_fork(played, ply, part("by").unwrap(), &targets)
        }
        Fact::Pin { .. } => {
            is_pin(played, ply, part("by").unwrap(), part("pinned").unwrap(), part("behind").unwrap())
        }
        Fact::Skewer { .. } => {
            is_skewer(played, ply, part("by").unwrap(), part("front").unwrap(), part("behind").unwrap())
        }
        Fact::DiscoveredAttack { .. } => {
            is_discovered(played, ply, part("from").unwrap(), part("by").unwrap(), part("target").unwrap())
                && played.moves[ply + 2].ends_with(&reason.finding.fact.squares()[2].1.to_string())
        }
        Fact::DiscoveredCheck { .. } => {
            is_discovered(played, ply, part("from").unwrap(), part("by").unwrap(), part("king").unwrap())
                && played.board(ply + 1).in_check()
        }
        Fact::DoubleCheck { .. } => played.board(ply + 1).checkers().len() == 2,
        _ => true,
    }
}

/// The move takes it, no legal answer goes to that square, and it had not just taken something there itself.
fn is_hanging(played: &Played, ply: usize, taken: At) -> bool {
    let to = square(&played.moves[ply][2..4]);
    let victim = played.letters(ply).at(taken);
    let mut answers = played.board(ply + 1).legal_moves().into_iter();
    victim != '.'
        && (to == taken || victim.eq_ignore_ascii_case(&'p'))
        && !answers.any(|mv| square(&mv[2..4]) == to)
        && (ply == 0
            || square(&played.moves[ply - 1][2..4]) != taken
            || played.letters(ply - 1).at(taken) == '.')
}

fn is_fork(played: &Played, ply: usize, by: At, targets: &[At]) -> bool {
    let letters = played.letters(ply + 1);
    let mover = letters.at(by);
    let is_enemy = |at: At| {
        let letter = letters.at(at);
        letter != '.' && letter.is_ascii_uppercase() != mover.is_ascii_uppercase()
    };
    let attacks = targets.iter().all(|&at| is_enemy(at) && letters.attacks(by, at));
    // Later it takes one that has not moved.
    let mut at = by;
    let mut wins = false;
    for index in (ply + 2..played.moves.len()).step_by(2) {
        let (from, to) = (square(&played.moves[index][..2]), square(&played.moves[index][2..4]));
        // Or a target takes it and is taken back.
        let (their_from, their_to) =
            (square(&played.moves[index - 1][..2]), square(&played.moves[index - 1][2..4]));
        wins |= their_to == at && to == at && targets.contains(&their_from);
        if from == at {
            let standing = played.letters(index).at(to);
            wins |= targets.contains(&to) && standing == letters.at(to);
            at = to;
        }
    }
    targets.len() >= 2 && attacks && wins
}

fn is_pin(played: &Played, ply: usize, by: At, pinned: At, behind: At) -> bool {
    let letters = played.letters(ply + 1);
    let (slider, front, back) = (letters.at(by), letters.at(pinned), letters.at(behind));
    let same = front.is_ascii_uppercase() == back.is_ascii_uppercase();
    let other = slider.is_ascii_uppercase() != front.is_ascii_uppercase();
    let aligned = between(by, behind).is_some_and(|squares| squares.contains(&pinned));
    let absolute = back.eq_ignore_ascii_case(&'k');
    let text = format!("{}{}", char::from(b'a' + pinned.0 as u8), pinned.1 + 1);
    same && other
        && aligned
        && letters.attacks(by, pinned)
        && letters.is_open(pinned, behind)
        && value(back) > value(front)
        && (!absolute || played.board(ply + 1).pinned().contains(&text))
}

/// Two plies before, the slider attacked the front man on the line to the one behind; that went away, and `ply` takes.
fn is_skewer(played: &Played, ply: usize, by: At, front: At, behind: At) -> bool {
    let letters = played.letters(ply - 1);
    let moved = square(&played.moves[ply - 1][..2]) == front;
    let takes = square(&played.moves[ply][..2]) == by && square(&played.moves[ply][2..4]) == behind;
    let aligned = between(by, behind).is_some_and(|squares| squares.contains(&front));
    moved
        && takes
        && aligned
        && letters.attacks(by, front)
        && letters.is_open(front, behind)
        && value(letters.at(front)) >= value(letters.at(behind))
}

/// Before the move the line was closed by the man on `from` alone, after it it is open.
fn is_discovered(played: &Played, ply: usize, from: At, by: At, target: At) -> bool {
    let (before, after) = (played.letters(ply), played.letters(ply + 1));
    let only = between(by, target).is_some_and(|squares| {
        squares.iter().all(|&at| (before.at(at) == '.') != (at == from)) && squares.contains(&from)
    });
    only && after.attacks(by, target) && !before.attacks(by, target)
}
