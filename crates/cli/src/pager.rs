//! Long text shown page by page, by the program that the user has chosen or `less`.

use std::io::Write as _;
use std::process::{Command, Stdio};

use arrocco_support::interrupt::Interrupt;

/// The pager of the environment. Empty is none.
pub(crate) fn chosen() -> Option<String> {
    std::env::var("PAGER").ok()
}

/// Shows a text. False if there is no pager, so that nothing was shown.
pub(crate) fn show(text: &str, chosen: Option<&str>) -> bool {
    let command = chosen.unwrap_or("less -R").trim();
    if command.is_empty() {
        return false;
    }
    // Ctrl-C is for the pager.
    let Ok(_interrupt) = Interrupt::install() else { return false };
    let mut shell = if cfg!(windows) { Command::new("cmd") } else { Command::new("sh") };
    shell.arg(if cfg!(windows) { "/C" } else { "-c" }).arg(command).stdin(Stdio::piped());
    let Ok(mut child) = shell.spawn() else { return false };
    if let Some(mut input) = child.stdin.take() {
        // Whoever has read enough closes it.
        let _ = input.write_all(text.as_bytes());
    }
    // What the shell says if it cannot find or run a program.
    child.wait().is_ok_and(|status| !matches!(status.code(), Some(126 | 127)))
}
