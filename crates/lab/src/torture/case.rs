//! One case: where the fault was seen, how bad it is, and the steps that show it. The format is described in
//! docs/TORTURE.md.

use std::fmt;

use super::severity::Severity;
use super::step::Step;

#[derive(Clone, Debug)]
pub(super) struct Case {
    /// As in `fen/no-king`; the part before the slash is the section.
    pub(super) name: String,
    pub(super) title: String,
    pub(super) severity: Severity,
    /// Where it was seen in public, or where the protocol says so.
    pub(super) source: String,
    /// Options that the engine must offer, or the case is skipped.
    pub(super) needs: Vec<String>,
    /// Nothing is sent before the first step, not even `uci`.
    pub(super) is_raw: bool,
    /// Extra moves are no fault, because the protocol does not say how many there are.
    pub(super) allows_more_moves: bool,
    pub(super) steps: Vec<NumberedStep>,
    /// The whole file.
    pub(super) text: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NumberedStep {
    pub(super) line: usize,
    pub(super) text: String,
    pub(super) step: Step,
}

/// An error in the file of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CaseError {
    name: String,
    line: usize,
    what: String,
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "case {}, line {}: {}", self.name, self.line, self.what)
    }
}

impl std::error::Error for CaseError {}

impl Case {
    pub(super) fn section(&self) -> &str {
        self.name.split_once('/').map_or("", |(section, _)| section)
    }

    /// Fields first, then an empty line, then steps.
    pub(super) fn parse(name: &str, text: &str) -> Result<Self, CaseError> {
        let mut builder = CaseBuilder::default();
        let mut is_in_fields = true;
        for (line, said) in (1..).zip(text.lines()) {
            let result = match said {
                said if said.starts_with('#') => Ok(()),
                "" => {
                    is_in_fields = false;
                    Ok(())
                }
                said if is_in_fields => builder.field(said),
                said => builder.step(line, said),
            };
            result.map_err(|what| CaseError { name: name.to_owned(), line, what })?;
        }
        let missing = |what: String| CaseError { name: name.to_owned(), line: text.lines().count(), what };
        builder.finish(name, text).map_err(missing)
    }
}

/// A case that is being parsed.
#[derive(Default)]
struct CaseBuilder {
    title: Option<String>,
    severity: Option<Severity>,
    source: Option<String>,
    needs: Vec<String>,
    is_raw: bool,
    allows_more_moves: bool,
    steps: Vec<NumberedStep>,
}

impl CaseBuilder {
    fn field(&mut self, line: &str) -> Result<(), String> {
        let (name, value) = line.split_once(": ").ok_or("a field is a name, a colon and a value")?;
        match (name, value) {
            ("title", title) => self.title = Some(title.to_owned()),
            ("severity", text) => {
                self.severity =
                    Some(Severity::parse(text).ok_or_else(|| format!("{text:?} is no severity"))?);
            }
            ("source", source) => self.source = Some(source.to_owned()),
            ("needs", options) => self.needs = options.split(", ").map(str::to_owned).collect(),
            ("start", "raw") => self.is_raw = true,
            ("moves", "any") => self.allows_more_moves = true,
            _ => return Err(format!("{line:?} is no field")),
        }
        Ok(())
    }

    fn step(&mut self, line: usize, text: &str) -> Result<(), String> {
        self.steps.push(NumberedStep { line, text: text.to_owned(), step: Step::parse(text)? });
        Ok(())
    }

    fn finish(self, name: &str, text: &str) -> Result<Case, String> {
        if self.steps.is_empty() {
            return Err("there are no steps".to_owned());
        }
        Ok(Case {
            name: name.to_owned(),
            title: self.title.ok_or("there is no title")?,
            severity: self.severity.ok_or("there is no severity")?,
            source: self.source.ok_or("there is no source")?,
            needs: self.needs,
            is_raw: self.is_raw,
            allows_more_moves: self.allows_more_moves,
            steps: self.steps,
            text: text.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "title: t\nseverity: damage\nsource: s\n";

    #[test]
    fn cases_are_read() {
        let text =
            format!("{HEAD}needs: Hash, Clear Hash\nstart: raw\nmoves: any\n\n# a remark\n> uci\n\nready\n");
        let case = Case::parse("a/b", &text).unwrap();
        assert_eq!((case.section(), case.needs.len(), case.steps.len()), ("a", 2, 2));
        assert_eq!(case.steps[1].line, 11);
        assert!(case.is_raw && case.allows_more_moves);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (text, message) in [
            (String::new(), "line 0: there are no steps"),
            (format!("{HEAD}\ndance"), "line 5: \"dance\" is no step"),
            (format!("{HEAD}color: red\n\nready"), "line 4: \"color: red\" is no field"),
            ("severity: mild\n\nready".to_owned(), "line 1: \"mild\" is no severity"),
            ("title: t\nseverity: damage\n\nready".to_owned(), "line 4: there is no source"),
            ("title\n\nready".to_owned(), "line 1: a field is"),
        ] {
            let error = Case::parse("a/b", &text).unwrap_err().to_string();
            assert!(error.starts_with(&format!("case a/b, {message}")), "{error}");
        }
    }
}
