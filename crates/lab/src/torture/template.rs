//! Text that a case sends to the engine, with placeholders: `{1000*x}` for repetition, `{folder}` for the folder of the
//! case, and the fields of an option that the engine offers. It is expanded only when it is sent, because it may be long.

use std::fmt::Write as _;

use super::offered_option::OfferedOption;

/// The longest text after expansion.
const LONGEST: usize = 64 << 20;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Template(Vec<Part>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Plain(Vec<u8>),
    Repeated(usize, Vec<u8>),
    Folder,
    Offered(Field),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    Name,
    Default,
    Min,
    Max,
    Below,
    Above,
}

/// The values of the placeholders.
#[derive(Clone, Copy, Debug)]
pub(super) struct Values<'t> {
    pub(super) folder: &'t str,
    pub(super) offer: Option<&'t OfferedOption>,
}

impl Template {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let (mut parts, mut rest) = (Vec::new(), text);
        while let Some((before, after)) = rest.split_once('{') {
            let (placeholder, after) = after.split_once('}').ok_or("a { is not closed")?;
            parts.push(Part::Plain(unescape(before)?));
            parts.push(Part::parse(placeholder)?);
            rest = after;
        }
        parts.push(Part::Plain(unescape(rest)?));
        let text = Self(parts);
        if text.len() > LONGEST {
            return Err(format!("the text has more than {LONGEST} bytes"));
        }
        Ok(text)
    }

    fn len(&self) -> usize {
        let len = |part: &Part| match part {
            Part::Plain(bytes) => bytes.len(),
            Part::Repeated(times, unit) => unit.len().saturating_mul(*times),
            Part::Folder | Part::Offered(_) => 0,
        };
        self.0.iter().map(len).fold(0, usize::saturating_add)
    }

    /// Whether the text has fields of an option.
    pub(super) fn needs_offer(&self) -> bool {
        self.0.iter().any(|part| matches!(part, Part::Offered(_)))
    }

    pub(super) fn fill(&self, values: Values<'_>) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.len());
        for part in &self.0 {
            match part {
                Part::Plain(plain) => bytes.extend_from_slice(plain),
                Part::Repeated(times, unit) => bytes.extend(unit.repeat(*times)),
                Part::Folder => bytes.extend_from_slice(values.folder.as_bytes()),
                Part::Offered(field) => bytes.extend(field.of(values.offer).into_bytes()),
            }
        }
        bytes
    }
}

impl Part {
    fn parse(placeholder: &str) -> Result<Self, String> {
        if let Some((times, unit)) = placeholder.split_once('*') {
            let times = times.parse().map_err(|_| format!("{times:?} is not how often"))?;
            return Ok(Self::Repeated(times, unescape(unit)?));
        }
        Ok(match placeholder {
            "folder" => Self::Folder,
            "name" => Self::Offered(Field::Name),
            "default" => Self::Offered(Field::Default),
            "min" => Self::Offered(Field::Min),
            "max" => Self::Offered(Field::Max),
            "below" => Self::Offered(Field::Below),
            "above" => Self::Offered(Field::Above),
            _ => return Err(format!("{{{placeholder}}} is not known")),
        })
    }
}

impl Field {
    fn of(self, offer: Option<&OfferedOption>) -> String {
        let Some(offer) = offer else { return String::new() };
        let mut text = String::new();
        // Writing to a string always succeeds.
        let _ = match self {
            Self::Name => write!(text, "{}", offer.name()),
            Self::Default => write!(text, "{}", offer.default()),
            Self::Min => write!(text, "{}", offer.min()),
            Self::Max => write!(text, "{}", offer.max()),
            Self::Below => write!(text, "{}", offer.min() - 1),
            Self::Above => write!(text, "{}", offer.max() + 1),
        };
        text
    }
}

/// `\n`, `\r`, `\t`, `\\` and `\x00` to `\xff`.
fn unescape(text: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        bytes.push(match rest.next() {
            Some(b'n') => b'\n',
            Some(b'r') => b'\r',
            Some(b't') => b'\t',
            Some(b'\\') => b'\\',
            Some(b'x') => hexadecimal(rest.next(), rest.next()).ok_or("two digits follow \\x")?,
            _ => return Err("n, r, t, x or \\ follows a backslash".to_owned()),
        });
    }
    Ok(bytes)
}

fn hexadecimal(high: Option<u8>, low: Option<u8>) -> Option<u8> {
    let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
    u8::try_from(digit(high)? << 4 | digit(low)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fill(text: &str) -> Vec<u8> {
        Template::parse(text).unwrap().fill(Values { folder: "/f", offer: None })
    }

    #[test]
    fn placeholders_are_filled() {
        assert_eq!(fill("a{3*x y }b"), b"ax y x y x y b");
        assert_eq!(fill("{folder}/book.bin"), b"/f/book.bin");
        assert_eq!(fill(r"a\n\r\t\\\x00\xfF{2*\n}"), b"a\n\r\t\\\0\xff\n\n");
    }

    #[test]
    fn options_fill_placeholders() {
        let offer =
            OfferedOption::parse("option name Hash type spin default 16 min 1 max 9223372036854775807")
                .unwrap();
        let text = Template::parse("{name} {default} {below} {min} {max} {above}").unwrap();
        let filled = text.fill(Values { folder: "", offer: Some(&offer) });
        assert_eq!(filled, b"Hash 16 0 1 9223372036854775807 9223372036854775808");
        assert!(text.needs_offer());
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "{",
            "{x*y}",
            "{hat}",
            "\\",
            "\\q",
            "\\x1",
            "\\x1g",
            "{99999999999*abc}",
            "{18446744073709551615*abc}",
        ] {
            assert!(Template::parse(text).is_err(), "{text}");
        }
    }
}
