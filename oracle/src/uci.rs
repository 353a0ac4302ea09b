//! The part of the UCI protocol that perft needs, for an engine with a given bug.

use std::io::{BufRead, Result, Write};

use crate::fen;
use crate::moves::Move;
use crate::mutant::{self, Bug};
use crate::position::Position;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

struct Engine {
    bug: Bug,
    chess960: bool,
    position: Position,
}

/// Answers UCI commands until `quit` or the end of the input.
///
/// # Errors
///
/// If the input cannot be read or the output cannot be written.
pub fn run(bug: Bug, input: impl BufRead, mut output: impl Write) -> Result<()> {
    let position = fen::parse(START).expect("the start position is a FEN");
    let mut engine = Engine { bug, chess960: false, position };
    for line in input.lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.first() == Some(&"quit") {
            break;
        }
        engine.handle(&words, &mut output)?;
        output.flush()?;
    }
    Ok(())
}

impl Engine {
    fn handle(&mut self, words: &[&str], output: &mut impl Write) -> Result<()> {
        match words {
            ["uci"] => {
                writeln!(output, "id name Arrocco mutant ({:?})", self.bug)?;
                writeln!(output, "id author the Arrocco developers")?;
                writeln!(output, "option name UCI_Chess960 type check default false")?;
                writeln!(output, "uciok")
            }
            ["isready"] => writeln!(output, "readyok"),
            ["setoption", "name", name, "value", value] if name.eq_ignore_ascii_case("UCI_Chess960") => {
                self.chess960 = *value == "true";
                Ok(())
            }
            ["position", rest @ ..] => match read_position(rest) {
                Ok(position) => {
                    self.position = position;
                    Ok(())
                }
                Err(error) => writeln!(output, "info string {error}"),
            },
            ["go", "perft", depth] => match depth.parse() {
                Ok(depth) => self.perft(depth, output),
                Err(_) => writeln!(output, "info string {depth} is not a depth"),
            },
            _ => Ok(()),
        }
    }

    fn perft(&self, depth: u32, output: &mut impl Write) -> Result<()> {
        let mut total = u64::from(depth == 0);
        if let Some(below) = depth.checked_sub(1) {
            for mv in mutant::moves(&self.position, self.bug) {
                let nodes = mutant::perft(&self.position.play(mv), self.bug, below);
                total += nodes;
                writeln!(output, "{}: {nodes}", self.move_text(mv))?;
            }
        }
        writeln!(output, "\nNodes searched: {total}\n")
    }

    fn move_text(&self, mv: Move) -> String {
        if self.chess960 { mv.text() } else { with_king_target(&self.position, mv).text() }
    }
}

/// The move as UCI writes it in standard chess: castling with the king's target instead of the rook's square.
fn with_king_target(position: &Position, mv: Move) -> Move {
    Move { to: position.moved_to(mv)[0], ..mv }
}

fn read_position(words: &[&str]) -> std::result::Result<Position, String> {
    let at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let mut position = match &words[..at] {
        ["startpos"] => fen::parse(START)?,
        ["fen", fields @ ..] => fen::parse(&fields.join(" "))?,
        _ => return Err("position is startpos or fen".to_string()),
    };
    for text in words.iter().skip(at + 1) {
        let mv = find_move(&position, text).ok_or_else(|| format!("{text} cannot be played"))?;
        position = position.play(mv);
    }
    Ok(position)
}

/// Castling is understood in both notations. If a text could mean two moves, such as a king's step in
/// Chess960 to where castling takes it, the exact match is chosen.
fn find_move(position: &Position, text: &str) -> Option<Move> {
    let wanted = Move::parse(text)?;
    let moves = position.pseudo_legal();
    let exact = moves.iter().find(|&&mv| mv == wanted);
    exact.or_else(|| moves.iter().find(|&&mv| with_king_target(position, mv) == wanted)).copied()
}
