//! The table in the README of `examples/thirty` has the numbers of lines that the functions really have.

use std::fs;
use std::path::Path;

/// The functions, in the order of the table.
#[rustfmt::skip]
const NAMES: [&str; 30] = [
    "read_fen",
    "write_fen",
    "list",
    "captures",
    "play_uci",
    "play_san",
    "write_san",
    "why",
    "perft",
    "ended",
    "game",
    "undo",
    "attackers",
    "pinned",
    "key",
    "chess960",
    "pieces",
    "edit",
    "games",
    "write_pgn",
    "variations",
    "epd",
    "opening",
    "polyglot_key",
    "exchange",
    "material",
    "line",
    "draw",
    "mirror",
    "serialize",
];

/// The sources, in the order of the columns.
const SOURCES: [&str; 5] = [
    "../examples/thirty/src/main.rs",
    "tests/thirty/shakmaty.rs",
    "tests/thirty/cozy_chess.rs",
    "tests/thirty/chess.rs",
    "tests/python/thirty.py",
];

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The number of lines of a function's body, without empty ones and comments; a dash if there is no such function.
fn lines(source: &str, name: &str) -> String {
    let heads = [format!("fn {name}() -> Done {{"), format!("def {name}():")];
    let mut body = source.lines().skip_while(|line| !heads.iter().any(|head| line == head)).skip(1);
    let is_code = |line: &&str| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with("//") && !line.starts_with('#')
    };
    let count =
        body.by_ref().take_while(|line| line.is_empty() || line.starts_with(' ')).filter(is_code).count();
    if count == 0 { "–".to_owned() } else { count.to_string() }
}

#[test]
fn the_table_has_the_lines_of_the_functions() {
    let readme = read("../examples/thirty/README.md");
    let sources = SOURCES.map(read);
    let mut wrong = Vec::new();
    for (number, name) in (1..).zip(NAMES) {
        let row = readme.lines().find(|line| line.starts_with(&format!("| {number} |"))).unwrap_or_default();
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let counts = sources.each_ref().map(|source| lines(source, name));
        if cells.get(3..8).is_none_or(|told| told != counts) {
            let thing = cells.get(2).unwrap_or(&name);
            wrong.push(format!("| {number} | {thing} | {} |", counts.join(" | ")));
        }
    }
    assert!(wrong.is_empty(), "these rows are right:\n{}", wrong.join("\n"));
}
