//! What is said of a legal move: of what kind it is, and what it leads to with few men.

use arrocco_tablebase::Ending;

use super::{Language, fill};

/// The kinds of moves by the names that the rules give them, in Italian and in Spanish.
const KINDS: [(&str, &str, &str); 11] = [
    ("quiet", "tranquilla", "tranquila"),
    ("capture", "cattura", "captura"),
    ("en-passant", "presa al varco", "captura al paso"),
    ("promotion", "promozione", "promoción"),
    ("castle", "arrocco", "enroque"),
    ("double-push", "passo doppio", "paso doble"),
    ("check", "scacco", "jaque"),
    ("discovered-check", "scacco di scoperta", "jaque a la descubierta"),
    ("double-check", "scacco doppio", "jaque doble"),
    ("mate", "matto", "mate"),
    ("stalemate", "stallo", "ahogado"),
];

impl Language {
    /// That a move is legal, with its kinds; `quiet` if there are none.
    pub fn legal_move(self, name: &str, kinds: &[&'static str], ending: Option<Ending>) -> String {
        let kinds = if kinds.is_empty() { &["quiet"] } else { kinds };
        let kinds: Vec<&str> = kinds.iter().map(|kind| self.kind_of_move(kind)).collect();
        let words = self.words();
        let legal = fill(words.is_legal, &[("move", name), ("kinds", &kinds.join(", "))]);
        match ending {
            Some(ending) => legal + &fill(words.leads_to, &[("ending", &self.ending(ending))]),
            None => legal,
        }
    }

    fn kind_of_move(self, name: &'static str) -> &'static str {
        let kind = KINDS.iter().find(|(english, ..)| *english == name);
        match (self, kind) {
            (Self::En, _) | (_, None) => name,
            (Self::It, Some((_, italian, _))) => italian,
            (Self::Es, Some((.., spanish))) => spanish,
        }
    }
}

#[cfg(test)]
mod tests {
    use arrocco_rules::{Color, MoveClass};

    use super::*;

    #[test]
    fn legal_moves_are_told_in_every_language() {
        let won = Some(Ending { winner: Some(Color::White), moves: None });
        assert_eq!(
            Language::ALL.map(|language| language.legal_move("Ra7", &["check", "mate"], won)),
            [
                "Ra7 is legal: check, mate; after it: White wins",
                "Ra7 è legale: scacco, matto; dopo: Il Bianco vince",
                "Ra7 es legal: jaque, mate; después: Ganan las blancas",
            ]
        );
        assert_eq!(Language::It.legal_move("a3", &[], None), "a3 è legale: tranquilla");
    }

    #[test]
    fn every_kind_has_a_translation() {
        for name in MoveClass::NAMES {
            assert!(KINDS.iter().any(|(kind, ..)| *kind == name), "{name}");
        }
    }
}
