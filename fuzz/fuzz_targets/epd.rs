//! Bytes as a line of EPD: they are refused with an error message, or read and written so that they read back equal.
#![no_main]

use arrocco_rules::{Epd, Operand, Position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    match Epd::read(data) {
        Ok(epd) => check_record(&epd),
        Err(error) => {
            assert!(!error.to_string().is_empty() && !error.field().is_empty());
            assert!(error.offset() <= data.len(), "{error}: at {} of {}", error.offset(), data.len());
        }
    }
});

fn check_record(epd: &Epd) {
    let text = epd.to_string();
    let again = Epd::read(&text);
    assert_eq!(again.as_ref(), Ok(epd), "{text}");
    assert_eq!(again.map(|epd| epd.to_string()).as_ref(), Ok(&text));
    // All operations that were read can be added to a record of the four fields. One of the whole position would begin
    // with its counters.
    let fields: Vec<&str> = text.split(' ').take(4).collect();
    let mut copy = Epd::read(fields.join(" ")).expect("the fields were written");
    for operation in epd.operations() {
        copy.push(operation.opcode(), operation.operand().clone()).expect("it was read");
        moves_are_legal(epd.position(), operation.operand());
    }
    assert_eq!(copy.operations(), epd.operations());
    assert!(epd.perft_counts().count() <= epd.operations().len());
}

fn moves_are_legal(position: &Position, operand: &Operand) {
    match operand {
        Operand::Moves(moves) => assert!(moves.iter().all(|&mv| position.is_legal(mv))),
        Operand::Move(mv) => assert!(position.is_legal(*mv)),
        Operand::Line(moves) => {
            let mut position = *position;
            moves.iter().for_each(|&mv| position.play(mv));
        }
        _ => {}
    }
}
