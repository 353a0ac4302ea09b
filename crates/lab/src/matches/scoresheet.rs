//! A game as PGN, with clocks, evaluations and faults.

use std::time::Duration;

use arrocco_rules::Color;
use arrocco_rules::pgn::{self, Command, Comment, Eval, GameResult, TagError, Tree};
use arrocco_support::date::today;
use arrocco_uci::client::Score;

use super::schedule::ScheduledGame;
use crate::arena::{Contestant, FinishedGame, MoveInfo};

/// A game of the match and its players.
#[derive(Debug)]
pub(super) struct Scoresheet<'a> {
    pub(super) game: ScheduledGame,
    pub(super) players: [&'a Contestant; 2],
}

/// The tag that names the side at fault, read when a match is resumed.
pub(super) const CULPRIT: &str = "Culprit";

impl Scoresheet<'_> {
    /// The PGN text of the game, with a blank line at its end.
    pub(super) fn write(&self, finished: &FinishedGame) -> Result<String, TagError> {
        let mut tree = Tree::from_position(finished.start);
        add_moves(&mut tree, finished);
        tree.set_result(match finished.outcome.winner() {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        });
        self.tag(&mut tree, finished)?;
        Ok(format!("{tree}\n"))
    }

    fn tag(&self, tree: &mut Tree, finished: &FinishedGame) -> Result<(), TagError> {
        let [white, black] = self.players;
        tree.set_tag("Event", "Arrocco match")?;
        tree.set_tag("Date", &today())?;
        tree.set_tag("Round", &self.game.round())?;
        tree.set_tag("White", &white.name)?;
        tree.set_tag("Black", &black.name)?;
        for (name, value) in self.controls() {
            tree.set_tag(name, &value)?;
        }
        tree.set_tag("PlyCount", &finished.plies.len().to_string())?;
        match &finished.fault {
            None => tree.set_tag("Termination", finished.outcome.termination().pgn())?,
            Some(fault) => {
                tree.set_tag("Termination", fault.kind.pgn())?;
                tree.set_tag(CULPRIT, &fault.culprit.to_string())?;
            }
        }
        Ok(())
    }

    /// The tags of the time control: one, or one for each side if they differ.
    pub(super) fn controls(&self) -> Vec<(&'static str, String)> {
        let [white, black] = self.players.map(|player| player.control.to_string());
        if white == black {
            return vec![("TimeControl", white)];
        }
        vec![("WhiteTimeControl", white), ("BlackTimeControl", black)]
    }
}

fn add_moves(tree: &mut Tree, finished: &FinishedGame) {
    let mut node = tree.root();
    let mut color = finished.start.turn();
    for ply in &finished.plies {
        // Every move has already been played on a board.
        let Ok(next) = tree.add_move(node, ply.mv) else { return };
        node = next;
        if let Some(info) = &ply.info {
            tree.add_comment(node, comment(info, color));
        }
        color = !color;
    }
    tree.add_comment(node, Comment::new(ending(finished)));
}

fn comment(info: &MoveInfo, mover: Color) -> Comment {
    let mut comment = Comment::default();
    if let Some(score) = info.score {
        let score = if mover == Color::White { score } else { score.negated() };
        let score = match score {
            Score::Centipawns(score) => pgn::Score::Centipawns(score),
            Score::Mate(moves) => pgn::Score::Mate(moves),
        };
        comment.add_command(&Command::Eval(Eval { score, depth: info.depth }));
    }
    if let Some(left) = info.left {
        comment.add_command(&Command::Clock(milliseconds(left)));
    }
    comment.add_command(&Command::MoveTime(milliseconds(info.elapsed)));
    comment
}

/// Rounded down to milliseconds.
fn milliseconds(time: Duration) -> Duration {
    Duration::from_millis(time.as_millis().try_into().unwrap_or(u64::MAX))
}

fn ending(finished: &FinishedGame) -> String {
    match &finished.fault {
        None => finished.outcome.to_string(),
        Some(fault) => {
            // A comment ends at the first brace.
            let text = fault.text.replace(['{', '}'], "");
            format!("{}: {} {text}", finished.outcome, fault.culprit)
        }
    }
}
