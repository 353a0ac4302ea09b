//! Collects what the fast reader keeps of a game: tags, the moves of the main line, and what their comments tell programs.

use arrocco_rules::pgn::{At, Command, Comment, CommentPart, Error, Flow, GameResult, Score, Spectator, Tag};
use arrocco_rules::{Move, Position};

use super::problem::Problem;

/// The most problems that are kept for a game.
const MOST_PROBLEMS: usize = 100;

/// A comment longer than this is for people.
const LONGEST_COMMENT: usize = 1 << 16;

/// What is kept of a game.
#[derive(Clone, Default)]
pub(crate) struct GameData {
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) start: Position,
    pub(crate) end: Position,
    pub(crate) moves: Vec<Move>,
    pub(crate) result: Option<GameResult>,
    pub(crate) problems: Vec<Problem>,
    /// For each half-move that has one, an evaluation by an engine from White's point of view.
    pub(crate) evals: Vec<(u32, Score)>,
    /// For each half-move that has one, the player's clock in seconds.
    pub(crate) clocks: Vec<(u32, f64)>,
}

#[derive(Default)]
pub(crate) struct Collector {
    game: GameData,
    comment: Vec<u8>,
    /// Are moves not wanted?
    only_tags: bool,
}

impl Collector {
    pub(crate) fn new(only_tags: bool) -> Self {
        Self { only_tags, ..Self::default() }
    }

    fn note_commands(&mut self) {
        let Some(ply) = self.game.moves.len().checked_sub(1) else { return };
        let text = String::from_utf8_lossy(&self.comment);
        for command in Comment::new(text).commands() {
            match command {
                Command::Eval(eval) => self.game.evals.push((ply as u32, eval.score)),
                Command::Clock(time) => self.game.clocks.push((ply as u32, time.as_secs_f64())),
                _ => {}
            }
        }
    }
}

impl Spectator for Collector {
    type Output = GameData;

    fn tag(&mut self, tag: Tag<'_>, _: &At<'_>) {
        let name = String::from_utf8_lossy(tag.name).into_owned();
        self.game.tags.push((name, tag.value().into_owned()));
    }

    fn begin_moves(&mut self, start: &Position, _: &At<'_>) -> Flow {
        (self.game.start, self.game.end) = (*start, *start);
        if self.only_tags { Flow::Skip } else { Flow::Read }
    }

    fn play(&mut self, _: &Position, mv: Move, after: &Position, at: &At<'_>) {
        if at.depth() == 0 {
            self.game.moves.push(mv);
            self.game.end = *after;
        }
    }

    fn comment(&mut self, part: CommentPart<'_>, at: &At<'_>) {
        if at.depth() != 0 {
            return;
        }
        if part.is_first {
            self.comment.clear();
        }
        if self.comment.len() + part.text.len() <= LONGEST_COMMENT {
            self.comment.extend_from_slice(part.text);
        }
        if part.is_last && self.comment.contains(&b'%') {
            self.note_commands();
        }
    }

    fn begin_variation(&mut self, _: &Position, _: &At<'_>) -> Flow {
        Flow::Skip
    }

    fn result(&mut self, result: GameResult, _: &At<'_>) {
        self.game.result = Some(result);
    }

    fn error(&mut self, error: Error) {
        if self.game.problems.len() < MOST_PROBLEMS {
            self.game.problems.push(Problem::from(&error));
        }
    }

    fn end_game(&mut self, _: &At<'_>) -> GameData {
        std::mem::take(&mut self.game)
    }
}
