//! `help`: what can be typed.

use std::fmt::Write as _;

use super::options::options;

const COMMANDS: [(&str, &str); 14] = [
    ("uci", "who this is, and what can be set"),
    ("isready", "answers readyok"),
    ("setoption name N [value V]", "sets an option"),
    ("ucinewgame", "forgets the last game"),
    ("position startpos|fen F [moves M…]", "what to think about"),
    ("go [depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS]", "thinks"),
    ("   [movestogo N] [mate N] [searchmoves M…] [infinite] [ponder]", ""),
    ("go perft N", "counts move sequences"),
    ("stop, ponderhit", "ends the search, or lets its time count"),
    ("d", "shows the board"),
    ("eval", "shows what the evaluation sees"),
    ("bench [N]", "searches fixed positions"),
    ("debug on|off", "says more"),
    ("quit", "leaves"),
];

pub(super) fn help() -> String {
    let mut text = String::from("Arrocco speaks UCI, the Universal Chess Interface.\n\nCommands:\n");
    for (command, about) in COMMANDS {
        let _ = writeln!(text, "  {command:<36} {about}");
    }
    text.push_str("\nOptions:");
    for option in options() {
        let _ = write!(text, "\n  {:<36} {}", option.name, option.about);
    }
    text
}
