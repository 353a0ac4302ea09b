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

/// A script waits for the answer, as it waits for an engine.
#[test]
fn moves_are_explained_in_every_language() {
    for (language, script, told) in [
        ("en", "why\nf3\ne5\ng4\nQh4\nwhy g4\n", "After g4 comes 2... Qh4#: it is checkmate"),
        ("it", "perché\nf3\ne5\ng4\nDh4\nperché g4\n", "Dopo g4 segue 2... Dh4#: è scacco matto"),
        ("es", "porqué\nf3\ne5\ng4\nDh4\npor qué g4\n", "Tras g4 sigue 2... Dh4#: "),
    ] {
        let lines = spoken(language, script);
        let place = lines.iter().position(|line| line.starts_with(told));
        let place = place.unwrap_or_else(|| panic!("{lines:?}"));
        // Before it how bad the move is, behind it what to look for.
        assert!(lines[place - 1].starts_with("g4: ") && lines[place + 1].ends_with('.'), "{lines:?}");
    }
    let nothing = |language, word| spoken(language, word)[2].clone();
    let (it, es) = (nothing("it", "perché\n"), nothing("es", "porqué\n"));
    assert_eq!(nothing("en", "why\n"), "There is no move to explain yet");
    assert!(it.starts_with("Non c'è") && es.starts_with("Todavía"), "{it} {es}");
}
