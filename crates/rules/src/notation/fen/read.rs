//! Reading FEN, in linear time and without the heap.

use core::str::FromStr;

use super::error::{FenError, FenErrorKind, FenField, ParsePositionError};
use super::locate::locate;
use super::parsed::Parsed;
use super::plain;
use super::word::{Word, Words};
use crate::{
    Accept, Board, CastlingClaim, CastlingClaims, Color, File, Piece, Position, Rank, Setup, Square,
    Validated,
};

impl Setup {
    /// Reads a FEN from bytes that need not be UTF-8.
    ///
    /// Fields may be separated by any white space. Fields that are missing at the end, from the castling rights on, are
    /// taken as `- - 0 1`. EPD operations (`bm e4;`) in place of the counters are ignored.
    ///
    /// # Errors
    ///
    /// What is wrong, in which field, and at which byte.
    ///
    /// ```
    /// # use arrocco_rules::Setup;
    /// let error = Setup::from_fen_bytes(b"8/8/8/8/8/8/8/8 \xff").unwrap_err();
    /// assert_eq!((error.offset(), error.code()), (16, "unknown-turn"));
    /// ```
    pub fn from_fen_bytes(text: &[u8]) -> Result<Self, FenError> {
        match plain::parse(text) {
            Some(setup) => Ok(setup),
            None => Ok(parse(text)?.setup),
        }
    }

    /// Reads the position of an EPD line, and returns it with the operations that follow. The counters of a FEN may
    /// stand between them.
    ///
    /// # Errors
    ///
    /// What is wrong, in which field, and at which byte.
    ///
    /// ```
    /// # use arrocco_rules::Setup;
    /// let (setup, operations) = Setup::from_epd("4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"1\";").unwrap();
    /// assert_eq!(setup.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// assert_eq!(operations, "bm O-O; id \"1\";");
    /// let (setup, operations) = Setup::from_epd("4k3/8/8/8/8/8/8/4K3 w - - 5 9 ;D1 5").unwrap();
    /// assert_eq!((setup.halfmoves, setup.fullmoves, operations), (5, 9, ";D1 5"));
    /// ```
    pub fn from_epd(text: &str) -> Result<(Self, &str), FenError> {
        let mut words = Words::new(text.as_bytes());
        let mut parsed = parse_position(&mut words)?;
        let is_number = |word: Word<'_>| word.bytes.iter().all(u8::is_ascii_digit);
        if words.peek().is_some_and(is_number) {
            parsed.setup.halfmoves = parse_counter(words.next(), FenField::Halfmoves, 0)?;
            if words.peek().is_some_and(is_number) {
                parsed.setup.fullmoves = parse_counter(words.next(), FenField::Fullmoves, 1)?;
            }
        }
        let rest = words.rest();
        Ok((parsed.setup, text.get(rest.offset..rest.end()).unwrap_or_default()))
    }
}

impl Position {
    /// Reads a FEN, from text or bytes, and reports which faults were accepted.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, or with the position it describes.
    ///
    /// ```
    /// # use arrocco_rules::{Accept, Position};
    /// let validated = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 0", Accept::LENIENT).unwrap();
    /// assert_eq!(validated.warnings.to_string(), "moves are counted from 1, not from 0");
    /// let error = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 0", Accept::STRICT).unwrap_err();
    /// assert_eq!((error.field().name(), error.offset()), ("fullmoves", 28));
    /// ```
    pub fn from_fen(text: impl AsRef<[u8]>, accept: Accept) -> Result<Validated, ParsePositionError> {
        let text = text.as_ref();
        if let Some(validated) = plain::parse(text).and_then(|setup| setup.validate(accept).ok()) {
            return Ok(validated);
        }
        Self::from_any_fen(text, accept)
    }

    /// Reads a FEN that is not plain, or finds the fault of one that is.
    #[cold]
    #[inline(never)]
    fn from_any_fen(text: &[u8], accept: Accept) -> Result<Validated, ParsePositionError> {
        let parsed = parse(text)?;
        parsed.setup.validate(accept).map_err(|faults| {
            let offset = faults.first().map_or(0, |fault| locate(&parsed, fault));
            ParsePositionError::Faults { faults, offset }
        })
    }
}

impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen_bytes(text.as_bytes())
    }
}

/// Accepts the faults of [`Accept::HARMLESS`]. Castling rights and en-passant squares that contradict the board are an
/// error; [`Position::from_fen`] with [`Accept::LENIENT`] drops them and says so.
impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        Ok(Self::from_fen(text, Accept::HARMLESS)?.position)
    }
}

impl FromStr for CastlingClaims {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        parse_castling(Word::new(text.as_bytes()))
    }
}

pub(super) fn parse(text: &[u8]) -> Result<Parsed<'_>, FenError> {
    let mut words = Words::new(text);
    let mut parsed = parse_position(&mut words)?;
    if is_epd(words.rest()) {
        return Ok(parsed);
    }
    parsed.setup.halfmoves = parse_counter(words.next(), FenField::Halfmoves, 0)?;
    parsed.fullmoves = words.next();
    parsed.setup.fullmoves = parse_counter(parsed.fullmoves, FenField::Fullmoves, 1)?;
    match words.peek() {
        None => Ok(parsed),
        Some(_) => Err(words.rest().error(FenField::End, FenErrorKind::TrailingText)),
    }
}

/// Are these EPD operations: an opcode first and a semicolon last?
fn is_epd(rest: Word<'_>) -> bool {
    matches!(rest.bytes, [first, .., b';'] if first.is_ascii_alphabetic())
}

/// The four fields that FEN and EPD share.
fn parse_position<'a>(words: &mut Words<'a>) -> Result<Parsed<'a>, FenError> {
    let missing = |words: &Words<'_>, field| words.rest().error(field, FenErrorKind::Missing);
    let board = words.next().ok_or_else(|| missing(words, FenField::Board))?;
    let mut setup = Setup { board: parse_board(board)?, ..Setup::empty() };
    setup.turn = parse_turn(words.next().ok_or_else(|| missing(words, FenField::Turn))?)?;
    let castling = words.next();
    if let Some(word) = castling {
        setup.castling = parse_castling(word)?;
    }
    let en_passant = words.next();
    if let Some(word) = en_passant {
        setup.en_passant = parse_en_passant(word)?;
    }
    Ok(Parsed { setup, board, castling, en_passant, fullmoves: None })
}

fn parse_board(word: Word<'_>) -> Result<Board, FenError> {
    let mut board = Board::EMPTY;
    let mut rows = word.rows();
    for (found, rank) in Rank::ALL.into_iter().rev().enumerate() {
        let Some(row) = rows.next() else {
            let end = Word { bytes: &[], offset: word.end() };
            return Err(end.error(FenField::Board, FenErrorKind::TooFewRanks(found as u8)));
        };
        parse_rank(row, rank, &mut board)?;
    }
    let Some(ninth) = rows.next() else {
        return Ok(board);
    };
    let kind = match rows.next() {
        None if ninth.bytes.is_empty() => FenErrorKind::TrailingSlash,
        _ => FenErrorKind::TooManyRanks,
    };
    let slash = Word { bytes: b"/", offset: ninth.offset - 1 };
    Err(slash.error(FenField::Board, kind))
}

fn parse_rank(row: Word<'_>, rank: Rank, board: &mut Board) -> Result<(), FenError> {
    let mut squares = 0;
    let mut after_digit = false;
    for (i, &byte) in row.bytes.iter().enumerate() {
        let fail = |kind| Err(row.error_at(i, FenField::Board, kind));
        let piece = Piece::from_char(byte as char);
        let width = match byte {
            b'1'..=b'8' if after_digit => return fail(FenErrorKind::AdjacentDigits),
            b'1'..=b'8' => byte - b'0',
            b'0' | b'9' => return fail(FenErrorKind::BadDigit),
            _ if piece.is_none() => return fail(FenErrorKind::UnknownPiece),
            _ => 1,
        };
        if squares + width > 8 {
            return fail(FenErrorKind::RankLength { rank, squares: width_of(row) });
        }
        if let Some((piece, file)) = piece.zip(File::new(squares)) {
            board.put(Square::at(file, rank), piece);
        }
        squares += width;
        after_digit = piece.is_none();
    }
    if squares == 8 {
        return Ok(());
    }
    let kind = FenErrorKind::RankLength { rank, squares: squares.into() };
    Err(row.error_at(row.bytes.len(), FenField::Board, kind))
}

/// How many squares a row describes, even if it has errors.
fn width_of(row: Word<'_>) -> u32 {
    let width = |byte: &u8| if byte.is_ascii_digit() { u32::from(byte - b'0') } else { 1 };
    row.bytes.iter().map(width).fold(0, u32::saturating_add)
}

fn parse_turn(word: Word<'_>) -> Result<Color, FenError> {
    match word.bytes {
        b"w" => Ok(Color::White),
        b"b" => Ok(Color::Black),
        _ => Err(word.error(FenField::Turn, FenErrorKind::UnknownTurn)),
    }
}

fn parse_castling(word: Word<'_>) -> Result<CastlingClaims, FenError> {
    let mut claims = CastlingClaims::NONE;
    if word.bytes == b"-" {
        return Ok(claims);
    }
    for (i, &byte) in word.bytes.iter().enumerate() {
        let fail = |kind| Err(word.error_at(i, FenField::Castling, kind));
        let Some((color, claim)) = CastlingClaim::from_char(byte as char) else {
            return fail(FenErrorKind::UnknownCastling);
        };
        if claims.contains(color, claim) {
            return fail(FenErrorKind::RepeatedCastling);
        }
        claims = claims.with(color, claim);
    }
    if claims.is_empty() {
        return Err(word.error(FenField::Castling, FenErrorKind::Missing));
    }
    Ok(claims)
}

fn parse_en_passant(word: Word<'_>) -> Result<Option<Square>, FenError> {
    if word.bytes == b"-" {
        return Ok(None);
    }
    let square = core::str::from_utf8(word.bytes).ok().and_then(|text| text.parse().ok());
    match square {
        Some(square) => Ok(Some(square)),
        None => Err(word.error(FenField::EnPassant, FenErrorKind::UnknownSquare)),
    }
}

fn parse_counter(word: Option<Word<'_>>, field: FenField, default: u16) -> Result<u16, FenError> {
    let Some(word) = word else {
        return Ok(default);
    };
    let negative = word.bytes.strip_prefix(b"-");
    let digits = negative.unwrap_or(word.bytes);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(word.error(field, FenErrorKind::NotANumber));
    }
    let raise = |value: u16, digit: &u8| value.checked_mul(10)?.checked_add(u16::from(digit - b'0'));
    match digits.iter().try_fold(0, raise) {
        Some(value) if negative.is_none() => Ok(value),
        _ => Err(word.error(field, FenErrorKind::OutOfRange)),
    }
}
