//! The cases to run.

use std::path::Path;

use anyhow::Result;

use super::case::Case;
use super::case_files;
use super::glob::Glob;

/// The cases whose names match one of the patterns, in the order of their names; all if there is no pattern. They are
/// the built-in ones unless a folder is given.
pub(super) fn cases(folder: Option<&Path>, only: &[Glob]) -> Result<Vec<Case>> {
    let mut files = folder.map_or_else(|| Ok(case_files::built_in()), case_files::in_folder)?;
    files.sort();
    let wanted = |name: &str| only.is_empty() || only.iter().any(|glob| glob.matches(name));
    let chosen = files.iter().filter(|(name, _)| wanted(name));
    chosen.map(|(name, text)| Ok(Case::parse(name, text)?)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use arrocco_uci::session::Placement;

    use super::*;
    use crate::torture::expected_move::ExpectedMove;
    use crate::torture::step::Step;
    use crate::torture::template::Values;

    #[test]
    fn there_are_more_than_150_cases_and_no_two_alike() {
        let cases = cases(None, &[]).unwrap();
        assert!(cases.len() >= 150, "{}", cases.len());
        let steps = |case: &Case| case.steps.iter().map(|step| step.text.clone()).collect::<Vec<_>>();
        let dialogues: HashSet<_> = cases.iter().map(|case| (case.is_raw, steps(case))).collect();
        assert_eq!(dialogues.len(), cases.len());
        let titles: HashSet<&str> = cases.iter().map(|case| &*case.title).collect();
        assert_eq!(titles.len(), cases.len());
    }

    #[test]
    fn every_case_has_a_section_and_a_public_source() {
        for case in cases(None, &[]).unwrap() {
            assert!(!case.section().is_empty(), "{}", case.name);
            assert!(
                case.source.starts_with("https://") || case.source.starts_with("http://"),
                "{}",
                case.name
            );
        }
    }

    /// Moves are judged by boards of ours: those must be positions, and the cases must ask for moves only where a
    /// board tells which are right.
    #[test]
    fn boards_are_positions_and_moves_are_judged_on_them() {
        for case in cases(None, &[]).unwrap() {
            let mut has_board = false;
            for step in &case.steps {
                match &step.step {
                    Step::Position(text) => {
                        let filled = text.fill(Values { folder: "", offer: None });
                        let line = String::from_utf8(filled).unwrap();
                        let words: Vec<&str> = line.split_ascii_whitespace().collect();
                        let placement = Placement::read(&words).unwrap();
                        placement.resolve().unwrap_or_else(|error| panic!("{}: {error}", case.name));
                        has_board = true;
                    }
                    Step::Best(ExpectedMove::Legal) | Step::Lines => assert!(has_board, "{}", case.name),
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn a_folder_has_cases_as_well() {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/torture"));
        let names = |cases: Vec<Case>| cases.into_iter().map(|case| case.name).collect::<Vec<_>>();
        assert_eq!(names(cases(Some(folder), &[]).unwrap()), names(cases(None, &[]).unwrap()));
        let error = cases(Some(Path::new("/no/such/folder")), &[]).unwrap_err().to_string();
        assert_eq!(error, "cannot read the folder /no/such/folder");
    }

    #[test]
    fn patterns_choose_cases() {
        let chosen = cases(None, &["fen/*king*".parse().unwrap()]).unwrap();
        assert!(!chosen.is_empty() && chosen.iter().all(|case| case.section() == "fen"));
        assert!(cases(None, &["nothing".parse().unwrap()]).unwrap().is_empty());
    }
}
