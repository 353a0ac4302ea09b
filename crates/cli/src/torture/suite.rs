//! All cases. Their files, in crates/cli/torture, are inside the program.

use rust_embed::RustEmbed;

use super::case::{Case, CaseError};
use super::glob::Glob;

#[derive(RustEmbed)]
#[folder = "torture/"]
#[include = "*.case"]
struct Files;

const ENDING: &str = ".case";

/// The cases whose names match one of the patterns, in the order of their names; all if there is no pattern.
pub(super) fn cases(only: &[Glob]) -> Result<Vec<Case>, CaseError> {
    let mut names: Vec<String> = Files::iter().filter_map(|path| Some(path.strip_suffix(ENDING)?.to_owned())).collect();
    names.sort();
    let wanted = |name: &&String| only.is_empty() || only.iter().any(|glob| glob.matches(name));
    names.iter().filter(wanted).map(|name| read(name)).collect()
}

fn read(name: &str) -> Result<Case, CaseError> {
    let file = Files::get(&format!("{name}{ENDING}"));
    let text = file.map_or_else(String::new, |file| String::from_utf8_lossy(&file.data).into_owned());
    Case::parse(name, &text)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use arrocco_uci::session::Placement;

    use super::*;
    use crate::torture::expected_move::ExpectedMove;
    use crate::torture::step::Step;
    use crate::torture::text::Filling;

    #[test]
    fn there_are_more_than_150_cases_and_no_two_alike() {
        let cases = cases(&[]).unwrap();
        assert!(cases.len() >= 150, "{}", cases.len());
        let steps: HashSet<Vec<&str>> =
            cases.iter().map(|case| case.steps.iter().map(|step| &*step.text).collect()).collect();
        assert_eq!(steps.len(), cases.len());
        let titles: HashSet<&str> = cases.iter().map(|case| &*case.title).collect();
        assert_eq!(titles.len(), cases.len());
    }

    #[test]
    fn every_case_has_a_section_and_a_public_source() {
        for case in cases(&[]).unwrap() {
            assert!(!case.section().is_empty(), "{}", case.name);
            assert!(case.source.starts_with("https://") || case.source.starts_with("http://"), "{}", case.name);
        }
    }

    /// Moves are judged by boards of ours: those must be positions, and the cases must ask for moves only where a
    /// board tells which are right.
    #[test]
    fn boards_are_positions_and_moves_are_judged_on_them() {
        for case in cases(&[]).unwrap() {
            let mut has_board = false;
            for step in &case.steps {
                match &step.step {
                    Step::Position(text) => {
                        let filled = text.fill(Filling { folder: "", offer: None });
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
    fn patterns_choose_cases() {
        let chosen = cases(&["fen/*king*".parse().unwrap()]).unwrap();
        assert!(!chosen.is_empty() && chosen.iter().all(|case| case.section() == "fen"));
        assert!(cases(&["nothing".parse().unwrap()]).unwrap().is_empty());
    }
}
