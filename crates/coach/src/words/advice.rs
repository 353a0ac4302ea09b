//! What a player can look for, so that the next such mistake is not made. One sentence for each kind of fact, which holds for
//! both sides: it was overlooked, or it was missed.

use crate::explain::Explanation;
use crate::fact::Fact;
use crate::mate_pattern::MatePattern;

use super::language::Language;

impl Explanation {
    /// What to look for, by the strongest reason; `None` if the move is not bad, or has no reason that is proven.
    ///
    /// ```
    /// use arrocco_coach::{Coach, Language};
    /// use arrocco_engine::Engine;
    /// use arrocco_rules::Position;
    /// let position: Position = "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1".parse().unwrap();
    /// let mv = position.move_from_san("h3").unwrap();
    /// let explanation = Coach::new(&mut Engine::new(), 10_000).explain(&position, mv).unwrap();
    /// let advice = explanation.advice(Language::English);
    /// assert_eq!(advice, Some("Look at the back rank: has the king a way out?"));
    /// ```
    #[must_use]
    pub fn advice(&self, language: Language) -> Option<&'static str> {
        let reason = self.reasons.first().filter(|_| self.verdict.is_bad())?;
        Some(advice(&reason.finding.fact, language))
    }
}

fn advice(fact: &Fact, language: Language) -> &'static str {
    let [english, italian, spanish] = texts(fact);
    match language {
        Language::English => english,
        Language::Italian => italian,
        Language::Spanish => spanish,
    }
}

const fn texts(fact: &Fact) -> [&'static str; 3] {
    match fact {
        Fact::Mate { pattern: Some(MatePattern::BackRank), .. } => [
            "Look at the back rank: has the king a way out?",
            "Guarda la prima traversa: il re ha una via d'uscita?",
            "Mira la última fila: ¿tiene el rey una salida?",
        ],
        Fact::Mate { .. } | Fact::MateThreat { .. } => [
            "Look at every check first, your own and the other side's.",
            "Guarda prima ogni scacco, il tuo e quello dell'avversario.",
            "Mira primero todos los jaques, los tuyos y los del rival.",
        ],
        Fact::Hanging { .. } => [
            "Before each move, look which pieces nobody defends.",
            "Prima di ogni mossa, guarda quali pezzi non sono difesi.",
            "Antes de cada jugada, mira qué piezas no defiende nadie.",
        ],
        Fact::IgnoredThreat { .. } => [
            "Ask first what the other side's last move attacks.",
            "Chiediti prima che cosa attacca l'ultima mossa dell'avversario.",
            "Pregúntate primero qué ataca la última jugada del rival.",
        ],
        Fact::MovedIntoAttack { .. } => [
            "Before a piece goes to a square, look what attacks that square.",
            "Prima di mettere un pezzo in una casa, guarda che cosa la attacca.",
            "Antes de llevar una pieza a una casilla, mira qué la ataca.",
        ],
        Fact::Exchange { .. } => [
            "Count attackers and defenders before an exchange.",
            "Conta attaccanti e difensori prima di un cambio.",
            "Cuenta atacantes y defensores antes de un cambio.",
        ],
        Fact::Fork { .. } => [
            "Look for squares from which one piece attacks two.",
            "Cerca le case da cui un pezzo ne attacca due.",
            "Busca las casillas desde las que una pieza ataca a dos.",
        ],
        _ => lines(fact),
    }
}

/// What has to do with lines, defenders and the order of moves.
const fn lines(fact: &Fact) -> [&'static str; 3] {
    match fact {
        Fact::Pin { .. } | Fact::Skewer { .. } | Fact::XRay { .. } => [
            "Look along the lines of bishops, rooks and queens: what stands behind what?",
            "Guarda lungo le linee di alfieri, torri e donne: chi sta dietro a chi?",
            "Mira por las líneas de alfiles, torres y damas: ¿quién está detrás de quién?",
        ],
        Fact::DiscoveredAttack { .. }
        | Fact::DiscoveredCheck { .. }
        | Fact::DoubleCheck { .. }
        | Fact::OpenedLine { .. } => [
            "Look which line opens when a piece leaves its square.",
            "Guarda quale linea si apre quando un pezzo lascia la sua casa.",
            "Mira qué línea se abre cuando una pieza deja su casilla.",
        ],
        Fact::Trapped { .. } | Fact::EarlyQueen { .. } => [
            "Look for pieces that have few squares left, your own and the other side's.",
            "Cerca i pezzi a cui restano poche case, i tuoi e quelli dell'avversario.",
            "Busca las piezas a las que les quedan pocas casillas, las tuyas y las del rival.",
        ],
        Fact::DefenderRemoved { .. }
        | Fact::Overloaded { .. }
        | Fact::Deflection { .. }
        | Fact::LeftUndefended { .. } => [
            "Ask of each piece what it defends, and what happens without it.",
            "Chiediti che cosa difende ogni pezzo, e che cosa succede senza.",
            "Pregúntate qué defiende cada pieza, y qué pasa sin ella.",
        ],
        Fact::Attraction { .. } | Fact::Clearance { .. } | Fact::Interference { .. } => [
            "Look also at moves that give something up but force the answer.",
            "Guarda anche le mosse che cedono qualcosa ma obbligano a rispondere.",
            "Mira también las jugadas que entregan algo pero obligan a responder.",
        ],
        Fact::Intermezzo { .. } => [
            "Before a piece is taken back, look for a check or a stronger threat.",
            "Prima di riprendere un pezzo, cerca uno scacco o una minaccia più forte.",
            "Antes de recuperar una pieza, busca un jaque o una amenaza más fuerte.",
        ],
        Fact::Threat { .. } => [
            "Ask what each move threatens: a threat gains time.",
            "Chiediti che cosa minaccia ogni mossa: una minaccia guadagna tempo.",
            "Pregúntate qué amenaza cada jugada: una amenaza gana tiempo.",
        ],
        _ => endings(fact),
    }
}

/// What has to do with endings, the count of pieces, and the opening.
const fn endings(fact: &Fact) -> [&'static str; 3] {
    match fact {
        Fact::Promotion { .. } | Fact::PassedPawn { .. } => [
            "Count how many moves each passed pawn needs to promote.",
            "Conta quante mosse servono a ogni pedone passato per promuovere.",
            "Cuenta cuántas jugadas necesita cada peón pasado para coronar.",
        ],
        Fact::Stalemate { .. } => [
            "Where a side has few moves left, think of stalemate.",
            "Quando a una parte restano poche mosse, pensa allo stallo.",
            "Cuando a un bando le quedan pocas jugadas, piensa en el ahogado.",
        ],
        Fact::Perpetual { .. } => [
            "Whoever is behind looks for checks without end; whoever is ahead shelters the king from them.",
            "Chi sta peggio cerca scacchi senza fine; chi sta meglio ne mette al riparo il re.",
            "Quien está peor busca jaques sin fin; quien está mejor resguarda de ellos a su rey.",
        ],
        Fact::Zugzwang { .. } => [
            "In an ending, ask which moves the other side has left.",
            "In un finale, chiediti quali mosse restano all'avversario.",
            "En un final, pregúntate qué jugadas le quedan al rival.",
        ],
        Fact::Ending { .. } => [
            "With few pieces left, one move decides: count it out to the end.",
            "Con pochi pezzi decide una mossa sola: conta fino in fondo.",
            "Con pocas piezas decide una sola jugada: cuenta hasta el final.",
        ],
        Fact::OpenedKing { .. } => [
            "Think twice before a pawn in front of the king moves.",
            "Pensaci due volte prima di muovere un pedone davanti al re.",
            "Piénsalo dos veces antes de mover un peón delante del rey.",
        ],
        Fact::LostCastling { .. } => [
            "Castle before the king or a rook has to move.",
            "Arrocca prima che il re o una torre debbano muovere.",
            "Enroca antes de que el rey o una torre tengan que mover.",
        ],
        Fact::Castles { .. } | Fact::Develops { .. } | Fact::TakesCenter { .. } => [
            "In the opening: pieces out, pawns in the center, the king to safety.",
            "In apertura: pezzi fuori, pedoni al centro, re al sicuro.",
            "En la apertura: piezas fuera, peones al centro, rey a salvo.",
        ],
        // A count of what a line wins.
        _ => [
            "Follow checks and captures to their end, and count the pieces there.",
            "Segui scacchi e catture fino in fondo, e conta lì i pezzi.",
            "Sigue los jaques y las capturas hasta el final, y cuenta allí las piezas.",
        ],
    }
}
