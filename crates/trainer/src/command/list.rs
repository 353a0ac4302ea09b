//! `arrocco puzzles list`.

use anyhow::Result;
use arrocco_puzzles::{Puzzle, PuzzleText};
use arrocco_support::answer::{Answer, note};
use arrocco_support::output::{Output, print_json};
use arrocco_support::quote::visible;

use super::args::ListArgs;

pub(super) fn run(args: &ListArgs) -> Result<Answer> {
    let store = super::open(&args.store)?;
    let sets = store.sets()?;
    let query = args.choice.query()?;
    let most = match args.limit {
        _ if args.sets => 0,
        0 => usize::MAX,
        limit => limit,
    };
    let training = store.training(crate::now());
    let (mut listed, mut has_more) = (Vec::new(), false);
    if !args.sets {
        store.each(&query, |puzzle| {
            if training.is_withdrawn(puzzle.id()) {
                return true;
            }
            has_more = listed.len() >= most;
            if !has_more {
                listed.push(puzzle);
            }
            !has_more
        })?;
    }
    if args.json {
        let puzzles: Vec<PuzzleText> = listed.iter().map(PuzzleText::from).collect();
        print_json(&serde_json::json!({"sets": sets, "puzzles": puzzles, "more": has_more}))?;
        return Ok((args.sets || !listed.is_empty()).into());
    }
    let mut output = Output::new();
    if args.sets {
        for set in &sets {
            output.line(visible(&format!("{:>9}  {}", set.puzzles, set.name)))?;
        }
        output.finish()?;
        return Ok(Answer::Yes);
    }
    for puzzle in &listed {
        output.line(visible(&line(puzzle)))?;
    }
    if has_more {
        output.line("there are more; --limit 0 prints all")?;
    }
    output.finish()?;
    if listed.is_empty() {
        note("there is no such puzzle");
    }
    Ok((!listed.is_empty()).into())
}

fn line(puzzle: &Puzzle) -> String {
    let solution = puzzle.position().line(puzzle.solution()).map(|line| line.to_string()).unwrap_or_default();
    format!(
        "{}  {:.0}  {}  {solution}  {}",
        puzzle.id(),
        puzzle.rating.value,
        puzzle.position(),
        puzzle.themes
    )
}
