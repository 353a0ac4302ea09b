//! The seal: the last line of a save, with a checksum. It begins with a percent sign, so PGN readers ignore it.

use super::SaveError;

const MARK: &str = "%arrocco-save ";

/// Appends the seal to a text.
pub(super) fn seal(text: String) -> String {
    let sum = checksum(text.as_bytes());
    text + &format!("{MARK}{sum:016x}\n")
}

/// The text without its seal, if the checksum is right.
pub(super) fn open(sealed: &str) -> Result<&str, SaveError> {
    let body = sealed.strip_suffix('\n').ok_or(SaveError::Torn)?;
    let start = body.rfind('\n').map_or(0, |at| at + 1);
    let (text, last) = sealed.split_at_checked(start).ok_or(SaveError::Torn)?;
    let sum = last.trim_end().strip_prefix(MARK).ok_or(SaveError::Torn)?;
    let is_whole = u64::from_str_radix(sum, 16).is_ok_and(|sum| sum == checksum(text.as_bytes()));
    is_whole.then_some(text).ok_or(SaveError::Torn)
}

/// FNV-1a (Fowler, Noll and Vo): enough to recognize a damaged file.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truncated_and_changed_texts_are_recognized() {
        let sealed = seal("1. e4 *\n".to_owned());
        assert_eq!(open(&sealed), Ok("1. e4 *\n"));
        for end in 0..sealed.len() {
            assert_eq!(open(&sealed[..end]), Err(SaveError::Torn), "{end}");
        }
        assert_eq!(open(&sealed.replace("e4", "d4")), Err(SaveError::Torn));
    }

    #[test]
    fn checksums_match_published_values() {
        assert_eq!(checksum(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(checksum(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
