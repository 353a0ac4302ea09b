//! Rust source as far as imports go: the code without comments, strings and tests, and the paths in it.

/// The code without comments and the contents of strings and characters, up to the unit tests at its end.
pub(crate) fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['/', '"', '\'']) {
        let (before, here) = rest.split_at(at);
        code.push_str(before);
        let length = skipped(here);
        if length == 0 {
            code.push_str(&here[..1]);
        }
        rest = &here[length.max(1)..];
    }
    code + rest
}

/// The length of the comment, string or character that begins here; 0 if none does.
fn skipped(here: &str) -> usize {
    if here.starts_with("//") {
        return here.find('\n').unwrap_or(here.len());
    }
    if here.starts_with("/*") {
        return here.find("*/").map_or(here.len(), |end| end + 2);
    }
    if let Some(inside) = here.strip_prefix('"') {
        return 1 + end_of_string(inside);
    }
    // A lifetime has no second quotation mark.
    match here.as_bytes() {
        [b'\'', b'\\', ..] => here[3..].find('\'').map_or(0, |end| end + 4),
        [b'\'', ..] => {
            let character = here[1..].chars().next().map_or(0, char::len_utf8);
            if here[1 + character..].starts_with('\'') { character + 2 } else { 0 }
        }
        _ => 0,
    }
}

fn end_of_string(inside: &str) -> usize {
    let mut is_escaped = false;
    for (at, byte) in inside.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    inside.len()
}

/// All paths in the code: those of `use`, written out, and others that begin with `crate`, `self` or `super`.
pub(crate) fn paths(code: &str) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    let mut others = String::new();
    let mut rest = code;
    while let Some(at) = rest.find("use ") {
        let (before, here) = rest.split_at(at);
        others.push_str(before);
        let is_word = before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let end = if is_word { None } else { here.find(';') };
        if let Some(end) = end {
            expand(&here[4..end], &[], &mut paths);
        } else {
            others.push_str(&here[..4]);
        }
        rest = &here[end.unwrap_or(4)..];
    }
    others.push_str(rest);
    for word in others.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':') {
        if ["crate::", "self::", "super::"].iter().any(|start| word.starts_with(start)) {
            paths.push(word.split("::").map(str::to_owned).collect());
        }
    }
    paths
}

/// The paths of an import such as `a::{b, c::d}`.
fn expand(tree: &str, prefix: &[String], paths: &mut Vec<Vec<String>>) {
    let (head, group) = tree.split_once('{').map_or((tree, None), |(head, group)| (head, Some(group)));
    let head = head.split(" as ").next().unwrap_or(head);
    let words = head.split("::").map(str::trim).filter(|word| !word.is_empty());
    let path: Vec<String> = prefix.iter().cloned().chain(words.map(str::to_owned)).collect();
    let Some(group) = group else {
        paths.push(path);
        return;
    };
    let group = group.trim_end().strip_suffix('}').unwrap_or(group);
    let (mut depth, mut start) = (0, 0);
    for (at, byte) in group.bytes().chain([b',']).enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            b',' if depth == 0 => {
                let part = group[start..at].trim();
                if !part.is_empty() {
                    expand(part, &path, paths);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

#[test]
fn imports_are_written_out() {
    let text = "//! crate::comment\nuse super::{a, b::{C as D, self}};\npub use x::Y;\n/* self::z */\n\
                fn f<'a>(c: char) -> crate::g::H { let _ = (\"crate::s\", '\"', '\\'', because::me); }\n\
                #[cfg(test)]\nmod tests { use crate::t; }";
    let found: Vec<String> = paths(&code(text)).iter().map(|path| path.join("::")).collect();
    assert_eq!(found, ["super::a", "super::b::C", "super::b::self", "x::Y", "crate::g::H"]);
}
