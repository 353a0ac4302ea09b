//! The program, driven by python-chess like by a graphical interface: whole games, standard and Chess960.

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use crate::judge::Judge;

/// The path of the program, in the target folder of this test. Builds it if it is missing.
fn arrocco() -> &'static str {
    static PATH: OnceLock<String> = OnceLock::new();
    PATH.get_or_init(|| {
        let test = std::env::current_exe().expect("a test has a path");
        let folder = test.ancestors().nth(2).expect("a test is in a folder");
        let path: PathBuf = folder.join(format!("arrocco{}", std::env::consts::EXE_SUFFIX));
        if !path.exists() {
            let mut cargo = Command::new(env!("CARGO"));
            cargo.args(["build", "--quiet", "-p", "arrocco", "--target-dir"]);
            cargo.arg(folder.parent().expect("a folder of folders"));
            if folder.ends_with("release") {
                cargo.arg("--release");
            }
            assert!(cargo.status().expect("cargo starts").success());
        }
        path.to_str().expect("a path that is text").to_owned()
    })
}

#[test]
fn python_chess_plays_whole_games() {
    let Some(mut judge) = Judge::start("engine.py") else { return };
    for start in ["standard", "0", "518", "959", "342"] {
        for limit in ["nodes", "clock"] {
            let told = judge.ask(&format!("game\t{}\t{limit}\t{start}", arrocco()));
            println!("{start} by {limit}: {told}");
            assert!(told.ends_with(" plies"), "{start} by {limit}: {told}");
        }
    }
}

#[test]
fn python_chess_castles_in_chess960() {
    let Some(mut judge) = Judge::start("engine.py") else { return };
    assert_eq!(judge.ask(&format!("castle\t{}", arrocco())), "castled");
}

#[test]
fn python_chess_hears_several_lines() {
    let Some(mut judge) = Judge::start("engine.py") else { return };
    assert_eq!(judge.ask(&format!("lines\t{}", arrocco())), "told");
}
