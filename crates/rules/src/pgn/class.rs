//! What a byte of movetext begins. One table look-up decides the way of every token.

/// The kind of token that a byte begins between two others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Class {
    /// A space, a tab or another blank.
    Space,
    /// The end of a line.
    Break,
    /// A move, or what may be one. Bytes beyond ASCII belong here because of figurines.
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
    /// What nothing begins with.
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

/// Can the byte stand in a word?
#[inline(always)]
pub(super) fn is_word(byte: u8) -> bool {
    matches!(Class::of(byte), Class::Word | Class::Digit)
}

/// A blank or the end of a line.
#[inline(always)]
pub(super) fn is_space(byte: u8) -> bool {
    matches!(Class::of(byte), Class::Space | Class::Break)
}

/// The bytes that matter to somebody who looks for the end of a game only.
#[expect(clippy::indexing_slicing, reason = "every byte has its entry, and this runs at compile time")]
const LANDMARKS: [bool; 256] = {
    let mut landmarks = [false; 256];
    let bytes = b"{;()[*\n\r-";
    let mut i = 0;
    while i < bytes.len() {
        landmarks[bytes[i] as usize] = true;
        i += 1;
    }
    landmarks
};

/// Where the first byte is that can change where the game ends.
#[inline]
pub(super) fn find_landmark(text: &[u8]) -> Option<usize> {
    #[expect(clippy::indexing_slicing, reason = "every byte has its entry")]
    text.iter().position(|&byte| LANDMARKS[usize::from(byte)])
}

/// How many bytes at the beginning satisfy a condition.
#[inline(always)]
pub(super) fn run(text: &[u8], is_part: impl Fn(u8) -> bool) -> usize {
    text.iter().position(|&byte| !is_part(byte)).unwrap_or(text.len())
}
