//! `help`: the list of commands and options.

use std::fmt::Write as _;

use super::options::options;

const COMMANDS: [(&str, &str); 14] = [
    ("uci", "prints name, author and options"),
    ("isready", "answers readyok when the engine is ready"),
    ("setoption name N [value V]", "sets an option"),
    ("ucinewgame", "clears the hash table for a new game"),
    ("position startpos|fen F [moves M…]", "sets the position"),
    ("go [depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS]", "searches"),
    ("   [movestogo N] [mate N] [searchmoves M…] [infinite] [ponder]", ""),
    ("go perft N", "counts move sequences (perft)"),
    ("stop, ponderhit", "ends the search; reports that the expected move was played"),
    ("d", "shows the position"),
    ("eval", "shows the evaluation of the position"),
    ("bench [N]", "searches fixed positions and prints the node count"),
    ("debug on|off", "switches extra messages on or off"),
    ("quit", "exits"),
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
