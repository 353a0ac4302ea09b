//! `BookFile`: the book that the engine plays openings from.

use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use arrocco_engine::polyglot::{Book, Page};
use arrocco_rules::Move;
use arrocco_support::file::open_file;
use arrocco_support::quote::quote;
use arrocco_support::random::Random;
use arrocco_uci::session::Root;

/// A book that is open.
#[derive(Debug)]
pub(super) struct OpenBook {
    path: PathBuf,
    book: Book<File>,
    random: Random,
}

/// What was found in the book: a move, a warning, or both, or neither.
#[derive(Debug, Default)]
pub(super) struct Advice {
    pub(super) mv: Option<Move>,
    pub(super) warning: Option<String>,
}

impl OpenBook {
    /// Opens a file with entries in it. Whether they make sense shows when they are looked up.
    pub(super) fn open(path: &Path) -> Result<Self> {
        let name = quote(&path.to_string_lossy());
        let file = open_file(path).with_context(|| format!("cannot read the book {name}"))?;
        let book = Book::open(file).with_context(|| format!("cannot read the book {name}"))?;
        ensure!(book.entries() > 0, "the book {name} has no entries");
        Ok(Self { path: path.to_owned(), book, random: Random::from_time() })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// What is wrong with it as a whole.
    pub(super) fn warning(&self) -> Option<String> {
        let excess = self.book.excess();
        let name = quote(&self.path.to_string_lossy());
        let text = format!("the book {name} is cut off: {excess} bytes after its last entry are skipped");
        (excess > 0).then_some(text)
    }

    /// A move for a position, one of some if there are any.
    pub(super) fn advise(&mut self, root: &Root, only: &[Move]) -> Result<Advice> {
        let name = || quote(&self.path.to_string_lossy());
        let page = self.book.page(&root.position, root.last);
        let page = page.with_context(|| format!("cannot read the book {}", name()))?;
        let warning = fault(&page).map(|fault| format!("the book {}: {fault}", name()));
        Ok(Advice { mv: page.choose(only, self.random.next_u64()), warning })
    }
}

fn fault(page: &Page) -> Option<String> {
    let is_weightless = page.moves.iter().all(|one| one.weight == 0);
    match (page.illegal, page.moves.len()) {
        (0, 0) => None,
        (0, moves) => is_weightless.then(|| format!("no move here has a weight ({moves} skipped)")),
        (illegal, _) => Some(format!("not every move here is legal ({illegal} skipped)")),
    }
}
