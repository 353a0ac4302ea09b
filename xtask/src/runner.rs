//! Runs steps one after the other, whatever becomes of each, and says how they went.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::effort::Effort;

/// One thing that `cargo xtask test` checks.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) run: fn(Effort) -> Result<Outcome>,
}

/// How a step ended that did not fail.
pub(crate) enum Outcome {
    Passed,
    /// Something the step needs is not here; the text says what, and how to get it.
    Skipped(String),
}

#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
    skipped: usize,
}

pub(crate) fn list(steps: &[Step], remark: &str) {
    for step in steps {
        println!("{:<10} {}{remark}", step.name, step.about);
    }
}

/// The steps named in a comma-separated list, in the order in which they always run.
pub(crate) fn choose<'a>(steps: &[&'a Step], names: &str) -> Result<Vec<&'a Step>> {
    let names: Vec<&str> = names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    if let Some(unknown) = names.iter().find(|name| !steps.iter().any(|step| step.name == **name)) {
        bail!("no step is called '{unknown}'; --list names them");
    }
    if names.is_empty() {
        bail!("--only names no step");
    }
    Ok(steps.iter().filter(|step| names.contains(&step.name)).copied().collect())
}

/// Returns whether no step failed.
pub(crate) fn run(steps: &[&Step], effort: Effort) -> bool {
    let mut tally = Tally::default();
    let mut report = Vec::new();
    let begin = Instant::now();
    for step in steps {
        println!("==> {}: {}", step.name, step.about);
        let start = Instant::now();
        let result = (step.run)(effort);
        let line = describe(step.name, &result, start.elapsed());
        println!("<== {line}\n");
        tally.count(&result);
        report.push(line);
    }
    println!("step       result   seconds");
    for line in report {
        println!("{line}");
    }
    println!("{:<10} {:<7} {:9.1}", "together", "", begin.elapsed().as_secs_f64());
    println!("{} passed, {} failed, {} skipped", tally.passed, tally.failed, tally.skipped);
    tally.failed == 0
}

fn describe(name: &str, result: &Result<Outcome>, took: Duration) -> String {
    let seconds = took.as_secs_f64();
    match result {
        Ok(Outcome::Passed) => format!("{name:<10} passed  {seconds:9.1}"),
        Ok(Outcome::Skipped(why)) => format!("{name:<10} skipped {seconds:9.1}  {why}"),
        Err(error) => format!("{name:<10} FAILED  {seconds:9.1}  {error:#}"),
    }
}

impl Tally {
    fn count(&mut self, result: &Result<Outcome>) {
        match result {
            Ok(Outcome::Passed) => self.passed += 1,
            Ok(Outcome::Skipped(_)) => self.skipped += 1,
            Err(_) => self.failed += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: &[Step] = &[
        Step { name: "good", about: "", run: |_| Ok(Outcome::Passed) },
        Step { name: "absent", about: "", run: |_| Ok(Outcome::Skipped("no tool".to_owned())) },
        Step { name: "bad", about: "", run: |_| bail!("broken") },
    ];

    #[test]
    fn steps_keep_their_own_order() {
        let steps: Vec<&Step> = STEPS.iter().collect();
        let chosen = choose(&steps, "bad, good").expect("both exist");
        assert_eq!(chosen.iter().map(|step| step.name).collect::<Vec<_>>(), ["good", "bad"]);
        assert!(choose(&steps, "goood").is_err());
        assert!(choose(&steps, ",").is_err());
    }

    #[test]
    fn only_a_failure_fails() {
        assert!(run(&[&STEPS[0], &STEPS[1]], Effort::Usual));
        assert!(!run(&[&STEPS[2], &STEPS[0]], Effort::Usual));
    }
}
