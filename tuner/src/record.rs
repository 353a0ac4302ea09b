//! A position as written by `arrocco data export`, which documents the format.

use anyhow::{Context as _, Result, ensure};
use arrocco_rules::{Accept, Color, Position, Role, Setup, Square};

/// Bytes of a record.
pub const LENGTH: usize = 32;

/// The position, with White to move.
///
/// # Errors
///
/// If the record is not a valid position.
pub fn position(record: &[u8; LENGTH]) -> Result<Position> {
    let mut setup = Setup::empty();
    let (words, _) = record.as_chunks::<8>();
    let occupied = u64::from_le_bytes(words[0]);
    let squares = (0..64).filter(|square| occupied >> square & 1 == 1).filter_map(Square::new);
    for (index, square) in squares.enumerate() {
        ensure!(index < 32, "more than 32 pieces");
        let code = record[8 + index / 2] >> (index % 2 * 4) & 15;
        let color = if code < 8 { Color::White } else { Color::Black };
        let role = Role::ALL.get(usize::from(code & 7)).context("no such piece")?;
        setup.board.put(square, role.of(color));
    }
    Ok(setup.validate(Accept::LENIENT)?.position)
}
