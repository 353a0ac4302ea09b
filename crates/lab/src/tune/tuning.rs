//! The state of a tuning: hands out pairs to play, and learns from their results.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};

use super::log_entry::{LogEntry, PairResult};
use super::spsa::Spsa;
use super::tally::Tally;
use super::trial::Trial;
use super::tuning_log::{LoggedState, TuningLog};

/// The tuning ends when so many pairs in a row did not count.
const MOST_VOID: u64 = 16;

#[derive(Debug)]
pub(super) struct Tuning {
    pub(super) spsa: Spsa,
    pub(super) tally: Tally,
    log: TuningLog,
    /// Pairs that have been played, in an earlier run.
    done: BTreeSet<u64>,
    /// The last number that was handed out or skipped.
    last: u64,
}

impl Tuning {
    pub(super) fn new(mut spsa: Spsa, log: TuningLog, logged: Option<LoggedState>) -> Self {
        let mut tuning = match logged {
            Some(logged) => {
                spsa.theta = logged.theta;
                Self { spsa, tally: logged.tally, log, done: logged.done, last: 0 }
            }
            None => Self { spsa, tally: Tally::default(), log, done: BTreeSet::new(), last: 0 },
        };
        // The engine may have been repaired since.
        tuning.tally.void_in_a_row = 0;
        tuning
    }

    /// The next pair to play, around the present values of the parameters.
    pub(super) fn begin(&mut self) -> Option<Trial> {
        let number = (self.last + 1..=self.spsa.schedule.pairs).find(|number| !self.done.contains(number))?;
        self.last = number;
        Some(self.spsa.trial(number))
    }

    /// Learns from a pair and logs it. Returns warnings.
    pub(super) fn finish(&mut self, trial: &Trial, result: &PairResult) -> Vec<String> {
        let mut warnings = Vec::new();
        match result {
            PairResult::Counts(result) => self.spsa.learn(trial, *result),
            PairResult::Void(why) => warnings.push(format!("pair {} does not count: {why}", trial.number)),
        }
        self.tally.add(result);
        let entry = LogEntry::new(trial, result, &self.spsa.theta);
        warnings.extend(self.log.add(&entry));
        warnings
    }

    /// Fails if the engine has failed too often in a row.
    pub(super) fn check(&self) -> Result<()> {
        let in_a_row = self.tally.void_in_a_row;
        ensure!(in_a_row < MOST_VOID, "the engine has failed in {in_a_row} pairs one after the other");
        Ok(())
    }

    /// Fails if a pair could not be written to the log.
    pub(super) fn check_log(&self) -> Result<()> {
        self.log.check()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::schedule::Schedule;
    use super::super::settings::Settings;
    use super::*;
    use arrocco_support::temporary_folder::TemporaryFolder;

    fn settings() -> Settings {
        let lines = ["a 100 0 200 8", "b 5 1 9 0.7", "c -3 -30 30 2.5"];
        Settings {
            tune: Settings::version(),
            engine: String::new(),
            control: String::new(),
            book: None,
            plies: None,
            games: 120,
            rate: 0.3,
            seed: 99,
            parameters: lines.iter().map(|line| line.parse().unwrap()).collect(),
        }
    }

    fn open(path: &Path) -> Tuning {
        let settings = settings();
        let logged = LoggedState::read(path).unwrap();
        let log = TuningLog::resume(path, &settings, logged.as_ref()).unwrap();
        let schedule = Schedule { pairs: settings.pairs(), rate: settings.rate };
        Tuning::new(Spsa::new(settings.parameters, schedule, settings.seed), log, logged)
    }

    /// A result that depends on the trial only; some pairs are void.
    fn result(trial: &Trial) -> PairResult {
        if trial.number % 7 == 3 {
            return PairResult::Void("it crashed".to_owned());
        }
        let sum: i64 = trial.plus.iter().chain(&trial.minus).sum();
        PairResult::Counts((sum + trial.number as i64 * 3).rem_euclid(5) as i32 - 2)
    }

    fn play(tuning: &mut Tuning, pairs: usize) {
        for _ in 0..pairs {
            let Some(trial) = tuning.begin() else { return };
            tuning.finish(&trial, &result(&trial));
        }
    }

    #[test]
    fn a_tuning_that_was_interrupted_is_the_same_as_one_that_was_not() {
        let folder = TemporaryFolder::new().unwrap();
        let [whole, parts] = ["whole", "parts"].map(|name| folder.file(name));
        play(&mut open(&whole), 1000);
        let expected = std::fs::read_to_string(&whole).unwrap();
        assert_eq!(expected.lines().count(), 61);
        for pairs in [1, 13, 25, 1000] {
            play(&mut open(&parts), pairs);
            // Killed while it wrote the next line.
            let mut torn = std::fs::read_to_string(&parts).unwrap();
            assert!(expected.starts_with(&torn));
            torn.push_str("{\"iteration\":61,\"si");
            std::fs::write(&parts, torn).unwrap();
        }
        let tuning = open(&parts);
        assert_eq!(std::fs::read_to_string(&parts).unwrap(), expected);
        let logged = LoggedState::read(&whole).unwrap().unwrap();
        assert_eq!((&tuning.spsa.theta, tuning.tally.pairs), (&logged.theta, logged.tally.pairs));
        assert_eq!((tuning.tally.played(), tuning.tally.void), (60, 9));
        assert_ne!(tuning.spsa.theta, [100.0, 5.0, -3.0]);
    }

    /// With several threads, pairs end in any order; what was not finished is played after a restart.
    #[test]
    fn pairs_that_were_not_finished_are_played_again() {
        let folder = TemporaryFolder::new().unwrap();
        let path = folder.file("log");
        let mut tuning = open(&path);
        let trials: Vec<Trial> = (0..4).map(|_| tuning.begin().unwrap()).collect();
        for at in [2, 0] {
            tuning.finish(&trials[at], &result(&trials[at]));
        }
        let theta = tuning.spsa.theta.clone();
        drop(tuning);
        let mut tuning = open(&path);
        assert_eq!(tuning.spsa.theta, theta);
        let numbers: Vec<u64> = (0..3).map(|_| tuning.begin().unwrap().number).collect();
        assert_eq!(numbers, [2, 4, 5]);
    }

    #[test]
    fn an_engine_that_always_fails_is_given_up() {
        let folder = TemporaryFolder::new().unwrap();
        let mut tuning = open(&folder.file("log"));
        for _ in 0..MOST_VOID {
            assert!(tuning.check().is_ok());
            let trial = tuning.begin().unwrap();
            let warnings = tuning.finish(&trial, &PairResult::Void("it crashed".to_owned()));
            assert_eq!(warnings, [format!("pair {} does not count: it crashed", trial.number)]);
        }
        let message = "the engine has failed in 16 pairs one after the other";
        assert_eq!(tuning.check().unwrap_err().to_string(), message);
        assert_eq!(tuning.spsa.theta, [100.0, 5.0, -3.0]);
    }
}
