//! `arrocco config`: what the program remembers, shown and changed.

use std::path::Path;

use anyhow::{Context as _, Result, anyhow, ensure};
use arrocco_support::answer::{Answer, warn};
use arrocco_support::output::{Output, print_json};
use arrocco_support::quote::{quote, visible};
use arrocco_support::settings::{self, SETTINGS, Setting, Settings};
use arrocco_tui::is_setting_valid;
use clap::Args;
use serde::Serialize;

#[derive(Args, Debug)]
pub(crate) struct ConfigArgs {
    /// Setting: language, level, time, theme, board, pieces or evaluation [default: show all]
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Its new value [default: show the value]
    #[arg(value_name = "VALUE", requires = "name")]
    value: Option<String>,
    /// Forget the value
    #[arg(long, requires = "name", conflicts_with = "value")]
    reset: bool,
    /// Print the path of the file, which may be edited
    #[arg(long, conflicts_with = "name")]
    path: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Document<'a> {
    file: String,
    settings: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    name: &'static str,
    value: Option<&'a str>,
    about: &'static str,
    values: &'static str,
}

pub(crate) fn run(args: &ConfigArgs) -> Result<Answer> {
    let path = settings::path().context("there is no home folder to keep settings in")?;
    let shown = visible(&path.to_string_lossy());
    if args.path {
        return print(&[shown]);
    }
    let name = args.name.as_deref();
    let setting = name.map(|name| settings::find(name).ok_or_else(|| unknown(name))).transpose()?;
    if let Some(setting) = setting.filter(|_| args.reset || args.value.is_some()) {
        change(&path, setting, args.value.as_deref())?;
    }
    let (settings, lines) = Settings::read(&path).with_context(|| format!("cannot read {shown}"))?;
    for line in lines {
        warn(&format!("{shown}, line {}: {} is no setting", line.line, line.text));
    }
    for known in &SETTINGS {
        if let Some(value) = settings.get(known.name).filter(|value| !is_setting_valid(known.name, value)) {
            warn(&format!("{shown}: {} is not a value of {}: {}", quote(value), known.name, known.values));
        }
    }
    let chosen: Vec<&Setting> = setting.map_or_else(|| SETTINGS.iter().collect(), |setting| vec![setting]);
    if args.json {
        let entry = |known: &&Setting| Entry {
            name: known.name,
            value: settings.get(known.name),
            about: known.about,
            values: known.values,
        };
        print_json(&Document { file: shown, settings: chosen.iter().map(entry).collect() })?;
        return Ok(Answer::Yes);
    }
    if let Some(setting) = setting {
        let value = settings.get(setting.name).map(visible);
        let is_set = value.is_some();
        print(&Vec::from_iter(value))?;
        return Ok((is_set || args.reset).into());
    }
    let line = |known: &&Setting| {
        let value = settings.get(known.name).map_or_else(|| "(not set)".to_owned(), visible);
        format!("{:<10} {value:<12} {}: {}", known.name, known.about, known.values)
    };
    print(&chosen.iter().map(line).collect::<Vec<_>>())
}

fn unknown(name: &str) -> anyhow::Error {
    let names: Vec<&str> = SETTINGS.iter().map(|setting| setting.name).collect();
    anyhow!("{} is no setting; there are {}", quote(name), names.join(", "))
}

fn change(path: &Path, setting: &Setting, value: Option<&str>) -> Result<()> {
    if let Some(value) = value {
        let is_valid = is_setting_valid(setting.name, value);
        ensure!(is_valid, "{} is not a value of {}: {}", quote(value), setting.name, setting.values);
    }
    settings::store(path, setting, value).with_context(|| format!("cannot write {}", path.display()))
}

fn print(lines: &[String]) -> Result<Answer> {
    let mut output = Output::new();
    for line in lines {
        output.line(line)?;
    }
    output.finish()?;
    Ok(Answer::Yes)
}
