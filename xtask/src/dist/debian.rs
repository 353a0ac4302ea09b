//! The Debian package: two archives in a third, of the old format of `ar`.

use std::io;

use super::contents::Contents;
use super::tar::{Entry, gzip, tar_gz};

/// Debian's name for the processors that its package is for.
pub(super) const ARCHITECTURE: &str = if cfg!(target_arch = "aarch64") { "arm64" } else { "amd64" };

const DESCRIPTION: &str = "chess engine, board and laboratory
 Arrocco plays chess in the terminal and in the browser, is an engine for
 graphical interfaces (UCI), runs matches between engines, checks move
 generators, and reads and analyses files of games. It works offline.";

const MAINTAINER: &str = "The Arrocco developers <arrocco@users.noreply.github.com>";

/// The package's bytes.
pub(super) fn package(contents: &Contents) -> io::Result<Vec<u8>> {
    let data = data(contents)?;
    let size: usize = data.iter().map(|entry| entry.bytes.len().div_ceil(1024)).sum();
    let libc = newest_glibc(&contents.program);
    let control = format!(
        "Package: arrocco\nVersion: {}\nArchitecture: {ARCHITECTURE}\nMaintainer: {MAINTAINER}\n\
         Installed-Size: {size}\nDepends: libc6{libc}, libgcc-s1\nSection: games\nPriority: optional\n\
         Homepage: {}\nDescription: {DESCRIPTION}\n",
        contents.version, contents.homepage,
    );
    let control = tar_gz(&[Entry::new("./control", control)], contents.date)?;
    let data = tar_gz(&data, contents.date)?;
    let members: [(&str, &[u8]); 3] =
        [("debian-binary", b"2.0\n"), ("control.tar.gz", &control), ("data.tar.gz", &data)];
    let mut package = b"!<arch>\n".to_vec();
    for (name, bytes) in members {
        let date = contents.date;
        package.extend(format!("{name:<16}{date:<12}0     0     100644  {:<10}`\n", bytes.len()).bytes());
        package.extend(bytes);
        // Members begin at even places.
        package.extend(std::iter::repeat_n(b'\n', bytes.len() % 2));
    }
    Ok(package)
}

/// Everything where Debian has it. Games are in a folder of their own.
fn data(contents: &Contents) -> io::Result<Vec<Entry>> {
    let mut files = vec![Entry::program("./usr/games/arrocco", contents.program.clone())];
    for (name, page) in &contents.manual {
        files.push(Entry::new(format!("./usr/share/man/man6/{name}.gz"), gzip(page)?));
    }
    for (name, script) in &contents.completions {
        let folder = match name.as_str() {
            "arrocco.bash" => "bash-completion/completions/arrocco",
            "_arrocco" => "zsh/vendor-completions/_arrocco",
            "arrocco.fish" => "fish/vendor_completions.d/arrocco.fish",
            _ => continue,
        };
        files.push(Entry::new(format!("./usr/share/{folder}"), script.clone()));
    }
    let documents = "./usr/share/doc/arrocco";
    files.push(Entry::new(format!("{documents}/copyright"), copyright(contents)));
    files.push(Entry::new(format!("{documents}/changelog.gz"), gzip(changelog(contents).as_bytes())?));
    files.push(Entry::new(format!("{documents}/README.md.gz"), gzip(&contents.readme)?));
    files.push(Entry::new(format!("{documents}/third-party.txt.gz"), gzip(&contents.third_party)?));
    Ok(files)
}

/// The licences in Debian's form; that of Apache is on every Debian system.
fn copyright(contents: &Contents) -> String {
    let indented = |text: &str| -> String {
        let line = |line: &str| if line.trim().is_empty() { " .\n".to_owned() } else { format!(" {line}\n") };
        text.lines().map(line).collect()
    };
    format!(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\
         Upstream-Name: arrocco\nSource: {}\n\n\
         Files: *\nCopyright: The Arrocco developers\nLicense: Expat or Apache-2.0\n\
         Comment: The program contains libraries of others, whose licences are in third-party.txt.gz.\n\n\
         License: Expat\n{}\n\
         License: Apache-2.0\n On Debian systems, the text is in /usr/share/common-licenses/Apache-2.0.\n",
        contents.homepage,
        indented(&contents.mit),
    )
}

fn changelog(contents: &Contents) -> String {
    format!(
        "arrocco ({}) unstable; urgency=medium\n\n  * CHANGELOG.md in {} has what changed.\n\n -- {MAINTAINER}  {}\n",
        contents.version,
        contents.homepage,
        contents.date_of_mail(),
    )
}

/// ` (>= 2.34)`: the newest version of the C library that the program asks for by name.
fn newest_glibc(program: &[u8]) -> String {
    let mark = b"GLIBC_2.";
    let places = program.windows(mark.len()).enumerate().filter(|(_, window)| window == mark);
    let versions = places.filter_map(|(place, _)| {
        let digits = program[place + mark.len()..].iter().take_while(|byte| byte.is_ascii_digit());
        String::from_utf8(digits.copied().collect()).ok()?.parse::<u32>().ok()
    });
    versions.max().map_or(String::new(), |newest| format!(" (>= 2.{newest})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_library_is_asked_for() {
        assert_eq!(newest_glibc(b"GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.17\0GLIBC_PRIVATE"), " (>= 2.34)");
        assert_eq!(newest_glibc(b"static"), "");
    }
}
