//! Manual pages and shell completions, for `cargo xtask dist`. Built with the feature `generate` only: what is shipped does
//! not carry it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use arrocco_support::answer::Answer;
use clap::Args;
use clap::builder::Resettable;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::manual_section::section;

#[derive(Args, Debug)]
pub(crate) struct GenerateArgs {
    /// Folder to write to
    folder: PathBuf,
}

pub(crate) fn run(args: &GenerateArgs, mut command: clap::Command) -> Result<Answer> {
    let completions = args.folder.join("completions");
    fs::create_dir_all(&completions)?;
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell] {
        clap_complete::generate_to(shell, &mut command, "arrocco", &completions)?;
    }
    let manual = args.folder.join("man");
    fs::create_dir_all(&manual)?;
    // The pages go with builds for several processors, so they do not name the one that wrote them.
    command = command.version(env!("CARGO_PKG_VERSION"));
    // Names the subcommands as they are called.
    command.build();
    write_pages(&command, &manual)?;
    Ok(Answer::Yes)
}

/// The page of a command and those of its subcommands, such as `arrocco-perft.6`: the section of games.
fn write_pages(command: &clap::Command, folder: &Path) -> Result<()> {
    let mut page = Vec::new();
    let notes = command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string);
    let rest = command.clone().after_help(Resettable::Reset).after_long_help(Resettable::Reset);
    Man::new(rest).section("6").render(&mut page)?;
    page.extend(notes.map(|notes| section("NOTES", &notes)).unwrap_or_default().bytes());
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    fs::write(folder.join(format!("{name}.6")), page)?;
    let is_shown = |subcommand: &&clap::Command| !subcommand.is_hide_set() && subcommand.get_name() != "help";
    for subcommand in command.get_subcommands().filter(is_shown) {
        write_pages(subcommand, folder)?;
    }
    Ok(())
}
