//! `SyzygyPath`: folders with tables of endings.

use std::path::Path;
use std::sync::Arc;

use arrocco_support::quote::quote;
use arrocco_tablebase::{TableKind, Tablebase};

/// The tables of some folders, and the built-in ones.
#[derive(Debug)]
pub(super) struct OpenTables {
    path: String,
    tables: Arc<Tablebase>,
    /// What to tell about them.
    pub(super) found: Option<String>,
    pub(super) warnings: Vec<String>,
}

impl OpenTables {
    /// The built-in tables.
    pub(super) fn built_in() -> Self {
        Self { path: String::new(), tables: Tablebase::built_in(), found: None, warnings: Vec::new() }
    }

    /// Reads the names of the files; each is opened when it is needed. A folder that cannot be read is left out.
    pub(super) fn open(path: &str) -> Self {
        if folders(path).next().is_none() {
            return Self { path: path.to_owned(), ..Self::built_in() };
        }
        let mut tables = Tablebase::new();
        tables.add_built_in();
        let mut warnings = Vec::new();
        for folder in folders(path) {
            let name = || quote(folder);
            match tables.add_folder(Path::new(folder)) {
                Ok(0) => warnings.push(format!("there are no Syzygy tables in {}", name())),
                Ok(_) => {}
                Err(error) => warnings.push(format!("cannot read the tables in {}: {error}", name())),
            }
        }
        let count = |kind| tables.names().filter(|&(_, found)| found == kind).count();
        let found = format!(
            "{} WDL and {} DTZ tables up to {} men, with those built in",
            count(TableKind::Wdl),
            count(TableKind::Dtz),
            tables.most_men()
        );
        Self { path: path.to_owned(), tables: Arc::new(tables), found: Some(found), warnings }
    }

    pub(super) fn path(&self) -> &str {
        &self.path
    }

    pub(super) fn tables(&self) -> Arc<Tablebase> {
        Arc::clone(&self.tables)
    }
}

/// The folders of a list. Interfaces separate them by semicolons on Windows and by colons elsewhere, and some by
/// semicolons everywhere.
fn folders(path: &str) -> impl Iterator<Item = &str> {
    let is_separator = |letter: char| letter == ';' || (letter == ':' && cfg!(not(windows)));
    path.split(is_separator).map(str::trim).filter(|folder| !folder.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn folders_are_separated() {
        let split = |path| folders(path).collect::<Vec<_>>();
        assert_eq!(split("/a b:/c;/d:;;::"), ["/a b", "/c", "/d"]);
        assert!(split(";:").is_empty());
    }

    #[test]
    fn a_missing_folder_leaves_the_built_in_tables() {
        let tables = OpenTables::open("no such folder");
        assert_eq!((tables.tables.most_men(), tables.warnings.len()), (4, 1));
        assert!(tables.warnings[0].starts_with("cannot read the tables in \"no such folder\": "));
    }
}
