//! The actions that have a key, and the table of keys.

use arrocco_host::language::Verb;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key, a button or a screen command does. The help lists them in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Help,
    Hint,
    Why,
    Back,
    Redo,
    Flip,
    First,
    Previous,
    Next,
    Last,
    Analyse,
    Review,
    Evaluation,
    Figurines,
    Settings,
    Now,
    Pause,
    Draw,
    Claim,
    Resign,
    New,
    Library,
    Puzzles,
    Explorer,
    Save,
    Load,
    CopyFen,
    CopyPgn,
    Paste,
    Redraw,
    Suspend,
    Quit,
}

/// A key, its name, and what it does.
#[derive(Debug)]
pub(super) struct Key {
    pub(super) action: Action,
    code: KeyCode,
    modifiers: KeyModifiers,
    pub(super) name: &'static str,
}

const fn control(letter: char, name: &'static str, action: Action) -> Key {
    Key { action, code: KeyCode::Char(letter), modifiers: KeyModifiers::CONTROL, name }
}

const fn alt(letter: char, name: &'static str, action: Action) -> Key {
    Key { action, code: KeyCode::Char(letter), modifiers: KeyModifiers::ALT, name }
}

const fn plain(code: KeyCode, name: &'static str, action: Action) -> Key {
    Key { action, code, modifiers: KeyModifiers::NONE, name }
}

/// Every key that acts at once. Letters are for typing moves, so none is here.
pub(super) const KEYS: [Key; 44] = [
    plain(KeyCode::Char('?'), "?", Action::Help),
    plain(KeyCode::F(1), "F1", Action::Help),
    plain(KeyCode::F(2), "F2", Action::New),
    control('n', "Ctrl-N", Action::New),
    plain(KeyCode::F(3), "F3", Action::Flip),
    control('f', "Ctrl-F", Action::Flip),
    plain(KeyCode::F(4), "F4", Action::Hint),
    control('t', "Ctrl-T", Action::Hint),
    alt('w', "Alt-W", Action::Why),
    plain(KeyCode::F(5), "F5", Action::Back),
    control('b', "Ctrl-B", Action::Back),
    plain(KeyCode::F(6), "F6", Action::Redo),
    control('r', "Ctrl-R", Action::Redo),
    plain(KeyCode::F(7), "F7", Action::Analyse),
    control('a', "Ctrl-A", Action::Analyse),
    plain(KeyCode::F(8), "F8", Action::Resign),
    control('x', "Ctrl-X", Action::Resign),
    plain(KeyCode::F(9), "F9", Action::Save),
    control('s', "Ctrl-S", Action::Save),
    plain(KeyCode::F(10), "F10", Action::Quit),
    control('c', "Ctrl-C", Action::Quit),
    control('q', "Ctrl-Q", Action::Quit),
    control('o', "Ctrl-O", Action::Load),
    control('d', "Ctrl-D", Action::Draw),
    control('k', "Ctrl-K", Action::Claim),
    control('e', "Ctrl-E", Action::Evaluation),
    control('g', "Ctrl-G", Action::Figurines),
    control('w', "Ctrl-W", Action::Now),
    control('p', "Ctrl-P", Action::Pause),
    alt('c', "Alt-C", Action::CopyFen),
    control('v', "Ctrl-V", Action::Paste),
    plain(KeyCode::F(12), "F12", Action::Library),
    alt('l', "Alt-L", Action::Library),
    alt('p', "Alt-P", Action::Puzzles),
    alt('e', "Alt-E", Action::Explorer),
    alt('r', "Alt-R", Action::Review),
    alt('s', "Alt-S", Action::Settings),
    control('y', "Ctrl-Y", Action::CopyPgn),
    control('l', "Ctrl-L", Action::Redraw),
    control('z', "Ctrl-Z", Action::Suspend),
    plain(KeyCode::Home, "Home", Action::First),
    plain(KeyCode::PageUp, "PgUp", Action::Previous),
    plain(KeyCode::PageDown, "PgDn", Action::Next),
    plain(KeyCode::End, "End", Action::Last),
];

impl Action {
    pub(super) const COUNT: usize = Self::Quit as usize + 1;

    pub(super) const ALL: [Self; Self::COUNT] = [
        Self::Help,
        Self::Hint,
        Self::Why,
        Self::Back,
        Self::Redo,
        Self::Flip,
        Self::First,
        Self::Previous,
        Self::Next,
        Self::Last,
        Self::Analyse,
        Self::Review,
        Self::Evaluation,
        Self::Figurines,
        Self::Settings,
        Self::Now,
        Self::Pause,
        Self::Draw,
        Self::Claim,
        Self::Resign,
        Self::New,
        Self::Library,
        Self::Puzzles,
        Self::Explorer,
        Self::Save,
        Self::Load,
        Self::CopyFen,
        Self::CopyPgn,
        Self::Paste,
        Self::Redraw,
        Self::Suspend,
        Self::Quit,
    ];

    /// The action of a key while no dialog is open.
    pub(super) fn of_key(key: KeyEvent) -> Option<Self> {
        // Some keyboards need Shift for the question mark.
        let modifiers = key.modifiers - KeyModifiers::SHIFT;
        KEYS.iter()
            .find(|known| known.code == key.code && known.modifiers == modifiers)
            .map(|known| known.action)
    }

    /// The command that does the same; `None` if only the screen has it, or if it depends on the game.
    pub(super) const fn verb(self) -> Option<Verb> {
        Some(match self {
            Self::Help => Verb::Help,
            Self::Back => Verb::Back,
            Self::Redo => Verb::Redo,
            Self::Hint => Verb::Hint,
            Self::Now => Verb::Now,
            Self::Draw => Verb::Draw,
            Self::Claim => Verb::Claim,
            Self::Resign => Verb::Resign,
            Self::Flip => Verb::Flip,
            Self::CopyFen => Verb::Fen,
            Self::CopyPgn => Verb::Pgn,
            Self::Save => Verb::Save,
            Self::Load => Verb::Load,
            Self::New => Verb::New,
            Self::Quit => Verb::Quit,
            Self::Pause
            | Self::Why
            | Self::First
            | Self::Previous
            | Self::Next
            | Self::Last
            | Self::Analyse
            | Self::Review
            | Self::Evaluation
            | Self::Figurines
            | Self::Settings
            | Self::Library
            | Self::Puzzles
            | Self::Explorer
            | Self::Paste
            | Self::Redraw
            | Self::Suspend => return None,
        })
    }

    /// The keys of an action, as in `F4 Ctrl-T`.
    pub(super) fn keys(self) -> String {
        let names: Vec<&str> = KEYS.iter().filter(|key| key.action == self).map(|key| key.name).collect();
        names.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_has_a_key_and_no_key_two_actions() {
        for (i, action) in Action::ALL.into_iter().enumerate() {
            assert_eq!(action as usize, i);
            assert!(!action.keys().is_empty(), "{action:?}");
        }
        for (i, key) in KEYS.iter().enumerate() {
            let same = |other: &&Key| other.code == key.code && other.modifiers == key.modifiers;
            assert_eq!(KEYS.iter().position(|other| same(&other)), Some(i), "{}", key.name);
        }
    }

    #[test]
    fn no_key_is_one_that_terminals_cannot_tell_from_another() {
        // Ctrl-H is backspace, Ctrl-I the tabulator, Ctrl-J and Ctrl-M are Enter.
        for letter in ['h', 'i', 'j', 'm'] {
            let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
            assert_eq!(Action::of_key(key), None);
        }
    }
}
