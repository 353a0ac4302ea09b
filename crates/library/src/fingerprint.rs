//! Whether two games are the same one.

use super::positions::mix;

/// A number that two games have in common if their moves are equal, from equal positions, and their players are called alike:
/// `Kasparov, Garry`, `Kasparov G` and `Garry Kasparov` are.
pub(crate) fn fingerprint(moves: u64, white: &str, black: &str) -> u64 {
    mix(mix(moves ^ name_hash(white)) ^ name_hash(black))
}

/// The hash of a surname: what is before a comma, or else the longest word, because first names are often initials.
fn name_hash(name: &str) -> u64 {
    let surname = match name.split_once(',') {
        Some((surname, _)) => surname,
        None => name.split_whitespace().max_by_key(|word| word.len()).unwrap_or_default(),
    };
    let letters = surname.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
    letters.fold(0, |hash, letter| mix(hash ^ u64::from(letter)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_known_by_their_surnames() {
        let same = ["Kasparov, Garry", "Kasparov G", "Garry Kasparov", "KASPAROV,G.", "kasparov"];
        let numbers = same.map(|name| fingerprint(7, name, "Deep Blue"));
        assert!(numbers.iter().all(|&number| number == numbers[0]));
        assert_ne!(fingerprint(7, "Deep Blue", "Kasparov"), numbers[0]);
        assert_ne!(fingerprint(8, "Kasparov", "Deep Blue"), numbers[0]);
    }
}
