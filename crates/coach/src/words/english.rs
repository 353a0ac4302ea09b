//! English.

use arrocco_rules::{Bitboard, Color, Position, Role};

use crate::fact::Fact;
use crate::man::Man;
use crate::mate_pattern::MatePattern;

use super::names::Names;

const NAMES: Names = Names {
    roles: ["the pawn", "the knight", "the bishop", "the rook", "the queen", "the king"],
    on: " on ",
    and: " and ",
};

fn the(man: Man) -> String {
    NAMES.man(man)
}

/// What a fact says; `position` is where it is true.
pub(super) fn clause(fact: &Fact, position: &Position) -> String {
    match *fact {
        Fact::Mate { moves, pattern, .. } => mate(moves, pattern),
        Fact::Hanging { taken, by } => {
            format!("nobody defends {}, and {} takes it for nothing", the(taken), the(by))
        }
        Fact::Exchange { taken, by, attackers, defenders, gain } => {
            let counted = if attackers.len() > defenders.len() {
                format!("{} is attacked {} and defended {}: ", the(taken), times(attackers), times(defenders))
            } else {
                String::new()
            };
            let exchange = format!("the exchange on {} wins {}", taken.square, pawns((gain + 50) / 100));
            format!("{counted}{} takes first, and {exchange}", the(by))
        }
        Fact::Fork { by, targets } => {
            format!("{} attacks {} at once", the(by), NAMES.men(position, targets))
        }
        Fact::Pin { by, pinned, behind } => {
            format!("{} pins {} to {}", the(by), the(pinned), the(behind))
        }
        Fact::Skewer { by, front, behind } => {
            format!("{} attacks {}, and when that goes, {} falls", the(by), the(front), the(behind))
        }
        Fact::DiscoveredAttack { from, by, target } => {
            format!("the move from {from} opens the line on which {} attacks {}", the(by), the(target))
        }
        Fact::DiscoveredCheck { from, by, king } => {
            format!("the move from {from} opens the line on which {} gives check to {}", the(by), the(king))
        }
        Fact::DoubleCheck { checkers, .. } => {
            format!("{} both give check, and only the king can move", NAMES.men(position, checkers))
        }
        Fact::Trapped { piece, by } => {
            format!("{} is attacked and has no safe square; in the end {} takes it", the(piece), the(by))
        }
        Fact::DefenderRemoved { defender, target } => {
            format!("only {} defends {}; it is taken, and the other falls", the(defender), the(target))
        }
        _ => rest(fact),
    }
}

fn rest(fact: &Fact) -> String {
    match *fact {
        Fact::Mate { .. }
        | Fact::Hanging { .. }
        | Fact::Exchange { .. }
        | Fact::Fork { .. }
        | Fact::Pin { .. }
        | Fact::Skewer { .. }
        | Fact::DiscoveredAttack { .. }
        | Fact::DiscoveredCheck { .. }
        | Fact::DoubleCheck { .. }
        | Fact::Trapped { .. }
        | Fact::DefenderRemoved { .. } => String::new(),
        Fact::Overloaded { defender, first, second } => {
            format!("{} cannot guard both {first} and {second}", the(defender))
        }
        Fact::Deflection { defender, to, second } => {
            format!("{} is drawn to {to} and no longer guards {second}", the(defender))
        }
        Fact::Attraction { piece, to } => format!("{} is drawn to {to} and is attacked there", the(piece)),
        Fact::Interference { blocker, slider, target } => {
            format!("the man on {blocker} cuts off {}, which guarded {target}", the(slider))
        }
        Fact::XRay { by, through, square } => {
            format!("{} acts on {square} through {}", the(by), the(through))
        }
        Fact::Intermezzo { between, square } => {
            format!(
                "instead of taking back on {square} at once, there is a stronger move in between, to {between}"
            )
        }
        Fact::Threat { by, target } => format!("{} threatens to take {}", the(by), the(target)),
        Fact::MateThreat { by, square, .. } => format!("{} threatens mate on {square}", the(by)),
        Fact::Clearance { cleared, by } => {
            format!("{cleared} is cleared: next {} goes that way, to {}", NAMES.role(by.role()), by.square)
        }
        Fact::Promotion { square, role } => format!("the pawn becomes {} on {square}", a(role)),
        Fact::PassedPawn { pawn, square } => {
            format!("{} is passed, and becomes a piece on {square}", the(pawn))
        }
        Fact::LeftUndefended { target, by, .. } => {
            format!("the move takes a defender away from {}, and {} takes it", the(target), the(by))
        }
        Fact::MovedIntoAttack { piece, by } => format!("{} can be taken by {}", the(piece), the(by)),
        Fact::OpenedLine { from, by, target } => {
            format!("leaving {from} opens the line on which {} takes {}", the(by), the(target))
        }
        Fact::IgnoredThreat { target, by } => {
            format!("{} was in danger and still is: {} takes it", the(target), the(by))
        }
        Fact::Stalemate { king } => format!("{} has no move and no check: stalemate", the(king)),
        Fact::Perpetual { king } => format!("the checks on {} never end: a draw", the(king)),
        Fact::Zugzwang { king } => {
            format!("every move of the side with {} makes it worse: zugzwang", the(king))
        }
        Fact::Ending { before, after, .. } => {
            format!(
                "the tables of endings know it as {} before the move, {} after it",
                known(before),
                known(after)
            )
        }
        Fact::Material { won, taken } => {
            let winner = if taken.color() == Color::White { "Black" } else { "White" };
            let won = pawns(won);
            format!(
                "when the captures are over, {winner} has won {won}; {} is among what was taken",
                the(taken)
            )
        }
        Fact::OpenedKing { king, pawn, by } => {
            format!(
                "the pawn of {pawn} sheltered {}, and later in the line {} gives check over that square, from {}",
                the(king),
                NAMES.role(by.role()),
                by.square
            )
        }
        Fact::LostCastling { king } => format!("{} can no longer castle", the(king)),
        Fact::EarlyQueen { queen, by } => {
            format!("{} is out early, and {} attacks it with tempo", the(queen), the(by))
        }
        Fact::Develops { piece } => format!("it develops {}", the(piece)),
        Fact::Castles { king } => format!("{} is in safety", the(king)),
        Fact::TakesCenter { pawn } => format!("{} takes its place in the center", the(pawn)),
    }
}

fn mate(moves: u32, pattern: Option<MatePattern>) -> String {
    let named = pattern.map(|pattern| format!(", {}", mate_name(pattern))).unwrap_or_default();
    if moves == 1 { format!("it is checkmate{named}") } else { format!("it is mate in {moves}{named}") }
}

const fn mate_name(pattern: MatePattern) -> &'static str {
    match pattern {
        MatePattern::BackRank => "a back-rank mate",
        MatePattern::Smothered => "a smothered mate",
        MatePattern::Arabian => "the Arabian mate",
        MatePattern::Anastasia => "Anastasia's mate",
        MatePattern::Hook => "the hook mate",
        MatePattern::Dovetail => "the dovetail mate",
        MatePattern::Boden => "Boden's mate",
        MatePattern::DoubleBishop => "a mate with two bishops",
        MatePattern::Epaulette => "the epaulette mate",
        MatePattern::Vukovic => "Vuković's mate",
        MatePattern::Opera => "the opera mate",
    }
}

fn times(men: Bitboard) -> String {
    match men.len() {
        0 => "by nobody".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    }
}

fn pawns(count: i32) -> String {
    if count == 1 { "one pawn".to_owned() } else { format!("the worth of {count} pawns") }
}

const fn a(role: Role) -> &'static str {
    match role {
        Role::Pawn => "a pawn",
        Role::Knight => "a knight",
        Role::Bishop => "a bishop",
        Role::Rook => "a rook",
        Role::Queen => "a queen",
        Role::King => "a king",
    }
}

const fn known(result: i8) -> &'static str {
    match result {
        1 => "won",
        -1 => "lost",
        _ => "drawn",
    }
}
