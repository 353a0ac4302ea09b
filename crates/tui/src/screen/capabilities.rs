//! What the terminal can show, according to the environment variables.

use crate::screen_args::{Background, ScreenArgs};

/// How many colors there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ColorDepth {
    None,
    Sixteen,
    Palette,
    True,
}

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Capabilities {
    pub(super) colors: ColorDepth,
    pub(super) background: Background,
    pub(super) is_ascii: bool,
}

impl Capabilities {
    pub(super) fn of_user(args: ScreenArgs) -> Self {
        Self::new(args, |name| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned()))
    }

    /// From any environment, for tests. An empty variable counts as unset.
    pub(super) fn new(args: ScreenArgs, environment: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| environment(name).filter(|value| !value.is_empty());
        Self {
            colors: colors(&set),
            background: args.theme.unwrap_or_else(|| background(&set)),
            is_ascii: args.ascii || !has_unicode(&set),
        }
    }
}

fn colors(set: &impl Fn(&str) -> Option<String>) -> ColorDepth {
    let term = set("TERM").unwrap_or_default();
    if set("NO_COLOR").is_some() || term == "dumb" {
        return ColorDepth::None;
    }
    let promised = set("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit");
    if promised || term.ends_with("-direct") || cfg!(windows) {
        return ColorDepth::True;
    }
    if term.contains("256color") { ColorDepth::Palette } else { ColorDepth::Sixteen }
}

/// Some terminals set `COLORFGBG` to the numbers of their colors, as in `15;0`; the last one is the background.
fn background(set: &impl Fn(&str) -> Option<String>) -> Background {
    let colors = set("COLORFGBG");
    match colors.as_deref().and_then(|colors| colors.rsplit(';').next()) {
        Some("7" | "15") => Background::Light,
        _ => Background::Dark,
    }
}

/// The first of these variables that is set counts.
fn has_unicode(set: &impl Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default().to_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn capabilities(environment: &[(&str, &str)]) -> Capabilities {
        Capabilities::new(ScreenArgs::default(), |name| {
            environment.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn colors_are_those_of_the_terminal() {
        let colors = |environment| capabilities(environment).colors;
        assert_eq!(colors(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), ColorDepth::True);
        assert_eq!(colors(&[("TERM", "xterm-256color"), ("COLORTERM", "")]), ColorDepth::Palette);
        assert_eq!(colors(&[("TERM", "linux")]), ColorDepth::Sixteen);
        assert_eq!(colors(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]), ColorDepth::None);
        assert_eq!(colors(&[("TERM", "linux"), ("NO_COLOR", "")]), ColorDepth::Sixteen);
    }

    #[test]
    fn letters_are_those_of_the_locale() {
        assert!(!capabilities(&[("LANG", "it_IT.UTF-8")]).is_ascii);
        assert!(capabilities(&[("LANG", "it_IT.UTF-8"), ("LC_ALL", "C")]).is_ascii);
        assert!(capabilities(&[]).is_ascii);
        assert!(capabilities(&[("LANG", "de_DE.ISO-8859-1")]).is_ascii);
    }

    #[test]
    fn the_background_is_told_or_dark() {
        assert_eq!(capabilities(&[("COLORFGBG", "0;default;15")]).background, Background::Light);
        assert_eq!(capabilities(&[("COLORFGBG", "15;0")]).background, Background::Dark);
        assert_eq!(capabilities(&[]).background, Background::Dark);
    }
}
