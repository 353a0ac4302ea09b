//! The page as it is sent: its many files bound into few, because each one that a browser has to ask for takes its time.
//! One script, one style sheet, one picture with all pieces, and the page that names them.

mod modules;
mod pieces;

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

/// The files that people write, by their names.
pub(super) type Sources = BTreeMap<String, String>;

/// Why files do not make a page. Only who changes them can meet this; a test does first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Unbound {
    Missing(String),
    NotUnderstood(String, String),
    Circle(String),
}

impl std::error::Error for Unbound {}

impl fmt::Display for Unbound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(name) => write!(f, "the page needs {name}, which is not there"),
            Self::NotUnderstood(name, line) => write!(f, "{name} says '{line}', which cannot be bound"),
            Self::Circle(name) => write!(f, "{name} needs itself, in a circle"),
        }
    }
}

/// What a browser gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Binding {
    /// The page itself, with a gap where the token goes.
    pub(super) page: String,
    /// What it names: these never change under their names, since each has its content in its name.
    pub(super) parts: Vec<(String, String)>,
}

const PAGE: &str = "index.html";
const SHEET: &str = "<link rel=\"stylesheet\" href=\"";
const SCRIPT: &str = "<script type=\"module\" src=\"";
/// A hint that the many files needed, and a note beside it.
const HINTS: [&str; 2] = ["<link rel=\"modulepreload\"", "<!-- All modules"];

pub(super) fn bind(sources: &Sources) -> Result<Binding, Unbound> {
    let page = source(sources, PAGE)?;
    let pieces = named("pieces", "svg", pieces::bind(sources)?);
    let sheets = page.lines().filter_map(|line| quoted(line, SHEET));
    let sheets: Result<String, Unbound> = sheets.map(|name| sheet(sources, name, &pieces.0)).collect();
    let start = page.lines().find_map(|line| quoted(line, SCRIPT));
    let start = start.ok_or_else(|| Unbound::NotUnderstood(PAGE.to_owned(), SCRIPT.to_owned()))?;
    let parts =
        [named("style", "css", sheets?), named("script", "js", modules::bind(sources, start)?), pieces];
    Ok(Binding { page: naming(page, &parts), parts: parts.into() })
}

fn source<'a>(sources: &'a Sources, name: &str) -> Result<&'a str, Unbound> {
    sources.get(name).map(String::as_str).ok_or_else(|| Unbound::Missing(name.to_owned()))
}

/// What stands between a beginning and the next quotation mark.
fn quoted<'a>(line: &'a str, beginning: &str) -> Option<&'a str> {
    line.strip_prefix(beginning)?.split('"').next()
}

fn sheet(sources: &Sources, name: &str, pieces: &str) -> Result<String, Unbound> {
    // `url("../pieces/wK.svg")` becomes the view of that piece in the picture of all.
    Ok(source(sources, name)?
        .replace("url(\"../pieces/", &format!("url(\"{pieces}#"))
        .replace(".svg\")", "\")"))
}

/// A part with its content in its name.
fn named(name: &str, kind: &str, text: String) -> (String, String) {
    (format!("{name}-{}.{kind}", super::assets::tag(text.as_bytes())), text)
}

/// The page, naming the parts instead of the files they were made of.
fn naming(page: &str, [(style, _), (script, _), (pieces, _)]: &[(String, String); 3]) -> String {
    let mut text = String::with_capacity(page.len());
    let mut is_named = false;
    for line in page.lines().filter(|line| !HINTS.iter().any(|hint| line.starts_with(hint))) {
        if line.starts_with(SHEET) && std::mem::replace(&mut is_named, true) {
            continue;
        }
        let _ = match line {
            _ if line.starts_with(SHEET) => {
                writeln!(
                    text,
                    "{SHEET}{style}\">\n<link rel=\"preload\" as=\"image\" type=\"image/svg+xml\" href=\"{pieces}\">"
                )
            }
            _ if line.starts_with(SCRIPT) => writeln!(text, "{SCRIPT}{script}\"></script>"),
            _ => writeln!(text, "{line}"),
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources() -> Sources {
        let files = [
            (
                "index.html",
                "<!doctype html>\n<link rel=\"stylesheet\" href=\"a.css\">\n<link rel=\"stylesheet\" href=\"b.css\">\n<link rel=\"modulepreload\" href=\"x.js\">\n<script type=\"module\" src=\"x.js\"></script>\n",
            ),
            ("a.css", ".wK { background: url(\"../pieces/wK.svg\"); }\n"),
            ("b.css", "b {}\n"),
            ("x.js", "run();\n"),
        ];
        let pieces = pieces::NAMES.map(|name| {
            (
                format!("pieces/{name}.svg"),
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 48 48\">\n<path/>\n</svg>\n"
                    .to_owned(),
            )
        });
        files.map(|(name, text)| (name.to_owned(), text.to_owned())).into_iter().chain(pieces).collect()
    }

    #[test]
    fn a_page_names_its_parts_and_nothing_else() {
        let Binding { page, parts } = bind(&sources()).unwrap();
        assert_eq!(page.matches("href=").count() + page.matches("src=").count(), 3, "{page}");
        for (name, _) in &parts {
            assert!(page.contains(&format!("\"{name}\"")), "{page}");
        }
        let (style, pieces) = (&parts[0].1, &parts[2]);
        assert_eq!(*style, format!(".wK {{ background: url(\"{}#wK\"); }}\nb {{}}\n", pieces.0));
        assert!(pieces.1.contains("id=\"wK\""));
    }

    #[test]
    fn what_is_missing_is_told() {
        for name in ["index.html", "b.css", "x.js", "pieces/bN.svg"] {
            let mut sources = sources();
            sources.remove(name);
            assert_eq!(bind(&sources), Err(Unbound::Missing(name.to_owned())));
        }
    }

    #[test]
    fn another_content_has_another_name() {
        let mut changed = sources();
        changed.insert("b.css".to_owned(), "c {}".to_owned());
        let (before, after) = (bind(&sources()).unwrap(), bind(&changed).unwrap());
        assert_ne!(before.parts[0].0, after.parts[0].0);
        assert_eq!(before.parts[1..], after.parts[1..]);
    }
}
