//! Quoting foreign text in a message: on one line, shortened, and without characters that a terminal or a graphical
//! interface would interpret.

/// The longest message, in characters. Quotes in it are much shorter.
const LINE: usize = 400;

/// The longest quote, in characters.
const QUOTE: usize = 60;

/// A text on one line: runs of white space and control characters become one space, and long text is cut off.
///
/// ```
/// assert_eq!(arrocco_uci::quote::one_line("two\n\nlines\0"), "two lines");
/// ```
pub fn one_line(text: &str) -> String {
    let visible: String = text.chars().map(|c| if is_visible(c) { c } else { ' ' }).take(16 * LINE).collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    cut(&words.join(" "), LINE)
}

/// The whole text without control characters and invisible formatting characters.
///
/// ```
/// assert_eq!(arrocco_uci::quote::visible("\x1b[31mred"), "[31mred");
/// ```
pub fn visible(text: &str) -> String {
    text.chars().filter(|&c| is_visible(c)).collect()
}

/// The beginning of a text in quotation marks.
///
/// ```
/// assert_eq!(arrocco_uci::quote::quote("e2e4\r"), "\"e2e4\"");
/// ```
pub fn quote(text: &str) -> String {
    // Stops reading at the limit: the text may be a gigabyte long.
    let near: String = text.chars().filter(|&c| is_visible(c)).take(QUOTE + 1).collect();
    if near.is_empty() && !text.is_empty() {
        return "something unprintable".to_owned();
    }
    format!("\"{}\"", cut(&near, QUOTE))
}

fn cut(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// Is this neither a control character nor one that reorders or hides the text around it?
fn is_visible(c: char) -> bool {
    let hides =
        matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    !c.is_control() && !hides
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_becomes_one_harmless_line() {
        assert_eq!(one_line("a\x1b[31m\n b\t\tc\0"), "a [31m b c");
        assert_eq!(one_line(&"x".repeat(1_000_000)).chars().count(), LINE + 1);
    }

    #[test]
    fn quotes_are_short() {
        assert_eq!(quote("e2e4"), "\"e2e4\"");
        assert_eq!(quote(""), "\"\"");
        assert_eq!(quote("\x1b\u{202e}"), "something unprintable");
        assert_eq!(quote(&"é".repeat(100)), format!("\"{}…\"", "é".repeat(QUOTE)));
    }
}
