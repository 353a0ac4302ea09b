//! `arrocco analyse --pgn`: reviews the games of a file, prints how well they were played, and writes them with evaluations,
//! better lines and signs for bad moves to a PGN file or an HTML page.

mod document;
mod existing;
mod heading;
mod outputs;
mod page;
pub mod reasons;
mod reviewed_game;
mod reviewer;
mod summary;
mod target;

use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, ensure};
pub use arrocco_backend::review::{Judgement, Ply, Review, USUAL_NODES, annotate, keep_rest};
use arrocco_engine::{Engine, Limits};
use arrocco_host::language::Language;
use arrocco_library::Input;
use arrocco_play::holds_game;
use arrocco_rules::pgn::{Error, FromRead, GameRecord, Reader, Severity, Tree};
use arrocco_support::answer::{Answer, warn};
use arrocco_support::interrupt::Interrupt;
use arrocco_support::progress::Progress;

use super::AnalyseArgs;
use heading::Heading;
use outputs::Outputs;
use reviewed_game::ReviewedGame;
pub use reviewer::Reviewer;

pub(super) fn run(path: &Path, args: &AnalyseArgs) -> Result<Answer> {
    let input = Input::new(path);
    let mut review = FileReview {
        engine: args.engine()?,
        limits: limits(args),
        interrupt: Interrupt::install()?,
        progress: Progress::new(),
        name: input.name(),
        size: input.size(),
        broken: 0,
        explain: (args.explain || args.html.is_some()).then_some(args.lang),
        comments: args.explain,
    };
    let mut reader = Reader::new(FromRead(input.open().with_context(|| input.name())?));
    let next = |reader: &mut Reader<_>| Tree::read_from(reader).with_context(|| input.name());
    let mut record = next(&mut reader)?;
    while record.take_if(|record| !holds_game(record)).is_some() {
        review.broken += 1;
        record = next(&mut reader)?;
    }
    ensure!(record.is_some(), "{}: there is no game in this file", input.name());
    if review.broken > 0 {
        warn(&format!("{}: there is other text before the first game", review.name));
    }
    let mut outputs = Outputs::open(args, path)?;
    if outputs.written() > 0 {
        warn(&format!("{} not analysed again: in --pgn-out already", games_there(outputs.written())));
    }
    if let Err(error) = review.review_games(record, &mut reader, &mut outputs) {
        outputs.fail(review.broken, &error)?;
        return Err(error);
    }
    outputs.finish(review.broken, review.interrupt.is_set())?;
    Ok((review.broken == 0 && !review.interrupt.is_set()).into())
}

fn games_there(games: u64) -> String {
    if games == 1 { "1 game is".to_owned() } else { format!("{games} games are") }
}

fn limits(args: &AnalyseArgs) -> Limits {
    let nodes = if args.is_endless() { Some(USUAL_NODES) } else { args.nodes };
    Limits { nodes, ..args.limits() }
}

/// A file that is being reviewed.
struct FileReview {
    engine: Engine,
    limits: Limits,
    interrupt: Interrupt,
    progress: Progress,
    name: String,
    /// The size of the file in bytes, if it is known.
    size: Option<u64>,
    /// Games with errors.
    broken: u64,
    /// The language in which mistakes are explained, if they are.
    explain: Option<Language>,
    /// Whether that is written as comments, too.
    comments: bool,
}

impl FileReview {
    /// Reviews a game that was read, and those behind it.
    fn review_games<R: Read>(
        &mut self,
        mut record: Option<GameRecord>,
        reader: &mut Reader<FromRead<R>>,
        outputs: &mut Outputs,
    ) -> Result<()> {
        let mut start = 0;
        while let Some(game) = record {
            if !outputs.has_next(&game.tree)? {
                self.review_game(game, reader.games(), start..reader.offset(), outputs)?;
            }
            start = reader.offset();
            if self.interrupt.is_set() {
                break;
            }
            record = Tree::read_from(reader).with_context(|| self.name.clone())?;
        }
        Ok(())
    }

    /// Reviews one game, which takes these bytes of the file.
    fn review_game(
        &mut self,
        mut record: GameRecord,
        number: u64,
        bytes: std::ops::Range<u64>,
        outputs: &mut Outputs,
    ) -> Result<()> {
        let (name, size) = (&self.name, self.size);
        self.progress.pause(|| warn_of_errors(name, &record));
        let heading = Heading::of(&record.tree, number);
        let progress = &mut self.progress;
        let mut reviewer =
            Reviewer { engine: &mut self.engine, limits: &self.limits, interrupt: &self.interrupt };
        let review = reviewer.review(&record.tree, |step| progress.show(share(&bytes, size, step.share())));
        let Some(review) = review else { return Ok(()) };
        self.broken += u64::from(record.errors.iter().any(is_serious));
        let mut explained = Vec::new();
        if self.explain.is_some() {
            let found = reasons::explain_mistakes(&record.tree, &review, &mut self.engine, &self.interrupt);
            let Some(found) = found else { return Ok(()) };
            explained = found;
        }
        let language = self.explain.unwrap_or(Language::En);
        if self.comments {
            reasons::comment(&mut record.tree, &explained, language);
        }
        annotate(&mut record.tree, &review);
        keep_rest(&mut record, Language::En);
        let game = ReviewedGame {
            heading: &heading,
            record: &record,
            review: &review,
            explained: &explained,
            language,
        };
        self.progress.pause(|| outputs.add(&game))
    }
}

/// How much of the file is done, when a part of these bytes is.
fn share(bytes: &std::ops::Range<u64>, size: Option<u64>, part: f64) -> f64 {
    let size = size.filter(|&size| size > 0);
    let done = bytes.start as f64 + part * (bytes.end - bytes.start) as f64;
    size.map_or(part, |size| done / size as f64)
}

/// A warning for each error in a game.
fn warn_of_errors(name: &str, record: &GameRecord) {
    record.errors.iter().for_each(|error| warn(&format!("{name}: {error}")));
    if record.more_errors > 0 {
        warn(&format!("{name}: and {} more in this game", record.more_errors));
    }
}

fn is_serious(error: &Error) -> bool {
    error.severity() == Severity::Error
}
