//! Which side of the board is at the bottom.

use arrocco_play::{Player, Sides};
use arrocco_rules::Color;

/// The person's side; White if both or neither side is a person.
pub(crate) const fn bottom_side(players: &Sides<Player>) -> Color {
    let is_black_alone = players.white.is_machine() && !players.black.is_machine();
    if is_black_alone { Color::Black } else { Color::White }
}
