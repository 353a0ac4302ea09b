//! The public interface: a board with its history, with FEN and UCI text only.

use crate::fen;
use crate::moves::Move;
use crate::piece::Color;
use crate::position::Position;
use crate::square::Square;

/// A chess position and the positions it came from. Chess960 and double Chess960 need no switch:
/// castling is always written as the king taking its own rook.
#[derive(Clone, Debug)]
pub struct Board {
    position: Position,
    past: Vec<Position>,
}

fn sorted<T>(things: impl IntoIterator<Item = T>, text: impl Fn(T) -> String) -> Vec<String> {
    let mut texts: Vec<String> = things.into_iter().map(text).collect();
    texts.sort();
    texts
}

impl Board {
    /// Reads a FEN: standard, X-FEN or Shredder-FEN. The two move counts may be left out.
    ///
    /// # Errors
    ///
    /// If the text is not a FEN, a side does not have exactly one king, a pawn stands on the first or
    /// last rank, or the castling rights or en-passant square contradict the pieces.
    pub fn from_fen(fen: &str) -> Result<Board, String> {
        Ok(Board { position: fen::parse(fen)?, past: Vec::new() })
    }

    /// Writes X-FEN: `KQkq` stands for the outermost rook, any other castling rook is written by its
    /// file, and the en-passant square is written only when a capture there is legal.
    pub fn to_fen(&self) -> String {
        fen::write(&self.position)
    }

    /// Every legal move in UCI text, sorted, castling as the king taking its rook.
    pub fn legal_moves(&self) -> Vec<String> {
        sorted(self.position.legal(), Move::text)
    }

    /// Every pseudo-legal move: it may leave the king in check. Castling needs the right and an empty
    /// path, but may lead out of, through or into check.
    pub fn pseudo_legal_moves(&self) -> Vec<String> {
        sorted(self.position.pseudo_legal(), Move::text)
    }

    /// Plays a pseudo-legal move.
    ///
    /// # Errors
    ///
    /// If the text is not a move, or the move is not pseudo-legal. The board is then unchanged.
    pub fn make(&mut self, uci: &str) -> Result<(), String> {
        let mv = Move::parse(uci).filter(|mv| self.position.pseudo_legal().contains(mv));
        self.play(mv.ok_or_else(|| format!("{uci} is not pseudo-legal in {}", self.to_fen()))?);
        Ok(())
    }

    fn play(&mut self, mv: Move) {
        self.past.push(self.position);
        self.position = self.position.play(mv);
    }

    /// Takes back the last move made.
    ///
    /// # Panics
    ///
    /// When there is no move to take back.
    pub fn undo(&mut self) {
        self.position = self.past.pop().expect("there is no move to take back");
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.position.in_check(self.position.turn)
    }

    /// The squares of the pieces that give check to the side to move, sorted.
    pub fn checkers(&self) -> Vec<String> {
        sorted(self.position.checkers(), Square::name)
    }

    /// Whether the side to move is in check and has no legal move.
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && self.position.legal().is_empty()
    }

    /// Whether the side to move is not in check and has no legal move.
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && self.position.legal().is_empty()
    }

    /// Whether a side's pieces attack a square, occupied or not. False if the text is not a square.
    pub fn is_attacked(&self, square: &str, by_white: bool) -> bool {
        Square::parse(square).is_some_and(|square| self.position.is_attacked(square, Color::white(by_white)))
    }

    /// The squares a side's pieces attack, sorted. Squares occupied by the same side count, too.
    pub fn attacked_squares(&self, by_white: bool) -> Vec<String> {
        let by = Color::white(by_white);
        sorted(Square::all().filter(|&square| self.position.is_attacked(square, by)), Square::name)
    }

    /// The squares of the absolutely pinned pieces of the side to move, sorted: those whose removal
    /// would let a slider attack their king that does not attack it now.
    pub fn pinned(&self) -> Vec<String> {
        sorted(Square::all().filter(|&square| self.position.is_pinned(square)), Square::name)
    }

    /// The classes of a legal move: those that apply of `capture`, `en-passant`, `promotion`, `castle`,
    /// `double-push`, `check`, `discovered-check`, `double-check`, `mate` and `stalemate`, in this order.
    ///
    /// # Panics
    ///
    /// When the move is not legal.
    pub fn classify(&self, uci: &str) -> Vec<&'static str> {
        let before = &self.position;
        let mv = Move::parse(uci).filter(|mv| before.legal().contains(mv));
        let mv = mv.unwrap_or_else(|| panic!("{uci} is not legal in {}", self.to_fen()));
        let after = before.play(mv);
        let moved_to = before.moved_to(mv);
        let checkers = after.checkers();
        let no_moves = after.legal().is_empty();
        let classes = [
            ("capture", before.captured(mv).is_some()),
            ("en-passant", before.is_en_passant(mv)),
            ("promotion", mv.promotion.is_some()),
            ("castle", before.is_castling(mv)),
            ("double-push", before.is_double_push(mv)),
            ("check", !checkers.is_empty()),
            ("discovered-check", checkers.iter().any(|checker| !moved_to.contains(checker))),
            ("double-check", checkers.len() >= 2),
            ("mate", no_moves && !checkers.is_empty()),
            ("stalemate", no_moves && checkers.is_empty()),
        ];
        classes.into_iter().filter(|&(_, applies)| applies).map(|(class, _)| class).collect()
    }

    /// The number of ways to play `depth` legal moves from here.
    pub fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        for mv in self.position.legal() {
            self.play(mv);
            nodes += self.perft(depth - 1);
            self.undo();
        }
        nodes
    }

    /// Perft after each legal move, sorted by move. With `depth` 0 there is nothing to divide.
    pub fn divide(&mut self, depth: u32) -> Vec<(String, u64)> {
        let Some(below) = depth.checked_sub(1) else { return Vec::new() };
        let mut counts = Vec::new();
        for mv in self.position.legal() {
            self.play(mv);
            counts.push((mv.text(), self.perft(below)));
            self.undo();
        }
        counts.sort();
        counts
    }
}
