//! An engine as it is given on the command line: a command with settings.

use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use arrocco_support::quote::quote;
use arrocco_uci::client::CommandLine;

use super::time_control::TimeControl;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct EngineSpec {
    pub(super) command: CommandLine,
    pub(super) settings: Settings,
}

#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Settings {
    pub(super) name: Option<String>,
    pub(super) options: Vec<(String, String)>,
    pub(super) control: Option<TimeControl>,
    pub(super) folder: Option<PathBuf>,
    /// The words of `cmd=`, or those that are not settings.
    command: Vec<String>,
}

impl EngineSpec {
    /// Reads a specification. The settings of `--each` come first, so that its own override them.
    pub(crate) fn parse(text: &str, each: &str) -> Result<Self> {
        let mut settings = Settings::default();
        settings.read(each).with_context(|| format!("in --each {}", quote(each)))?;
        ensure!(
            settings.command.is_empty(),
            "--each has settings only, not a command, as in {}",
            quote(each)
        );
        settings.read(text).with_context(|| format!("in --engine {}", quote(text)))?;
        let command = CommandLine::from_words(std::mem::take(&mut settings.command))
            .with_context(|| format!("in --engine {}", quote(text)))?;
        Ok(Self { command, settings })
    }
}

impl Settings {
    fn read(&mut self, text: &str) -> Result<()> {
        CommandLine::words(text)?.into_iter().try_for_each(|word| self.add(word))
    }

    fn add(&mut self, word: String) -> Result<()> {
        match word.split_once('=') {
            Some(("cmd", command)) => {
                ensure!(self.command.is_empty(), "there are two commands");
                self.command = CommandLine::words(command)?;
            }
            Some(("name", name)) => self.name = Some(name.to_owned()),
            Some(("tc", control)) => self.control = Some(control.parse()?),
            Some(("dir", folder)) => self.folder = Some(folder.into()),
            Some((option, value)) if option.starts_with("option.") => {
                let name = option.trim_start_matches("option.");
                ensure!(!name.is_empty(), "{} names no option", quote(&word));
                self.set_option(name, value);
            }
            Some((setting, _)) if self.command.is_empty() => bail!("{} is not a setting", quote(setting)),
            _ => self.command.push(word),
        }
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: &str) {
        self.options.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self.options.push((name.to_owned(), value.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_settings_come_in_any_order() {
        let text =
            "name='Big Fish' stockfish option.Hash=64 --flag 'option.Move Overhead=50' tc=4+0.04 dir=/x";
        let spec = EngineSpec::parse(text, "option.hash=16 option.Threads=1").unwrap();
        assert_eq!(
            (spec.command.program(), spec.command.arguments()),
            ("stockfish", &["--flag".to_owned()][..])
        );
        assert_eq!(spec.settings.name.as_deref(), Some("Big Fish"));
        let options: Vec<String> =
            spec.settings.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(options, ["Threads=1", "Hash=64", "Move Overhead=50"]);
        assert_eq!(spec.settings.control, Some("4+0.04".parse().unwrap()));
        assert_eq!(spec.settings.folder, Some("/x".into()));
    }

    #[test]
    fn a_command_may_look_like_a_setting() {
        let spec = EngineSpec::parse("cmd=\"'a b' name=c\"", "").unwrap();
        assert_eq!((spec.command.program(), &*spec.command.arguments()[0]), ("a b", "name=c"));
    }

    #[test]
    fn nonsense_is_refused() {
        for (text, each, message) in [
            ("", "", "there is no program in the command"),
            ("name=x", "", "there is no program in the command"),
            ("x 'y", "", "a quotation mark of the command is not closed"),
            ("x cmd=y", "", "there are two commands"),
            ("nam=x y", "", "\"nam\" is not a setting"),
            ("x option.=3", "", "\"option.=3\" names no option"),
            ("x tc=never", "", "\"never\" is not a time in seconds"),
            ("x", "stockfish", "--each has settings only, not a command, as in \"stockfish\""),
        ] {
            let error = EngineSpec::parse(text, each).unwrap_err();
            assert_eq!(error.root_cause().to_string(), message);
        }
    }
}
