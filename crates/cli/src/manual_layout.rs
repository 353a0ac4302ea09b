//! A page of the manual, which is Markdown, laid out for a terminal: text wrapped between words, tables in columns.

/// The widest lines that are made, however wide the terminal is: longer ones are hard to read.
const WIDEST: usize = 100;

/// Blanks between two columns of a table.
const GAP: usize = 2;

/// Whether headings are bold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Headings {
    Plain,
    Bold,
}

impl Headings {
    fn of(self, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Bold => format!("\x1b[1m{text}\x1b[0m"),
        }
    }
}

/// The lines of a page, none of them wider than the terminal unless it is an example.
pub(crate) fn laid_out(page: &str, width: usize, headings: Headings) -> Vec<String> {
    let width = width.clamp(20, WIDEST);
    let mut lines = Vec::new();
    let mut rest = page.lines().peekable();
    while let Some(line) = rest.next() {
        if line.starts_with("```") {
            lines.extend(rest.by_ref().take_while(|line| !line.starts_with("```")).map(str::to_owned));
        } else if let Some(title) = line.strip_prefix("# ") {
            lines.push(headings.of(&plain(title).to_uppercase()));
        } else if line.starts_with('#') {
            lines.push(headings.of(&plain(line.trim_start_matches('#').trim())));
        } else if line.starts_with('|') {
            let mut rows = vec![cells(line)];
            while let Some(row) = rest.next_if(|line| line.starts_with('|')) {
                rows.push(cells(row));
            }
            lines.extend(table(&rows, width, headings));
        } else if line.is_empty() {
            lines.push(String::new());
        } else if let Some(picture) = picture(line) {
            lines.extend(wrapped(&picture, width));
        } else {
            // A paragraph is one text, wherever its lines end in the file.
            let mut text = line.to_owned();
            while let Some(line) = rest.next_if(|line| is_text(line)) {
                text = format!("{text} {}", line.trim_start());
            }
            lines.extend(paragraph(&text, width));
        }
    }
    lines
}

/// What is said in place of a picture.
pub(crate) fn picture(line: &str) -> Option<String> {
    let (words, _) = line.strip_prefix("![")?.split_once("](")?;
    Some(format!("[Picture: {words}. The manual in the browser shows it.]"))
}

/// Does a line go on with the paragraph before it?
fn is_text(line: &str) -> bool {
    !line.is_empty() && !["#", "|", "```", "![", "- "].iter().any(|sign| line.starts_with(sign))
}

/// A paragraph or an item of a list, which hangs behind its dash.
fn paragraph(text: &str, width: usize) -> Vec<String> {
    let Some(item) = text.strip_prefix("- ") else { return wrapped(&plain(text), width) };
    let lines = wrapped(&plain(item), width - 2).into_iter().enumerate();
    lines.map(|(number, line)| if number == 0 { format!("- {line}") } else { format!("  {line}") }).collect()
}

/// The text without the signs of Markdown: code, emphasis and links.
fn plain(text: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '*', '[']) {
        let (before, from) = rest.split_at(at);
        result.push_str(before);
        let sign = from.chars().next().unwrap_or_default();
        let after = from.get(sign.len_utf8()..).unwrap_or_default();
        rest = match sign {
            '`' => {
                let (code, after) = after.split_once('`').unwrap_or((after, ""));
                result.push_str(code);
                after
            }
            '[' => {
                match after.split_once("](").and_then(|(words, rest)| Some((words, rest.split_once(')')?))) {
                    Some((words, (_, after))) if !words.contains(']') => {
                        result.push_str(words);
                        after
                    }
                    _ => {
                        result.push('[');
                        after
                    }
                }
            }
            _ => {
                // A star between blanks is a star.
                if result.ends_with(' ') && after.starts_with(' ') {
                    result.push('*');
                }
                after
            }
        };
    }
    result + rest
}

/// Lines that end between words. A word that is longer than a line has one for itself.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            lines.push(String::new());
            used = 0;
        }
        if let Some(line) = lines.last_mut() {
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
            used += length;
        }
    }
    lines
}

/// The cells of a row of a table.
fn cells(row: &str) -> Vec<String> {
    let inner = row.trim().trim_start_matches('|');
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    // A bar that belongs to the text has a backslash before it.
    let inner = inner.replace("\\|", "\u{0}");
    inner.split('|').map(|cell| plain(cell.trim()).replace('\u{0}', "|")).collect()
}

/// Columns as wide as what is in them; where that is too much, the text in them is wrapped.
fn table(rows: &[Vec<String>], width: usize, headings: Headings) -> Vec<String> {
    let is_rule =
        |row: &Vec<String>| row.iter().all(|cell| !cell.is_empty() && cell.chars().all(|c| "-:".contains(c)));
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let widths = column_widths(rows, columns, width);
    let mut lines = Vec::new();
    for (number, row) in rows.iter().enumerate().filter(|(_, row)| !is_rule(row)) {
        let cells: Vec<Vec<String>> =
            row.iter().zip(&widths).map(|(cell, width)| wrapped(cell, *width)).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or_default();
        for index in 0..height {
            let parts = cells.iter().zip(&widths).map(|(cell, width)| {
                let part = cell.get(index).map_or("", String::as_str);
                format!("{part:<width$}")
            });
            let line = parts.collect::<Vec<_>>().join(&" ".repeat(GAP));
            let line = line.trim_end();
            lines.push(if number == 0 { headings.of(line) } else { line.to_owned() });
        }
    }
    lines
}

/// The widest column gives way until everything fits.
fn column_widths(rows: &[Vec<String>], columns: usize, width: usize) -> Vec<usize> {
    let widest = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| cell.chars().count())
            .max()
            .unwrap_or_default()
    };
    let mut widths: Vec<usize> = (0..columns).map(widest).collect();
    let room = width.saturating_sub(GAP * columns.saturating_sub(1)).max(columns);
    while widths.iter().sum::<usize>() > room {
        let Some(widest) = widths.iter_mut().max() else { break };
        *widest -= 1;
    }
    widths
}

#[cfg(test)]
mod tests {
    use arrocco_web::MANUAL;

    use super::*;

    #[test]
    fn paragraphs_are_wrapped_between_words() {
        let page = "# A page\n\nSome *words* with `code` and\na [link](page.md), 3 * 4.\n\n- An item that is long\n- Two\n";
        assert_eq!(
            laid_out(page, 20, Headings::Plain),
            [
                "A PAGE",
                "",
                "Some words with code",
                "and a link, 3 * 4.",
                "",
                "- An item that is",
                "  long",
                "- Two",
            ]
        );
    }

    #[test]
    fn tables_become_columns() {
        let page = "| key | what it does |\n|---|---|\n| F2 | a new game |\n| Esc | back to the game |\n";
        assert_eq!(
            laid_out(page, 20, Headings::Plain),
            ["key  what it does", "F2   a new game", "Esc  back to the", "     game"]
        );
        assert_eq!(laid_out(page, 80, Headings::Bold)[0], "\x1b[1mkey  what it does\x1b[0m");
    }

    #[test]
    fn examples_stay_as_they_are() {
        let page = "```sh\narrocco pgn select games.pgn --result 1-0   | wc\n```\n![A board](a.webp)\n";
        assert_eq!(
            laid_out(page, 60, Headings::Plain),
            [
                "arrocco pgn select games.pgn --result 1-0   | wc",
                "[Picture: A board. The manual in the browser shows it.]",
            ]
        );
    }

    #[test]
    fn no_page_is_wider_than_the_terminal() {
        for (name, page) in MANUAL {
            let examples: Vec<&str> = page.split("```").skip(1).step_by(2).flat_map(str::lines).collect();
            for width in [40, 80, 200] {
                for line in laid_out(page, width, Headings::Plain) {
                    let is_wide = line.chars().count() > width.min(WIDEST) && line.contains(' ');
                    assert!(!is_wide || examples.contains(&&*line), "{name}, {width}: {line}");
                    assert!(!line.starts_with('|') && !line.contains("]("), "{name}: {line}");
                }
            }
        }
    }
}
