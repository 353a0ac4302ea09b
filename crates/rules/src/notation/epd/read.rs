//! Reading EPD.

use alloc::borrow::ToOwned as _;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::num::IntErrorKind;
use core::str::FromStr;

use super::opcode::{Kind, is_opcode, kind};
use super::segments::{Segment, Segments};
use super::{Epd, EpdError, EpdErrorKind, EpdWarning, Operand};
use crate::{Accept, FenStyle, Move, Position, RefusedMove, SanError, Setup};

impl Epd {
    /// Reads one line, from text or bytes. Faults of the position that
    /// [`Accept::LENIENT`] accepts are put right.
    ///
    /// In addition to the standard, the counters of a FEN may follow the position (or dashes in their place, as in some
    /// suites), semicolons may stand before an operation as in perft suites (`;D1 20 ;D2 400`), texts need no quotes, the
    /// last text need not be closed, and the last semicolon may be missing. What changes nothing of the meaning is
    /// accepted without a word; the rest is in [`warnings`](Self::warnings).
    ///
    /// # Errors
    ///
    /// What is wrong, in which field, and at which byte.
    ///
    /// ```
    /// # use arrocco_rules::Epd;
    /// let epd = Epd::read("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id no quotes").unwrap();
    /// assert_eq!(epd.id(), Some("no quotes"));
    /// let error = Epd::read("4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;").unwrap_err();
    /// assert_eq!((error.field(), error.offset()), ("bm", 31));
    /// ```
    pub fn read(text: impl AsRef<[u8]>) -> Result<Self, EpdError> {
        let text = core::str::from_utf8(text.as_ref())
            .map_err(|error| EpdError::of_line(EpdErrorKind::NotText, error.valid_up_to()))?;
        let text = text.trim_ascii_end();
        if let Some(offset) = text.find(['\n', '\r']) {
            return Err(EpdError::of_line(EpdErrorKind::LineBreak, offset));
        }
        let (mut epd, offset) = read_position(text)?;
        for segment in Segments::new(text.get(offset..).unwrap_or_default(), offset) {
            if let Some(offset) = segment.unclosed {
                epd.warnings.push(EpdWarning::UnclosedText { offset });
            }
            read_operation(&mut epd, segment)?;
        }
        Ok(epd)
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(text: &str) -> Result<Self, EpdError> {
        Self::read(text)
    }
}

/// The position without operations, and the offset at which these begin.
fn read_position(text: &str) -> Result<(Epd, usize), EpdError> {
    // The first operation may stand right after the position or after a semicolon.
    let head = text.split(';').next().unwrap_or_default().trim_ascii_end();
    let (_, operation) = Setup::from_epd(head).map_err(|error| EpdError::of_position(error.into()))?;
    let fields = head.strip_suffix(operation).unwrap_or(head);
    let validated = Position::from_fen(fields, Accept::LENIENT).map_err(EpdError::of_position)?;
    let position = validated.position;
    let castling = fields.split_ascii_whitespace().nth(2).filter(|_| position.castling().rooks().any());
    let mut epd = Epd::with_style(position, castling.map_or(FenStyle::Standard, style_of));
    let noted = validated.warnings.iter().filter(|fault| !Accept::HARMLESS.accepts(fault));
    epd.warnings = noted.map(|&fault| EpdWarning::Position(fault)).collect();
    let mut offset = fields.len();
    // Some suites write dashes for the counters.
    let mut rest = Segment::trimmed(operation, offset);
    for _ in 0..2 {
        let (word, after) = rest.split_word();
        if word.text == "-" {
            epd.warnings.push(EpdWarning::DashForCounter { offset: word.offset });
            offset = word.offset + 1;
            rest = after;
        }
    }
    Ok((epd, offset))
}

/// How castling rights are written: with the files of the rooks, or as usual.
fn style_of(castling: &str) -> FenStyle {
    let is_file = |byte: u8| matches!(byte.to_ascii_lowercase(), b'a'..=b'h');
    if castling.bytes().any(is_file) { FenStyle::Shredder } else { FenStyle::Standard }
}

fn read_operation(epd: &mut Epd, segment: Segment<'_>) -> Result<(), EpdError> {
    let (opcode, rest) = segment.split_word();
    if !is_opcode(opcode.text) {
        return Err(EpdError::of_operation(EpdErrorKind::NotAnOpcode, opcode, opcode));
    }
    let operand = read_operand(epd.position(), kind(opcode.text), rest)
        .map_err(|(kind, place)| EpdError::of_operation(kind, opcode, place))?;
    epd.push(opcode.text, operand).map_err(|kind| EpdError::of_operation(kind, opcode, rest))
}

/// An error and the word that it is about.
type Misread<'a> = (EpdErrorKind, Segment<'a>);

fn read_operand<'a>(position: &Position, kind: Kind, rest: Segment<'a>) -> Result<Operand, Misread<'a>> {
    Ok(match kind {
        Kind::Moves => {
            let moves = rest.words().filter(|word| !is_number(word.text));
            Operand::Moves(moves.map(|word| read_move(position, word)).collect::<Result<_, _>>()?)
        }
        Kind::Line => Operand::Line(read_line(*position, rest)?),
        Kind::Move => Operand::Move(read_move(position, rest)?),
        Kind::Text => Operand::Text(unquoted(rest)),
        Kind::Number => Operand::Number(read_number(rest)?),
        Kind::Count => Operand::Count(read_number(rest)?),
        Kind::Verbatim => Operand::Verbatim(rest.text.to_owned()),
    })
}

fn read_line(mut position: Position, rest: Segment<'_>) -> Result<Vec<Move>, Misread<'_>> {
    let play = |word| {
        let mv = read_move(&position, word)?;
        position.play_unchecked(mv);
        Ok(mv)
    };
    rest.words().filter(|word| !is_number(word.text)).map(play).collect()
}

/// A move number, which some suites write before the moves: `1.` or `1...`
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches('.');
    digits.len() < word.len() && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn read_move<'a>(position: &Position, word: Segment<'a>) -> Result<Move, Misread<'a>> {
    // Some suites put commas between the moves.
    let text = word.text.trim_end_matches(',');
    position.move_from_san(text).map_err(|error| match error {
        SanError::Syntax(_) => (EpdErrorKind::NotAMove, word),
        error => (EpdErrorKind::Move(Box::new(RefusedMove { position: *position, error })), word),
    })
}

fn read_number<T>(rest: Segment<'_>) -> Result<T, Misread<'_>>
where
    T: FromStr<Err = core::num::ParseIntError>,
{
    rest.text.parse().map_err(|error: core::num::ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => (EpdErrorKind::OutOfRange, rest),
        _ => (EpdErrorKind::NotANumber, rest),
    })
}

/// The text in quotes, or the text itself if it is not in quotes from end to end. A quote that is not closed is closed
/// at the end.
fn unquoted(rest: Segment<'_>) -> String {
    let quoted = rest.text.strip_prefix('"');
    if let Some(open) = quoted.filter(|_| rest.unclosed == Some(rest.offset)) {
        // The semicolon that should have followed the quote.
        return unescaped(&format!("{}\"", open.strip_suffix(';').unwrap_or(open)))
            .unwrap_or_else(|| open.to_owned());
    }
    quoted.and_then(unescaped).unwrap_or_else(|| rest.text.to_owned())
}

/// The text before the closing quote; `None` if that quote does not end the text. A backslash escapes a quote or a
/// backslash; before any other character it stands for itself, as in file names.
fn unescaped(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    loop {
        match chars.next()? {
            '"' => return chars.as_str().is_empty().then_some(plain),
            '\\' => match chars.next()? {
                c @ ('"' | '\\') => plain.push(c),
                c => plain.extend(['\\', c]),
            },
            c => plain.push(c),
        }
    }
}
