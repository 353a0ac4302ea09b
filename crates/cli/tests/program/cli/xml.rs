//! A strict reader of XML, enough to tell that a picture is well-formed and what is in it.

/// An element: its name, its attributes and the text right inside it.
#[derive(Debug)]
pub(crate) struct Element {
    pub(crate) name: String,
    attributes: Vec<(String, String)>,
    pub(crate) text: String,
}

impl Element {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// All elements in the order in which they begin.
#[track_caller]
pub(crate) fn read(document: &str) -> Vec<Element> {
    let (mut elements, mut open): (Vec<Element>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut rest = document.trim();
    while let Some((text, tail)) = rest.split_once('<') {
        take_text(text, &mut elements, &open);
        let (tag, after) = tail.split_once('>').expect("a tag ends");
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            let begun = open.pop().expect("something is open");
            assert_eq!(elements[begun].name, name);
            continue;
        }
        assert!(!open.is_empty() || elements.is_empty(), "there is one root");
        elements.push(element(tag.strip_suffix('/').unwrap_or(tag)));
        if !tag.ends_with('/') {
            open.push(elements.len() - 1);
        }
    }
    assert!(open.is_empty() && rest.is_empty(), "{open:?} {rest:?}");
    elements
}

fn take_text(text: &str, elements: &mut [Element], open: &[usize]) {
    assert!(!text.contains(['>', '&']), "{text:?}");
    match open.last() {
        Some(&inside) => elements[inside].text.push_str(text),
        None => assert!(text.trim().is_empty(), "{text:?} is outside of everything"),
    }
}

fn element(tag: &str) -> Element {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    assert!(name.chars().all(|c| c.is_ascii_alphanumeric()) && !name.is_empty(), "{tag:?}");
    let mut attributes: Vec<(String, String)> = Vec::new();
    while !rest.trim().is_empty() {
        let (name, value) = rest.trim_start().split_once("=\"").expect("an attribute has a value");
        let (value, after) = value.split_once('"').expect("a value ends");
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || "-:".contains(c)), "{tag:?}");
        assert!(!value.contains('&') && attributes.iter().all(|(known, _)| known != name), "{tag:?}");
        assert!(after.is_empty() || after.starts_with(' '), "{tag:?}");
        attributes.push((name.to_owned(), value.to_owned()));
        rest = after;
    }
    Element { name: name.to_owned(), attributes, text: String::new() }
}
