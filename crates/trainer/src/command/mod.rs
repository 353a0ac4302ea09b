//! `arrocco puzzles`: makes, checks, lists, imports, exports and trains puzzles.

mod args;
mod check;
mod choice;
mod export;
mod import;
mod input;
mod list;
mod make;
mod progress;
mod repertoire;
mod train;
mod words;

use anyhow::Result;
use arrocco_support::answer::{Answer, warn};

pub use args::PuzzlesCommand;

use crate::store::Store;

/// Runs a command. `PuzzlesCommand::Themes` is none of ours.
pub fn run(command: &PuzzlesCommand) -> Result<Answer> {
    match command {
        PuzzlesCommand::Make(args) => match &args.repertoire {
            Some(study) => repertoire::run(study, args),
            None => make::run(args),
        },
        PuzzlesCommand::Check(args) => check::run(args),
        PuzzlesCommand::List(args) => list::run(args),
        PuzzlesCommand::Train(args) => train::run(args),
        PuzzlesCommand::Progress(args) => progress::run(args),
        PuzzlesCommand::Import(args) => import::run(args),
        PuzzlesCommand::Export(args) => export::run(args),
        PuzzlesCommand::Remove(args) => import::remove(args),
    }
}

/// The store of the user, with what is damaged told.
fn open(library: &args::StoreArgs) -> Result<Store> {
    let mut store = Store::of_user(library.library.as_deref())?;
    tell_warnings(&mut store);
    Ok(store)
}

fn tell_warnings(store: &mut Store) {
    store.take_warnings().iter().for_each(|warning| warn(warning));
}
