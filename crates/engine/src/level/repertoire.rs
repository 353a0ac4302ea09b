//! The openings that people play, derived from the opening names: moves that lead to many named positions are common.

use std::collections::HashMap;
use std::sync::LazyLock;

use arrocco_rules::{Move, Opening, Position};

use super::mix::{below, mix};

/// A move that leads to fewer named positions is too rare to be played.
const FEWEST_NAMES: u32 = 4;

/// A move must lead to at least one in so many of the names that the most common move leads to.
const RAREST: u32 = 30;

/// For the key of a position, how many named openings pass through it.
static NAMES_BEHIND: LazyLock<HashMap<u64, u32>> = LazyLock::new(|| {
    let mut names: HashMap<u64, u32> = HashMap::new();
    for opening in Opening::all() {
        let mut position = Position::startpos();
        for mv in opening.moves() {
            position.play_unchecked(mv);
            *names.entry(position.key()).or_default() += 1;
        }
    }
    names
});

/// One of the common moves among these, chosen by the seed; `None` if there is none.
pub(super) fn common_move(position: &Position, moves: &[Move], seed: u64) -> Option<Move> {
    let names = |mv: Move| NAMES_BEHIND.get(&position.after_unchecked(mv).key()).copied().unwrap_or(0);
    let most = moves.iter().map(|&mv| names(mv)).max()?;
    let fewest = FEWEST_NAMES.max(most / RAREST);
    let common: Vec<(Move, u32)> =
        moves.iter().map(|&mv| (mv, names(mv))).filter(|&(_, names)| names >= fewest).collect();
    let all = common.iter().map(|&(_, names)| weight(names)).sum();
    let mut chosen = below(mix(seed, position.key()), all);
    common.into_iter().find_map(|(mv, names)| {
        let is_chosen = chosen < weight(names);
        chosen = chosen.saturating_sub(weight(names));
        is_chosen.then_some(mv)
    })
}

/// For variety, four times as many names make a move only twice as likely.
const fn weight(names: u32) -> u32 {
    names.isqrt()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn chosen(line: &str) -> BTreeSet<String> {
        let mut position = Position::startpos();
        for san in line.split_whitespace() {
            position.play(position.move_from_san(san).expect("a legal move"));
        }
        let moves = position.legal_moves();
        let choose = |seed| common_move(&position, &moves, seed);
        (0..500).filter_map(choose).map(|mv| position.san(mv).to_string()).collect()
    }

    #[test]
    fn first_moves_are_the_common_ones() {
        let first = chosen("");
        assert!(["e4", "d4", "c4", "Nf3"].into_iter().all(|mv| first.contains(mv)), "{first:?}");
        assert!(["a4", "Na3", "h4", "f3", "g4"].into_iter().all(|mv| !first.contains(mv)), "{first:?}");
        let answers = chosen("e4");
        assert!(["e5", "c5", "e6", "c6"].into_iter().all(|mv| answers.contains(mv)), "{answers:?}");
    }

    #[test]
    fn unnamed_openings_have_no_common_move() {
        assert!(chosen("h4 h5 a4 a5").is_empty());
        assert!(chosen("f3 e5").is_empty());
    }
}
