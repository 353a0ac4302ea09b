//! The file of parameters: a line each, and comments behind `#`.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use arrocco_support::quote::quote;

use super::parameter::Parameter;

/// The largest file of parameters.
const MOST_BYTES: u64 = 1 << 20;

pub(super) fn read(path: &Path) -> Result<Vec<Parameter>> {
    let name = quote(&path.to_string_lossy());
    let file = File::open(path).with_context(|| format!("cannot open the parameters {name}"))?;
    let mut text = Vec::new();
    let length = file.take(MOST_BYTES + 1).read_to_end(&mut text);
    let length = length.with_context(|| format!("cannot read the parameters {name}"))?;
    ensure!(length as u64 <= MOST_BYTES, "the parameters {name} have more than {MOST_BYTES} bytes");
    let text = String::from_utf8(text).with_context(|| format!("the parameters {name} are not UTF-8"))?;
    parse(&text).with_context(|| format!("in the parameters {name}"))
}

fn parse(text: &str) -> Result<Vec<Parameter>> {
    let (mut parameters, mut names) = (Vec::new(), BTreeSet::new());
    for (line, number) in text.lines().zip(1..) {
        let line = without_comment(line);
        if line.is_empty() {
            continue;
        }
        let parameter: Parameter = line.parse().with_context(|| format!("line {number}"))?;
        let is_new = names.insert(parameter.name.to_ascii_lowercase());
        ensure!(is_new, "line {number}: {} is there twice", quote(&parameter.name));
        parameters.push(parameter);
    }
    ensure!(!parameters.is_empty(), "there are none");
    Ok(parameters)
}

/// A comment begins the line, or follows a blank: names may have a `#` inside.
fn without_comment(line: &str) -> &str {
    let is_comment = |at: usize| line.get(..at).is_some_and(|before| before.trim_end().len() < at || at == 0);
    let end = line.match_indices('#').map(|(at, _)| at).find(|&at| is_comment(at));
    line.get(..end.unwrap_or(line.len())).unwrap_or_default().trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_blank_lines_are_passed_over() {
        let text =
            "# name value least most step\n\n  razor 250 0 800 40  # for a start\nC#x 1 0 9 1\r\n\t#\n";
        let names: Vec<String> = parse(text).unwrap().into_iter().map(|parameter| parameter.name).collect();
        assert_eq!(names, ["razor", "C#x"]);
    }

    #[test]
    fn errors_name_the_line() {
        for (text, message) in [
            ("a 1 0 9 1\n\nb 1 0 9\n", "line 3: \"b 1 0 9\" is not NAME VALUE LEAST MOST STEP"),
            ("a 1 0 9 1\nA 1 0 9 1", "line 2: \"A\" is there twice"),
            ("# nothing\n", "there are none"),
        ] {
            assert_eq!(format!("{:#}", parse(text).unwrap_err()), message);
        }
    }
}
