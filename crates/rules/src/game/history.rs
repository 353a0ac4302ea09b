//! A game: start position, moves, current position.

use alloc::vec;
use alloc::vec::Vec;

use super::{GameOver, Outcome, PlayError};
use crate::{EnPassantStyle, Fen, IllegalMove, Move, Position};

/// A game of chess: a start position, the moves played from it, and how it ended.
///
/// It adds what a position alone cannot tell: how often the same position has occurred, resignations and agreed draws.
/// It has no clocks.
///
/// ```
/// use arrocco_rules::{Game, Termination};
/// let mut game = Game::default();
/// for _ in 0..2 {
///     for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///         let mv = game.position().move_from_uci(text).unwrap();
///         game.play(mv).unwrap();
///     }
/// }
/// assert_eq!(game.repetitions(), 3);
/// assert_eq!(game.outcome(), None); // Nobody has claimed the draw yet.
/// assert_eq!(game.claim_draw().unwrap().termination(), Termination::Threefold);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The start, and the position after each move, those taken back included.
    positions: Vec<Position>,
    /// The moves, those taken back included.
    moves: Vec<Move>,
    /// How many of the moves are played; the rest has been taken back.
    ply: usize,
    /// How the game ended, if not by the rules alone: a claim, a resignation and the like.
    pub(super) declared: Option<Outcome>,
}

impl Game {
    /// A game from any position. Of what came before, only the counters of the position are known.
    ///
    /// ```
    /// # use arrocco_rules::{Game, Position};
    /// let endgame: Position = "8/8/4k3/8/8/4K3/4R3/8 w - - 80 120".parse().unwrap();
    /// let game = Game::new(endgame);
    /// assert_eq!((game.ply(), game.repetitions()), (0, 1));
    /// ```
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { positions: vec![start], moves: Vec::new(), ply: 0, declared: None }
    }

    /// The position before the first move.
    ///
    /// ```
    /// # use arrocco_rules::{Game, Position};
    /// assert_eq!(Game::default().start(), &Position::startpos());
    /// ```
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position on the board.
    ///
    /// ```
    /// # use arrocco_rules::Game;
    /// assert_eq!(Game::default().position().legal_moves().len(), 20);
    /// ```
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.ply]
    }

    /// All positions up to now, the start first.
    ///
    /// ```
    /// # use arrocco_rules::Game;
    /// let mut game = Game::default();
    /// game.play(game.position().move_from_uci("e2e4").unwrap()).unwrap();
    /// assert_eq!(game.positions().len(), 2);
    /// ```
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions[..=self.ply]
    }

    /// The keys of all positions up to now, the start first: the history that an engine needs to see repetitions.
    ///
    /// ```
    /// # use arrocco_rules::{Game, Position};
    /// let mut game = Game::default();
    /// game.play(game.position().move_from_uci("e2e4").unwrap()).unwrap();
    /// let keys: Vec<u64> = game.keys().collect();
    /// assert_eq!(keys, [Position::startpos().key(), game.position().key()]);
    /// ```
    pub fn keys(&self) -> impl ExactSizeIterator<Item = u64> + DoubleEndedIterator + '_ {
        self.positions().iter().map(Position::key)
    }

    /// The FEN of the position on the board, with the en-passant square as you want it.
    ///
    /// ```
    /// # use arrocco_rules::{EnPassantStyle, Game};
    /// let mut game = Game::default();
    /// game.play(game.position().move_from_san("e4").unwrap()).unwrap();
    /// let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    /// assert_eq!(&*game.fen(EnPassantStyle::Always), fen);
    /// ```
    #[must_use]
    pub fn fen(&self, en_passant: EnPassantStyle) -> Fen {
        match self.moves().last() {
            Some(&last) => self.position().fen_after(last, en_passant),
            None => self.position().to_fen(),
        }
    }

    /// The moves played, without those taken back.
    ///
    /// ```
    /// # use arrocco_rules::Game;
    /// assert!(Game::default().moves().is_empty());
    /// ```
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.ply]
    }

    /// The moves that were taken back and can be played again, the next one first.
    ///
    /// ```
    /// # use arrocco_rules::Game;
    /// let mut game = Game::default();
    /// game.play(game.position().move_from_uci("e2e4").unwrap()).unwrap();
    /// let mv = game.undo().unwrap();
    /// assert_eq!(game.undone_moves(), [mv]);
    /// ```
    #[must_use]
    pub fn undone_moves(&self) -> &[Move] {
        &self.moves[self.ply..]
    }

    /// How many half-moves have been played.
    ///
    /// ```
    /// # use arrocco_rules::Game;
    /// assert_eq!(Game::default().ply(), 0);
    /// ```
    #[must_use]
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Plays a move. Moves that were taken back are dropped.
    ///
    /// # Errors
    ///
    /// The game is over, or the move is not legal. Nothing changes then.
    ///
    /// ```
    /// # use arrocco_rules::Game;
    /// let mut game = Game::default();
    /// let mv = game.position().move_from_uci("e2e4").unwrap();
    /// game.play(mv).unwrap();
    /// assert_eq!(game.play(mv).unwrap_err().to_string(), "e2e4 is not a legal move here");
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        self.check_not_over()?;
        Ok(self.play_on(mv)?)
    }

    /// Plays a legal move even if the game should have ended before it. Records of real games have such moves: a
    /// fifth repetition that went unnoticed, or a draw by a rule that is younger than the game. A declared end, such
    /// as a resignation, is dropped.
    ///
    /// # Errors
    ///
    /// The move is not legal. Nothing changes then.
    ///
    /// ```
    /// # use arrocco_rules::{Game, Position};
    /// let bare: Position = "8/8/4k3/8/8/4K3/8/8 w - - 0 1".parse().unwrap();
    /// let mut game = Game::new(bare);
    /// let mv = bare.move_from_uci("e3e4").unwrap();
    /// assert_eq!(game.play(mv).unwrap_err().to_string(), "the game is over: draw by insufficient material");
    /// game.play_on(mv).unwrap();
    /// ```
    pub fn play_on(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let mut next = *self.position();
        next.try_play(mv)?;
        self.moves.truncate(self.ply);
        self.positions.truncate(self.ply + 1);
        self.moves.push(mv);
        self.positions.push(next);
        self.ply += 1;
        self.declared = None;
        Ok(())
    }

    /// Takes the last move back and returns it. A declared end, such as a resignation, is taken back with it.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Game};
    /// let mut game = Game::default();
    /// assert_eq!(game.undo(), None);
    /// let mv = game.position().move_from_uci("e2e4").unwrap();
    /// game.play(mv).unwrap();
    /// game.resign(Color::Black).unwrap();
    /// assert_eq!(game.undo(), Some(mv));
    /// assert_eq!(game.outcome(), None);
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        self.declared = None;
        self.ply = self.ply.checked_sub(1)?;
        Some(self.moves[self.ply])
    }

    /// Plays the move that was taken back last again, and returns it. A declared end is dropped.
    ///
    /// ```
    /// # use arrocco_rules::Game;
    /// let mut game = Game::default();
    /// let mv = game.position().move_from_uci("e2e4").unwrap();
    /// game.play(mv).unwrap();
    /// game.undo();
    /// assert_eq!(game.redo(), Some(mv));
    /// assert_eq!(game.redo(), None);
    /// ```
    pub fn redo(&mut self) -> Option<Move> {
        let mv = *self.moves.get(self.ply)?;
        self.declared = None;
        self.ply += 1;
        Some(mv)
    }

    /// How often the position on the board has occurred, this time included. Positions are the same as defined in FIDE
    /// 9.2.3: the same pieces on the same squares, the same side to move, the same castling rights, and the same
    /// legal en-passant captures.
    ///
    /// ```
    /// # use arrocco_rules::Game;
    /// assert_eq!(Game::default().repetitions(), 1);
    /// ```
    #[must_use]
    pub fn repetitions(&self) -> usize {
        1 + self.occurrences_before(self.position(), self.ply)
    }

    /// How often the position would have occurred after a move; `None` if it is not a legal one.
    ///
    /// ```
    /// # use arrocco_rules::Game;
    /// let game = Game::default();
    /// let mv = game.position().move_from_uci("e2e4").unwrap();
    /// assert_eq!(game.repetitions_after(mv), Some(1));
    /// ```
    #[must_use]
    pub fn repetitions_after(&self, mv: Move) -> Option<usize> {
        self.position().is_legal(mv).then(|| self.repetitions_of_child(&self.position().after_unchecked(mv)))
    }

    pub(super) fn repetitions_of_child(&self, child: &Position) -> usize {
        1 + self.occurrences_before(child, self.ply + 1)
    }

    /// How often a position occurred before a ply. The search goes back to the last capture or pawn move only, because
    /// no earlier position can recur, and looks at every second ply only, because the same side must be to move.
    fn occurrences_before(&self, position: &Position, ply: usize) -> usize {
        let reversible = match position.halfmoves() {
            // The counter is saturated, so the real number may be larger.
            u16::MAX => ply,
            halfmoves => ply.min(halfmoves.into()),
        };
        let same = |&at: &usize| {
            let earlier = &self.positions[at];
            earlier.key() == position.key() && earlier.is_repetition_of(position)
        };
        (ply - reversible..ply).rev().skip(1).step_by(2).filter(same).count()
    }

    /// How the game ended; `None` if it has not.
    ///
    /// ```
    /// # use arrocco_rules::{Game, Termination};
    /// let mut game = Game::default();
    /// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
    ///     game.play(game.position().move_from_uci(text).unwrap()).unwrap();
    /// }
    /// assert_eq!(game.outcome().unwrap().to_string(), "Black won by checkmate");
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.declared.or_else(|| self.forced_outcome())
    }

    pub(super) fn check_not_over(&self) -> Result<(), GameOver> {
        self.outcome().map_or(Ok(()), |outcome| Err(GameOver(outcome)))
    }
}

impl Default for Game {
    /// A game from the start position of standard chess.
    fn default() -> Self {
        Self::new(Position::startpos())
    }
}
