//! The `Variant` tag and the names that are in use for standard chess and Chess960.

/// Is it standard chess from any position, or Chess960?
pub(super) fn is_known(value: &str) -> bool {
    let letters = value.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
    KNOWN.iter().any(|name| letters.clone().eq(name.chars()))
}

/// Letters and digits only, in lower case. On the Free Internet Chess Server, `wild/0` to `wild/8a` are standard chess
/// from other positions, and `wild/fr` is Chess960; those with higher numbers are other games.
const KNOWN: [&str; 47] = [
    "",
    "standard",
    "standardchess",
    "chess",
    "normal",
    "regular",
    "classical",
    "orthodox",
    "orthodoxchess",
    "classicalchess",
    "normalchess",
    "regularchess",
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
    "freestylechess960",
    "chess9lx",
    "9lx",
    "960chess",
    "chess960frc",
    "frc960",
    "fischerrandom960",
    "doublefischerrandomchess",
    "doublefrc",
    "setup",
    "wild0",
    "wild1",
    "wild2",
    "wild3",
    "wild4",
    "wild5",
    "wild6",
    "wild7",
    "wild8",
    "wild8a",
    "wildfr",
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
        for name in
            ["wild/0", "wild/5", "wild/8a", "wild/fr", "Chess9LX", "9LX", "960 Chess", "Fischer Random Chess"]
        {
            assert!(is_known(name), "{name}");
        }
        for name in [
            "Atomic",
            "Crazyhouse",
            "960 atomic",
            "Three-check",
            "wild",
            "wild/9",
            "wild/23",
            "Bughouse",
            "Crazyhouse960",
        ] {
            assert!(!is_known(name), "{name}");
        }
    }
}
