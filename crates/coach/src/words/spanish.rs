//! Spanish.

use arrocco_rules::{Color, Position, Role};

use crate::fact::Fact;
use crate::man::Man;
use crate::mate_pattern::MatePattern;

use super::names::{Names, ending, is_feminine};

const NAMES: Names = Names {
    roles: ["el peón", "el caballo", "el alfil", "la torre", "la dama", "el rey"],
    on: " de ",
    and: " y ",
};

fn the(man: Man) -> String {
    NAMES.man(man)
}

/// After "a": "al caballo", "a la torre".
fn to(man: Man) -> String {
    let article = if is_feminine(man.piece.role) { "a " } else { "a" };
    let name = the(man);
    if is_feminine(man.piece.role) { format!("{article}{name}") } else { format!("{article}{}", &name[1..]) }
}

/// What a fact says; `position` is where it is true.
pub(super) fn clause(fact: &Fact, position: &Position) -> String {
    match *fact {
        Fact::Mate { moves, pattern, .. } => mate(moves, pattern),
        Fact::Hanging { taken, by } => {
            format!("nadie defiende {}, y {} {} captura gratis", to(taken), the(by), it(taken))
        }
        Fact::Exchange { taken, by, attackers, defenders, gain } => {
            let counted = if attackers.len() > defenders.len() {
                let (attackers, defenders) = (attackers.len(), defenders.len());
                format!("{} tiene atacantes: {attackers}, defensores: {defenders}; ", the(taken))
            } else {
                String::new()
            };
            let exchange = format!("el cambio en {} gana {}", taken.square, pawns((gain + 50) / 100));
            format!("{counted}{} captura primero, y {exchange}", the(by))
        }
        Fact::Fork { by, targets } => {
            let targets: Vec<String> = Man::all(position, targets).map(to).collect();
            format!("{} ataca a la vez {}", the(by), listed(targets))
        }
        Fact::Pin { by, pinned, behind } => {
            format!("{} clava {}: detrás está {}", the(by), to(pinned), the(behind))
        }
        Fact::Skewer { by, front, behind } => {
            format!("{} ataca {}, y cuando se aparta cae {}", the(by), to(front), the(behind))
        }
        Fact::DiscoveredAttack { from, by, target } => {
            format!("la jugada desde {from} abre la línea en la que {} ataca {}", the(by), to(target))
        }
        Fact::DiscoveredCheck { from, by, .. } => {
            format!("la jugada desde {from} abre la línea en la que {} da jaque", the(by))
        }
        Fact::DoubleCheck { checkers, .. } => {
            format!("{} dan jaque a la vez, y solo puede mover el rey", NAMES.men(position, checkers))
        }
        Fact::Trapped { piece, by } => {
            format!(
                "{} está atacad{} y no tiene casilla segura; al final {} {} captura",
                the(piece),
                ending(piece),
                the(by),
                it(piece)
            )
        }
        Fact::DefenderRemoved { defender, target } => {
            format!("solo {} defiende {}: cae el defensor y después la otra pieza", the(defender), to(target))
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
            format!("{} no puede defender {first} y {second} a la vez", the(defender))
        }
        Fact::Deflection { defender, to, second } => {
            format!("{} es desviad{} a {to} y ya no controla {second}", the(defender), ending(defender))
        }
        Fact::Attraction { piece, to } => {
            format!("{} es atraíd{} a {to} y allí recibe el golpe", the(piece), ending(piece))
        }
        Fact::Interference { blocker, slider, target } => {
            format!("la pieza de {blocker} corta el paso: {} ya no defiende {target}", the(slider))
        }
        Fact::XRay { by, through, square } => {
            format!("{} actúa sobre {square} a través de una pieza: {}", the(by), the(through))
        }
        Fact::Intermezzo { between, square } => {
            format!("antes de recapturar en {square} hay una jugada intermedia más fuerte en {between}")
        }
        Fact::Threat { by, target } => format!("{} amenaza con capturar {}", the(by), to(target)),
        Fact::MateThreat { by, square, .. } => format!("{} amenaza mate en {square}", the(by)),
        Fact::Clearance { cleared, by } => {
            format!(
                "{cleared} queda libre: después {} pasa por ahí, hasta {}",
                NAMES.role(by.role()),
                by.square
            )
        }
        Fact::Promotion { square, role } => {
            format!("el peón corona en {square} y se convierte en {}", a(role))
        }
        Fact::PassedPawn { pawn, square } => format!("{} está pasado y corona en {square}", the(pawn)),
        Fact::LeftUndefended { target, by, .. } => {
            format!("la jugada quita un defensor {}, y {} {} captura", to(target), the(by), it(target))
        }
        Fact::MovedIntoAttack { piece, by } => {
            format!("{} puede ser capturad{} por {}", the(piece), ending(piece), the(by))
        }
        Fact::OpenedLine { from, by, target } => {
            format!("dejar {from} abre la línea en la que {} captura {}", the(by), to(target))
        }
        Fact::IgnoredThreat { target, by } => {
            format!(
                "{} estaba en peligro y lo sigue estando: {} {} captura",
                the(target),
                the(by),
                it(target)
            )
        }
        Fact::Stalemate { king } => format!("{} no tiene jugadas y no está en jaque: ahogado", the(king)),
        Fact::Perpetual { king } => format!("los jaques no terminan, {} no escapa: tablas", the(king)),
        Fact::Zugzwang { king } => {
            format!("cualquier jugada empeora la posición de quien tiene {}: zugzwang", the(king))
        }
        Fact::Ending { before, after, .. } => {
            format!("las tablas de finales: {} antes de la jugada, {} después", known(before), known(after))
        }
        Fact::Material { won, taken } => {
            let winners = if taken.color() == Color::White { "las negras" } else { "las blancas" };
            let won = pawns(won);
            format!(
                "terminadas las capturas, {winners} han ganado {won}; entre lo capturado está {}",
                the(taken)
            )
        }
        Fact::OpenedKing { king, pawn, by } => {
            format!(
                "el peón de {pawn} protegía {}, y más adelante en la variante {} da jaque por esa casilla, desde {}",
                to(king),
                NAMES.role(by.role()),
                by.square
            )
        }
        Fact::LostCastling { king } => format!("{} ya no puede enrocar", the(king)),
        Fact::EarlyQueen { queen, by } => {
            format!("{} sale pronto, y {} la ataca ganando un tiempo", the(queen), the(by))
        }
        Fact::Develops { piece } => format!("desarrolla {}", the(piece)),
        Fact::Castles { king } => format!("{} está a salvo", the(king)),
        Fact::TakesCenter { pawn } => format!("{} ocupa el centro", the(pawn)),
    }
}

fn listed(mut names: Vec<String>) -> String {
    let last = names.pop().unwrap_or_default();
    if names.is_empty() { last } else { format!("{}{}{last}", names.join(", "), NAMES.and) }
}

fn mate(moves: u32, pattern: Option<MatePattern>) -> String {
    let named = pattern.map(|pattern| format!(", {}", mate_name(pattern))).unwrap_or_default();
    if moves == 1 { format!("es jaque mate{named}") } else { format!("es mate en {moves}{named}") }
}

const fn mate_name(pattern: MatePattern) -> &'static str {
    match pattern {
        MatePattern::BackRank => "el mate del pasillo",
        MatePattern::Smothered => "el mate de la coz",
        MatePattern::Arabian => "el mate árabe",
        MatePattern::Anastasia => "el mate de Anastasia",
        MatePattern::Hook => "el mate del gancho",
        MatePattern::Dovetail => "el mate de la cola de milano",
        MatePattern::Boden => "el mate de Boden",
        MatePattern::DoubleBishop => "el mate de los dos alfiles",
        MatePattern::Epaulette => "el mate de las charreteras",
        MatePattern::Vukovic => "el mate de Vuković",
        MatePattern::Opera => "el mate de la ópera",
    }
}

fn pawns(count: i32) -> String {
    if count == 1 { "un peón".to_owned() } else { format!("el valor de {count} peones") }
}

const fn it(man: Man) -> &'static str {
    if is_feminine(man.piece.role) { "la" } else { "lo" }
}

const fn a(role: Role) -> &'static str {
    match role {
        Role::Pawn => "un peón",
        Role::Knight => "un caballo",
        Role::Bishop => "un alfil",
        Role::Rook => "una torre",
        Role::Queen => "una dama",
        Role::King => "un rey",
    }
}

const fn known(result: i8) -> &'static str {
    match result {
        1 => "ganado",
        -1 => "perdido",
        _ => "tablas",
    }
}
