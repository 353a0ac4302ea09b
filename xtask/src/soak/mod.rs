//! `cargo xtask soak`: does what the program does for a long time, and looks whether it grows.

mod games;
mod judge;
mod page;
mod player;
mod process;
mod random;
mod series;
mod server;
mod web;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};

use crate::build::Build;

const USAGE: &str = "\
usage: cargo xtask soak --games N [--program FILE]
       cargo xtask soak --web-minutes N [--program FILE]

--games        plays N fast games with one process a side, and samples the memory of both and of the match
--web-minutes  serves ten simulated players for N minutes, and samples memory, files and threads of the server
--program      a program that is built already, and not one that is built now";

/// What is to be done for long.
enum Work {
    Games(u64),
    Web(Duration),
}

/// Returns whether everything went well and nothing grew.
pub(crate) fn obey(words: &[&str]) -> Result<bool> {
    ensure!(cfg!(target_os = "linux"), "memory is read from /proc, which this system does not have");
    let (mut work, mut program) = (None, None);
    let mut rest = words;
    loop {
        rest = match rest {
            [] => break,
            ["--games", number, rest @ ..] => {
                work = Some(Work::Games(count(number)?));
                rest
            }
            ["--web-minutes", number, rest @ ..] => {
                work = Some(Work::Web(Duration::from_secs(count(number)?.saturating_mul(60))));
                rest
            }
            ["--program", file, rest @ ..] => {
                program = Some(PathBuf::from(file));
                rest
            }
            [word, ..] => bail!("'{word}' is not understood here, or lacks its value\n{USAGE}"),
        };
    }
    let work = work.with_context(|| format!("what is to be done?\n{USAGE}"))?;
    let program = program.map_or_else(|| Build::Native.program(), Ok)?;
    let result = match work {
        Work::Games(games) => games::soak(&program, games),
        Work::Web(time) => web::soak(&program, time),
    };
    if let Err(error) = &result {
        println!("FAILED: {error:#}");
    }
    Ok(result.is_ok())
}

fn count(text: &str) -> Result<u64> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.with_context(|| format!("'{text}' is not a number from 1 on"))
}
