//! Copying to the clipboard with the escape sequence OSC 52 of xterm, which also works over a network. Terminals do not
//! confirm it. tmux usually blocks the sequence, so the text goes into its own buffer as well.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::thread;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The sequence that puts a text into the clipboard.
pub(super) fn sequence(text: &str) -> String {
    format!("\x1b]52;c;{}\x07", base64(text.as_bytes()))
}

/// Copies the text into a buffer of tmux, if the program runs in it.
pub(super) fn give_to_tmux(text: &str) {
    if std::env::var_os("TMUX").is_none_or(|value| value.is_empty()) {
        return;
    }
    let text = text.to_owned();
    // In a thread, because tmux may be slow. If it fails, nothing is lost.
    let _ = thread::Builder::new().name("tmux".to_owned()).spawn(move || {
        // Older versions do not know `-w`, which passes it on to the terminal.
        load_buffer(&["load-buffer", "-w", "-"], &text) || load_buffer(&["load-buffer", "-"], &text)
    });
}

/// The programs that print the clipboard, and the variable without which a program is of no use.
const READERS: [(&str, &[&str], &str); 4] = [
    ("tmux", &["show-buffer"], "TMUX"),
    ("wl-paste", &["--no-newline"], "WAYLAND_DISPLAY"),
    ("xclip", &["-selection", "clipboard", "-o"], "DISPLAY"),
    ("xsel", &["--clipboard", "--output"], "DISPLAY"),
];

/// What is in the clipboard; `None` if no program here can tell. Terminals themselves do not tell it.
pub(super) fn read() -> Option<String> {
    let usable = READERS
        .iter()
        .filter(|(_, _, variable)| std::env::var_os(variable).is_some_and(|value| !value.is_empty()));
    let mac = ("pbpaste", &[] as &[&str]);
    let all = usable.map(|(program, arguments, _)| (*program, *arguments));
    all.chain(cfg!(target_os = "macos").then_some(mac)).find_map(|(program, arguments)| {
        let mut command = Command::new(program);
        let output = command.args(arguments).stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    })
}

fn load_buffer(arguments: &[&str], text: &str) -> bool {
    let mut command = Command::new("tmux");
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut tmux) = command.spawn() else { return false };
    let is_written = tmux.stdin.take().is_some_and(|mut input| input.write_all(text.as_bytes()).is_ok());
    tmux.wait().is_ok_and(|status| status.success()) && is_written
}

/// As in RFC 4648.
fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |i: usize| u32::from(chunk.get(i).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for i in 0..4 {
            let sextet = (bits >> (18 - 6 * i) & 63) as usize;
            let letter = LETTERS.get(sextet).map_or('=', |letter| char::from(*letter));
            text.push(if i <= chunk.len() { letter } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letters_are_those_of_the_standard() {
        let cases = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("foobar", "Zm9vYmFy"),
        ];
        for (text, coded) in cases {
            assert_eq!(base64(text.as_bytes()), coded);
        }
        assert_eq!(sequence("é"), "\x1b]52;c;w6k=\x07");
    }
}
