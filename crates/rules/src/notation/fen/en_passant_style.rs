//! When a FEN has an en-passant square.

/// When a FEN has an en-passant square. See [`Position::fen_after`](crate::Position::fen_after).
///
/// ```
/// use arrocco_rules::{EnPassantStyle, Game};
/// let mut game = Game::default();
/// game.play(game.position().move_from_san("e4")?)?;
/// assert!(game.fen(EnPassantStyle::Legal).contains(" KQkq - "));
/// assert!(game.fen(EnPassantStyle::PseudoLegal).contains(" KQkq - "));
/// assert!(game.fen(EnPassantStyle::Always).contains(" KQkq e3 "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EnPassantStyle {
    /// If a capture on it is legal, as X-FEN has it. This is what the library writes unless told otherwise.
    #[default]
    Legal,
    /// If a pawn stands ready to capture on it, even if that would expose its king.
    PseudoLegal,
    /// After every double push, as the PGN standard has it.
    Always,
}
