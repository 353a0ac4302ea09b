//! Classes of bytes in movetext. The class of its first byte determines how a token is read.

/// The kind of token that a byte begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Class {
    /// A space, a tab or another blank.
    Space,
    /// The end of a line.
    Break,
    /// A move, or a word in place of one. Bytes beyond ASCII belong here because of figurines.
    Word,
    /// A move number, a result or castling with zeros.
    Digit,
    /// The point after a move number.
    Point,
    /// `!` or `?`.
    Glyph,
    /// `$`.
    Dollar,
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `{`.
    Brace,
    /// `;`.
    Semicolon,
    /// `%`.
    Percent,
    /// `[`.
    Bracket,
    /// `*`.
    Star,
    /// A byte that begins no token.
    Stray,
}

const fn classify(byte: u8) -> Class {
    match byte {
        b' ' | b'\t' | 0x0b | 0x0c => Class::Space,
        b'\n' | b'\r' => Class::Break,
        b'0'..=b'9' => Class::Digit,
        b'a'..=b'z' | b'A'..=b'Z' | 0x80.. => Class::Word,
        b'-' | b'+' | b'=' | b'#' | b'@' | b'<' | b'>' | b'/' | b'~' | b':' | b'_' | b'\'' | b'^' => {
            Class::Word
        }
        b'.' => Class::Point,
        b'!' | b'?' => Class::Glyph,
        b'$' => Class::Dollar,
        b'(' => Class::Open,
        b')' => Class::Close,
        b'{' => Class::Brace,
        b';' => Class::Semicolon,
        b'%' => Class::Percent,
        b'[' => Class::Bracket,
        b'*' => Class::Star,
        _ => Class::Stray,
    }
}

#[expect(clippy::indexing_slicing, reason = "every byte has its entry, and this runs at compile time")]
const CLASSES: [Class; 256] = {
    let mut classes = [Class::Stray; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = classify(byte as u8);
        byte += 1;
    }
    classes
};

impl Class {
    #[expect(clippy::indexing_slicing, reason = "every byte has its entry")]
    #[inline(always)]
    pub(super) const fn of(byte: u8) -> Self {
        CLASSES[byte as usize]
    }
}

/// Can the byte be part of a word?
#[inline(always)]
pub(super) fn is_word(byte: u8) -> bool {
    matches!(Class::of(byte), Class::Word | Class::Digit)
}

/// A blank or the end of a line.
#[inline(always)]
pub(super) fn is_space(byte: u8) -> bool {
    matches!(Class::of(byte), Class::Space | Class::Break)
}

const fn table(bytes: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut rest = bytes;
    while let [first, tail @ ..] = rest {
        #[expect(clippy::indexing_slicing, reason = "every byte has its entry")]
        {
            table[*first as usize] = true;
        }
        rest = tail;
    }
    table
}

#[inline(always)]
fn find(table: &[bool; 256], text: &[u8]) -> Option<usize> {
    #[expect(clippy::indexing_slicing, reason = "every byte has its entry")]
    text.iter().position(|&byte| table[usize::from(byte)])
}

/// The number of letters and digits at the beginning of a text. Most tag names consist of these only.
#[inline(always)]
pub(super) fn name_length(text: &[u8]) -> usize {
    find(&ENDS_NAME, text).unwrap_or(text.len())
}

/// True for bytes that are neither letters nor digits.
const ENDS_NAME: [bool; 256] = {
    let mut ends = [true; 256];
    let mut byte = 0;
    while byte < 256 {
        #[expect(clippy::indexing_slicing, reason = "every byte has its entry")]
        {
            ends[byte] = !(byte as u8).is_ascii_alphanumeric();
        }
        byte += 1;
    }
    ends
};

/// The index of the first of eight bytes for which a table has a 1; 8 if there is none. No branch depends on the bytes.
#[inline(always)]
fn first_end(head: &[u8; 8], table: &[u8; 256]) -> usize {
    let mut ends = 1 << 8;
    for (i, &byte) in head.iter().enumerate() {
        #[expect(clippy::indexing_slicing, reason = "every byte has its entry")]
        {
            ends |= u32::from(table[usize::from(byte)]) << i;
        }
    }
    ends.trailing_zeros() as usize
}

/// The number of bytes before a quote, a backslash or the end of a line.
#[inline(always)]
pub(super) fn value_length(text: &[u8]) -> usize {
    const ENDS: [bool; 256] = table(b"\"\\\n\r");
    find(&ENDS, text).unwrap_or(text.len())
}

/// The length of the word at the beginning of a text. Words are short and their lengths vary, so the end of a loop over
/// them would be mispredicted; instead the first eight bytes are looked up without branches.
#[inline(always)]
pub(super) fn word_length(text: &[u8]) -> usize {
    let Some(head) = text.first_chunk::<8>() else { return run_length(text, is_word) };
    match first_end(head, &ENDS_WORD) {
        8 => run_length(text, is_word),
        length => length,
    }
}

/// 1 for bytes that cannot be part of a word. A number, so that it can be used without a branch.
const ENDS_WORD: [u8; 256] = {
    let mut ends = [1; 256];
    let mut byte = 0;
    while byte < 256 {
        #[expect(clippy::indexing_slicing, reason = "every byte has its entry")]
        {
            ends[byte] = !matches!(Class::of(byte as u8), Class::Word | Class::Digit) as u8;
        }
        byte += 1;
    }
    ends
};

/// What a byte can be at the beginning of a move.
#[derive(Clone, Copy)]
struct MoveStart {
    /// 1 if a pawn move can begin with it, 2 if a piece move or castling can.
    first: u8,
    /// The same for the second byte.
    second: u8,
}

const MOVE_STARTS: [MoveStart; 256] = {
    let mut starts = [MoveStart { first: 0, second: 2 }; 256];
    let mut byte = 0;
    while byte < 256 {
        let first = match byte as u8 {
            b'a'..=b'h' => 1,
            b'K' | b'Q' | b'R' | b'B' | b'N' | b'O' => 2,
            _ => 0,
        };
        let second = if matches!(byte as u8, b'1'..=b'8' | b'x') { 3 } else { 2 };
        #[expect(clippy::indexing_slicing, reason = "every byte has its entry")]
        {
            starts[byte] = MoveStart { first, second };
        }
        byte += 1;
    }
    starts
};

/// Does the word begin like a move? Uses a table, because the kind of move is hard to predict.
#[inline(always)]
pub(super) fn begins_like_move(word: &[u8]) -> bool {
    let [first, second, ..] = *word else { return false };
    #[expect(clippy::indexing_slicing, reason = "every byte has its entry")]
    let (first, second) = (MOVE_STARTS[usize::from(first)].first, MOVE_STARTS[usize::from(second)].second);
    first & second != 0
}

/// The index of the first byte that can matter for where the game ends. Every result but `*` contains a dash (possibly a
/// long one) or a slash.
#[inline]
pub(super) fn find_structural(text: &[u8]) -> Option<usize> {
    const STRUCTURAL: [bool; 256] = table(b"{;()[*\n\r-/\xe2");
    find(&STRUCTURAL, text)
}

/// Three points in one character. It counts as part of a word, so only code for words that are not moves has to handle
/// it.
const ELLIPSIS: &[u8] = "…".as_bytes();

/// A word without an attached move number and ellipsis; `None` if there is no ellipsis.
#[cold]
pub(super) fn without_ellipsis(word: &[u8]) -> Option<&[u8]> {
    let after = word.get(run_length(word, |byte| byte.is_ascii_digit())..)?;
    let begun = after.strip_prefix(ELLIPSIS);
    let ended = begun.unwrap_or(word).strip_suffix(ELLIPSIS);
    ended.or(begun)
}

/// The number of bytes at the beginning that satisfy a condition.
#[inline(always)]
pub(super) fn run_length(text: &[u8], is_part: impl Fn(u8) -> bool) -> usize {
    text.iter().position(|&byte| !is_part(byte)).unwrap_or(text.len())
}
