//! The same script in three languages.

use crate::play::program::run;

const SCRIPT: &str = "e4\ne5\nTa4\nbah\nspeak on\nNf3\nclock\nresign\n";

fn spoken(language: &str, script: &str) -> Vec<String> {
    let run = run(&["--white", "human", "--black", "human", "--lang", language], script);
    run.lines().into_iter().map(str::to_owned).collect()
}

#[test]
fn english_is_spoken() {
    assert_eq!(
        spoken("en", &SCRIPT.replace("Ta4", "Ra4")),
        [
            "Human (White) against Human (Black)",
            "Type a move such as Nf3 or g1f3, or help",
            "1. e4",
            "1... e5",
            "\"Ra4\" is not legal: the rook on a1 is blocked by the pawn on a2",
            "\"bah\" is neither a move nor a command; help tells what is",
            "Moves are spoken in words",
            "White: knight from g1 to f3",
            "There are no clocks in this game",
            "White won by resignation",
            "Result 1-0",
        ]
    );
}

#[test]
fn italian_is_spoken() {
    let script = SCRIPT.replace("speak", "parla").replace("Nf3", "Cf3").replace("clock", "orologio");
    assert_eq!(
        spoken("it", &script.replace("resign", "abbandona")),
        [
            "Umano (Bianco) contro Umano (Nero)",
            "Scrivi una mossa come Cf3 o g1f3, oppure aiuto",
            "1. e4",
            "1... e5",
            "\"Ta4\" non è legale: il pedone in a2 blocca la torre in a1",
            "\"bah\" non è né una mossa né un comando; aiuto dice che cosa lo è",
            "Le mosse sono dette a parole",
            "Bianco: cavallo da g1 a f3",
            "In questa partita non ci sono orologi",
            "Ha vinto il Bianco per abbandono",
            "Risultato 1-0",
        ]
    );
}

#[test]
fn spanish_is_spoken() {
    let script = SCRIPT.replace("speak", "hablar").replace("Nf3", "Cf3").replace("clock", "reloj");
    assert_eq!(
        spoken("es", &script.replace("resign", "abandonar")),
        [
            "Humano (blancas) contra Humano (negras)",
            "Escribe una jugada como Cf3 o g1f3, o bien ayuda",
            "1. e4",
            "1... e5",
            "\"Ta4\" no es legal: el peón en a2 bloquea la torre en a1",
            "\"bah\" no es ni una jugada ni una orden; ayuda dice qué lo es",
            "Las jugadas se dicen en palabras",
            "Blancas: caballo de g1 a f3",
            "En esta partida no hay relojes",
            "Ganan las blancas por abandono",
            "Resultado 1-0",
        ]
    );
}

#[test]
fn the_language_is_that_of_the_environment() {
    use crate::play::program::command;
    use arrocco_support::temporary_folder::TemporaryFolder;
    let folder = TemporaryFolder::new().unwrap();
    let output =
        command(&folder, &[]).env("LC_ALL", "es_MX.UTF-8").stdin(std::process::Stdio::null()).output();
    let text = String::from_utf8(output.unwrap().stdout).unwrap();
    assert!(text.starts_with("Humano (blancas) contra Arrocco nivel 5"), "{text}");
}
