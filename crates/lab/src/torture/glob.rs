//! Patterns for names of cases and for lines of engines: `*` is any text, `?` any character.

use std::convert::Infallible;
use std::str::FromStr;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Glob(String);

impl Glob {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn matches(&self, text: &str) -> bool {
        let (mut pattern, mut text) = (self.0.as_bytes(), text.as_bytes());
        // After the last star, and from where it may take one more character.
        let mut retry: Option<(&[u8], &[u8])> = None;
        loop {
            (pattern, text) = match (pattern, text) {
                ([], []) => return true,
                ([b'*', rest @ ..], _) => {
                    retry = Some((rest, text));
                    (rest, text)
                }
                ([b'?', pattern @ ..], [_, text @ ..]) => (pattern, text),
                ([wanted, pattern @ ..], [found, text @ ..]) if wanted == found => (pattern, text),
                _ => {
                    let Some((rest, [_, text @ ..])) = retry else { return false };
                    retry = Some((rest, text));
                    (rest, text)
                }
            };
        }
    }
}

impl FromStr for Glob {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_whole_texts() {
        for (pattern, text, expected) in [
            ("fen/*", "fen/no-king", true),
            ("fen/*", "ends/fen/x", false),
            ("*king*", "fen/two-kings", true),
            ("bestmove ?*", "bestmove e2e4", true),
            ("bestmove ?*", "bestmove ", false),
            ("", "", true),
            ("", "x", false),
            ("*", "", true),
            ("a*b*c", "a-b-b-c-c", true),
            ("a*b*c", "a-c-b", false),
            ("é?", "éa", true),
        ] {
            assert_eq!(pattern.parse::<Glob>().unwrap().matches(text), expected, "{pattern} {text}");
        }
    }

    #[test]
    fn hostile_patterns_take_no_time() {
        let pattern: Glob = "*a".repeat(200).parse().unwrap();
        assert!(!pattern.matches(&"a".repeat(199)));
        assert!(pattern.matches(&"ba".repeat(4000)));
    }
}
