//! Text for the terminal: characters that it can show, and texts cut or wrapped to fit.

use ratatui::layout::Rect;
use ratatui::text::Span;

use super::super::capabilities::Capabilities;

/// The symbols of the screen, in Unicode or ASCII.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Symbols {
    pub(super) rule: &'static str,
    pub(super) to_move: &'static str,
    pub(super) prompt: &'static str,
    pub(super) full: &'static str,
    pub(super) empty: &'static str,
    pub(super) target: &'static str,
    pub(super) last: &'static str,
    /// Before a move that is right, and before one that is not.
    pub(super) right: &'static str,
    pub(super) wrong: &'static str,
    /// On the squares that an arrow passes.
    pub(super) way: &'static str,
    /// Where an arrow points: up, up and to the right, and so on around the clock.
    pub(super) arrows: [&'static str; 8],
    /// Fills dark squares where there are no colors.
    pub(super) shade: &'static str,
    pub(super) dots: &'static str,
}

const UNICODE: Symbols = Symbols {
    rule: "─",
    to_move: "▶",
    prompt: "›",
    full: "█",
    empty: "░",
    target: "•",
    last: "◦",
    right: "✓",
    wrong: "✗",
    way: "·",
    arrows: ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"],
    shade: "░",
    dots: "…",
};

const ASCII: Symbols = Symbols {
    rule: "-",
    to_move: ">",
    prompt: ">",
    full: "#",
    empty: ".",
    target: "*",
    last: "'",
    right: "+",
    wrong: "-",
    way: ".",
    arrows: ["^", "/", ">", "\\", "v", "/", "<", "\\"],
    shade: ":",
    dots: "~",
};

pub(super) const fn symbols(capabilities: Capabilities) -> &'static Symbols {
    if capabilities.is_ascii { &ASCII } else { &UNICODE }
}

/// A text as the terminal can show it: without control characters, and in ASCII without accents.
pub(super) fn shown(text: &str, capabilities: Capabilities) -> String {
    let is_plain = |letter: &char| !letter.is_control();
    if !capabilities.is_ascii {
        return text.chars().filter(is_plain).collect();
    }
    text.chars()
        .filter(is_plain)
        .map(|letter| if letter.is_ascii() { letter } else { plain(letter) })
        .collect()
}

const fn plain(letter: char) -> char {
    match letter {
        'á' | 'à' | 'ä' => 'a',
        'é' | 'è' | 'ë' => 'e',
        'í' | 'ì' => 'i',
        'ó' | 'ò' | 'ö' | 'ø' => 'o',
        'ú' | 'ù' | 'ü' => 'u',
        'ñ' => 'n',
        'ç' => 'c',
        '¿' => ' ',
        '–' | '—' => '-',
        '’' => '\'',
        'À' | 'Á' => 'A',
        'È' | 'É' => 'E',
        _ => '?',
    }
}

/// A text cut to a width, with an ellipsis if something is missing.
pub(super) fn cut(text: &str, width: usize, capabilities: Capabilities) -> String {
    let mut text = shown(text, capabilities);
    if Span::raw(text.as_str()).width() <= width {
        return text;
    }
    while !text.is_empty() && Span::raw(text.as_str()).width() >= width {
        text.pop();
    }
    if width > 0 { text + symbols(capabilities).dots } else { text }
}

/// A text in lines of at most this width, broken between words where possible.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut word = word.to_owned();
        loop {
            let line = lines.last().map_or(0, |line| Span::raw(line.as_str()).width());
            let blank = usize::from(line > 0);
            if line + blank + Span::raw(word.as_str()).width() <= width || width == 0 {
                push(&mut lines, &word, blank);
                break;
            }
            // A word that is wider than a line is cut.
            let rest = if line == 0 { word.split_off(fitting(&word, width)) } else { String::new() };
            if line == 0 {
                push(&mut lines, &word, 0);
                word = rest;
            }
            lines.push(String::new());
        }
    }
    lines
}

fn push(lines: &mut [String], word: &str, blank: usize) {
    if let Some(line) = lines.last_mut() {
        line.push_str(&" ".repeat(blank));
        line.push_str(word);
    }
}

/// The number of bytes of a word that fit into a line; at least one character.
fn fitting(word: &str, width: usize) -> usize {
    let ends = word.char_indices().map(|(start, letter)| start + letter.len_utf8());
    let fits = |end: &usize| word.get(..*end).is_some_and(|part| Span::raw(part).width() <= width);
    let first = word.chars().next().map_or(0, char::len_utf8);
    ends.take_while(fits).last().unwrap_or(first)
}

/// The area with a margin at both sides.
pub(super) const fn inset(area: Rect) -> Rect {
    Rect::new(area.x + 1, area.y, area.width.saturating_sub(2), area.height)
}

#[cfg(test)]
mod tests {
    use super::super::super::capabilities::ColorDepth;
    use super::*;
    use crate::screen_args::Background;

    const ASCII: Capabilities =
        Capabilities { colors: ColorDepth::None, background: Background::Dark, is_ascii: true };
    const UNICODE: Capabilities = Capabilities { is_ascii: false, ..ASCII };

    #[test]
    fn only_ascii_is_left() {
        assert_eq!(shown("¿Atrás, così?\u{1b}[2J ♞", ASCII), " Atras, cosi?[2J ?");
        assert_eq!(shown("così\u{7}", UNICODE), "così");
    }

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrapped("the king is in check", 8), ["the king", "is in", "check"]);
        assert_eq!(wrapped("♟♟♟♟♟ x", 2), ["♟♟", "♟♟", "♟", "x"]);
        assert_eq!((wrapped("", 5), wrapped("a b", 0)), (vec![String::new()], vec!["a b".to_owned()]));
        for width in 1..30 {
            let lines =
                wrapped("a text with words of different length, some of them very-long-indeed", width);
            assert!(lines.iter().all(|line| line.chars().count() <= width && !line.is_empty()), "{lines:?}");
        }
    }

    #[test]
    fn texts_are_cut_where_it_shows() {
        assert_eq!(cut("Queen's Gambit", 8, UNICODE), "Queen's…");
        assert_eq!(cut("Queen's Gambit", 14, ASCII), "Queen's Gambit");
        assert_eq!((cut("Queen", 1, ASCII), cut("Queen", 0, ASCII)), ("~".to_owned(), String::new()));
    }
}
