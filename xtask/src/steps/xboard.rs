//! A game in a real graphical interface: `XBoard`, through the adapter `Polyglot`, on a screen that nobody sees.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use anyhow::{Context as _, Result, bail, ensure};

use crate::build::Build;
use crate::effort::Effort;
use crate::process::{program, run};
use crate::runner::Outcome;
use crate::{tools, workspace};

/// What is needed: the program, and the Debian package that has it.
const NEEDED: [(&str, &str); 3] = [("Xvfb", "xvfb"), ("xboard", "xboard"), ("polyglot", "polyglot")];

/// How a game ends on the board.
const ENDINGS: [&str; 5] = ["mate", "repetition", "50", "insufficient", "material"];

pub(super) fn check(_: Effort) -> Result<Outcome> {
    let found = NEEDED.map(|(name, package)| (name, package, tools::find_or_install(name, package)));
    let missing: Vec<&str> =
        found.iter().filter(|(.., path)| path.is_none()).map(|(_, package, _)| *package).collect();
    let [Some(xvfb), Some(xboard), Some(polyglot)] = found.map(|(.., path)| path) else {
        let packages = missing.join(" and ");
        return Ok(Outcome::Skipped(format!("no game in a real interface; install the packages {packages}")));
    };
    let arrocco = Build::Native.program()?;
    let folder = fresh_folder()?;
    let screen = Screen::start(&xvfb)?;
    play(&xboard, &polyglot, &arrocco, &screen, &folder)?;
    judge(&arrocco, &folder.join(GAME))?;
    Ok(Outcome::Passed)
}

/// The file that the interface saves the game in.
const GAME: &str = "game.pgn";

/// `XBoard` adds games to a file that is there.
fn fresh_folder() -> Result<PathBuf> {
    let folder = workspace::target().join("xboard");
    if folder.exists() {
        fs::remove_dir_all(&folder).context("the last game cannot be removed")?;
    }
    fs::create_dir_all(&folder).context("there is no room for a game")?;
    Ok(folder)
}

/// A screen in memory, which is gone when this is dropped.
struct Screen {
    server: Child,
    display: String,
}

impl Screen {
    fn start(xvfb: &Path) -> Result<Self> {
        // It tells the number of the display that it has found to be free.
        let mut command =
            program(xvfb, &["-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp"]);
        let mut server = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().context("Xvfb")?;
        let mut number = String::new();
        let output = server.stdout.take().context("Xvfb has no output")?;
        let mut screen = Self { server, display: String::new() };
        BufReader::new(output).read_line(&mut number).context("Xvfb says nothing")?;
        ensure!(!number.trim().is_empty(), "Xvfb has found no display");
        screen.display = format!(":{}", number.trim());
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Both sides look a few plies ahead, so that no clock decides, however slow the machine is.
fn play(xboard: &Path, polyglot: &Path, arrocco: &Path, screen: &Screen, folder: &Path) -> Result<()> {
    let engine = arrocco.to_string_lossy();
    let game = folder.join(GAME);
    let mut command = program(xboard, &["-fcp", &engine, "-scp", &engine, "-fUCI", "-sUCI"]);
    command.args(["-matchGames", "1", "-timeControl", "60", "-searchDepth", "3", "-saveGameFile"]).arg(&game);
    command.args(["-popupExitMessage", "false", "-soundProgram", ""]);
    // Nobody's settings are read or changed, and the adapter need not be on the search path.
    let places = std::env::var_os("PATH").unwrap_or_default();
    let adapter = polyglot.parent().map(Path::to_path_buf);
    let places = std::env::join_paths(adapter.into_iter().chain(std::env::split_paths(&places)))?;
    command.env("HOME", folder).env("DISPLAY", &screen.display).env("PATH", places).current_dir(folder);
    run(&mut command)
}

/// The game is legal from beginning to end, and was decided on the board.
fn judge(arrocco: &Path, game: &Path) -> Result<()> {
    run(program(arrocco, &["pgn", "check"]).arg(game))?;
    let text = fs::read_to_string(game).context("the game was not saved")?;
    let result = text.lines().find_map(|line| line.strip_prefix("[Result \"")?.strip_suffix("\"]"));
    let reason = text.rsplit_once('{').map_or("", |(_, end)| end).to_lowercase();
    println!("  {} {{{}", result.unwrap_or("no result"), reason.trim().replace('\n', " "));
    match result {
        Some("1-0" | "0-1" | "1/2-1/2") if ENDINGS.iter().any(|ending| reason.contains(ending)) => Ok(()),
        _ => bail!("the game was not played to its end:\n{text}"),
    }
}
