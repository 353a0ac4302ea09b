//! The `Variant` tag and the several names that people give to two kinds of chess.

/// Is it chess as it is played here, from the usual start or from any of the 960?
pub(super) fn is_known(value: &str) -> bool {
    let letters = value.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
    KNOWN.iter().any(|name| letters.clone().eq(name.chars()))
}

/// Without blanks and in small letters.
const KNOWN: [&str; 22] = [
    "",
    "standard",
    "standardchess",
    "chess",
    "normal",
    "regular",
    "classical",
    "orthodox",
    "fromposition",
    "chess960",
    "960",
    "fischerandom",
    "fischerrandom",
    "fischerandomchess",
    "fischerrandomchess",
    "fischerrandomchess960",
    "frc",
    "dfrc",
    "doublefischerrandom",
    "doublechess960",
    "freestyle",
    "freestylechess",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_many() {
        for name in
            ["Standard", "Chess960", "chess 960", "Fischer Random", "FRC", "fischerandom", "From Position"]
        {
            assert!(is_known(name), "{name}");
        }
        for name in ["Atomic", "Crazyhouse", "960 atomic", "Three-check"] {
            assert!(!is_known(name), "{name}");
        }
    }
}
