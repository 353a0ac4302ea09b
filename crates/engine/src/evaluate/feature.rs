//! The things that the evaluation counts, each with a number of its own. An evaluation is a sum over them, so that what
//! each is worth can be found out from games.

/// A run of features, one for each index.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    start: usize,
    len: usize,
}

impl Group {
    const fn after(before: Self, len: usize) -> Self {
        Self { start: before.start + before.len, len }
    }

    /// The number of one of them. Too large an index means the last.
    #[inline]
    pub(crate) const fn at(self, index: usize) -> usize {
        self.start + if index < self.len { index } else { self.len - 1 }
    }

    pub(crate) const fn contains(self, feature: usize) -> bool {
        self.start <= feature && feature < self.start + self.len
    }

    #[cfg(feature = "tuning")]
    pub(crate) const fn len(self) -> usize {
        self.len
    }
}

/// Having the move.
pub(crate) const TEMPO: Group = Group { start: 0, len: 1 };
/// By role, pawn to queen.
pub(crate) const MATERIAL: Group = Group::after(TEMPO, 5);
/// By role and square, from the own side's first rank.
pub(crate) const PLACE: Group = Group::after(MATERIAL, 6 * 64);
/// By the number of squares within reach.
pub(crate) const KNIGHT_MOBILITY: Group = Group::after(PLACE, 9);
pub(crate) const BISHOP_MOBILITY: Group = Group::after(KNIGHT_MOBILITY, 14);
pub(crate) const ROOK_MOBILITY: Group = Group::after(BISHOP_MOBILITY, 15);
pub(crate) const QUEEN_MOBILITY: Group = Group::after(ROOK_MOBILITY, 28);
pub(crate) const BISHOP_PAIR: Group = Group::after(QUEEN_MOBILITY, 1);
/// On a file without own pawns, and without any.
pub(crate) const ROOK_FILE: Group = Group::after(BISHOP_PAIR, 2);
/// By rank.
pub(crate) const PASSED: Group = Group::after(ROOK_FILE, 8);
/// A passed pawn whose next square is free, by rank.
pub(crate) const PASSED_FREE: Group = Group::after(PASSED, 8);
/// The distance of the own king from the square before a passed pawn, and of the enemy's.
pub(crate) const PASSED_OWN_KING: Group = Group::after(PASSED_FREE, 8);
pub(crate) const PASSED_ENEMY_KING: Group = Group::after(PASSED_OWN_KING, 8);
pub(crate) const ISOLATED: Group = Group::after(PASSED_ENEMY_KING, 1);
pub(crate) const DOUBLED: Group = Group::after(ISOLATED, 1);
pub(crate) const BACKWARD: Group = Group::after(DOUBLED, 1);
/// Defended by a pawn, by rank; and beside one.
pub(crate) const DEFENDED: Group = Group::after(BACKWARD, 8);
pub(crate) const PHALANX: Group = Group::after(DEFENDED, 8);
/// Pawns before the king: near, further, none, by whether the file is the king's own.
pub(crate) const SHIELD: Group = Group::after(PHALANX, 6);
/// Files beside the king without own pawns, and without any.
pub(crate) const KING_FILE: Group = Group::after(SHIELD, 2);
/// Attacks on the squares around the enemy king, weighed and added up.
pub(crate) const KING_ATTACK: Group = Group::after(KING_FILE, 40);
/// Squares from which the enemy king can safely be checked: by a knight, bishop, rook, queen.
pub(crate) const SAFE_CHECK: Group = Group::after(KING_ATTACK, 4);
/// A pawn attacks a piece, by role.
pub(crate) const PAWN_THREAT: Group = Group::after(SAFE_CHECK, 6);
/// A knight or bishop attacks a piece, by role.
pub(crate) const MINOR_THREAT: Group = Group::after(PAWN_THREAT, 6);
/// A rook attacks a piece, by role.
pub(crate) const ROOK_THREAT: Group = Group::after(MINOR_THREAT, 6);
/// An enemy piece that is attacked and not defended.
pub(crate) const HANGING: Group = Group::after(ROOK_THREAT, 1);
/// A knight or bishop on a square defended by a pawn, that no enemy pawn can attack.
pub(crate) const OUTPOST: Group = Group::after(HANGING, 2);
/// Own pawns on the squares of the bishop's color.
pub(crate) const BAD_BISHOP: Group = Group::after(OUTPOST, 9);
/// A passed pawn whose next square the enemy does not attack, by rank.
pub(crate) const PASSED_SAFE: Group = Group::after(BAD_BISHOP, 8);
/// By the number of pieces that attack squares around the enemy king.
pub(crate) const KING_ATTACKERS: Group = Group::after(PASSED_SAFE, 6);
/// By the number of squares beside the enemy king that are attacked, and that only he defends.
pub(crate) const KING_WEAKNESS: Group = Group::after(KING_ATTACKERS, 7);
/// By how far the nearest pawn of the enemy is in front of the king, for each file near him; none is 0.
pub(crate) const STORM: Group = Group::after(KING_WEAKNESS, 8);
/// A pawn can safely advance and then attacks a piece.
pub(crate) const PUSH_THREAT: Group = Group::after(STORM, 1);

/// How many features there are.
pub(crate) const COUNT: usize = PUSH_THREAT.start + PUSH_THREAT.len;

/// All of them with their names, for those who look at the evaluation as a table.
#[cfg(feature = "tuning")]
pub(crate) const ALL: [(&str, Group); 33] = [
    ("TEMPO", TEMPO),
    ("MATERIAL", MATERIAL),
    ("PLACE", PLACE),
    ("KNIGHT_MOBILITY", KNIGHT_MOBILITY),
    ("BISHOP_MOBILITY", BISHOP_MOBILITY),
    ("ROOK_MOBILITY", ROOK_MOBILITY),
    ("QUEEN_MOBILITY", QUEEN_MOBILITY),
    ("BISHOP_PAIR", BISHOP_PAIR),
    ("ROOK_FILE", ROOK_FILE),
    ("PASSED", PASSED),
    ("PASSED_FREE", PASSED_FREE),
    ("PASSED_OWN_KING", PASSED_OWN_KING),
    ("PASSED_ENEMY_KING", PASSED_ENEMY_KING),
    ("ISOLATED", ISOLATED),
    ("DOUBLED", DOUBLED),
    ("BACKWARD", BACKWARD),
    ("DEFENDED", DEFENDED),
    ("PHALANX", PHALANX),
    ("SHIELD", SHIELD),
    ("KING_FILE", KING_FILE),
    ("KING_ATTACK", KING_ATTACK),
    ("SAFE_CHECK", SAFE_CHECK),
    ("PAWN_THREAT", PAWN_THREAT),
    ("MINOR_THREAT", MINOR_THREAT),
    ("ROOK_THREAT", ROOK_THREAT),
    ("HANGING", HANGING),
    ("OUTPOST", OUTPOST),
    ("BAD_BISHOP", BAD_BISHOP),
    ("PASSED_SAFE", PASSED_SAFE),
    ("KING_ATTACKERS", KING_ATTACKERS),
    ("KING_WEAKNESS", KING_WEAKNESS),
    ("STORM", STORM),
    ("PUSH_THREAT", PUSH_THREAT),
];
