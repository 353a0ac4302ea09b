//! Which fact says more.

use crate::fact::Fact;

/// The order in which facts are said: the lower, the stronger.
pub(super) const fn rank(fact: &Fact) -> u8 {
    match fact {
        Fact::Mate { .. } => 0,
        Fact::Stalemate { .. } | Fact::Ending { .. } => 1,
        Fact::Perpetual { .. } => 2,
        Fact::MovedIntoAttack { .. } | Fact::LeftUndefended { .. } | Fact::OpenedLine { .. } => 3,
        Fact::Fork { .. } | Fact::Skewer { .. } | Fact::DiscoveredAttack { .. } => 4,
        Fact::Trapped { .. } | Fact::DefenderRemoved { .. } | Fact::Overloaded { .. } => 5,
        Fact::Deflection { .. } | Fact::Attraction { .. } | Fact::Interference { .. } => 6,
        Fact::IgnoredThreat { .. } | Fact::Hanging { .. } => 7,
        Fact::Pin { .. } | Fact::DoubleCheck { .. } | Fact::DiscoveredCheck { .. } => 8,
        Fact::Exchange { .. } | Fact::MateThreat { .. } => 9,
        Fact::Intermezzo { .. } | Fact::XRay { .. } | Fact::Clearance { .. } => 10,
        Fact::PassedPawn { .. } | Fact::Promotion { .. } | Fact::Zugzwang { .. } => 11,
        Fact::Threat { .. } | Fact::OpenedKing { .. } | Fact::EarlyQueen { .. } => 12,
        Fact::Material { .. } => 13,
        Fact::LostCastling { .. } => 14,
        Fact::Castles { .. } | Fact::Develops { .. } | Fact::TakesCenter { .. } => 15,
    }
}
