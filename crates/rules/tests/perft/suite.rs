//! The known counts: files of positions with `;D1 20 ;D2 400 …`.

use arrocco_rules::Position;

/// The number of leaves of a position at a depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Count {
    pub(crate) position: Position,
    pub(crate) depth: u32,
    pub(crate) leaves: u64,
}

const FILES: [&str; 4] = [
    include_str!("../data/perft/known.epd"),
    include_str!("../data/perft/random-standard.epd"),
    include_str!("../data/perft/random-chess960.epd"),
    include_str!("../data/perft/random-dfrc.epd"),
];

/// Counts that are too long for the files.
const DEEP: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D7 3195901860";

/// All counts with at most this many leaves, the largest first, so that the work is spread evenly over the cores.
pub(crate) fn counts(most: u64) -> Vec<Count> {
    let lines = FILES.iter().flat_map(|file| file.lines()).chain([DEEP]);
    let mut counts: Vec<Count> = lines.filter(|line| !line.trim().is_empty()).flat_map(read).collect();
    counts.retain(|count| count.leaves <= most);
    counts.sort_by_key(|count| std::cmp::Reverse(count.leaves));
    counts
}

fn read(line: &str) -> Vec<Count> {
    let (fen, counts) = line.split_once(';').unwrap_or_else(|| panic!("no counts in {line}"));
    let position = fen.trim().parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let count = |text: &str| {
        let (depth, leaves) = text.trim().strip_prefix('D')?.split_once(' ')?;
        Some(Count { position, depth: depth.parse().ok()?, leaves: leaves.parse().ok()? })
    };
    counts.split(';').map(|text| count(text).unwrap_or_else(|| panic!("{text} in {line}"))).collect()
}

#[test]
fn the_files_are_read_whole() {
    let all = counts(u64::MAX);
    assert_eq!(all.len(), 3337);
    assert_eq!((all[0].depth, all[0].leaves), (7, 3_195_901_860));
    let mut positions: Vec<String> = all.iter().map(|count| count.position.to_string()).collect();
    positions.sort();
    positions.dedup();
    assert_eq!(positions.len(), 25 + 400 + 250 + 150);
    assert!(counts(20_000_000).iter().all(|count| count.leaves <= 20_000_000));
}
