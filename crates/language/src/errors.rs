//! Errors in words. English is what the error itself says; the other languages have a match for each type of error, in
//! which a missing case does not compile.

use std::io::ErrorKind;

use arrocco_play::{ImportWarning, MoveRefusal, SaveError};
use arrocco_rules::SanError;
use arrocco_rules::pgn::{self, Place};

use super::{Language, fill};
use crate::error::{ArchiveError, PlayerError, SystemError};

impl Language {
    /// What the operating system complains of. Kinds of error that are not expected keep the text of the system.
    pub fn system_error(self, error: &SystemError) -> String {
        let (italian, spanish) = match error.kind {
            _ if self == Self::En => return error.to_string(),
            ErrorKind::NotFound => ("non esiste", "no existe"),
            ErrorKind::PermissionDenied => ("il permesso è negato", "permiso denegado"),
            ErrorKind::AlreadyExists => ("esiste già", "ya existe"),
            ErrorKind::NotADirectory => {
                ("una parte del percorso non è una cartella", "una parte de la ruta no es una carpeta")
            }
            ErrorKind::IsADirectory => ("è una cartella", "es una carpeta"),
            ErrorKind::ReadOnlyFilesystem => ("il disco è di sola lettura", "el disco es de solo lectura"),
            ErrorKind::StorageFull => ("il disco è pieno", "el disco está lleno"),
            ErrorKind::InvalidFilename => ("il nome non è valido", "el nombre no es válido"),
            ErrorKind::BrokenPipe => ("il programma non ascolta più", "el programa ya no escucha"),
            _ => return error.to_string(),
        };
        self.either(italian, spanish).to_owned()
    }

    /// Why a game cannot be saved or loaded.
    pub fn archive_error(self, error: &ArchiveError) -> String {
        if self == Self::En {
            return error.to_string();
        }
        let (italian, spanish) = match error {
            ArchiveError::System(error) => return self.system_error(error),
            ArchiveError::Game(error) => return self.save_error(error),
            ArchiveError::NotAFile => ("non è un file", "no es un archivo"),
            ArchiveError::TooLarge => {
                ("è troppo grande per una partita", "es demasiado grande para una partida")
            }
            ArchiveError::InUse => (
                "un altro programma salva la sua partita in questo file",
                "otro programa guarda su partida en este archivo",
            ),
            ArchiveError::TooManyGames => {
                ("si giocano già troppe partite", "ya se juegan demasiadas partidas")
            }
            ArchiveError::NoHome => ("non c'è una cartella dell'utente", "no hay carpeta de usuario"),
        };
        self.either(italian, spanish).to_owned()
    }

    /// Why a saved game cannot be restored.
    pub fn save_error(self, error: &SaveError) -> String {
        if self == Self::En {
            return error.to_string();
        }
        let nonsense = self.either(
            "la partita salvata non ha senso in {what}",
            "la partida guardada no tiene sentido en {what}",
        );
        let (template, what) = match error {
            SaveError::Torn => (
                self.either(
                    "la partita salvata non è intera: il sigillo manca o non corrisponde",
                    "la partida guardada no está entera: el sello falta o no coincide",
                ),
                String::new(),
            ),
            SaveError::Version(version) => (
                self.either(
                    "la partita salvata è della versione {what}, che questo programma non conosce",
                    "la partida guardada es de la versión {what}, que este programa no conoce",
                ),
                version.chars().filter(|c| !c.is_control()).take(20).collect(),
            ),
            SaveError::Empty => {
                (self.either("non contiene partite", "no contiene ninguna partida"), String::new())
            }
            SaveError::Pgn(error) => (
                self.either("la partita non si può leggere: {what}", "la partida no se puede leer: {what}"),
                self.game_error(error),
            ),
            SaveError::Moves => (nonsense, self.either("mosse", "jugadas").to_owned()),
            SaveError::MoveTimes => {
                (nonsense, self.either("tempi delle mosse", "tiempos de las jugadas").to_owned())
            }
            SaveError::Tag(name) => (nonsense, (*name).to_owned()),
        };
        fill(template, &[("what", &what)])
    }

    /// Why a machine cannot move.
    pub fn player_error(self, error: &PlayerError) -> String {
        if self == Self::En {
            return error.to_string();
        }
        let fill_in = |italian, spanish, what: &str| fill(self.either(italian, spanish), &[("what", what)]);
        match error {
            PlayerError::NoMove => self.either("non ha mosse", "no tiene jugada").to_owned(),
            PlayerError::IllegalMove(text) => {
                fill_in("{what} non è una mossa legale qui", "{what} no es una jugada legal aquí", text)
            }
            PlayerError::ThreadEnded => {
                self.either("il suo processo è finito", "su hilo ha terminado").to_owned()
            }
            PlayerError::Start { program, error } => {
                let what = format!("\"{program}\": {}", self.system_error(error));
                fill_in("non si può avviare {what}", "no se puede iniciar {what}", &what)
            }
            PlayerError::Ended { question, status, last_line } => {
                let how = match (status, last_line) {
                    (Some(status), None) => format!("{status}"),
                    (Some(status), Some(line)) => format!("{status}: \"{line}\""),
                    (None, Some(line)) => format!("\"{line}\""),
                    (None, None) => self.either("ha chiuso l'uscita", "cerró su salida").to_owned(),
                };
                let words = self.either(
                    "nessuna risposta a \"{what}\": il programma è finito ({how})",
                    "sin respuesta a \"{what}\": el programa terminó ({how})",
                );
                fill(words, &[("what", question), ("how", &how)])
            }
            PlayerError::Silent { question, patience } => {
                let words = self.either(
                    "nessuna risposta a \"{what}\" entro {how} s",
                    "sin respuesta a \"{what}\" en {how} s",
                );
                fill(words, &[("what", question), ("how", &patience.as_secs_f64().to_string())])
            }
            PlayerError::NotReading => {
                self.either("non legge quello che gli si dice", "no lee lo que se le dice").to_owned()
            }
            PlayerError::NoSuchOption(name) => {
                let name = format!("\"{name}\"");
                fill_in("non offre l'opzione {what}", "no ofrece la opción {what}", &name)
            }
            PlayerError::Canceled => self.either("interrotto", "interrumpido").to_owned(),
            PlayerError::NotOneLine => {
                self.either("in UCI non si può dire un a capo", "en UCI no cabe un salto de línea").to_owned()
            }
            PlayerError::Other(text) => text.clone(),
        }
    }

    /// What could not be read of a game.
    pub fn import_warning(self, warning: &ImportWarning) -> String {
        match warning {
            _ if self == Self::En => warning.to_string(),
            ImportWarning::Text(error) => self.game_error(error),
            ImportWarning::Pass => self
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
        use pgn::ErrorKind as Kind;
        let (italian, spanish) = match &error.kind {
            Kind::Position(error) => return self.position_error(error),
            Kind::Move(refused) => return self.refused_move(refused),
            Kind::BrokenTag => (
                "una riga comincia come un'etichetta ma non lo è",
                "una línea empieza como etiqueta y no lo es",
            ),
            Kind::TagTooLong => (
                "un'etichetta è troppo lunga ed è stata tagliata",
                "una etiqueta es demasiado larga y se cortó",
            ),
            Kind::UnknownVariant => {
                ("non è una variante che si gioca qui", "no es una variante que se juegue aquí")
            }
            Kind::NullMoveInCheck => ("nessuno può passare sotto scacco", "nadie puede pasar en jaque"),
            Kind::CutOff => {
                ("il testo finisce a metà di una parola", "el texto termina en mitad de una palabra")
            }
            Kind::StrayText => ("qui c'è testo senza significato", "aquí hay texto sin sentido"),
            Kind::UnknownAnnotation => ("un'annotazione è sconosciuta", "una anotación es desconocida"),
            Kind::NothingBefore => {
                ("manca la mossa a cui si riferisce", "falta la jugada a la que se refiere")
            }
            Kind::UnopenedVariation => {
                ("finisce una variante mai cominciata", "termina una variante que no empezó")
            }
            Kind::UnclosedVariation => {
                ("la partita finisce dentro una variante", "la partida termina dentro de una variante")
            }
            Kind::UnclosedComment => {
                ("la partita finisce dentro un commento", "la partida termina dentro de un comentario")
            }
            Kind::TooDeep => ("le varianti sono troppo annidate", "las variantes están demasiado anidadas"),
            Kind::ResultInside => {
                ("la partita continua dopo il risultato", "la partida sigue tras el resultado")
            }
            Kind::ResultInVariation => {
                ("un risultato sta in una variante", "un resultado está en una variante")
            }
            Kind::ResultsDiffer => {
                ("il risultato non è quello dell'etichetta", "el resultado no es el de la etiqueta")
            }
            Kind::TooManyMoves => ("le mosse sono troppe", "hay demasiadas jugadas"),
            Kind::TooMuchText => ("il testo è troppo", "hay demasiado texto"),
            // The library may add kinds.
            _ => return error.to_string(),
        };
        self.either(italian, spanish).to_owned()
    }

    fn refused_move(self, refused: &pgn::RefusedMove) -> String {
        let san = match refused.error {
            SanError::Syntax(_) => {
                return self.either("una parola non è una mossa", "una palabra no es una jugada").to_owned();
            }
            SanError::NoSuchMove(san)
            | SanError::OtherSource { san, .. }
            | SanError::IsCastling { san, .. }
            | SanError::Ambiguous { san, .. }
            | SanError::Illegal { san, .. } => san,
            // The library may add kinds.
            error => return error.to_string(),
        };
        self.move_refusal(&MoveRefusal::San(refused.error), &refused.position, &san.to_string())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use arrocco_play::Game;

    use super::*;

    #[track_caller]
    fn is_translated(english: &str, told: impl Fn(Language) -> String) {
        let [first, italian, spanish] = Language::ALL.map(told);
        assert_eq!(first, english);
        assert!(
            italian != english && spanish != english && italian != spanish,
            "{english} {italian} {spanish}"
        );
        assert!(!italian.contains('{') && !spanish.contains('{'), "{italian} {spanish}");
    }

    #[test]
    fn errors_of_the_system_are_told_by_their_kind() {
        for path in ["/no/such/file", "/dev/null/x"] {
            let error = ArchiveError::from(std::fs::File::open(path).unwrap_err());
            is_translated(&error.to_string(), |language| language.archive_error(&error));
        }
        let error = SystemError::from(std::io::Error::from_raw_os_error(2));
        let error = PlayerError::Start { program: "x".to_owned(), error };
        assert_eq!(Language::It.player_error(&error), "non si può avviare \"x\": non esiste");
        let unknown = SystemError { kind: ErrorKind::Other, text: "something else".to_owned() };
        assert_eq!(Language::It.system_error(&unknown), "something else");
    }

    #[test]
    fn our_own_errors_are_told() {
        let broken = Game::import(b"1. e4 } e5 *").unwrap().warnings;
        let Some(ImportWarning::Text(error)) = broken.into_iter().next() else { panic!() };
        let saves = [
            SaveError::Torn,
            SaveError::Version("9".to_owned()),
            SaveError::Empty,
            SaveError::Pgn(Box::new(error)),
            SaveError::Moves,
            SaveError::MoveTimes,
            SaveError::Tag("x"),
        ];
        for error in saves.map(ArchiveError::Game) {
            is_translated(&error.to_string(), |language| language.archive_error(&error));
        }
        for error in [
            ArchiveError::NotAFile,
            ArchiveError::TooLarge,
            ArchiveError::InUse,
            ArchiveError::TooManyGames,
            ArchiveError::NoHome,
        ] {
            is_translated(&error.to_string(), |language| language.archive_error(&error));
        }
        let question = || "uci".to_owned();
        for error in [
            PlayerError::NoMove,
            PlayerError::IllegalMove("\"e9\"".to_owned()),
            PlayerError::ThreadEnded,
            PlayerError::Silent { question: question(), patience: Duration::from_secs(10) },
            PlayerError::Ended { question: question(), status: None, last_line: None },
            PlayerError::Ended { question: question(), status: None, last_line: Some("no".to_owned()) },
            PlayerError::NotReading,
            PlayerError::NoSuchOption("Hash".to_owned()),
            PlayerError::Canceled,
            PlayerError::NotOneLine,
        ] {
            is_translated(&error.to_string(), |language| language.player_error(&error));
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
}
