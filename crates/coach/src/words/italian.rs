//! Italian.

use arrocco_rules::{Color, Position, Role};

use crate::fact::Fact;
use crate::man::Man;
use crate::mate_pattern::MatePattern;

use super::names::{Names, ending, is_feminine};

const NAMES: Names = Names {
    roles: ["il pedone", "il cavallo", "l'alfiere", "la torre", "la donna", "il re"],
    on: " in ",
    and: " e ",
};

fn the(man: Man) -> String {
    NAMES.man(man)
}

/// What a fact says; `position` is where it is true.
pub(super) fn clause(fact: &Fact, position: &Position) -> String {
    match *fact {
        Fact::Mate { moves, pattern, .. } => mate(moves, pattern),
        Fact::Hanging { taken, by } => {
            format!("nessuno difende {}, e {} {} cattura gratis", the(taken), the(by), it(taken))
        }
        Fact::Exchange { taken, by, attackers, defenders, gain } => {
            let counted = if attackers.len() > defenders.len() {
                let (attackers, defenders) = (attackers.len(), defenders.len());
                format!("{} ha attaccanti: {attackers}, difensori: {defenders}; ", the(taken))
            } else {
                String::new()
            };
            let exchange = format!("il cambio in {} guadagna {}", taken.square, pawns((gain + 50) / 100));
            format!("{counted}{} cattura per prim{}, e {exchange}", the(by), ending(by))
        }
        Fact::Fork { by, targets } => {
            format!("{} attacca insieme {}", the(by), NAMES.men(position, targets))
        }
        Fact::Pin { by, pinned, behind } => {
            format!("{} inchioda {}: dietro c'è {}", the(by), the(pinned), the(behind))
        }
        Fact::Skewer { by, front, behind } => {
            format!("{} infilza {}: quando si sposta, cade {}", the(by), the(front), the(behind))
        }
        Fact::DiscoveredAttack { from, by, target } => {
            format!("la mossa da {from} apre la linea su cui {} attacca {}", the(by), the(target))
        }
        Fact::DiscoveredCheck { from, by, .. } => {
            format!("la mossa da {from} apre la linea su cui {} dà scacco", the(by))
        }
        Fact::DoubleCheck { checkers, .. } => {
            format!("{} danno scacco insieme, e può muovere solo il re", NAMES.men(position, checkers))
        }
        Fact::Trapped { piece, by } => {
            format!(
                "{} è sotto attacco e non ha case sicure; alla fine {} {} cattura",
                the(piece),
                the(by),
                it(piece)
            )
        }
        Fact::DefenderRemoved { defender, target } => {
            format!("solo {} difende {}: cade il difensore, poi l'altro pezzo", the(defender), the(target))
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
            format!("{} non può difendere insieme {first} e {second}", the(defender))
        }
        Fact::Deflection { defender, to, second } => {
            format!("{} è deviat{} in {to} e non controlla più {second}", the(defender), ending(defender))
        }
        Fact::Attraction { piece, to } => {
            format!("{} è attirat{end} in {to} e lì viene colpit{end}", the(piece), end = ending(piece))
        }
        Fact::Interference { blocker, slider, target } => {
            format!("il pezzo in {blocker} sbarra la strada: {} non difende più {target}", the(slider))
        }
        Fact::XRay { by, through, square } => {
            format!("{} agisce su {square} attraverso {}", the(by), the(through))
        }
        Fact::Intermezzo { between, square } => {
            format!("prima di riprendere in {square} c'è una mossa intermedia più forte in {between}")
        }
        Fact::Threat { by, target } => format!("{} minaccia di catturare {}", the(by), the(target)),
        Fact::MateThreat { by, square, .. } => format!("{} minaccia il matto in {square}", the(by)),
        Fact::Clearance { cleared, by } => {
            format!(
                "{cleared} si libera: subito dopo {} passa di lì, fino in {}",
                NAMES.role(by.role()),
                by.square
            )
        }
        Fact::Promotion { square, role } => format!("il pedone promuove in {square} e diventa {}", a(role)),
        Fact::PassedPawn { pawn, square } => format!("{} è passato e promuove in {square}", the(pawn)),
        Fact::LeftUndefended { target, by, .. } => {
            format!(
                "la mossa toglie un difensore: {} è in presa, e {} {} cattura",
                the(target),
                the(by),
                it(target)
            )
        }
        Fact::MovedIntoAttack { piece, by } => {
            format!("{} è in presa: {} {} cattura", the(piece), the(by), it(piece))
        }
        Fact::OpenedLine { from, by, target } => {
            format!("lasciare {from} apre la linea su cui {} cattura {}", the(by), the(target))
        }
        Fact::IgnoredThreat { target, by } => {
            format!("{} era in pericolo e lo è ancora: {} {} cattura", the(target), the(by), it(target))
        }
        Fact::Stalemate { king } => format!("{} non ha mosse e non è sotto scacco: stallo", the(king)),
        Fact::Perpetual { king } => format!("gli scacchi non finiscono, {} non vi sfugge: patta", the(king)),
        Fact::Zugzwang { king } => {
            format!("ogni mossa peggiora la posizione di chi ha {}: zugzwang", the(king))
        }
        Fact::Ending { before, after, .. } => {
            format!("le tabelle dei finali: {} prima della mossa, {} dopo", known(before), known(after))
        }
        Fact::Material { won, taken } => {
            let winner = if taken.color() == Color::White { "il Nero" } else { "il Bianco" };
            let won = pawns(won);
            format!("finite le catture, {winner} ha guadagnato {won}; fra i pezzi presi c'è {}", the(taken))
        }
        Fact::OpenedKing { king, pawn, by } => {
            format!(
                "il pedone di {pawn} copriva {}, e più avanti nella variante {} dà scacco passando di lì, da {}",
                the(king),
                NAMES.role(by.role()),
                by.square
            )
        }
        Fact::LostCastling { king } => format!("{} non può più arroccare", the(king)),
        Fact::EarlyQueen { queen, by } => {
            format!("{} esce presto, e {} l'attacca guadagnando un tempo", the(queen), the(by))
        }
        Fact::Develops { piece } => format!("sviluppa {}", the(piece)),
        Fact::Castles { king } => format!("{} è al sicuro", the(king)),
        Fact::TakesCenter { pawn } => format!("{} occupa il centro", the(pawn)),
    }
}

fn mate(moves: u32, pattern: Option<MatePattern>) -> String {
    let named = pattern.map(|pattern| format!(", {}", mate_name(pattern))).unwrap_or_default();
    if moves == 1 { format!("è scacco matto{named}") } else { format!("è matto in {moves}{named}") }
}

const fn mate_name(pattern: MatePattern) -> &'static str {
    match pattern {
        MatePattern::BackRank => "il matto del corridoio",
        MatePattern::Smothered => "il matto affogato",
        MatePattern::Arabian => "il matto arabo",
        MatePattern::Anastasia => "il matto di Anastasia",
        MatePattern::Hook => "il matto a gancio",
        MatePattern::Dovetail => "il matto a coda di rondine",
        MatePattern::Boden => "il matto di Boden",
        MatePattern::DoubleBishop => "il matto dei due alfieri",
        MatePattern::Epaulette => "il matto delle spalline",
        MatePattern::Vukovic => "il matto di Vuković",
        MatePattern::Opera => "il matto dell'opera",
    }
}

fn pawns(count: i32) -> String {
    if count == 1 { "un pedone".to_owned() } else { format!("il valore di {count} pedoni") }
}

const fn it(man: Man) -> &'static str {
    if is_feminine(man.piece.role) { "la" } else { "lo" }
}

const fn a(role: Role) -> &'static str {
    match role {
        Role::Pawn => "un pedone",
        Role::Knight => "un cavallo",
        Role::Bishop => "un alfiere",
        Role::Rook => "una torre",
        Role::Queen => "una donna",
        Role::King => "un re",
    }
}

const fn known(result: i8) -> &'static str {
    match result {
        1 => "vinta",
        -1 => "persa",
        _ => "patta",
    }
}
