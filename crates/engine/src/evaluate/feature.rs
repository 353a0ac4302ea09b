//! The features of the hand-written evaluation, each with an index. The evaluation is a weighted sum of them, so that
//! the tuner can find the weights from games.

/// A range of features of the same kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    start: usize,
    len: usize,
}

impl Group {
    const fn after(before: Self, len: usize) -> Self {
        Self { start: before.start + before.len, len }
    }

    /// The feature at an index of the group; too large an index means the last.
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
/// Rook on a half-open file, and on an open file.
pub(crate) const ROOK_FILE: Group = Group::after(BISHOP_PAIR, 2);
/// A passed pawn, by rank.
pub(crate) const PASSED: Group = Group::after(ROOK_FILE, 8);
/// A passed pawn whose next square is free, by rank.
pub(crate) const PASSED_FREE: Group = Group::after(PASSED, 8);
/// By the distance of the own king from the square before a passed pawn, and of the enemy king.
pub(crate) const PASSED_OWN_KING: Group = Group::after(PASSED_FREE, 8);
pub(crate) const PASSED_ENEMY_KING: Group = Group::after(PASSED_OWN_KING, 8);
pub(crate) const ISOLATED: Group = Group::after(PASSED_ENEMY_KING, 1);
pub(crate) const DOUBLED: Group = Group::after(ISOLATED, 1);
pub(crate) const BACKWARD: Group = Group::after(DOUBLED, 1);
/// A pawn defended by a pawn, by rank; and beside one.
pub(crate) const DEFENDED: Group = Group::after(BACKWARD, 8);
pub(crate) const PHALANX: Group = Group::after(DEFENDED, 8);
/// Pawns before the king, for each file near it: near, further, none; beside the king's file, then on it.
pub(crate) const SHIELD: Group = Group::after(PHALANX, 6);
/// Half-open and open files near the king.
pub(crate) const KING_FILE: Group = Group::after(SHIELD, 2);
/// By the weighted sum of attacks on squares around the enemy king.
pub(crate) const KING_ATTACK: Group = Group::after(KING_FILE, 40);
/// Squares from which a knight, bishop, rook or queen can safely give check.
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
/// By the number of own pawns on squares of the bishop's color.
pub(crate) const BAD_BISHOP: Group = Group::after(OUTPOST, 9);
/// A passed pawn whose next square the enemy does not attack, by rank.
pub(crate) const PASSED_SAFE: Group = Group::after(BAD_BISHOP, 8);
/// By the number of pieces that attack squares around the enemy king.
pub(crate) const KING_ATTACKERS: Group = Group::after(PASSED_SAFE, 6);
/// By the number of attacked squares beside the enemy king that only the king defends.
pub(crate) const KING_WEAKNESS: Group = Group::after(KING_ATTACKERS, 7);
/// Pawn storm, for each file near the king: the distance of the nearest enemy pawn in front of the king; 0 if none.
pub(crate) const STORM: Group = Group::after(KING_WEAKNESS, 8);
/// A pawn can safely advance and then attacks a piece.
pub(crate) const PUSH_THREAT: Group = Group::after(STORM, 1);

/// How many features there are.
pub(crate) const COUNT: usize = PUSH_THREAT.start + PUSH_THREAT.len;

/// All groups with their names, for the tuner.
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
