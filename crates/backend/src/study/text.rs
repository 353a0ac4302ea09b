//! What people bring to be studied: a position, or a file of games.

use arrocco_language::Language;
use arrocco_rules::pgn;
use arrocco_rules::{Accept, Position, SanError};

use super::edit::too_large;
use crate::protocol::Refused;

/// The largest text that becomes a study.
pub const MOST_BYTES: usize = 40 << 20;

pub fn too_long(language: Language) -> Refused {
    too_large(language, "32 MB")
}

/// The position of a text that is a single line with ranks in it.
pub fn as_position(text: &str, language: Language) -> Result<Option<Position>, Refused> {
    let text = text.trim();
    let is_line = !text.contains('\n') && text.matches('/').count() >= 7;
    is_line.then(|| position(text, language)).transpose()
}

pub fn position(fen: &str, language: Language) -> Result<Position, Refused> {
    let read = Position::from_fen(fen.trim(), Accept::LENIENT);
    read.map(|read| read.position).map_err(|error| Refused::new("fen", language.position_error(&error)))
}

/// There is no game in a text. If something in it looked like one, the reason is what was wrong with that.
pub fn no_game(why: Option<&pgn::Error>, language: Language) -> Refused {
    let is_reason = |error: &&pgn::Error| {
        use pgn::ErrorKind as Kind;
        match &error.kind {
            // A word that is no move at all says only that the text is something else.
            Kind::Move(refused) => !matches!(refused.error, SanError::Syntax(_)),
            kind => matches!(kind, Kind::Position(_) | Kind::UnknownVariant | Kind::NullMoveInCheck),
        }
    };
    match why.filter(is_reason) {
        Some(error) => Refused::new("no-game", language.game_error(error)),
        None => Refused::new("no-game", language.words().no_game),
    }
}
