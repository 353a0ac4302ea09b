//! A game as it is written to a PGN file: with clocks, evaluations, and what went wrong.

use std::time::Duration;

use arrocco_rules::Color;
use arrocco_rules::pgn::{self, Command, Comment, Eval, GameResult, TagError, Tree};
use arrocco_support::date::today;
use arrocco_uci::client::Score;

use super::contestant::Contestant;
use super::played::{Played, Thought};
use super::schedule::Job;

/// Who has played which game.
#[derive(Debug)]
pub(super) struct Heading<'a> {
    pub(super) job: Job,
    pub(super) players: [&'a Contestant; 2],
}

/// The tag that names the side at fault, so that a match that is resumed knows it.
pub(super) const CULPRIT: &str = "Culprit";

impl Heading<'_> {
    /// The text of the game, with a blank line at its end.
    pub(super) fn write(&self, played: &Played) -> Result<String, TagError> {
        let mut tree = Tree::from_position(played.start);
        add_moves(&mut tree, played);
        tree.set_result(match played.outcome.winner() {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        });
        self.tag(&mut tree, played)?;
        Ok(format!("{tree}\n"))
    }

    fn tag(&self, tree: &mut Tree, played: &Played) -> Result<(), TagError> {
        let [white, black] = self.players;
        tree.set_tag("Event", "Arrocco match")?;
        tree.set_tag("Date", &today())?;
        tree.set_tag("Round", &self.job.round())?;
        tree.set_tag("White", &white.name)?;
        tree.set_tag("Black", &black.name)?;
        for (name, value) in self.controls() {
            tree.set_tag(name, &value)?;
        }
        tree.set_tag("PlyCount", &played.plies.len().to_string())?;
        match &played.fault {
            None => tree.set_tag("Termination", played.outcome.termination().pgn())?,
            Some(fault) => {
                tree.set_tag("Termination", fault.kind.pgn())?;
                tree.set_tag(CULPRIT, &fault.culprit.to_string())?;
            }
        }
        Ok(())
    }

    /// The tags that tell the time control: one, or one for each side.
    pub(super) fn controls(&self) -> Vec<(&'static str, String)> {
        let [white, black] = self.players.map(|player| player.control.to_string());
        if white == black {
            return vec![("TimeControl", white)];
        }
        vec![("WhiteTimeControl", white), ("BlackTimeControl", black)]
    }
}

fn add_moves(tree: &mut Tree, played: &Played) {
    let mut node = tree.root();
    let mut color = played.start.turn();
    for ply in &played.plies {
        // Every move has been played on a board already.
        let Ok(next) = tree.add_move(node, ply.mv) else { return };
        node = next;
        if let Some(thought) = &ply.thought {
            tree.add_comment(node, comment(thought, color));
        }
        color = !color;
    }
    tree.add_comment(node, Comment::new(ending(played)));
}

fn comment(thought: &Thought, mover: Color) -> Comment {
    let mut comment = Comment::default();
    if let Some(score) = thought.score {
        let score = if mover == Color::White { score } else { score.negated() };
        let score = match score {
            Score::Centipawns(score) => pgn::Score::Centipawns(score),
            Score::Mate(moves) => pgn::Score::Mate(moves),
        };
        comment.add_command(&Command::Eval(Eval { score, depth: thought.depth }));
    }
    if let Some(left) = thought.left {
        comment.add_command(&Command::Clock(milliseconds(left)));
    }
    comment.add_command(&Command::MoveTime(milliseconds(thought.elapsed)));
    comment
}

/// Nobody reads nanoseconds.
fn milliseconds(time: Duration) -> Duration {
    Duration::from_millis(time.as_millis().try_into().unwrap_or(u64::MAX))
}

fn ending(played: &Played) -> String {
    match &played.fault {
        None => played.outcome.to_string(),
        Some(fault) => {
            // A comment ends at the first brace.
            let text = fault.text.replace(['{', '}'], "");
            format!("{}: {} {text}", played.outcome, fault.culprit)
        }
    }
}
