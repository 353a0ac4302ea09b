//! The settings of a tuning: the first line of its log.

use anyhow::{Result, ensure};
use serde::{Deserialize, Serialize};

use super::parameter::Parameter;

/// The version of the log format.
const VERSION: u32 = 1;

#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(super) struct Settings {
    /// The version of the log format.
    pub(super) tune: u32,
    pub(super) engine: String,
    pub(super) control: String,
    pub(super) book: Option<String>,
    pub(super) plies: Option<usize>,
    pub(super) games: u64,
    pub(super) rate: f64,
    pub(super) seed: u64,
    pub(super) parameters: Vec<Parameter>,
}

impl Settings {
    pub(super) const fn version() -> u32 {
        VERSION
    }

    /// Pairs of games.
    pub(super) const fn pairs(&self) -> u64 {
        self.games / 2
    }

    /// Fails if a tuning that began with other settings cannot go on with these, because its values would mean something
    /// else.
    pub(super) fn continues(&self, before: &Self) -> Result<()> {
        ensure!(before.tune == VERSION, "its log is of version {}, not {VERSION}", before.tune);
        self.same_parameters(before)?;
        ensure!(self.games == before.games, "it has {} games, not {}", before.games, self.games);
        ensure!(self.rate.total_cmp(&before.rate).is_eq(), "its rate is {}, not {}", before.rate, self.rate);
        ensure!(self.seed == before.seed, "its seed is {}, not {}", before.seed, self.seed);
        Ok(())
    }

    fn same_parameters(&self, before: &Self) -> Result<()> {
        for (now, before) in self.parameters.iter().zip(&before.parameters) {
            ensure!(now == before, "it began with the parameter `{before}`, not `{now}`");
        }
        let [now, before] = [self, before].map(|settings| settings.parameters.len());
        ensure!(now == before, "it has {before} parameters, not {now}");
        Ok(())
    }

    /// Settings that differ, but leave what was learnt valid.
    pub(super) fn changes(&self, before: &Self) -> Vec<&'static str> {
        let changes = [
            (self.engine != before.engine, "engine"),
            (self.control != before.control, "time control"),
            (self.book != before.book, "book"),
            (self.plies != before.plies, "number of plies of the openings"),
        ];
        changes.into_iter().filter(|(is_other, _)| *is_other).map(|(_, name)| name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> Settings {
        Settings {
            tune: VERSION,
            engine: "novice".to_owned(),
            control: "8+0.08".to_owned(),
            book: None,
            plies: None,
            games: 100,
            rate: 0.002,
            seed: 3,
            parameters: vec!["a 1 0 9 1".parse().unwrap()],
        }
    }

    #[test]
    fn a_log_of_another_schedule_is_refused() {
        let now = settings();
        assert!(now.continues(&now).is_ok());
        let other_value = vec!["a 2 0 9 1".parse().unwrap()];
        let more = vec!["a 1 0 9 1".parse().unwrap(), "b 1 0 9 1".parse().unwrap()];
        for (before, message) in [
            (Settings { tune: 2, ..settings() }, "its log is of version 2, not 1"),
            (
                Settings { parameters: other_value, ..settings() },
                "it began with the parameter `a 2 0 9 1`, not `a 1 0 9 1`",
            ),
            (Settings { parameters: more, ..settings() }, "it has 2 parameters, not 1"),
            (Settings { games: 200, ..settings() }, "it has 200 games, not 100"),
            (Settings { rate: 0.1, ..settings() }, "its rate is 0.1, not 0.002"),
            (Settings { seed: 4, ..settings() }, "its seed is 4, not 3"),
        ] {
            assert_eq!(now.continues(&before).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn other_changes_are_told() {
        let before = Settings { control: "1+0.01".to_owned(), plies: Some(3), ..settings() };
        assert!(settings().continues(&before).is_ok());
        assert_eq!(settings().changes(&before), ["time control", "number of plies of the openings"]);
    }
}
