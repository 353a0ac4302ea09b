//! The position in which a game ended, for a miniature.

use arrocco_rules::Move;
use arrocco_rules::Position;
use arrocco_rules::pgn::{At, Flow, Reader, Replay, Spectator};

use super::error::Result;
use super::library::Library;

/// Notes the last position of the main line.
#[derive(Default)]
struct Last(Option<Position>);

impl Spectator for Last {
    type Output = ();

    fn begin_moves(&mut self, start: &Position, _: &At<'_>) -> Flow {
        self.0 = Some(*start);
        Flow::Read
    }

    fn play(&mut self, _: &Position, _: Move, after: &Position, _: &At<'_>) {
        self.0 = Some(*after);
    }

    fn begin_variation(&mut self, _: &Position, _: &At<'_>) -> Flow {
        Flow::Skip
    }

    fn end_game(&mut self, _: &At<'_>) {}
}

impl Library {
    /// The position in which a game ended, or as far as it can be read.
    pub fn last_position(&self, game: i64) -> Result<Position> {
        let text = self.game_text(game)?;
        let mut replay = Replay::new(Last::default());
        // Reading from memory cannot fail.
        let _ = Reader::new(&*text).read_game(&mut replay);
        Ok(replay.into_spectator().0.unwrap_or_default())
    }
}
