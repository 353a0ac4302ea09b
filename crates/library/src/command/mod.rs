//! `arrocco library`: the library of games for scripts and people at a prompt.

mod add;
mod args;
mod entry;
mod explore;
pub(crate) mod filter_args;
pub(crate) mod position_choice;
mod show;

use anyhow::{Context as _, Result, anyhow};
use arrocco_support::answer::{Answer, warn};
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::{Output, print_interrupted, print_json};
use arrocco_support::progress::Progress;
use arrocco_support::quote::{one_line, quote};

pub use args::LibraryArgs;
use args::{LibraryCommand, RenameArgs, WhichArgs};

use crate::index::{Library, LibraryError, folder, own_games};

pub fn run(args: &LibraryArgs) -> Result<Answer> {
    let folder = folder(args.library.as_deref())?;
    let is_json = args.json;
    if matches!(args.command, LibraryCommand::Rebuild) {
        let (mut library, rebuilt) = Library::rebuild(&folder)?;
        for path in rebuilt.missing {
            warn(&format!("{} is gone; its games come back when it is added again", path.display()));
        }
        if rebuilt.unreadable > 0 {
            warn(&format!(
                "{} of the journal could not be read",
                entry::counted(rebuilt.unreadable as u64, "line")
            ));
        }
        refresh(&mut library, args)?;
        return add::resume_all(&mut library, is_json);
    }
    let mut library = Library::open(&folder)?;
    refresh(&mut library, args)?;
    match &args.command {
        LibraryCommand::Add(args) => add::run(&mut library, args, is_json),
        LibraryCommand::List(args) => show::list(&library, args, is_json),
        LibraryCommand::Search(args) => show::search(&library, args, is_json),
        LibraryCommand::Explore(args) => explore::run(&library, args, is_json),
        LibraryCommand::Export(args) => show::export(&library, args, is_json),
        LibraryCommand::Duplicates(args) => show::duplicates(&library, args.limit, is_json),
        LibraryCommand::Rename(args) => rename(&mut library, args).and_then(|()| done(is_json)),
        LibraryCommand::Tag(args) => {
            library.tag_games(&args.games, &args.tag, !args.remove)?;
            done(is_json)
        }
        LibraryCommand::Delete(args) => bin(&mut library, args, true).and_then(|()| done(is_json)),
        LibraryCommand::Restore(args) => bin(&mut library, args, false).and_then(|()| done(is_json)),
        LibraryCommand::Forget(args) => {
            library.forget_collection(&args.collection)?;
            done(is_json)
        }
        LibraryCommand::Check => check(&library, is_json),
        LibraryCommand::Rebuild => Ok(Answer::Yes),
    }
}

/// Takes in what the terminal and the page have saved. What cannot be read is told and does not stop the rest.
fn refresh(library: &mut Library, args: &LibraryArgs) -> Result<()> {
    let Some(state) = own_games(args.library.as_deref()) else { return Ok(()) };
    let mut progress = Progress::new();
    let refreshed = library.refresh(&state, &mut |done| {
        progress.show(done);
        true
    })?;
    drop(progress);
    for (path, reason) in refreshed.failures {
        warn(&format!("{}: {}", quote(&path.to_string_lossy()), one_line(&reason)));
    }
    Ok(())
}

/// What a command that changes something answers: nothing, or an empty document.
fn done(is_json: bool) -> Result<Answer> {
    if is_json {
        print_json(&serde_json::json!({}))?;
    }
    Ok(Answer::Yes)
}

fn rename(library: &mut Library, args: &RenameArgs) -> Result<()> {
    if !args.game {
        return Ok(library.rename_collection(&args.which, &args.name)?);
    }
    let id = args
        .which
        .parse()
        .ok()
        .with_context(|| format!("{} is not the number of a game", quote(&args.which)))?;
    let title = Some(args.name.as_str()).filter(|name| !name.is_empty());
    Ok(library.title_game(id, title)?)
}

fn bin(library: &mut Library, args: &WhichArgs, is_in: bool) -> Result<()> {
    match &args.collection {
        Some(name) => library.bin_collection(name, is_in)?,
        None => library.bin_games(&args.games, is_in)?,
    }
    Ok(())
}

fn check(library: &Library, is_json: bool) -> Result<Answer> {
    let interrupt = Interrupt::install()?;
    let problems = match library.check(|| interrupt.is_set()) {
        Err(LibraryError::Interrupted) => return print_interrupted(is_json),
        result => result.map_err(|error| anyhow!(error))?,
    };
    let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
    if is_json {
        print_json(&serde_json::json!({"problems": problems}))?;
    } else {
        let mut output = Output::new();
        for problem in &problems {
            output.line(one_line(problem))?;
        }
        if problems.is_empty() {
            output.line("the library is in order")?;
        }
        output.finish()?;
    }
    Ok(problems.is_empty().into())
}
