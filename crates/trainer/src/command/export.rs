//! `arrocco puzzles export`.

use std::fs::File;
use std::io::{BufWriter, Write};

use anyhow::{Context as _, Result};
use arrocco_puzzles::{Puzzle, PuzzleText, pack};
use arrocco_rules::pgn::{GameResult, Tree};
use arrocco_rules::{Color, Epd, Operand};
use arrocco_support::answer::{Answer, note, warn};
use arrocco_support::output::Output;
use arrocco_support::quote::quote;

use super::args::{ExportArgs, Format};

pub(super) fn run(args: &ExportArgs) -> Result<Answer> {
    let mut target = Target::open(args)?;
    if args.training {
        let store = super::open(&args.store)?;
        for record in store.records() {
            target.write(format!("{}\n", record.to_line()).as_bytes())?;
        }
        target.finish()?;
        return Ok((!store.records().is_empty()).into());
    }
    let mut count = 0_u64;
    let mut packed = Vec::new();
    let mut failure = None;
    let mut each = |puzzle: Puzzle| {
        count += 1;
        if args.format == Format::Packed {
            packed.push(puzzle);
            return true;
        }
        failure = text(&puzzle, args.format).and_then(|text| target.write(text.as_bytes())).err();
        failure.is_none()
    };
    let query = args.choice.query()?;
    if let Some(path) = &args.from {
        let puzzles = super::input::puzzles(path, usize::MAX, warn)?;
        let _ = puzzles.into_iter().filter(|puzzle| query.matches(puzzle)).all(each);
    } else {
        let store = super::open(&args.store)?;
        let training = store.training(crate::now());
        store.each(&query, |puzzle| training.is_withdrawn(puzzle.id()) || each(puzzle))?;
    }
    failure.map_or(Ok(()), Err)?;
    if args.format == Format::Packed {
        target.write(&pack(&packed))?;
    }
    target.finish()?;
    if count == 0 {
        note("there is no such puzzle");
    }
    Ok((count > 0).into())
}

fn text(puzzle: &Puzzle, format: Format) -> Result<String> {
    Ok(match format {
        Format::Json => format!("{}\n", serde_json::to_string(&PuzzleText::from(puzzle))?),
        Format::Epd => epd(puzzle)?,
        Format::Pgn => format!("{}\n", pgn(puzzle)),
        Format::Packed => String::new(),
    })
}

fn epd(puzzle: &Puzzle) -> Result<String> {
    let mut epd = Epd::new(*puzzle.position());
    let best = puzzle.solution().first().into_iter().chain(puzzle.also()).copied().collect();
    epd.push("bm", Operand::Moves(best))?;
    epd.push("id", Operand::Text(puzzle.id().to_string()))?;
    epd.push("c0", Operand::Text(puzzle.themes.to_string()))?;
    Ok(format!("{epd}\n"))
}

/// A game that begins where the puzzle does; the move that leads to it comes first.
fn pgn(puzzle: &Puzzle) -> String {
    let mut tree = Tree::from_position(*puzzle.start());
    let result = match (puzzle.goal, puzzle.solver()) {
        (arrocco_puzzles::Goal::Win, Color::White) => GameResult::WhiteWins,
        (arrocco_puzzles::Goal::Win, Color::Black) => GameResult::BlackWins,
        (arrocco_puzzles::Goal::Draw, _) => GameResult::Draw,
        (arrocco_puzzles::Goal::Line, _) => GameResult::Unknown,
    };
    let rating = format!("{:.0}", puzzle.rating.value);
    let themes = puzzle.themes.to_string();
    let source = &puzzle.source;
    let tags = [
        ("Event", puzzle.id().as_str()),
        ("Site", source.url.as_str()),
        ("Date", source.date.as_str()),
        ("White", source.white.as_str()),
        ("Black", source.black.as_str()),
        ("PuzzleRating", rating.as_str()),
        ("PuzzleThemes", themes.as_str()),
    ];
    for (name, value) in tags.into_iter().filter(|(_, value)| !value.is_empty()) {
        // A tag that PGN cannot hold is left out.
        let _ = tree.set_tag(name, value);
    }
    tree.set_result(result);
    let mut node = tree.root();
    for mv in puzzle.moves() {
        match tree.add_move(node, mv) {
            Ok(next) => node = next,
            Err(_) => break,
        }
    }
    tree.to_string()
}

/// A file, or standard output.
enum Target {
    Standard(Output),
    File(BufWriter<File>, String),
}

impl Target {
    fn open(args: &ExportArgs) -> Result<Self> {
        let Some(path) = &args.out else { return Ok(Self::Standard(Output::new())) };
        let name = quote(&path.to_string_lossy());
        let file = File::create(path).with_context(|| format!("cannot write {name}"))?;
        Ok(Self::File(BufWriter::new(file), name))
    }

    fn write(&mut self, bytes: &[u8]) -> Result<()> {
        match self {
            Self::Standard(output) => output.bytes(bytes),
            Self::File(writer, name) => {
                writer.write_all(bytes).with_context(|| format!("cannot write {name}"))
            }
        }
    }

    fn finish(self) -> Result<()> {
        match self {
            Self::Standard(output) => output.finish(),
            Self::File(mut writer, name) => writer.flush().with_context(|| format!("cannot write {name}")),
        }
    }
}
