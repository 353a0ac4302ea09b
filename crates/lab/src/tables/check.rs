//! `arrocco tables check`: verifies the tables of a folder.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context as _, Result, ensure};
use arrocco_support::answer::Answer;
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::{Output, print_interrupted, print_json};
use arrocco_support::progress::Progress;
use arrocco_tablebase::make::{MakeError, Maker};
use arrocco_tablebase::{Material, TableKind, Tablebase};
use serde::Serialize;

use super::args::{CheckArgs, threads};
use super::memory;

#[derive(Serialize, Default)]
struct Report {
    files: usize,
    faults: Vec<Fault>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proven: Option<Vec<Proven>>,
}

#[derive(Serialize)]
struct Fault {
    file: String,
    error: String,
}

#[derive(Serialize)]
struct Proven {
    ending: String,
    outcomes: u64,
    distances: u64,
}

pub(super) fn run(args: &CheckArgs) -> Result<Answer> {
    let mut tables = Tablebase::new();
    let folder = &args.folder;
    tables.add_folder(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let interrupt = Interrupt::install()?;
    let mut report = Report::default();
    let mut names: Vec<(Material, TableKind)> = tables.names().collect();
    if args.only.is_empty() {
        foreign_files(folder, &tables, &mut report)?;
    } else {
        let only: Vec<Material> = args.only.iter().map(|ending| ending.normal()).collect();
        names.retain(|(material, _)| only.contains(material));
        for ending in only {
            let is_there = names.iter().any(|(material, _)| *material == ending);
            ensure!(is_there, "{} has no table of {ending}", folder.display());
        }
    }
    names.sort_by_key(|(material, kind)| (material.men(), material.to_string(), *kind));
    let mut progress = Progress::new();
    for (done, &(material, kind)) in names.iter().enumerate() {
        if interrupt.is_set() {
            return print_interrupted(args.json);
        }
        report.files += 1;
        if let Some(Err(error)) = tables.verify(material, kind) {
            report.faults.push(Fault { file: error.file().to_owned(), error: error.fault().to_string() });
        }
        progress.show((done + 1) as f64 / names.len() as f64);
    }
    drop(progress);
    if args.prove && !prove(args, &interrupt, &tables, &names, &mut report)? {
        return print_interrupted(args.json);
    }
    let is_whole = report.faults.is_empty();
    if args.json {
        print_json(&report)?;
    } else {
        print(&report)?;
    }
    Ok(is_whole.into())
}

/// Files that have the ending of a table but not the name of one.
fn foreign_files(folder: &Path, tables: &Tablebase, report: &mut Report) -> Result<()> {
    let known: Vec<String> =
        tables.names().map(|(material, kind)| format!("{material}.{}", kind.extension())).collect();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let name = entry?.file_name();
        let is_table = TableKind::ALL
            .iter()
            .any(|kind| Path::new(&name).extension().is_some_and(|extension| extension == kind.extension()));
        if is_table && !known.iter().any(|known| *name == **known) {
            let file = folder.join(name).display().to_string();
            report.files += 1;
            report.faults.push(Fault { file, error: "no table has this name".to_owned() });
        }
    }
    Ok(())
}

/// Proves every ending; false if it was interrupted.
fn prove(
    args: &CheckArgs,
    interrupt: &Interrupt,
    tables: &Tablebase,
    names: &[(Material, TableKind)],
    report: &mut Report,
) -> Result<bool> {
    let stop = Arc::new(AtomicBool::new(false));
    interrupt.also_set(&stop)?;
    let limit = memory::available().unwrap_or(u64::MAX);
    let maker = Maker::new().threads(threads(args.threads)).memory_limit(limit).stop_flag(&stop);
    let endings: Vec<Material> =
        names.iter().filter(|(_, kind)| *kind == TableKind::Wdl).map(|(material, _)| *material).collect();
    let mut progress = Progress::new();
    let mut proven = Vec::new();
    for (done, &ending) in endings.iter().enumerate() {
        match maker.prove(ending, tables) {
            Ok(proof) => proven.push(Proven {
                ending: ending.to_string(),
                outcomes: proof.outcomes,
                distances: proof.distances,
            }),
            Err(MakeError::Stopped) => return Ok(false),
            // Already told by the checksums.
            Err(MakeError::Table(_)) => {}
            Err(error) => report.faults.push(Fault { file: ending.to_string(), error: error.to_string() }),
        }
        progress.show((done + 1) as f64 / endings.len() as f64);
    }
    report.proven = Some(proven);
    Ok(true)
}

fn print(report: &Report) -> Result<()> {
    let mut output = Output::new();
    for fault in &report.faults {
        output.line(format_args!("{}: {}", fault.file, fault.error))?;
    }
    for proven in report.proven.iter().flatten() {
        let Proven { ending, outcomes, distances } = proven;
        output.line(format_args!("{ending} proven: {outcomes} outcomes and {distances} distances"))?;
    }
    output.line(format_args!("{} files, {} faults", report.files, report.faults.len()))?;
    output.finish()
}
