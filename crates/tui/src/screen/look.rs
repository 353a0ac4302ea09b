//! What the terminal can show, as far as the environment tells.

use super::args::{Ground, ScreenArgs};

/// How many colors there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Depth {
    None,
    Sixteen,
    Palette,
    True,
}

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Look {
    pub(super) depth: Depth,
    pub(super) ground: Ground,
    pub(super) is_ascii: bool,
}

impl Look {
    pub(super) fn of_user(args: ScreenArgs) -> Self {
        Self::new(args, |name| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned()))
    }

    /// The same in any environment. A variable that is empty counts as one that is not there.
    pub(super) fn new(args: ScreenArgs, environment: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| environment(name).filter(|value| !value.is_empty());
        Self {
            depth: depth(&set),
            ground: args.theme.unwrap_or_else(|| ground(&set)),
            is_ascii: args.ascii || !speaks_unicode(&set),
        }
    }
}

fn depth(set: &impl Fn(&str) -> Option<String>) -> Depth {
    let term = set("TERM").unwrap_or_default();
    if set("NO_COLOR").is_some() || term == "dumb" {
        return Depth::None;
    }
    let promised = set("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit");
    if promised || term.ends_with("-direct") || cfg!(windows) {
        return Depth::True;
    }
    if term.contains("256color") { Depth::Palette } else { Depth::Sixteen }
}

/// Some terminals tell the numbers of their colors, as in `15;0`: the last one is the background.
fn ground(set: &impl Fn(&str) -> Option<String>) -> Ground {
    let colors = set("COLORFGBG");
    match colors.as_deref().and_then(|colors| colors.rsplit(';').next()) {
        Some("7" | "15") => Ground::Light,
        _ => Ground::Dark,
    }
}

/// The first of these variables that is set is the one that counts.
fn speaks_unicode(set: &impl Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default().to_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(environment: &[(&str, &str)]) -> Look {
        Look::new(ScreenArgs::default(), |name| {
            environment.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn colors_are_those_of_the_terminal() {
        let depth = |environment| look(environment).depth;
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "")]), Depth::Palette);
        assert_eq!(depth(&[("TERM", "linux")]), Depth::Sixteen);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]), Depth::None);
        assert_eq!(depth(&[("TERM", "linux"), ("NO_COLOR", "")]), Depth::Sixteen);
    }

    #[test]
    fn letters_are_those_of_the_locale() {
        assert!(!look(&[("LANG", "it_IT.UTF-8")]).is_ascii);
        assert!(look(&[("LANG", "it_IT.UTF-8"), ("LC_ALL", "C")]).is_ascii);
        assert!(look(&[]).is_ascii);
        assert!(look(&[("LANG", "de_DE.ISO-8859-1")]).is_ascii);
    }

    #[test]
    fn the_background_is_told_or_dark() {
        assert_eq!(look(&[("COLORFGBG", "0;default;15")]).ground, Ground::Light);
        assert_eq!(look(&[("COLORFGBG", "15;0")]).ground, Ground::Dark);
        assert_eq!(look(&[]).ground, Ground::Dark);
    }
}
