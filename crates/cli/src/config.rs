//! `arrocco config`: what the program remembers, shown and changed.

use std::collections::BTreeMap;
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
    /// Setting: language, level, time, theme, board, pieces, evaluation or engine.NAME [default: show all]
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
    /// Other engines by name.
    engines: BTreeMap<&'a str, &'a str>,
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
    if let Some(engine) = name.and_then(|name| name.strip_prefix("engine.")) {
        return engine_setting(&path, engine, args);
    }
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
        let engines = settings.engines().filter(|_| setting.is_none()).collect();
        print_json(&Document { file: shown, settings: chosen.iter().map(entry).collect(), engines })?;
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
    let engines = settings.engines().map(|(name, command)| visible(&format!("engine.{name} = {command}")));
    let none =
        "engine.NAME (not set)        Another engine by a name of your choice, for games in the browser";
    let mut lines: Vec<String> = chosen.iter().map(line).chain(engines).collect();
    if lines.len() == chosen.len() {
        lines.push(none.to_owned());
    }
    print(&lines)
}

fn unknown(name: &str) -> anyhow::Error {
    let names: Vec<&str> = SETTINGS.iter().map(|setting| setting.name).collect();
    anyhow!("{} is no setting; there are {} and engine.NAME", quote(name), names.join(", "))
}

/// Another engine by its name: shown, set or forgotten.
fn engine_setting(path: &Path, name: &str, args: &ConfigArgs) -> Result<Answer> {
    let is_name = !name.is_empty() && !name.contains(['=', '#', '\n']) && name.trim() == name;
    ensure!(is_name, "{} is no name for an engine", quote(name));
    if args.reset || args.value.is_some() {
        let command = args.value.as_deref().map(str::trim);
        let is_command = command.is_none_or(|command| !command.is_empty() && !command.contains(['#', '\n']));
        ensure!(is_command, "the command of an engine is one line without #");
        settings::store_engine(path, name, command)
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    let (settings, _) = Settings::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let command = settings.engines().find(|(known, _)| *known == name).map(|(_, command)| command);
    if args.json {
        let engines = command.map(|command| (name, command)).into_iter().collect();
        let file = visible(&path.to_string_lossy());
        print_json(&Document { file, settings: Vec::new(), engines })?;
        return Ok(Answer::Yes);
    }
    print(&Vec::from_iter(command.map(visible)))?;
    Ok((command.is_some() || args.reset).into())
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
