//! Why files and engines failed, in words. Whoever fails says so in English, which only the front end knows to put into
//! another language: the system's errors by their number, ours by their text.

use std::io::{self, ErrorKind};

use arrocco_play::{ImportWarning, MoveRefusal};
use arrocco_rules::SanError;
use arrocco_rules::pgn::{self, Place};

use super::{Language, fill};

impl Language {
    /// A reason in this language; one that nobody knows stays as it is.
    pub fn reason(self, english: &str) -> String {
        let translated =
            self.of_system(english).or_else(|| self.of_silence(english)).or_else(|| self.of_ours(english));
        translated.filter(|_| self != Self::En).unwrap_or_else(|| english.to_owned())
    }

    fn of_system(self, english: &str) -> Option<String> {
        let (before, number) = english.strip_suffix(')')?.rsplit_once(" (os error ")?;
        let kind = io::Error::from_raw_os_error(number.parse().ok()?).kind();
        let (_, italian, spanish) = SYSTEM.iter().find(|(known, ..)| *known == kind)?;
        let reason = self.either(italian, spanish);
        // What could not be started is named before it.
        match before.rsplit_once(": ") {
            Some((what, _)) => {
                Some(format!("{}: {reason}", self.of_ours(what).unwrap_or_else(|| what.to_owned())))
            }
            None => Some(reason.to_owned()),
        }
    }

    /// An engine that does not answer, or has ended.
    fn of_silence(self, english: &str) -> Option<String> {
        let rest = english.strip_prefix("no answer to ")?;
        let (words, (question, how)) = match (rest.split_once(" within "), rest.split_once(": it ")) {
            (Some(late), _) => (
                self.either("nessuna risposta a {what} entro {how}", "sin respuesta a {what} en {how}"),
                late,
            ),
            (None, Some(ended)) => {
                let italian = "nessuna risposta a {what}: il programma è finito ({how})";
                (self.either(italian, "sin respuesta a {what}: el programa terminó ({how})"), ended)
            }
            (None, None) => return None,
        };
        Some(fill(words, &[("what", question), ("how", how)]))
    }

    /// Texts with one gap, at any place.
    fn of_ours(self, english: &str) -> Option<String> {
        OURS.iter().find_map(|(known, italian, spanish)| {
            let (start, end) = known.split_once("{}").unwrap_or((known, ""));
            let gap = english.strip_prefix(start)?.strip_suffix(end)?;
            let is_same = known.contains("{}") || gap.is_empty();
            is_same.then(|| self.either(italian, spanish).replacen("{}", gap, 1))
        })
    }

    const fn either(self, italian: &'static str, spanish: &'static str) -> &'static str {
        if matches!(self, Self::It) { italian } else { spanish }
    }

    /// What could not be read of a game.
    pub fn import_warning(self, warning: &ImportWarning) -> String {
        match warning {
            warning if self == Self::En => warning.to_string(),
            ImportWarning::Text(error) => self.game_error(error),
            _ => self
                .either("una mossa a vuoto: nessuno può passare", "una jugada nula: nadie puede pasar")
                .to_owned(),
        }
    }

    /// What is wrong with a game in a file, and where.
    pub fn game_error(self, error: &pgn::Error) -> String {
        if self == Self::En {
            return error.to_string();
        }
        format!("{}: {}", self.place(&error.place), self.pgn_error(error))
    }

    fn place(self, place: &Place) -> String {
        let (line, ply) = (place.line.to_string(), place.ply.to_string());
        let words = self.either("riga {line}, dopo {ply} semimosse", "línea {line}, tras {ply} semijugadas");
        fill(words, &[("line", &line), ("ply", &ply)])
    }

    fn pgn_error(self, error: &pgn::Error) -> String {
        match &error.kind {
            pgn::ErrorKind::Position(error) => self.position_error(error),
            pgn::ErrorKind::Move(refused) => {
                let typed = match refused.error {
                    SanError::Syntax(_) => {
                        return self
                            .either("una parola non è una mossa", "una palabra no es una jugada")
                            .to_owned();
                    }
                    SanError::NoSuchMove(san)
                    | SanError::Ambiguous { san, .. }
                    | SanError::Illegal { san, .. } => san.to_string(),
                };
                self.move_refusal(&MoveRefusal::San(refused.error), &refused.position, &typed)
            }
            _ => {
                let known = PGN.iter().find(|(code, ..)| *code == error.code());
                known.map_or_else(
                    || error.to_string(),
                    |(_, italian, spanish)| self.either(italian, spanish).to_owned(),
                )
            }
        }
    }
}

/// What systems complain of.
const SYSTEM: [(ErrorKind, &str, &str); 9] = [
    (ErrorKind::NotFound, "non esiste", "no existe"),
    (ErrorKind::PermissionDenied, "il permesso è negato", "permiso denegado"),
    (ErrorKind::AlreadyExists, "esiste già", "ya existe"),
    (
        ErrorKind::NotADirectory,
        "una parte del percorso non è una cartella",
        "una parte de la ruta no es una carpeta",
    ),
    (ErrorKind::IsADirectory, "è una cartella", "es una carpeta"),
    (ErrorKind::ReadOnlyFilesystem, "il disco è di sola lettura", "el disco es de solo lectura"),
    (ErrorKind::StorageFull, "il disco è pieno", "el disco está lleno"),
    (ErrorKind::InvalidFilename, "il nome non è valido", "el nombre no es válido"),
    (ErrorKind::BrokenPipe, "il programma non ascolta più", "el programa ya no escucha"),
];

/// What this program complains of.
const OURS: [(&str, &str, &str); 18] = [
    ("it is not a file", "non è un file", "no es un archivo"),
    ("it is too large for a game", "è troppo grande per una partita", "es demasiado grande para una partida"),
    ("there is no home folder", "non c'è una cartella dell'utente", "no hay carpeta de usuario"),
    ("too many games are being played", "si giocano già troppe partite", "ya se juegan demasiadas partidas"),
    (
        "another program saves its game in this file",
        "un altro programma salva la sua partita in questo file",
        "otro programa guarda su partida en este archivo",
    ),
    (
        "the saved game is not whole: its seal is missing or does not fit",
        "la partita salvata non è intera: il sigillo manca o non corrisponde",
        "la partida guardada no está entera: el sello falta o no coincide",
    ),
    (
        "the saved game is of version {}, which this program does not know",
        "la partita salvata è della versione {}, che questo programma non conosce",
        "la partida guardada es de la versión {}, que este programa no conoce",
    ),
    ("there is no game in it", "non contiene partite", "no contiene ninguna partida"),
    ("the game cannot be read: {}", "la partita non si può leggere: {}", "la partida no se puede leer: {}"),
    (
        "the saved game makes no sense at {}",
        "la partita salvata non ha senso in {}",
        "la partida guardada no tiene sentido en {}",
    ),
    ("it has no move", "non ha mosse", "no tiene jugada"),
    ("its thread has ended", "il suo processo è finito", "su hilo ha terminado"),
    ("{} is not a legal move here", "{} non è una mossa legale qui", "{} no es una jugada legal aquí"),
    ("cannot start {}", "non si può avviare {}", "no se puede iniciar {}"),
    ("it does not read what it is told", "non legge quello che gli si dice", "no lee lo que se le dice"),
    ("it offers no option {}", "non offre l'opzione {}", "no ofrece la opción {}"),
    ("interrupted", "interrotto", "interrumpido"),
    (
        "a line break cannot be said in UCI",
        "in UCI non si può dire un a capo",
        "en UCI no cabe un salto de línea",
    ),
];

/// What can be wrong with a game in a file, by its code.
const PGN: [(&str, &str, &str); 17] = [
    (
        "broken-tag",
        "una riga comincia come un'etichetta ma non lo è",
        "una línea empieza como etiqueta y no lo es",
    ),
    (
        "tag-too-long",
        "un'etichetta è troppo lunga ed è stata tagliata",
        "una etiqueta es demasiado larga y se cortó",
    ),
    ("unknown-variant", "non è una variante che si gioca qui", "no es una variante que se juegue aquí"),
    ("null-move-in-check", "nessuno può passare sotto scacco", "nadie puede pasar en jaque"),
    ("cut-off", "il testo finisce a metà di una parola", "el texto termina en mitad de una palabra"),
    ("stray-text", "qui c'è testo senza significato", "aquí hay texto sin sentido"),
    ("unknown-annotation", "un'annotazione è sconosciuta", "una anotación es desconocida"),
    ("nothing-before", "manca la mossa a cui si riferisce", "falta la jugada a la que se refiere"),
    ("unopened-variation", "finisce una variante mai cominciata", "termina una variante que no empezó"),
    (
        "unclosed-variation",
        "la partita finisce dentro una variante",
        "la partida termina dentro de una variante",
    ),
    (
        "unclosed-comment",
        "la partita finisce dentro un commento",
        "la partida termina dentro de un comentario",
    ),
    ("too-deep", "le varianti sono troppo annidate", "las variantes están demasiado anidadas"),
    ("result-inside", "la partita continua dopo il risultato", "la partida sigue tras el resultado"),
    ("result-in-variation", "un risultato sta in una variante", "un resultado está en una variante"),
    ("results-differ", "il risultato non è quello dell'etichetta", "el resultado no es el de la etiqueta"),
    ("too-many-moves", "le mosse sono troppe", "hay demasiadas jugadas"),
    ("too-much-text", "il testo è troppo", "hay demasiado texto"),
];

#[cfg(test)]
mod tests {
    use arrocco_play::{Game, SaveError};
    use arrocco_uci::client::ClientError;

    use super::*;

    #[track_caller]
    fn is_translated(english: &str) {
        assert_eq!(Language::En.reason(english), english);
        let (italian, spanish) = (Language::It.reason(english), Language::Es.reason(english));
        assert!(
            italian != english && spanish != english && italian != spanish,
            "{english} {italian} {spanish}"
        );
        assert!(!italian.contains("{}") && !spanish.contains('{'), "{italian} {spanish}");
    }

    #[test]
    fn errors_of_the_system_are_told_by_their_number() {
        for path in ["/no/such/file", "/dev/null/x"] {
            is_translated(&std::fs::File::open(path).unwrap_err().to_string());
        }
        assert_eq!(
            Language::It.reason("cannot start \"x\": No such file (os error 2)"),
            "non si può avviare \"x\": non esiste"
        );
        assert_eq!(Language::It.reason("something else"), "something else");
    }

    #[test]
    fn our_own_errors_are_told() {
        let saves =
            [SaveError::Torn, SaveError::Version("9".to_owned()), SaveError::Empty, SaveError::Part("x")];
        for error in &saves {
            is_translated(&error.to_string());
        }
        let silent =
            ClientError::Silent { question: "uci".to_owned(), patience: std::time::Duration::from_secs(10) };
        let ended = ClientError::Ended { question: "uci".to_owned(), status: None, complaint: None };
        for error in [silent, ended, ClientError::NotReading, ClientError::Canceled, ClientError::NotOneLine]
        {
            is_translated(&error.to_string());
        }
        for (english, ..) in &OURS {
            is_translated(&english.replace("{}", "x"));
        }
    }

    #[test]
    fn faults_of_games_are_told() {
        const ENGLISH: [&str; 5] =
            ["means nothing", "is not legal", "there is no", "holds no position", "is not a move"];
        for text in [
            "1. e4 } e5 *",
            "1. e4 e5 2. Ke3 *",
            "1. e4 e5) *",
            "[FEN \"8/8 w - - 0 1\"]\n\n1. e4 *",
            "1. e4 hello *",
            "1. e4 e5 2. Qa3 *",
        ] {
            let warnings = Game::import(text.as_bytes()).unwrap().warnings;
            assert!(!warnings.is_empty(), "{text}");
            for language in [Language::It, Language::Es] {
                let told = language.import_warning(&warnings[0]);
                assert!(told != warnings[0].to_string() && !told.contains('{'), "{told}");
                assert!(!ENGLISH.iter().any(|part| told.contains(part)), "{told}");
            }
        }
    }

    #[test]
    fn every_code_of_a_file_is_known() {
        for (place, (code, ..)) in PGN.iter().enumerate() {
            assert!(PGN[..place].iter().all(|(other, ..)| other != code), "{code}");
        }
    }
}
