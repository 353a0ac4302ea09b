//! Move generation: one core that visits sets of moves, and lists, counts and children built on it.

pub(crate) mod castle;
mod change;
mod child;
mod legal;
mod list;
mod pseudo;
mod replies;
mod set;
pub(crate) mod side;

pub use child::Child;
pub use list::MoveList;
pub use set::{MoveSet, PawnMoves};

pub(crate) use legal::{View, attacks_of};

use crate::{Bitboard, Color, Move, Position, Role, Square};
use legal::{MoveFilter, Visitor};
use side::{Black, White};

impl Position {
    #[inline(always)]
    fn visit(&self, filter: MoveFilter, visitor: &mut impl Visitor) -> bool {
        match self.turn() {
            Color::White => legal::visit::<White>(self, filter, visitor),
            Color::Black => legal::visit::<Black>(self, filter, visitor),
        }
    }

    /// Visits all legal moves in sets. The fastest way to look at them.
    ///
    /// ```
    /// # use arrocco_rules::{MoveSet, Position};
    /// let mut pawn_moves = 0;
    /// Position::startpos().visit_moves(|set| {
    ///     if let MoveSet::Pawns(pawns) = set {
    ///         pawn_moves += pawns.len();
    ///     }
    /// });
    /// assert_eq!(pawn_moves, 16);
    /// ```
    #[inline]
    pub fn visit_moves(&self, mut visit: impl FnMut(MoveSet)) {
        self.visit(MoveFilter::ALL, &mut |set| {
            visit(set);
            false
        });
    }

    /// Calls a function for each legal move.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let mut captures = 0;
    /// Position::startpos().for_each_move(|mv| captures += usize::from(mv.is_capture()));
    /// assert_eq!(captures, 0);
    /// ```
    #[inline]
    pub fn for_each_move(&self, mut each: impl FnMut(Move)) {
        self.visit_moves(|set| set.for_each(&mut each));
    }

    /// Calls a function with each legal move and the position after it.
    ///
    /// All moves of a piece share the work of lifting it off its square, so this is faster than playing the moves
    /// one by one.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let mut replies = 0;
    /// Position::startpos().for_each_child(|_, child| replies += child.count_moves());
    /// assert_eq!(replies, 400);
    /// ```
    #[inline]
    pub fn for_each_child(&self, mut each: impl FnMut(Move, &Self)) {
        match self.turn() {
            Color::White => self.for_each_child_by::<White>(&mut each),
            Color::Black => self.for_each_child_by::<Black>(&mut each),
        }
    }

    #[inline(always)]
    fn for_each_child_by<S: side::Side>(&self, each: &mut impl FnMut(Move, &Self)) {
        legal::visit::<S>(self, MoveFilter::ALL, &mut |set| {
            self.for_each_child_of(S::COLOR, set, each);
            false
        });
    }

    /// How many legal moves there are, counted without listing them.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!(Position::startpos().count_moves(), 20);
    /// ```
    #[must_use]
    pub fn count_moves(&self) -> usize {
        let mut count = 0;
        self.visit_moves(|set| count += set.len());
        count
    }

    /// Is there any legal move? Stops at the first.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert!(Position::startpos().has_moves());
    /// ```
    #[must_use]
    pub fn has_moves(&self) -> bool {
        self.visit(MoveFilter::ALL, &mut |set: MoveSet| !set.is_empty())
    }

    /// All legal moves.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let moves = Position::startpos().legal_moves();
    /// assert!(moves.iter().any(|mv| mv.to_string() == "g1f3"));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        // Inlined, so that the list is filled in the caller's memory instead of being copied there.
        let mut list = MoveList::new();
        self.list_moves(&mut list);
        list
    }

    /// Adds all legal moves to a list, for callers who reuse one.
    ///
    /// # Panics
    ///
    /// If the list holds so many moves already that these do not fit. An empty list has room for the moves of any
    /// position.
    ///
    /// ```
    /// # use arrocco_rules::{MoveList, Position};
    /// let mut list = MoveList::new();
    /// Position::startpos().list_moves(&mut list);
    /// assert_eq!(list.len(), 20);
    /// ```
    pub fn list_moves(&self, list: &mut MoveList) {
        match self.turn() {
            Color::White => self.list_moves_of::<White>(list),
            Color::Black => self.list_moves_of::<Black>(list),
        }
    }

    /// Legal moves that take something, en passant and capturing promotions among them.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse().unwrap();
    /// assert_eq!(position.captures().len(), 1);
    /// ```
    #[must_use]
    pub fn captures(&self) -> MoveList {
        self.collect(MoveFilter::CAPTURES)
    }

    /// Legal moves that take nothing; promotions and castling may be among them.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!(Position::startpos().quiets().len(), 20);
    /// ```
    #[must_use]
    pub fn quiets(&self) -> MoveList {
        self.collect(MoveFilter::QUIETS)
    }

    /// Adds the legal captures to a list, those of [`Position::captures`], for callers who reuse one.
    ///
    /// # Panics
    ///
    /// If the list holds so many moves already that these do not fit. An empty list has room for the moves of any
    /// position.
    ///
    /// ```
    /// # use arrocco_rules::{MoveList, Position};
    /// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse().unwrap();
    /// let mut list = MoveList::new();
    /// position.list_captures(&mut list);
    /// assert_eq!(list, position.captures());
    /// ```
    pub fn list_captures(&self, list: &mut MoveList) {
        match self.turn() {
            Color::White => self.list_captures_of::<White>(list),
            Color::Black => self.list_captures_of::<Black>(list),
        }
    }

    /// Adds the legal moves that take nothing to a list, those of [`Position::quiets`], for callers who reuse one.
    ///
    /// # Panics
    ///
    /// If the list holds so many moves already that these do not fit. An empty list has room for the moves of any
    /// position.
    ///
    /// ```
    /// # use arrocco_rules::{MoveList, Position};
    /// let mut list = MoveList::new();
    /// Position::startpos().list_quiets(&mut list);
    /// assert_eq!(list, Position::startpos().quiets());
    /// ```
    pub fn list_quiets(&self, list: &mut MoveList) {
        match self.turn() {
            Color::White => self.list_quiets_of::<White>(list),
            Color::Black => self.list_quiets_of::<Black>(list),
        }
    }

    /// Calls a function with each legal capture, those of [`Position::captures`].
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse().unwrap();
    /// let mut captures = Vec::new();
    /// position.for_each_capture(|mv| captures.push(mv.to_string()));
    /// assert_eq!(captures, ["e4d5"]);
    /// ```
    #[inline]
    pub fn for_each_capture(&self, each: impl FnMut(Move)) {
        self.for_each_of(MoveFilter::CAPTURES, each);
    }

    /// Calls a function with each legal move that takes nothing, those of [`Position::quiets`].
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let mut count = 0;
    /// Position::startpos().for_each_quiet(|_| count += 1);
    /// assert_eq!(count, 20);
    /// ```
    #[inline]
    pub fn for_each_quiet(&self, each: impl FnMut(Move)) {
        self.for_each_of(MoveFilter::QUIETS, each);
    }

    #[inline(always)]
    fn for_each_of(&self, filter: MoveFilter, mut each: impl FnMut(Move)) {
        self.visit(filter, &mut |set: MoveSet| {
            set.for_each(&mut each);
            false
        });
    }

    /// Legal moves of the piece on one square.
    ///
    /// ```
    /// # use arrocco_rules::{Position, Square};
    /// assert_eq!(Position::startpos().moves_from(Square::B1).len(), 2);
    /// ```
    #[must_use]
    pub fn moves_from(&self, square: Square) -> MoveList {
        self.moves_of(square.bitboard())
    }

    /// Legal moves of the pieces of one role.
    ///
    /// ```
    /// # use arrocco_rules::{Position, Role};
    /// assert_eq!(Position::startpos().moves_of_role(Role::Pawn).len(), 16);
    /// ```
    #[must_use]
    pub fn moves_of_role(&self, role: Role) -> MoveList {
        self.moves_of(self.board().role(role))
    }

    /// Legal moves of the pieces on some squares.
    ///
    /// ```
    /// # use arrocco_rules::{Bitboard, File, Position};
    /// assert_eq!(Position::startpos().moves_of(Bitboard::file(File::A)).len(), 2);
    /// ```
    #[must_use]
    pub fn moves_of(&self, squares: Bitboard) -> MoveList {
        self.collect(MoveFilter { sources: squares, ..MoveFilter::ALL })
    }

    /// Legal moves out of check; `None` if the side to move is not in check.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert!(Position::startpos().evasions().is_none());
    /// let position: Position = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse().unwrap();
    /// assert_eq!(position.evasions().unwrap().len(), 3);
    /// ```
    #[must_use]
    pub fn evasions(&self) -> Option<MoveList> {
        self.is_check().then(|| self.legal_moves())
    }

    /// A separate function for each side: the compiler tracks the use of the list through about a hundred places only,
    /// and copies the list where it has lost track.
    #[inline(never)]
    fn list_moves_of<S: side::Side>(&self, list: &mut MoveList) {
        legal::visit::<S>(self, MoveFilter::ALL, list);
    }

    #[inline(never)]
    fn list_captures_of<S: side::Side>(&self, list: &mut MoveList) {
        legal::visit::<S>(self, MoveFilter::CAPTURES, list);
    }

    #[inline(never)]
    fn list_quiets_of<S: side::Side>(&self, list: &mut MoveList) {
        legal::visit::<S>(self, MoveFilter::QUIETS, list);
    }

    #[inline(always)]
    fn collect(&self, filter: MoveFilter) -> MoveList {
        let mut list = MoveList::new();
        self.visit(filter, &mut list);
        list
    }

    /// Is the side to move mated?
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let fools_mate: Position =
    ///     "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse().unwrap();
    /// assert!(fools_mate.is_checkmate());
    /// ```
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_moves()
    }

    /// Has the side to move no legal move without being in check?
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position: Position = "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1".parse().unwrap();
    /// assert!(position.is_stalemate());
    /// ```
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_moves()
    }

    /// How many legal replies there are to all legal moves together, most of them counted without making the move.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!(Position::startpos().count_replies(), 400);
    /// ```
    #[must_use]
    pub fn count_replies(&self) -> u64 {
        match self.turn() {
            Color::White => replies::count::<White>(self),
            Color::Black => replies::count::<Black>(self),
        }
    }

    /// The number of move sequences of a length: the classic test of a move generator.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!(Position::startpos().perft(3), 8902);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves() as u64,
            2 => self.count_replies(),
            _ => {
                let mut nodes = 0;
                self.for_each_child(|_, child| nodes += child.perft(depth - 1));
                nodes
            }
        }
    }
}
