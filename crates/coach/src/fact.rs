//! What a coach can say about moves, with the squares that prove it.

use arrocco_rules::{Bitboard, Role, Square};

use crate::man::Man;
use crate::mate_pattern::MatePattern;

/// Something that is true on the board, or in a line, and can be checked there.
///
/// ```
/// use arrocco_coach::{Fact, Man};
/// use arrocco_rules::{Color, Role, Square};
/// let rook = Man { piece: Role::Rook.of(Color::White), square: Square::A8 };
/// let king = Man { piece: Role::King.of(Color::Black), square: Square::H8 };
/// let queen = Man { piece: Role::Queen.of(Color::Black), square: Square::E8 };
/// let fact = Fact::Pin { by: rook, pinned: queen, behind: king };
/// assert_eq!(fact.name(), "pin");
/// assert_eq!(fact.squares()[0], ("by", Square::A8));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// The line ends with checkmate, and every move before it was forced by the search.
    Mate {
        /// The mated king.
        king: Man,
        /// Moves of the side that mates.
        moves: u32,
        /// Its name, if it has one.
        pattern: Option<MatePattern>,
    },
    /// A man that nobody defends is taken.
    Hanging {
        /// What is taken.
        taken: Man,
        /// What takes it.
        by: Man,
    },
    /// A man is defended, but counting captures on its square the exchange loses.
    Exchange {
        /// What is taken first.
        taken: Man,
        /// What takes it.
        by: Man,
        /// All men that attack the square.
        attackers: Bitboard,
        /// All men that defend it.
        defenders: Bitboard,
        /// What the exchange wins, in hundredths of a pawn.
        gain: i32,
    },
    /// One man attacks several, and wins one of them.
    Fork {
        /// What attacks.
        by: Man,
        /// What is attacked.
        targets: Bitboard,
    },
    /// A man cannot do what it should, because something more valuable stands behind it.
    Pin {
        /// The slider that pins.
        by: Man,
        /// What is pinned.
        pinned: Man,
        /// What stands behind; a king makes the pin absolute.
        behind: Man,
    },
    /// A man is attacked, steps aside, and what stood behind is taken.
    Skewer {
        /// The slider that attacks.
        by: Man,
        /// What had to step aside.
        front: Man,
        /// What is taken.
        behind: Man,
    },
    /// A man steps aside, and a slider behind it attacks and takes.
    DiscoveredAttack {
        /// The square that was left.
        from: Square,
        /// The slider.
        by: Man,
        /// What is taken.
        target: Man,
    },
    /// A man steps aside, and a slider behind it gives check.
    DiscoveredCheck {
        /// The square that was left.
        from: Square,
        /// The slider.
        by: Man,
        /// The king.
        king: Man,
    },
    /// Two men give check at once.
    DoubleCheck {
        /// The two.
        checkers: Bitboard,
        /// The king.
        king: Man,
    },
    /// An attacked man has no square on which it would not be lost.
    Trapped {
        /// The man.
        piece: Man,
        /// What takes it.
        by: Man,
    },
    /// The only defender of a man is taken, then the man.
    DefenderRemoved {
        /// The defender.
        defender: Man,
        /// What it defended.
        target: Man,
    },
    /// A man had two duties: it does one and fails at the other.
    Overloaded {
        /// The man, where it stood.
        defender: Man,
        /// The duty it does.
        first: Square,
        /// The duty it fails at.
        second: Square,
    },
    /// A man is drawn away from the square it guards.
    Deflection {
        /// The man, where it stood.
        defender: Man,
        /// Where it is drawn to.
        to: Square,
        /// What it no longer guards.
        second: Square,
    },
    /// A man is drawn to a square where it is hit.
    Attraction {
        /// The man, where it stood.
        piece: Man,
        /// Where it is drawn to.
        to: Square,
    },
    /// A man stands between a slider and what it guards.
    Interference {
        /// The square between.
        blocker: Square,
        /// The slider.
        slider: Man,
        /// What it no longer guards.
        target: Square,
    },
    /// A slider acts through a man of the other side.
    XRay {
        /// The slider.
        by: Man,
        /// The man between.
        through: Man,
        /// Where the slider takes.
        square: Square,
    },
    /// Before a man is taken back, something stronger comes.
    Intermezzo {
        /// The move between, where it ends.
        between: Square,
        /// Where the other side had taken.
        square: Square,
    },
    /// The moved man would win another if the other side passed: an attack with tempo.
    Threat {
        /// What attacks.
        by: Man,
        /// What would be taken.
        target: Man,
    },
    /// If the other side passed, it would be mated at once.
    MateThreat {
        /// What would give mate.
        by: Man,
        /// Where.
        square: Square,
        /// The king.
        king: Man,
    },
    /// A man makes way, with tempo, for another.
    Clearance {
        /// The square that is cleared.
        cleared: Square,
        /// What uses the way, where it ends.
        by: Man,
    },
    /// A pawn is promoted.
    Promotion {
        /// Where it is promoted.
        square: Square,
        /// To what.
        role: Role,
    },
    /// A pawn that no pawn of the other side can stop, with the line that promotes it.
    PassedPawn {
        /// The pawn.
        pawn: Man,
        /// Where it is promoted.
        square: Square,
    },
    /// The move took away the only defender of a man.
    LeftUndefended {
        /// What is no longer defended.
        target: Man,
        /// Where the defender stood.
        from: Square,
        /// Where it went.
        to: Square,
        /// What takes the man.
        by: Man,
    },
    /// The move put a man where it is lost.
    MovedIntoAttack {
        /// The man.
        piece: Man,
        /// What takes it.
        by: Man,
    },
    /// The move opened the line of a slider of the other side.
    OpenedLine {
        /// The square that was left.
        from: Square,
        /// The slider.
        by: Man,
        /// What it takes.
        target: Man,
    },
    /// A man was attacked before the move, and still is.
    IgnoredThreat {
        /// The man.
        target: Man,
        /// What takes it.
        by: Man,
    },
    /// The side to move has no move and is not in check.
    Stalemate {
        /// The king that has no move.
        king: Man,
    },
    /// Checks without end: a position of the line comes again.
    Perpetual {
        /// The king that is checked.
        king: Man,
    },
    /// Having to move is the trouble: to pass would be better.
    Zugzwang {
        /// The king of the side that is in zugzwang.
        king: Man,
    },
    /// What the tables of endings know: the result before and after the move, for the side that moves.
    Ending {
        /// The king of that side.
        king: Man,
        /// 1 is won, 0 drawn, -1 lost.
        before: i8,
        /// The same after the move.
        after: i8,
    },
    /// What a line wins, counted when nothing more can be taken with profit.
    Material {
        /// In pawns; more than 0.
        won: i32,
        /// The most valuable man taken.
        taken: Man,
    },
    /// A move with a pawn opened the king's shelter, and the line gives check there.
    OpenedKing {
        /// The king.
        king: Man,
        /// Where the pawn stood.
        pawn: Square,
        /// What gives check.
        by: Man,
    },
    /// A king or rook moved, and castling is lost.
    LostCastling {
        /// The king.
        king: Man,
    },
    /// A queen in the opening, where a lesser man attacks it with tempo.
    EarlyQueen {
        /// The queen.
        queen: Man,
        /// What attacks it.
        by: Man,
    },
    /// A minor piece leaves its first square in the opening.
    Develops {
        /// The piece, where it goes.
        piece: Man,
    },
    /// The king castles.
    Castles {
        /// The king, where it goes.
        king: Man,
    },
    /// A pawn takes a square in the center in the opening.
    TakesCenter {
        /// The pawn, where it goes.
        pawn: Man,
    },
}
