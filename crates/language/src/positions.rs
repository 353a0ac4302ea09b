//! Errors in positions, in words. The English ones come from the rules library.

use arrocco_rules::{Bitboard, Color, Fault, FenError, FenErrorKind, FenField, ParsePositionError};

use super::{Language, fill};

impl Language {
    /// Why a text is not a position.
    pub fn position_error(self, error: &ParsePositionError) -> String {
        if self == Self::En {
            return error.to_string();
        }
        let what = match error {
            ParsePositionError::Fen(error) => self.fen_error(error),
            ParsePositionError::Faults { faults, .. } => {
                let all: Vec<String> = faults.iter().map(|fault| self.fault(fault)).collect();
                all.join("; ")
            }
            // The library may add kinds.
            error => return error.to_string(),
        };
        let place = error.offset().saturating_add(1).to_string();
        let words = self.either("{field}: {what} (carattere {place})", "{field}: {what} (carácter {place})");
        fill(words, &[("field", self.field(error.field())), ("what", &what), ("place", &place)])
    }

    /// What is wrong with the text of a FEN, without the place.
    fn fen_error(self, error: &FenError) -> String {
        let (italian, spanish) = match error.kind() {
            FenErrorKind::Missing => ("manca", "falta"),
            FenErrorKind::UnknownPiece => {
                ("un segno non è né un pezzo né una cifra", "un signo no es ni pieza ni cifra")
            }
            FenErrorKind::BadDigit => {
                ("le caselle vuote si contano da 1 a 8", "las casillas vacías se cuentan de 1 a 8")
            }
            FenErrorKind::AdjacentDigits => ("ci sono due cifre di seguito", "hay dos cifras seguidas"),
            FenErrorKind::RankLength { squares: 0..8, .. } => {
                ("una traversa ha meno di otto caselle", "una fila tiene menos de ocho casillas")
            }
            FenErrorKind::RankLength { .. } => {
                ("una traversa ha più di otto caselle", "una fila tiene más de ocho casillas")
            }
            FenErrorKind::TooFewRanks(_) => ("le traverse sono meno di otto", "hay menos de ocho filas"),
            FenErrorKind::TooManyRanks => ("le traverse sono più di otto", "hay más de ocho filas"),
            FenErrorKind::TrailingSlash => {
                ("c'è una barra dopo l'ultima traversa", "hay una barra tras la última fila")
            }
            FenErrorKind::UnknownTurn => ("non è né w né b", "no es ni w ni b"),
            FenErrorKind::UnknownCastling => {
                ("gli arrocchi si scrivono con KQkq, A-H, a-h", "los enroques se escriben con KQkq, A-H, a-h")
            }
            FenErrorKind::RepeatedCastling => {
                ("un arrocco è scritto due volte", "un enroque está escrito dos veces")
            }
            FenErrorKind::UnknownSquare => ("non è né una casella né -", "no es ni casilla ni -"),
            FenErrorKind::NotANumber => ("non è un numero", "no es un número"),
            FenErrorKind::OutOfRange => {
                ("il numero non è tra 0 e 65535", "el número no está entre 0 y 65535")
            }
            FenErrorKind::TrailingText => ("c'è altro testo alla fine", "sobra texto al final"),
            // The library may add kinds.
            _ => return error.to_string(),
        };
        self.either(italian, spanish).to_owned()
    }

    /// One thing that is wrong with a position.
    pub fn fault(self, fault: &Fault) -> String {
        let (italian, spanish) = match fault {
            _ if self == Self::En => return fault.to_string(),
            Fault::MissingKing(_) => ("{side}: manca il re", "{side}: falta el rey"),
            Fault::TooManyKings { .. } => {
                ("{side}: più di un re, in {squares}", "{side}: más de un rey, en {squares}")
            }
            Fault::KingCanBeTaken { .. } => (
                "chi ha appena mosso è sotto scacco ({squares})",
                "quien acaba de mover está en jaque ({squares})",
            ),
            Fault::PawnsOnBackRank(_) => {
                ("nessun pedone può stare in {squares}", "ningún peón puede estar en {squares}")
            }
            Fault::ImpossibleMaterial { .. } => {
                ("{side}: nessuna partita dà tanti pezzi", "{side}: ninguna partida da tantas piezas")
            }
            Fault::CastlingWithoutKing { .. } => {
                ("{side}: arrocco senza il re al suo posto", "{side}: enroque sin el rey en su sitio")
            }
            Fault::CastlingWithoutRook { .. } => {
                ("{side}: arrocco senza la torre", "{side}: enroque sin la torre")
            }
            Fault::CastlingAmbiguous { .. } => (
                "arrocco con due torri possibili, in {squares}",
                "enroque con dos torres posibles, en {squares}",
            ),
            Fault::ImpossibleEnPassant { .. } => (
                "nessun pedone può essere appena passato da {squares}",
                "ningún peón puede acabar de pasar por {squares}",
            ),
            Fault::ImpossibleCheck { .. } => (
                "nessuna mossa può aver dato questo scacco ({squares})",
                "ninguna jugada puede haber dado este jaque ({squares})",
            ),
            Fault::FullmovesZero => ("le mosse si contano da 1", "las jugadas se cuentan desde 1"),
            // The library may add faults.
            _ => return fault.to_string(),
        };
        let side = color(fault).map_or("", |color| self.side(color));
        let gaps = [("side", side), ("squares", &*named(fault.squares()))];
        fill(self.either(italian, spanish), &gaps)
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
        self.either(italian, spanish)
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
                assert!(!text.contains('{'), "{fen}: {text}");
            }
        }
    }

    /// Faults that only a strict reader reports, among others.
    #[test]
    fn every_strict_fault_is_told_in_every_language() {
        for (code, fen) in [
            ("castling-without-rook", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"),
            ("impossible-en-passant", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1"),
            ("fullmoves-zero", "4k3/8/8/8/8/8/8/4K3 w - - 0 0"),
            ("repeated-castling", "r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1"),
        ] {
            let Err(error) = Position::from_fen(fen, Accept::STRICT) else { panic!("{fen}") };
            assert_eq!(error.code(), code, "{fen}");
            let [english, italian, spanish] = Language::ALL.map(|language| language.position_error(&error));
            assert!(english != italian && italian != spanish && english != spanish, "{italian} {spanish}");
            assert!(!italian.contains('{') && !spanish.contains('{'), "{italian} {spanish}");
        }
    }
}
