//! A section of a manual page, in the language of roff.

use std::fmt::Write as _;

/// A section of a manual page. Lines that are indented are examples and tables, and stay as they are; others are filled.
pub(crate) fn section(title: &str, text: &str) -> String {
    let mut page = format!(".SH {title}\n");
    let mut is_literal = false;
    for line in text.lines() {
        let is_indented = line.starts_with(' ');
        if is_indented != is_literal && !line.is_empty() {
            page += if is_indented { ".nf\n" } else { ".fi\n" };
            is_literal = is_indented;
        }
        let escaped = line.replace('\\', "\\e").replace('-', "\\-");
        let _ = match line.chars().next() {
            None => writeln!(page, ".PP"),
            Some('.' | '\'') => writeln!(page, "\\&{escaped}"),
            Some(_) => writeln!(page, "{escaped}"),
        };
    }
    page + if is_literal { ".fi\n" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::section;

    #[test]
    fn examples_stay_as_they_are_and_text_is_filled() {
        let text = "Run:\n  a --b \\\n\n  .c\n\n.Then\nrest.";
        let page = ".SH NOTES\nRun:\n.nf\n  a \\-\\-b \\e\n.PP\n  .c\n.PP\n.fi\n\\&.Then\nrest.\n";
        assert_eq!(section("NOTES", text), page);
    }
}
