//! The texts that only the line-by-line game has.

mod english;
mod italian;
mod spanish;

use arrocco_host::language::Language;

macro_rules! plain_words {
    ($($name:ident),* $(,)?) => {
        /// Every text of the line-by-line game that is not shared with the screen, in one language.
        #[derive(Debug)]
        pub(super) struct PlainWords {
            $(pub(super) $name: &'static str,)*
        }

        impl PlainWords {
            #[cfg(test)]
            fn each(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($name), self.$name)),*]
            }
        }
    };
}

plain_words! {
    // Commands, and what follows `library`.
    library, review, explore, explorer, own, open, name, tag, delete, restore, bin,
    // Their help.
    library_help, explore_help, review_help,
    // The library.
    first_of, opened, listed, nothing_found, bin_empty, no_number, named, tagged, untagged, deleted, restored, nothing_to_undo, is_played,
    library_failed,
    // The opening explorer.
    explored, explored_rating, explored_all, explored_none,
    // The review.
    reviewing, nothing_to_review, accuracy, mistake, better, stopped,
}

pub(super) const fn plain_words(language: Language) -> &'static PlainWords {
    match language {
        Language::En => &english::WORDS,
        Language::It => &italian::WORDS,
        Language::Es => &spanish::WORDS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gaps(template: &str) -> Vec<&str> {
        let mut gaps: Vec<&str> =
            template.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
        gaps.sort_unstable();
        gaps
    }

    #[test]
    fn every_language_fills_in_the_same() {
        let english = plain_words(Language::En).each();
        for language in [Language::It, Language::Es] {
            for ((name, ours), (_, theirs)) in english.iter().zip(plain_words(language).each()) {
                assert_eq!(gaps(ours), gaps(theirs), "{language:?} {name}");
                assert!(ours.len() < 12 || *ours != theirs, "{language:?} {name}");
            }
        }
    }
}
