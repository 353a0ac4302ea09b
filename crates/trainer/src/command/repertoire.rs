//! `arrocco puzzles make --repertoire`: the lines of a study as exercises.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use arrocco_library::Input;
use arrocco_puzzles::{Puzzle, repertoire};
use arrocco_rules::Color;
use arrocco_rules::pgn::{FromRead, Reader, Tree};
use arrocco_support::answer::{Answer, warn};
use arrocco_support::output::{Output, print_json};

use super::args::{MakeArgs, Side};
use super::make::Sink;

pub(super) fn run(path: &Path, args: &MakeArgs) -> Result<Answer> {
    let input = Input::new(path);
    let name = input.name();
    let stem = path.file_stem().map_or_else(|| name.clone(), |stem| stem.to_string_lossy().into_owned());
    let set = args.set.clone().unwrap_or(stem);
    let side = if args.color == Some(Side::Black) { Color::Black } else { Color::White };
    let mut reader = Reader::new(FromRead(input.open().with_context(|| name.clone())?));
    let mut lines: Vec<Puzzle> = Vec::new();
    while let Some(record) = Tree::read_from(&mut reader).with_context(|| name.clone())? {
        record.errors.iter().for_each(|error| warn(&format!("{name}: {error}")));
        lines.extend(repertoire(&record.tree, side, &set));
    }
    ensure!(!lines.is_empty(), "{name}: there is no move of this side in the study");
    let total = lines.len() as u64;
    let new = Sink::open(args, &set)?.add_all(lines, None)?;
    if args.json {
        print_json(&serde_json::json!({"set": set, "positions": total, "new": new}))?;
    } else {
        let mut output = Output::new();
        output.line(format_args!("positions {total}"))?;
        output.line(format_args!("new {new}"))?;
        output.finish()?;
    }
    Ok(Answer::Yes)
}
