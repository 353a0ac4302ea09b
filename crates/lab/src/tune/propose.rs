//! `--propose`: a file of parameters made from the numeric options of an engine.

use std::fmt::Write as _;

use anyhow::{Result, ensure};
use arrocco_support::quote::{quote, visible};
use arrocco_uci::client::{EngineOption, OptionKind};

use super::parameter::Parameter;

/// The range divided by this is the proposed step.
const STEPS: i64 = 20;

/// The numeric options whose names begin with a prefix, in upper or lower case.
pub(super) fn propose(options: &[EngineOption], prefix: &str) -> Result<String> {
    let mut text = String::from("# name value least most step\n");
    let mut is_empty = true;
    let is_wanted =
        |option: &&EngineOption| begins_with(&option.name, prefix) && !is_of_interface(&option.name);
    for option in options.iter().filter(is_wanted) {
        let OptionKind::Spin { min, max } = option.kind else { continue };
        is_empty = false;
        let _ = match parameter(option, min, max) {
            Ok(parameter) => writeln!(text, "{parameter}"),
            Err(error) => writeln!(text, "# {}: {error}", visible(&option.name)),
        };
    }
    ensure!(!is_empty || !prefix.is_empty(), "the engine offers no number that games could tune");
    ensure!(!is_empty, "the engine offers no number whose name begins with {}", quote(prefix));
    Ok(text)
}

/// Parsed as a line of the file would be, so that the proposal is valid.
fn parameter(option: &EngineOption, least: i64, most: i64) -> Result<Parameter> {
    let step = most.saturating_sub(least) as f64 / STEPS as f64;
    format!("{} {} {least} {most} {}", option.name, option.default, step.max(1.0)).parse()
}

/// Options that say how an engine runs and not how it judges. Moving them in games would tune the machine.
const OF_INTERFACE: [&str; 13] = [
    "hash",
    "threads",
    "multipv",
    "move overhead",
    "moveoverhead",
    "level",
    "skill level",
    "slow mover",
    "nodestime",
    "ply",
    "contempt",
    "book depth",
    "bookdepth",
];

fn is_of_interface(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let of_protocol = ["uci_", "syzygy", "debug"].iter().any(|start| name.starts_with(start));
    of_protocol || OF_INTERFACE.contains(&name.as_str())
}

fn begins_with(name: &str, prefix: &str) -> bool {
    name.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> Vec<EngineOption> {
        let lines = [
            "option name Hash type spin default 16 min 1 max 1024",
            "option name Level type spin default 0 min 0 max 20",
            "option name Ponder type check default false",
            "option name tune_a type spin default 250 min 0 max 800",
            "option name tune_b c type spin default 2 min -1 max 6",
            "option name Endless type spin default 3",
            "option name Odd type spin default x min 0 max 9",
        ];
        lines.iter().map(|line| EngineOption::parse(line).unwrap()).collect()
    }

    #[test]
    fn numbers_become_lines() {
        let text = propose(&options(), "TUNE_").unwrap();
        assert_eq!(text, "# name value least most step\ntune_a 250 0 800 40\ntune_b c 2 -1 6 1\n");
        let all = propose(&options(), "").unwrap();
        assert!(!all.contains("Hash"), "its size is nothing to tune: {all}");
        assert!(!all.contains("Level"), "the strength is nothing to tune: {all}");
        assert!(all.contains("\n# Endless: ") && all.contains("\n# Odd: \"x\" is not a number\n"), "{all}");
    }

    #[test]
    fn no_number_is_an_error() {
        let error = propose(&options(), "Pon").unwrap_err().to_string();
        assert_eq!(error, "the engine offers no number whose name begins with \"Pon\"");
        let error = propose(&options()[..3], "").unwrap_err().to_string();
        assert_eq!(error, "the engine offers no number that games could tune");
    }
}
