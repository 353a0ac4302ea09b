//! A fact as data: its name and its squares.

use arrocco_rules::{Bitboard, Square};

use crate::fact::Fact;
use crate::man::Man;

impl Fact {
    /// The name of its kind, which is the puzzle sets' where they have one.
    ///
    /// ```
    /// # use arrocco_coach::Fact;
    /// # use arrocco_rules::{Role, Square};
    /// assert_eq!(Fact::Promotion { square: Square::A8, role: Role::Queen }.name(), "promotion");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mate { .. } => "mate",
            Self::Hanging { .. } => "hangingPiece",
            Self::Exchange { .. } => "exchange",
            Self::Fork { .. } => "fork",
            Self::Pin { .. } => "pin",
            Self::Skewer { .. } => "skewer",
            Self::DiscoveredAttack { .. } => "discoveredAttack",
            Self::DiscoveredCheck { .. } => "discoveredCheck",
            Self::DoubleCheck { .. } => "doubleCheck",
            Self::Trapped { .. } => "trappedPiece",
            Self::DefenderRemoved { .. } => "capturingDefender",
            Self::Overloaded { .. } => "overloaded",
            Self::Deflection { .. } => "deflection",
            Self::Attraction { .. } => "attraction",
            Self::Interference { .. } => "interference",
            Self::XRay { .. } => "xRayAttack",
            Self::Intermezzo { .. } => "intermezzo",
            Self::Clearance { .. } => "clearance",
            Self::Threat { .. } => "threat",
            Self::MateThreat { .. } => "mateThreat",
            Self::Promotion { .. } => "promotion",
            Self::PassedPawn { .. } => "passedPawn",
            Self::LeftUndefended { .. } => "leftUndefended",
            Self::MovedIntoAttack { .. } => "movedIntoAttack",
            Self::OpenedLine { .. } => "openedLine",
            Self::IgnoredThreat { .. } => "ignoredThreat",
            Self::Stalemate { .. } => "stalemate",
            Self::Perpetual { .. } => "perpetual",
            Self::Zugzwang { .. } => "zugzwang",
            Self::Ending { .. } => "ending",
            Self::Material { .. } => "material",
            Self::OpenedKing { .. } => "openedKing",
            Self::LostCastling { .. } => "lostCastling",
            Self::EarlyQueen { .. } => "earlyQueen",
            Self::Develops { .. } => "develops",
            Self::Castles { .. } => "castles",
            Self::TakesCenter { .. } => "takesCenter",
        }
    }

    /// The squares of the fact, each with its part in it.
    ///
    /// ```
    /// # use arrocco_coach::Fact;
    /// # use arrocco_rules::{Role, Square};
    /// let fact = Fact::Promotion { square: Square::A8, role: Role::Queen };
    /// assert_eq!(fact.squares(), [("square", Square::A8)]);
    /// ```
    #[must_use]
    pub fn squares(self) -> Vec<(&'static str, Square)> {
        match self {
            Self::Fork { by, targets } => with_set("by", by, "target", targets),
            Self::DoubleCheck { checkers, king } => with_set("king", king, "checker", checkers),
            Self::Exchange { taken, by, attackers, defenders, .. } => {
                let mut parts = vec![("taken", taken.square), ("by", by.square)];
                parts.extend(attackers.into_iter().map(|square| ("attacker", square)));
                parts.extend(defenders.into_iter().map(|square| ("defender", square)));
                parts
            }
            other => other.fixed_squares(),
        }
    }

    /// The squares of the kinds that always have as many.
    fn fixed_squares(self) -> Vec<(&'static str, Square)> {
        match self {
            Self::Fork { .. } | Self::DoubleCheck { .. } | Self::Exchange { .. } => Vec::new(),
            Self::Mate { king, .. }
            | Self::Stalemate { king }
            | Self::Perpetual { king }
            | Self::Zugzwang { king }
            | Self::Ending { king, .. }
            | Self::LostCastling { king }
            | Self::Castles { king } => vec![("king", king.square)],
            Self::Hanging { taken, by } => men([("taken", taken), ("by", by)]),
            Self::Pin { by, pinned, behind } => men([("by", by), ("pinned", pinned), ("behind", behind)]),
            Self::Skewer { by, front, behind } => men([("by", by), ("front", front), ("behind", behind)]),
            Self::DiscoveredAttack { from, by, target } | Self::OpenedLine { from, by, target } => {
                vec![("from", from), ("by", by.square), ("target", target.square)]
            }
            Self::DiscoveredCheck { from, by, king } => {
                vec![("from", from), ("by", by.square), ("king", king.square)]
            }
            Self::Trapped { piece, by } | Self::MovedIntoAttack { piece, by } => {
                men([("piece", piece), ("by", by)])
            }
            Self::DefenderRemoved { defender, target } => men([("defender", defender), ("target", target)]),
            Self::Overloaded { defender, first, second } => {
                vec![("defender", defender.square), ("first", first), ("second", second)]
            }
            Self::Deflection { defender, to, second } => {
                vec![("defender", defender.square), ("to", to), ("second", second)]
            }
            Self::Attraction { piece, to } => vec![("piece", piece.square), ("to", to)],
            Self::Interference { blocker, slider, target } => {
                vec![("blocker", blocker), ("slider", slider.square), ("target", target)]
            }
            Self::XRay { by, through, square } => {
                vec![("by", by.square), ("through", through.square), ("square", square)]
            }
            Self::Intermezzo { between, square } => vec![("between", between), ("square", square)],
            Self::MateThreat { by, square, king } => {
                vec![("by", by.square), ("square", square), ("king", king.square)]
            }
            Self::Clearance { cleared, by } => vec![("cleared", cleared), ("by", by.square)],
            Self::Promotion { square, .. } => vec![("square", square)],
            Self::PassedPawn { pawn, square } => vec![("pawn", pawn.square), ("square", square)],
            Self::LeftUndefended { target, from, to, by } => {
                vec![("target", target.square), ("from", from), ("to", to), ("by", by.square)]
            }
            Self::Threat { target, by } | Self::IgnoredThreat { target, by } => {
                men([("target", target), ("by", by)])
            }
            Self::Material { taken, .. } => men([("taken", taken)]),
            Self::OpenedKing { king, pawn, by } => {
                vec![("king", king.square), ("pawn", pawn), ("by", by.square)]
            }
            Self::EarlyQueen { queen, by } => men([("queen", queen), ("by", by)]),
            Self::Develops { piece } => men([("piece", piece)]),
            Self::TakesCenter { pawn } => men([("pawn", pawn)]),
        }
    }
}

fn men<const N: usize>(parts: [(&'static str, Man); N]) -> Vec<(&'static str, Square)> {
    parts.into_iter().map(|(name, man)| (name, man.square)).collect()
}

fn with_set(name: &'static str, man: Man, each: &'static str, set: Bitboard) -> Vec<(&'static str, Square)> {
    let mut parts = vec![(name, man.square)];
    parts.extend(set.into_iter().map(|square| (each, square)));
    parts
}
