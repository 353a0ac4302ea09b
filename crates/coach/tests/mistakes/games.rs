//! Games between weak players, drawn by a seed.

use arrocco_engine::{Engine, Level, Limits};
use arrocco_rules::{Game, Move, Position};

/// The moves of one game after the other.
pub(crate) struct Games {
    engine: Engine,
    game: Game,
    seed: u64,
}

impl Games {
    pub(crate) fn new(seed: u64) -> Self {
        Self { engine: Engine::new(), game: Game::default(), seed }
    }

    /// A position and the move that is played in it.
    pub(crate) fn next_move(&mut self) -> (Position, Move) {
        if self.game.outcome().is_some() || self.game.ply() > 120 {
            self.game = Game::default();
            self.seed += 1;
        }
        let position = *self.game.position();
        // Players of different strength, so that both mistakes and their punishment occur.
        let level = 2 + (self.seed + self.game.ply() as u64 % 2 * 3) % 9;
        self.engine.set_level(Level::new(level as u8));
        self.engine.set_seed(self.seed * 1000 + self.game.ply() as u64);
        let found = self.engine.search_game(&self.game, &Limits::default(), |_| {});
        let mv = found.best.expect("the game goes on");
        self.game.play(mv).expect("the engine's moves are legal");
        (position, mv)
    }
}
