//! `cargo xtask dist`: what is shipped. An archive of the program for each kind of processor, with manual pages, shell
//! completions and licences, and a Debian package of the plainest.

mod contents;
mod debian;
mod tar;
mod third_party;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use self::contents::Contents;
use self::tar::{Entry, tar_gz};
use crate::build::Build;
use crate::process::{cargo, program, read, run};
use crate::{tools, workspace};

/// A kind of processor that the program is built for: its name in the archive's, and the compiler's.
struct Processor {
    name: &'static str,
    cpu: &'static str,
}

/// The plainest first.
const PROCESSORS: &[Processor] = if cfg!(target_arch = "x86_64") {
    &[
        Processor { name: "x86_64", cpu: "x86-64" },
        Processor { name: "x86_64-v3", cpu: "x86-64-v3" },
        Processor { name: "x86_64-v4", cpu: "x86-64-v4" },
    ]
} else {
    &[Processor { name: std::env::consts::ARCH, cpu: "generic" }]
};

/// Builds everything and leaves it in `target/archives`.
pub(crate) fn make() -> Result<bool> {
    let mut contents = Contents::gather()?;
    let folder = workspace::target().join("archives");
    for (number, processor) in PROCESSORS.iter().enumerate() {
        let built = build(processor)?;
        contents.program = fs::read(&built).with_context(|| format!("no {}", built.display()))?;
        write(&contents, processor.name, &folder)?;
        if number == 0 && cfg!(target_os = "linux") {
            write_package(&contents, &folder)?;
        }
    }
    Ok(true)
}

/// The same of the program as it is usually built: quick, to see that it can be done.
pub(crate) fn rehearse() -> Result<()> {
    let mut contents = Contents::gather()?;
    contents.program = fs::read(Build::Native.program()?)?;
    let folder = workspace::target().join("rehearsal");
    let archive = write(&contents, "native", &folder)?;
    let listed = read(program(Path::new("tar"), &["-tzf"]).arg(&archive))?;
    for wanted in ["arrocco.6", "arrocco-perft.6", "arrocco.bash", "_arrocco", "arrocco.fish", "_arrocco.ps1"]
    {
        ensure!(
            listed.lines().any(|line| line.ends_with(wanted)),
            "{wanted} is not in the archive:\n{listed}"
        );
    }
    let package = write_package(&contents, &folder)?;
    if let Some(dpkg) = tools::find("dpkg-deb") {
        run(program(&dpkg, &["--info"]).arg(&package))?;
        let listed = read(program(&dpkg, &["--contents"]).arg(&package))?;
        ensure!(listed.contains("./usr/games/arrocco"), "the program is not in the package:\n{listed}");
    }
    if let Some(lintian) = tools::find("lintian") {
        // The usual build keeps its symbols; what is shipped does not.
        let usual = ["--suppress-tags", "unstripped-binary-or-object"];
        run(program(&lintian, &["--fail-on", "error", "--allow-root"]).args(usual).arg(&package))?;
    }
    Ok(())
}

/// The program with every optimization, without the paths of this machine.
fn build(processor: &Processor) -> Result<PathBuf> {
    let mut flags = vec![format!("-Ctarget-cpu={}", processor.cpu)];
    flags.extend(workspace::remap_flags());
    let folder = workspace::target().join("dist-builds");
    let mut command = cargo(&["build", "--profile", "dist", "-p", "arrocco", "--locked", "--target-dir"]);
    // This form of the flags allows blanks in paths.
    command.arg(&folder).env_remove("RUSTFLAGS").env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    run(&mut command)?;
    Ok(folder.join("dist").join(workspace::PROGRAM))
}

/// The archive, for any system.
fn write(contents: &Contents, processor: &str, folder: &Path) -> Result<PathBuf> {
    let name = format!("arrocco-{}-{processor}-{}", contents.version, std::env::consts::OS);
    let mut entries =
        vec![Entry::program(format!("{name}/{}", workspace::PROGRAM), contents.program.clone())];
    let texts: [(&str, &[u8]); 5] = [
        ("README.md", &contents.readme),
        ("CHANGELOG.md", &contents.changelog),
        ("LICENSE-MIT", contents.mit.as_bytes()),
        ("LICENSE-APACHE", contents.apache.as_bytes()),
        ("THIRD-PARTY.txt", &contents.third_party),
    ];
    entries.extend(texts.map(|(file, bytes)| Entry::new(format!("{name}/{file}"), bytes)));
    for (subfolder, files) in [("man", &contents.manual), ("completions", &contents.completions)] {
        let files = files
            .iter()
            .map(|(file, bytes)| Entry::new(format!("{name}/{subfolder}/{file}"), bytes.as_slice()));
        entries.extend(files);
    }
    save(&folder.join(format!("{name}.tar.gz")), &tar_gz(&entries, contents.date)?)
}

fn write_package(contents: &Contents, folder: &Path) -> Result<PathBuf> {
    let name = format!("arrocco_{}_{}.deb", contents.version, debian::ARCHITECTURE);
    save(&folder.join(name), &debian::package(contents)?)
}

fn save(file: &Path, bytes: &[u8]) -> Result<PathBuf> {
    let folder = file.parent().context("a file without a folder")?;
    fs::create_dir_all(folder).with_context(|| format!("could not make {}", folder.display()))?;
    fs::write(file, bytes).with_context(|| format!("could not write {}", file.display()))?;
    println!("  {} ({} KiB)", file.display(), bytes.len().div_ceil(1024));
    Ok(file.to_path_buf())
}
