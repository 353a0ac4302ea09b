//! Perft: all known counts, checked in three ways. `ARROCCO_PERFT_NODES` limits the leaves of a count: 20 million by
//! default; 4 billion includes all of them.

#[path = "../proof/parallel.rs"]
mod parallel;
mod suite;

use arrocco_rules::Position;
use suite::Count;

fn most_leaves(default: u64) -> u64 {
    let Ok(text) = std::env::var("ARROCCO_PERFT_NODES") else { return default };
    text.replace('_', "").parse().unwrap_or_else(|_| panic!("ARROCCO_PERFT_NODES is '{text}', not a number"))
}

/// Checks all counts with at most this many leaves.
fn check(most: u64, perft: fn(&Position, u32) -> u64) {
    let counts = suite::counts(most);
    let wrong = parallel::faults(counts.len(), |index| {
        let Count { position, depth, leaves } = counts[index];
        let counted = perft(&position, depth);
        (counted != leaves).then(|| format!("{position}: {counted} at depth {depth}, not {leaves}"))
    });
    let leaves: u64 = counts.iter().map(|count| count.leaves).sum();
    println!("{} counts with {leaves} leaves", counts.len());
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Lists the legal moves and plays each of them, including those of the last ply.
fn by_lists(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => {
            position.legal_moves().iter().map(|&mv| by_lists(&position.after_unchecked(mv), depth - 1)).sum()
        }
    }
}

/// Plays the pseudo-legal moves that are legal, and takes them back.
fn by_trial(position: &Position, depth: u32) -> u64 {
    fn count(position: &mut Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        for mv in position.pseudo_legal_moves() {
            if position.is_legal(mv) {
                let undo = position.make_unchecked(mv);
                leaves += count(position, depth - 1);
                position.unmake(undo);
            }
        }
        leaves
    }
    let mut position = *position;
    count(&mut position, depth)
}

#[test]
fn all_counts_by_perft() {
    check(most_leaves(20_000_000), Position::perft);
}

#[test]
fn all_counts_by_lists() {
    check(most_leaves(20_000_000).min(1_000_000), by_lists);
}

#[test]
fn small_counts_by_trial() {
    check(most_leaves(20_000_000).min(200_000), by_trial);
}
