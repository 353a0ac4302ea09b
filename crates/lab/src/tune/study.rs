//! Where a tuning stands: boards take pairs from it and bring back what came of them.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};

use super::journal::{Journal, Past};
use super::record::{Record, Verdict};
use super::spsa::Spsa;
use super::tally::Tally;
use super::trial::Trial;

/// An engine that fails in so many pairs one after the other will not teach anything.
const MOST_VOID: u64 = 16;

#[derive(Debug)]
pub(super) struct Study {
    pub(super) spsa: Spsa,
    pub(super) tally: Tally,
    journal: Journal,
    /// Numbers that need not be played.
    done: BTreeSet<u64>,
    /// The last number that was given to a board, or passed over.
    last: u64,
}

impl Study {
    pub(super) fn new(mut spsa: Spsa, journal: Journal, past: Option<Past>) -> Self {
        let mut study = match past {
            Some(past) => {
                spsa.theta = past.theta;
                Self { spsa, tally: past.tally, journal, done: past.done, last: 0 }
            }
            None => Self { spsa, tally: Tally::default(), journal, done: BTreeSet::new(), last: 0 },
        };
        // What has failed before may be mended.
        study.tally.void_in_a_row = 0;
        study
    }

    /// The next pair to be played, from where the parameters stand now.
    pub(super) fn begin(&mut self) -> Option<Trial> {
        let number = (self.last + 1..=self.spsa.schedule.pairs).find(|number| !self.done.contains(number))?;
        self.last = number;
        Some(self.spsa.trial(number))
    }

    /// A pair is over. Returns what there is to tell.
    pub(super) fn finish(&mut self, trial: &Trial, verdict: &Verdict) -> Vec<String> {
        let mut warnings = Vec::new();
        match verdict {
            Verdict::Counts(result) => self.spsa.learn(trial, *result),
            Verdict::Void(why) => warnings.push(format!("pair {} does not count: {why}", trial.number)),
        }
        self.tally.add(verdict);
        let record = Record::new(trial, verdict, &self.spsa.theta);
        warnings.extend(self.journal.add(&record));
        warnings
    }

    /// Is it of any use to go on?
    pub(super) fn check(&self) -> Result<()> {
        let in_a_row = self.tally.void_in_a_row;
        ensure!(in_a_row < MOST_VOID, "the engine has failed in {in_a_row} pairs one after the other");
        Ok(())
    }

    /// Whether everything was written.
    pub(super) fn check_journal(&self) -> Result<()> {
        self.journal.check()
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

    fn open(path: &Path) -> Study {
        let settings = settings();
        let past = Past::read(path).unwrap();
        let journal = Journal::resume(path, &settings, past.as_ref()).unwrap();
        let schedule = Schedule { pairs: settings.pairs(), rate: settings.rate };
        Study::new(Spsa::new(settings.parameters, schedule, settings.seed), journal, past)
    }

    /// A result that only the trial decides; some pairs are void.
    fn verdict(trial: &Trial) -> Verdict {
        if trial.number % 7 == 3 {
            return Verdict::Void("it crashed".to_owned());
        }
        let sum: i64 = trial.plus.iter().chain(&trial.minus).sum();
        Verdict::Counts((sum + trial.number as i64 * 3).rem_euclid(5) as i32 - 2)
    }

    fn play(study: &mut Study, pairs: usize) {
        for _ in 0..pairs {
            let Some(trial) = study.begin() else { return };
            study.finish(&trial, &verdict(&trial));
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
        let study = open(&parts);
        assert_eq!(std::fs::read_to_string(&parts).unwrap(), expected);
        let past = Past::read(&whole).unwrap().unwrap();
        assert_eq!((&study.spsa.theta, study.tally.pairs), (&past.theta, past.tally.pairs));
        assert_eq!((study.tally.played(), study.tally.void), (60, 9));
        assert_ne!(study.spsa.theta, [100.0, 5.0, -3.0]);
    }

    /// With several boards, pairs end in any order; what was not finished is played after a restart.
    #[test]
    fn pairs_that_were_not_finished_are_played_again() {
        let folder = TemporaryFolder::new().unwrap();
        let path = folder.file("log");
        let mut study = open(&path);
        let trials: Vec<Trial> = (0..4).map(|_| study.begin().unwrap()).collect();
        for at in [2, 0] {
            study.finish(&trials[at], &verdict(&trials[at]));
        }
        let theta = study.spsa.theta.clone();
        drop(study);
        let mut study = open(&path);
        assert_eq!(study.spsa.theta, theta);
        let numbers: Vec<u64> = (0..3).map(|_| study.begin().unwrap().number).collect();
        assert_eq!(numbers, [2, 4, 5]);
    }

    #[test]
    fn an_engine_that_always_fails_is_given_up() {
        let folder = TemporaryFolder::new().unwrap();
        let mut study = open(&folder.file("log"));
        for _ in 0..MOST_VOID {
            assert!(study.check().is_ok());
            let trial = study.begin().unwrap();
            let warnings = study.finish(&trial, &Verdict::Void("it crashed".to_owned()));
            assert_eq!(warnings, [format!("pair {} does not count: it crashed", trial.number)]);
        }
        let message = "the engine has failed in 16 pairs one after the other";
        assert_eq!(study.check().unwrap_err().to_string(), message);
        assert_eq!(study.spsa.theta, [100.0, 5.0, -3.0]);
    }
}
