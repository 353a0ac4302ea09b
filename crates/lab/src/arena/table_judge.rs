//! Games ended by tables of endings.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, Result, ensure};
use arrocco_rules::{Outcome, Position, Termination};
use arrocco_support::answer::warn;
use arrocco_tablebase::{Dtz, ProbeError, Tablebase, Wdl};

/// Who wins a position of few men.
#[derive(Debug)]
pub(crate) struct TableJudge {
    tables: Tablebase,
    /// A damaged table is told once.
    has_warned: AtomicBool,
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
        }
        Ok(Self { tables, has_warned: AtomicBool::new(false) })
    }

    /// How the game ends. `None` if no table tells, or the fifty-move rule may still save the loser.
    pub(super) fn decide(&self, position: &Position) -> Option<Outcome> {
        if position.board().occupied().len() > self.tables.most_men() {
            return None;
        }
        match self.judge(position) {
            Ok(decision) => decision,
            Err(ProbeError::Table(error)) => {
                if !self.has_warned.swap(true, Ordering::Relaxed) {
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

#[cfg(test)]
mod tests {
    use arrocco_rules::Color;

    use super::*;

    #[test]
    fn few_men_are_decided_with_the_fifty_move_rule() {
        let judge = TableJudge::open(&[]).unwrap();
        let decide = |fen: &str| judge.decide(&fen.parse().unwrap()).map(|outcome| outcome.winner());
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
}
