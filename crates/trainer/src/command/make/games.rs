//! The games in which puzzles are looked for.

use std::io::Read;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use arrocco_library::Input;
use arrocco_library::index::{Filter, Library, Order, own_games};
use arrocco_play::holds_game;
use arrocco_puzzles::Played;
use arrocco_rules::pgn::{FromRead, Reader, Tree};
use arrocco_support::answer::warn;
use arrocco_support::quote::{one_line, quote};

use crate::command::args::StoreArgs;

/// Games, one after the other.
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
pub(super) enum Games {
    File { reader: Reader<FromRead<Box<dyn Read + Send>>>, name: String, size: Option<u64>, games: u64 },
    Own { texts: std::vec::IntoIter<Vec<u8>>, total: usize },
}

impl Games {
    pub(super) fn of_file(path: &Path) -> Result<Self> {
        let input = Input::new(path);
        let name = input.name();
        let reader = Reader::new(FromRead(input.open().with_context(|| name.clone())?));
        Ok(Self::File { reader, name, size: input.size(), games: 0 })
    }

    /// The finished games of the terminal and the page.
    pub(super) fn own(store: &StoreArgs) -> Result<Self> {
        let folder = arrocco_library::index::folder(store.library.as_deref())?;
        let mut library = Library::open(&folder)?;
        if let Some(state) = own_games(store.library.as_deref()) {
            let refreshed = library.refresh(&state, &mut |_| true)?;
            for (path, reason) in refreshed.failures {
                warn(&format!("{}: {}", quote(&path.to_string_lossy()), one_line(&reason)));
            }
        }
        let mut ids = Vec::new();
        let filter = Filter { is_own: Some(true), ..Filter::default() };
        library.search(&filter, Order::Added, |game| {
            if !game.is_unfinished() {
                ids.push(game.id);
            }
            true
        })?;
        let mut texts = library.texts()?;
        let mut read = Vec::new();
        for id in ids {
            match texts.text(id) {
                Ok(text) => read.push(text),
                // A game whose file has just changed is found the next time.
                Err(error) => warn(&one_line(&error.to_string())),
            }
        }
        Ok(Self::Own { total: read.len(), texts: read.into_iter() })
    }

    pub(super) fn next_game(&mut self) -> Result<Option<Played>> {
        match self {
            Self::File { reader, name, games, .. } => loop {
                let Some(record) = Tree::read_from(reader).with_context(|| name.clone())? else {
                    ensure!(*games > 0, "{name}: there is no game in this file");
                    return Ok(None);
                };
                if holds_game(&record) {
                    for error in &record.errors {
                        warn(&format!("{name}: {error}"));
                    }
                    *games += 1;
                    return Ok(Some(Played::of_tree(&record.tree)));
                }
            },
            Self::Own { texts, .. } => {
                for text in texts.by_ref() {
                    let Ok(read) = Tree::read(&*text);
                    if let Some(record) = read {
                        return Ok(Some(Played::of_tree(&record.tree)));
                    }
                }
                Ok(None)
            }
        }
    }

    /// How much of the games has been handed out.
    pub(super) fn share(&self) -> f64 {
        match self {
            Self::File { reader, size, .. } => {
                size.filter(|&size| size > 0).map_or(0.0, |size| reader.offset() as f64 / size as f64)
            }
            Self::Own { texts, total } => 1.0 - texts.len() as f64 / (*total).max(1) as f64,
        }
    }
}
