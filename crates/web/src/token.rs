//! The secret that the page has to show: other web sites and other people on this machine cannot read it.

use std::fmt::{self, Write as _};
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

const BYTES: usize = 24;

/// A secret of 192 random bits, as hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Token(String);

impl fmt::Debug for Token {
    /// It has no place in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

impl Token {
    pub(super) fn random() -> io::Result<Self> {
        Ok(Self(random_name::<BYTES>()?))
    }

    /// The one in a file, so that pages that are open survive a restart; a new one if there is none.
    pub(super) fn load_or_create(path: &Path) -> io::Result<Self> {
        if let Some(token) = fs::read_to_string(path).ok().and_then(|text| Self::read(text.trim_end())) {
            return Ok(token);
        }
        let token = Self::random()?;
        // An old file may be readable by others: only a new one has the right permissions.
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(path)?.write_all(token.0.as_bytes())?;
        Ok(token)
    }

    fn read(text: &str) -> Option<Self> {
        let is_token = text.len() == 2 * BYTES && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_token.then(|| Self(text.to_owned()))
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// Is it this one? The time it takes tells nothing of where a wrong one differs.
    pub(super) fn matches(&self, text: &str) -> bool {
        let differing = self.0.bytes().zip(text.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
        self.0.len() == text.len() && differing == 0
    }
}

/// Hexadecimal digits that nobody can guess.
pub(super) fn random_name<const N: usize>() -> io::Result<String> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    let mut text = String::with_capacity(2 * N);
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_token_is_it() {
        let token = Token::random().unwrap();
        assert_ne!(token, Token::random().unwrap());
        let text = token.as_str().to_owned();
        assert!(token.matches(&text));
        let first = if text.starts_with('0') { '1' } else { '0' };
        for other in ["", &text[1..], &format!("{text}0"), &format!("{first}{}", &text[1..])] {
            assert!(!token.matches(other), "{other}");
        }
    }

    #[test]
    fn a_token_is_kept_where_nobody_else_can_read_it() {
        let path = std::env::temp_dir().join(format!("arrocco-token-{}", std::process::id()));
        fs::write(&path, "guess").unwrap();
        let token = Token::load_or_create(&path).unwrap();
        assert_eq!(Token::load_or_create(&path).unwrap(), token);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
        fs::remove_file(&path).unwrap();
    }
}
