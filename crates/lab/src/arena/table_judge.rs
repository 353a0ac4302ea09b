//! Games ended by tables of endings.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context as _, Result, ensure};
use arrocco_rules::{Outcome, Position, Termination};
use arrocco_support::answer::warn;
use arrocco_tablebase::{Dtz, Material, ProbeError, TableError, TableKind, Tablebase, Wdl};

/// Who wins a position of few men.
#[derive(Debug)]
pub(crate) struct TableJudge {
    tables: Tablebase,
    /// Damaged files, each of which is told once.
    told: Mutex<BTreeSet<String>>,
}

impl TableJudge {
    /// The tables of some folders, and the built-in ones.
    pub(super) fn open(folders: &[PathBuf]) -> Result<Self> {
        let mut tables = Tablebase::new();
        tables.add_built_in();
        for folder in folders {
            let count =
                tables.add_folder(folder).with_context(|| format!("cannot read {}", folder.display()))?;
            ensure!(count > 0, "there are no Syzygy tables in {}", folder.display());
            warn_of_replaced(folder);
        }
        Ok(Self { tables, told: Mutex::default() })
    }

    /// How the game ends. `None` if no table tells, or the fifty-move rule may still save the loser.
    pub(super) fn decide(&self, position: &Position) -> Option<Outcome> {
        if position.board().occupied().len() > self.tables.most_men() {
            return None;
        }
        match self.judge(position) {
            Ok(decision) => decision,
            Err(ProbeError::Table(error)) => {
                let is_new = self.told.lock().is_ok_and(|mut told| told.insert(error.file().to_owned()));
                if is_new {
                    warn(&format!("{error}; games go on without it"));
                }
                None
            }
            Err(_) => None,
        }
    }

    fn judge(&self, position: &Position) -> Result<Option<Outcome>, ProbeError> {
        let wdl = self.tables.probe_wdl(position)?;
        let winner = match wdl {
            Wdl::Win => position.turn(),
            Wdl::Loss => !position.turn(),
            Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => {
                return Ok(Outcome::new(Termination::Adjudication, None));
            }
        };
        let played = i32::from(position.halfmoves());
        if played > 0 {
            // Distances may be a ply too short.
            let Dtz(distance) = self.tables.probe_dtz(position)?;
            if distance.abs() + played > 99 {
                return Ok(None);
            }
        }
        Ok(Outcome::new(Termination::Adjudication, Some(winner)))
    }
}

/// Warns of damaged files that are not read, because their endings are built in: whoever has given the folder should know.
fn warn_of_replaced(folder: &Path) {
    for error in damaged(folder) {
        warn(&format!("{error}; the built-in table is used"));
    }
}

fn damaged(folder: &Path) -> Vec<TableError> {
    let (mut given, built_in) = (Tablebase::new(), Tablebase::built_in());
    if given.add_folder(folder).is_err() {
        return Vec::new();
    }
    let mut replaced: Vec<(Material, TableKind)> =
        given.names().filter(|(material, _)| material.men() <= built_in.most_men()).collect();
    replaced.sort_by_key(|(material, kind)| (material.to_string(), *kind));
    let verified = replaced.into_iter().filter_map(|(material, kind)| given.verify(material, kind));
    verified.filter_map(Result::err).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use arrocco_rules::Color;
    use arrocco_support::temporary_folder::TemporaryFolder;

    use super::*;

    #[test]
    fn few_men_are_decided_with_the_fifty_move_rule() {
        let judge = TableJudge::open(&[]).unwrap();
        let decide = |fen: &str| judge.decide(&fen.parse().unwrap()).map(arrocco_rules::Outcome::winner);
        assert_eq!(decide("8/8/8/3k4/8/8/1B6/KN6 b - - 0 1"), Some(Some(Color::White)));
        assert_eq!(decide("8/8/8/3k4/8/8/1B6/KN6 w - - 30 90"), Some(Some(Color::White)));
        assert_eq!(decide("8/8/8/3k4/8/8/1B6/KN6 w - - 60 90"), None);
        assert_eq!(decide("8/8/8/3k4/8/8/1N6/KN6 w - - 60 90"), Some(None));
        assert_eq!(decide("8/8/8/3k4/8/8/1NP5/KN6 w - - 0 90"), None);
        assert_eq!(decide("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), None);
    }

    #[test]
    fn a_folder_without_tables_is_told() {
        assert!(TableJudge::open(&[PathBuf::from("no such folder")]).is_err());
    }

    #[test]
    fn damaged_files_are_told_even_if_they_are_built_in() {
        let folder = TemporaryFolder::new().unwrap();
        fs::write(folder.file("KQvK.rtbw"), "no table").unwrap();
        fs::write(folder.file("KQPvKQ.rtbw"), "no table").unwrap();
        let told = damaged(folder.path());
        assert_eq!(told.len(), 1);
        assert!(told[0].file().ends_with("KQvK.rtbw"));
        let judge = TableJudge::open(&[folder.path().to_owned()]).unwrap();
        for _ in 0..2 {
            assert!(judge.decide(&"8/8/8/3k1q2/8/8/1QP5/K7 w - - 0 1".parse().unwrap()).is_none());
            assert_eq!(judge.told.lock().unwrap().len(), 1);
        }
    }
}
