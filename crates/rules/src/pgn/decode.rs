//! Decodes bytes as UTF-8 or, if they are not valid UTF-8, as Latin-1, which older files use.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// The text of bytes. Every byte is valid in Latin-1, so this cannot fail.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(latin_1(bytes)),
    }
}

/// The same for owned bytes, without a copy if they are UTF-8.
pub(super) fn decode_owned(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| latin_1(error.as_bytes()))
}

fn latin_1(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_encodings_are_understood() {
        assert_eq!(decode("é".as_bytes()), "é");
        assert_eq!(decode(b"caf\xe9"), "café");
        assert_eq!(decode_owned(b"\xff\xc3\xa9".to_vec()), "ÿÃ©");
    }
}
