//! What is wrong with a position that somebody wants to start from, in words. English ones are those of the rules.

use arrocco_rules::{Bitboard, Color, Fault, FenField, ParsePositionError};

use super::{Language, fill};

impl Language {
    /// Why a text is not a position.
    pub fn position_error(self, error: &ParsePositionError) -> String {
        if self == Self::En {
            return error.to_string();
        }
        let what = match error {
            ParsePositionError::Fen(error) => self.about(error.code()).to_owned(),
            ParsePositionError::Faults { faults, .. } => {
                let all: Vec<String> = faults.iter().map(|fault| self.fault(fault)).collect();
                all.join("; ")
            }
        };
        let place = error.offset().saturating_add(1).to_string();
        let words = if self == Self::It {
            "{field}: {what} (carattere {place})"
        } else {
            "{field}: {what} (carácter {place})"
        };
        fill(words, &[("field", self.field(error.field())), ("what", &what), ("place", &place)])
    }

    /// One thing that is wrong with a position.
    pub fn fault(self, fault: &Fault) -> String {
        if self == Self::En {
            return fault.to_string();
        }
        let side = color(fault).map_or("", |color| self.side(color));
        fill(self.about(fault.code()), &[("side", side), ("squares", &named(fault.squares()))])
    }

    /// Why a number is not that of a Chess960 position.
    pub fn chess960_error(self, number: u16) -> String {
        let words = match self {
            Self::En => "{number} is not the number of a Chess960 position, 0 to 959",
            Self::It => "{number} non è il numero di una posizione Chess960, da 0 a 959",
            Self::Es => "{number} no es el número de una posición Chess960, de 0 a 959",
        };
        fill(words, &[("number", &number.to_string())])
    }

    fn about(self, code: &str) -> &'static str {
        let found = ABOUT.iter().find(|(known, ..)| *known == code);
        match (self, found) {
            (Self::It, Some((_, italian, _))) => italian,
            (Self::Es, Some((.., spanish))) => spanish,
            (Self::It, None) => "non va bene",
            _ => "no vale",
        }
    }

    const fn field(self, field: FenField) -> &'static str {
        let (italian, spanish) = match field {
            FenField::Board => ("scacchiera", "tablero"),
            FenField::Turn => ("tratto", "turno"),
            FenField::Castling => ("arrocco", "enroque"),
            FenField::EnPassant => ("presa al varco", "captura al paso"),
            FenField::Halfmoves => ("semimosse", "semijugadas"),
            FenField::Fullmoves => ("mosse", "jugadas"),
            FenField::End => ("FEN", "FEN"),
        };
        if matches!(self, Self::It) { italian } else { spanish }
    }
}

/// The side that a fault is about.
const fn color(fault: &Fault) -> Option<Color> {
    match *fault {
        Fault::MissingKing(color)
        | Fault::TooManyKings { color, .. }
        | Fault::ImpossibleMaterial { color, .. }
        | Fault::CastlingWithoutKing { color, .. }
        | Fault::CastlingWithoutRook { color, .. } => Some(color),
        _ => None,
    }
}

fn named(squares: Bitboard) -> String {
    let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    names.join(", ")
}

/// By code: Italian and Spanish.
const ABOUT: [(&str, &str, &str); 27] = [
    ("missing-field", "manca", "falta"),
    ("unknown-piece", "un segno non è né un pezzo né una cifra", "un signo no es ni pieza ni cifra"),
    ("bad-digit", "le caselle vuote si contano da 1 a 8", "las casillas vacías se cuentan de 1 a 8"),
    ("adjacent-digits", "ci sono due cifre di seguito", "hay dos cifras seguidas"),
    ("rank-too-short", "una traversa ha meno di otto caselle", "una fila tiene menos de ocho casillas"),
    ("rank-too-long", "una traversa ha più di otto caselle", "una fila tiene más de ocho casillas"),
    ("too-few-ranks", "le traverse sono meno di otto", "hay menos de ocho filas"),
    ("too-many-ranks", "le traverse sono più di otto", "hay más de ocho filas"),
    ("trailing-slash", "c'è una barra dopo l'ultima traversa", "hay una barra tras la última fila"),
    ("unknown-turn", "non è né w né b", "no es ni w ni b"),
    (
        "unknown-castling",
        "gli arrocchi si scrivono con KQkq, A-H, a-h",
        "los enroques se escriben con KQkq, A-H, a-h",
    ),
    ("repeated-castling", "un arrocco è scritto due volte", "un enroque está escrito dos veces"),
    ("unknown-square", "non è né una casella né -", "no es ni casilla ni -"),
    ("not-a-number", "non è un numero", "no es un número"),
    ("out-of-range", "il numero non è tra 0 e 65535", "el número no está entre 0 y 65535"),
    ("trailing-text", "c'è altro testo alla fine", "sobra texto al final"),
    ("missing-king", "{side}: manca il re", "{side}: falta el rey"),
    ("too-many-kings", "{side}: più di un re, in {squares}", "{side}: más de un rey, en {squares}"),
    (
        "king-can-be-taken",
        "chi ha appena mosso è sotto scacco ({squares})",
        "quien acaba de mover está en jaque ({squares})",
    ),
    ("pawns-on-back-rank", "nessun pedone può stare in {squares}", "ningún peón puede estar en {squares}"),
    (
        "impossible-material",
        "{side}: nessuna partita dà tanti pezzi",
        "{side}: ninguna partida da tantas piezas",
    ),
    (
        "castling-without-king",
        "{side}: arrocco senza il re al suo posto",
        "{side}: enroque sin el rey en su sitio",
    ),
    ("castling-without-rook", "{side}: arrocco senza la torre", "{side}: enroque sin la torre"),
    (
        "castling-ambiguous",
        "arrocco con due torri possibili, in {squares}",
        "enroque con dos torres posibles, en {squares}",
    ),
    (
        "impossible-en-passant",
        "nessun pedone può essere appena passato da {squares}",
        "ningún peón puede acabar de pasar por {squares}",
    ),
    (
        "impossible-check",
        "nessuna mossa può aver dato questo scacco ({squares})",
        "ninguna jugada puede haber dado este jaque ({squares})",
    ),
    ("fullmoves-zero", "le mosse si contano da 1", "las jugadas se cuentan desde 1"),
];

#[cfg(test)]
mod tests {
    use arrocco_rules::{Accept, Position};

    use super::*;

    /// A text for every code.
    const WRONG: [&str; 21] = [
        "",
        "startpos",
        "9/8/8/8/8/8/8/8 w - - 0 1",
        "44/8/8/8/8/8/8/8 w - - 0 1",
        "7/8/8/8/8/8/8/8 w - - 0 1",
        "ppppppppp/8/8/8/8/8/8/8 w - - 0 1",
        "8/8 w - - 0 1",
        "8/8/8/8/8/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/8/8/8/ w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w X - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - x 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 70000 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 more",
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/4K3/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
        "4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/QQ2K3 w - - 0 1",
        "4k3/8/8/8/8/8/4K3/8 w K - 0 1",
    ];

    #[test]
    fn every_fault_is_told_in_every_language() {
        for fen in WRONG {
            let Err(error) = Position::from_fen(fen, Accept::STRICT) else { panic!("{fen}") };
            let texts = Language::ALL.map(|language| language.position_error(&error));
            assert!(texts[0] != texts[1] && texts[1] != texts[2], "{texts:?}");
            for text in texts {
                assert!(
                    !text.contains('{') && !text.contains("non va bene") && !text.contains("no vale"),
                    "{fen}: {text}"
                );
            }
        }
    }

    #[test]
    fn codes_are_told_once() {
        for (place, (code, italian, spanish)) in ABOUT.iter().enumerate() {
            assert!(ABOUT[..place].iter().all(|(other, ..)| other != code), "{code}");
            assert_eq!(italian.contains("{squares}"), spanish.contains("{squares}"), "{code}");
        }
    }
}
