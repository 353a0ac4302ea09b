//! One game as it is stored: about two bytes a ply.

use arrocco_rules::{Move, Position};

use super::Chance;

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameResult {
    Black,
    Draw,
    White,
}

impl GameResult {
    const fn byte(self) -> u8 {
        match self {
            Self::Black => 0,
            Self::Draw => 1,
            Self::White => 2,
        }
    }

    const fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            0 => Some(Self::Black),
            1 => Some(Self::Draw),
            2 => Some(Self::White),
            _ => None,
        }
    }
}

/// A game of the engine against itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayedGame {
    /// The Chess960 number of the start position.
    pub(crate) start: u16,
    pub(crate) result: GameResult,
    /// Nodes a move, in hundreds.
    pub(crate) nodes: u16,
    /// Played at random.
    pub(crate) opening: Vec<Move>,
    /// Chosen by the engine, each with the score of the side that moves.
    pub(crate) moves: Vec<(Move, Chance)>,
}

/// Bytes of a body before the moves.
const HEAD: usize = 6;

impl PlayedGame {
    /// `None` if a move is not legal, which no game of ours has.
    pub(super) fn encode(&self) -> Option<Vec<u8>> {
        let mut position = Position::chess960(self.start)?;
        let mut body = Vec::with_capacity(HEAD + self.opening.len() + 2 * self.moves.len());
        body.extend(self.start.to_le_bytes());
        body.push(self.result.byte());
        body.push(u8::try_from(self.opening.len()).ok()?);
        body.extend(self.nodes.to_le_bytes());
        let moves = self.opening.iter().chain(self.moves.iter().map(|(mv, _)| mv));
        for &mv in moves {
            let index = ordered(&position).iter().position(|&legal| legal == mv)?;
            body.push(u8::try_from(index).ok()?);
            position.play_unchecked(mv);
        }
        body.extend(self.moves.iter().map(|(_, chance)| chance.byte()));
        Some(body)
    }

    /// `None` if the bytes are not a game.
    pub(super) fn decode(body: &[u8]) -> Option<Self> {
        let (head, rest) = body.split_at_checked(HEAD)?;
        let &[start_low, start_high, result, opening, nodes_low, nodes_high] = head else { return None };
        let start = u16::from_le_bytes([start_low, start_high]);
        let opening = usize::from(opening);
        let scored = rest.len().checked_sub(opening)?;
        if !scored.is_multiple_of(2) {
            return None;
        }
        let (indices, chances) = rest.split_at_checked(opening + scored / 2)?;
        let moves = replay(start, indices)?;
        let (opening, moves) = moves.split_at_checked(opening)?;
        let chances = chances.iter().map(|&byte| Chance::from_byte(byte));
        Some(Self {
            start,
            result: GameResult::from_byte(result)?,
            nodes: u16::from_le_bytes([nodes_low, nodes_high]),
            opening: opening.to_vec(),
            moves: moves.iter().copied().zip(chances).collect(),
        })
    }
}

/// The legal moves in an order that depends on nothing but the rules.
fn ordered(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.sort_unstable();
    moves
}

fn replay(start: u16, indices: &[u8]) -> Option<Vec<Move>> {
    let mut position = Position::chess960(start)?;
    indices
        .iter()
        .map(|&index| {
            let mv = *ordered(&position).get(usize::from(index))?;
            position.play_unchecked(mv);
            Some(mv)
        })
        .collect()
}
