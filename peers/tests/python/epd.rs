//! EPD: python-chess reads every line that the library writes, and understands the same.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrocco_rules::{Accept, CastlingMode, Epd, FenStyle, Move, Operand, Position};

use crate::judge::Judge;
use crate::proof::prove;

#[test]
fn python_chess_reads_every_line() {
    let Some(judge) = Judge::start("epd.py") else { return };
    let (judge, judged) = (Mutex::new(judge), AtomicUsize::new(0));
    prove("ARROCCO_RECORDS", 10_000, |position| {
        if position.to_setup().validate(Accept::STRICT).is_err() {
            return Ok(());
        }
        let number = judged.fetch_add(1, Ordering::Relaxed);
        let epd = record(position, number)?;
        // As it is read back: `Epd` writes castling rights as they were.
        let line = Epd::read(epd.to_string()).map_err(|error| error.to_string())?.to_string();
        let answer = judge.lock().map_err(|error| error.to_string())?.ask(&line);
        let expected = expected(position, &epd);
        if answer == expected { Ok(()) } else { Err(format!("{line}: {answer:?} instead of {expected:?}")) }
    });
    let judged = judged.into_inner();
    println!("{judged} records judged");
    assert!(judged > 0);
}

/// Texts that other programs might stumble over.
const NAMES: [&str; 6] = ["E.1", "a; b", "the \"start\"", "C:\\chess", "", "Zürich 1953 – #7"];

/// A record with operations of every kind.
fn record(position: &Position, number: usize) -> Result<Epd, String> {
    let mut epd = Epd::new(*position);
    let mut push = |opcode: &str, operand| epd.push(opcode, operand).map_err(|error| error.to_string());
    let mut moves = position.legal_moves();
    // python-chess reads the moves of a record as those of standard chess.
    moves.retain(|mv| !mv.is_castle() || position.castling_mode() == CastlingMode::Standard);
    if let Some(&first) = moves.first() {
        push("bm", Operand::Moves(moves.iter().copied().step_by(moves.len().div_ceil(3)).collect()))?;
        push("pm", Operand::Move(first))?;
        let reply = position.after(first).legal_moves().iter().copied().find(|mv| !mv.is_castle());
        push("pv", Operand::Line([first].into_iter().chain(reply).collect()))?;
    }
    push("id", Operand::Text(NAMES[number % NAMES.len()].to_owned()))?;
    push("acd", Operand::Count(number as u64))?;
    push("ce", Operand::Number(7 - number as i64))?;
    push("noop", Operand::Verbatim(String::new()))?;
    Ok(epd)
}

/// What python-chess must understand.
fn expected(position: &Position, epd: &Epd) -> String {
    let spelled = |moves: &[Move]| {
        let moves: Vec<String> =
            moves.iter().map(|mv| mv.uci(position.castling_mode()).to_string()).collect();
        if moves.is_empty() { "-".to_owned() } else { moves.join(" ") }
    };
    let line = match epd.get("pv") {
        Some(Operand::Line(moves)) => spelled(moves),
        _ => spelled(&[]),
    };
    let number = |opcode: &str| match epd.get(opcode) {
        Some(Operand::Count(count)) => count.to_string(),
        Some(Operand::Number(number)) => number.to_string(),
        _ => "-".to_owned(),
    };
    let fen = position.fen_with(FenStyle::Shredder);
    let id = epd.id().unwrap_or("-");
    [&*fen, &spelled(epd.best_moves()), &line, id, &number("acd"), &number("ce")].join("\t")
}
