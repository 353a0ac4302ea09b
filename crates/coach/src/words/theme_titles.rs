//! Themes by the names that players use.

use crate::themes::Theme;

use super::language::Language;

impl Theme {
    /// Its name for people.
    ///
    /// ```
    /// use arrocco_coach::{Language, Theme};
    /// assert_eq!(Theme::BackRankMate.title(Language::English), "back-rank mate");
    /// assert_eq!(Theme::Fork.title(Language::Italian), "forchetta");
    /// ```
    #[must_use]
    pub const fn title(self, language: Language) -> &'static str {
        let [english, italian, spanish] = titles(self);
        match language {
            Language::English => english,
            Language::Italian => italian,
            Language::Spanish => spanish,
        }
    }
}

const fn titles(theme: Theme) -> [&'static str; 3] {
    match theme {
        Theme::Mate => ["mate", "matto", "mate"],
        Theme::MateIn1 => ["mate in 1", "matto in 1", "mate en 1"],
        Theme::MateIn2 => ["mate in 2", "matto in 2", "mate en 2"],
        Theme::MateIn3 => ["mate in 3", "matto in 3", "mate en 3"],
        Theme::MateIn4 => ["mate in 4", "matto in 4", "mate en 4"],
        Theme::MateIn5 => ["mate in 5 or more", "matto in 5 o più", "mate en 5 o más"],
        Theme::BackRankMate => ["back-rank mate", "matto del corridoio", "mate del pasillo"],
        Theme::SmotheredMate => ["smothered mate", "matto affogato", "mate de la coz"],
        Theme::ArabianMate => ["Arabian mate", "matto arabo", "mate árabe"],
        Theme::AnastasiaMate => ["Anastasia's mate", "matto di Anastasia", "mate de Anastasia"],
        Theme::HookMate => ["hook mate", "matto dell'uncino", "mate del gancho"],
        Theme::DovetailMate => ["dovetail mate", "matto a coda di rondine", "mate de la cola de milano"],
        Theme::BodenMate => ["Boden's mate", "matto di Boden", "mate de Boden"],
        Theme::DoubleBishopMate => ["mate by two bishops", "matto con due alfieri", "mate con dos alfiles"],
        Theme::EpauletteMate => ["epaulette mate", "matto delle spalline", "mate de las charreteras"],
        Theme::VukovicMate => ["Vuković's mate", "matto di Vuković", "mate de Vuković"],
        Theme::OperaMate => ["opera mate", "matto dell'opera", "mate de la ópera"],
        _ => tactics(theme),
    }
}

const fn tactics(theme: Theme) -> [&'static str; 3] {
    match theme {
        Theme::Fork => ["fork", "forchetta", "ataque doble"],
        Theme::Pin => ["pin", "inchiodatura", "clavada"],
        Theme::Skewer => ["skewer", "infilata", "enfilada"],
        Theme::DiscoveredAttack => ["discovered attack", "attacco di scoperta", "ataque a la descubierta"],
        Theme::DiscoveredCheck => ["discovered check", "scacco di scoperta", "jaque a la descubierta"],
        Theme::DoubleCheck => ["double check", "scacco doppio", "jaque doble"],
        Theme::HangingPiece => ["hanging piece", "pezzo indifeso", "pieza indefensa"],
        Theme::TrappedPiece => ["trapped piece", "pezzo intrappolato", "pieza atrapada"],
        Theme::CapturingDefender => {
            ["capture of a defender", "cattura del difensore", "captura del defensor"]
        }
        Theme::Deflection => ["deflection", "deviazione", "desviación"],
        Theme::Attraction => ["decoy", "adescamento", "atracción"],
        Theme::Interference => ["interference", "interferenza", "interferencia"],
        Theme::XRayAttack => ["X-ray attack", "attacco ai raggi X", "ataque de rayos X"],
        Theme::Intermezzo => ["intermezzo", "mossa intermedia", "jugada intermedia"],
        Theme::Clearance => ["clearance", "sgombero", "despeje"],
        Theme::Sacrifice => ["sacrifice", "sacrificio", "sacrificio"],
        Theme::Promotion => ["promotion", "promozione", "promoción"],
        Theme::UnderPromotion => ["underpromotion", "promozione minore", "subpromoción"],
        Theme::EnPassant => ["en passant", "presa al varco", "captura al paso"],
        Theme::Castling => ["castling", "arrocco", "enroque"],
        Theme::AdvancedPawn => ["advanced pawn", "pedone avanzato", "peón avanzado"],
        Theme::QuietMove => ["quiet move", "mossa tranquilla", "jugada tranquila"],
        Theme::DefensiveMove => ["defensive move", "mossa difensiva", "jugada defensiva"],
        Theme::ExposedKing => ["exposed king", "re esposto", "rey expuesto"],
        Theme::AttackingF2F7 => ["attack on f2 or f7", "attacco a f2 o f7", "ataque a f2 o f7"],
        Theme::Zugzwang => ["zugzwang", "zugzwang", "zugzwang"],
        _ => phases(theme),
    }
}

const fn phases(theme: Theme) -> [&'static str; 3] {
    match theme {
        Theme::PawnEndgame => ["pawn ending", "finale di pedoni", "final de peones"],
        Theme::KnightEndgame => ["knight ending", "finale di cavalli", "final de caballos"],
        Theme::BishopEndgame => ["bishop ending", "finale di alfieri", "final de alfiles"],
        Theme::RookEndgame => ["rook ending", "finale di torri", "final de torres"],
        Theme::QueenEndgame => ["queen ending", "finale di donne", "final de damas"],
        Theme::QueenRookEndgame => {
            ["queens and rooks ending", "finale di donne e torri", "final de damas y torres"]
        }
        Theme::Opening => ["opening", "apertura", "apertura"],
        Theme::Middlegame => ["middlegame", "mediogioco", "medio juego"],
        Theme::Endgame => ["ending", "finale", "final"],
        Theme::OneMove => ["one move", "una mossa", "una jugada"],
        Theme::Short => ["two moves", "due mosse", "dos jugadas"],
        Theme::Long => ["three moves", "tre mosse", "tres jugadas"],
        // The only one that is left.
        _ => ["four moves or more", "quattro mosse o più", "cuatro jugadas o más"],
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_theme_has_a_name_of_its_own_in_every_language() {
        for language in Language::ALL {
            let titles: BTreeSet<&str> = Theme::ALL.iter().map(|theme| theme.title(language)).collect();
            assert_eq!(titles.len(), Theme::ALL.len(), "{language:?}");
        }
    }
}
