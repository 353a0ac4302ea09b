//! Opens an address in the browser that the system prefers.

use std::process::{Command, Stdio};

/// Programs that open an address, in the order in which they are tried: the words before the address.
#[cfg(windows)]
const OPENERS: &[&[&str]] = &[&["rundll32", "url.dll,FileProtocolHandler"]];
#[cfg(target_os = "macos")]
const OPENERS: &[&[&str]] = &[&["open"]];
#[cfg(not(any(windows, target_os = "macos")))]
const OPENERS: &[&[&str]] = &[&["xdg-open"], &["gio", "open"], &["wslview"], &["x-www-browser"]];

/// Whether a browser was found. Returns when the opener does, which may be when the browser is closed.
pub(crate) fn open(url: &str) -> bool {
    let chosen = std::env::var("BROWSER").ok().filter(|name| !name.is_empty());
    chosen.is_some_and(|name| runs(&[&name], url)) || OPENERS.iter().any(|words| runs(words, url))
}

fn runs(words: &[&str], url: &str) -> bool {
    let [program, arguments @ ..] = words else { return false };
    let mut command = Command::new(program);
    command.args(arguments).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn only_a_program_that_ends_well_has_opened_something() {
        assert!(runs(&["true"], "http://127.0.0.1/"));
        assert!(!runs(&["false"], "http://127.0.0.1/"));
        assert!(!runs(&["no-such-browser-anywhere"], "http://127.0.0.1/"));
    }
}
