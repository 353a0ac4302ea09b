//! Modules of JavaScript bound into one script. Each becomes a function that is called once, after those that it needs, and
//! hands out what the module exports; so names of different modules never meet.
//!
//! This is no parser: it takes the few forms in which our modules import and export, each on a line of its own, and refuses
//! others.

use std::fmt::Write as _;

use super::{Sources, Unbound, source};

pub(super) fn bind(sources: &Sources, start: &str) -> Result<String, Unbound> {
    let mut binder = Binder { sources, bound: Vec::new(), open: Vec::new(), script: String::new() };
    binder.add(start)?;
    Ok(binder.script)
}

struct Binder<'a> {
    sources: &'a Sources,
    /// The modules in the script, by their numbers.
    bound: Vec<String>,
    /// The modules that are waiting for those they need.
    open: Vec<String>,
    script: String,
}

/// The forms in which something is exported.
const DECLARATIONS: [&str; 4] = ["class ", "function ", "async function ", "const "];
const LATER: &str = "import('";

impl Binder<'_> {
    /// Puts a module into the script, once, and tells its number.
    fn add(&mut self, name: &str) -> Result<usize, Unbound> {
        if let Some(number) = self.bound.iter().position(|bound| bound == name) {
            return Ok(number);
        }
        if self.open.iter().any(|open| open == name) {
            return Err(Unbound::Circle(name.to_owned()));
        }
        self.open.push(name.to_owned());
        let (mut body, mut exports) = (String::new(), Vec::new());
        let mut is_remark = false;
        for line in source(self.sources, name)?.lines() {
            if !remarks(line, &mut is_remark) {
                self.line(name, line, &mut body, &mut exports)?;
            }
        }
        self.open.pop();
        let number = self.bound.len();
        self.bound.push(name.to_owned());
        let exports = exports.join(", ");
        let _ = writeln!(self.script, "const ${number} = (() => {{\n{body}return {{ {exports} }};\n}})();");
        Ok(number)
    }

    fn line(
        &mut self,
        name: &str,
        line: &str,
        body: &mut String,
        exports: &mut Vec<String>,
    ) -> Result<(), Unbound> {
        let strange = || Unbound::NotUnderstood(name.to_owned(), line.to_owned());
        let bound = if line.starts_with("import ") {
            let (names, needed) = imported(line).ok_or_else(strange)?;
            let number = self.add(&beside(name, needed))?;
            format!("const {{ {} }} = ${number};", names.replace(" as ", ": "))
        } else if let Some(declaration) = line.strip_prefix("export ") {
            exports.push(declared(declaration).ok_or_else(strange)?.to_owned());
            declaration.to_owned()
        } else {
            self.without_later_imports(name, line)?
        };
        let _ = writeln!(body, "{bound}");
        Ok(())
    }

    /// What is imported when it is wanted is there already. In comments such words name types.
    fn without_later_imports(&mut self, name: &str, line: &str) -> Result<String, Unbound> {
        let (mut text, mut rest) = (String::new(), line);
        while let Some((before, after)) = rest.split_once(LATER) {
            text.push_str(before);
            if let Some((needed, after)) = after.split_once("')").filter(|_| !is_comment(&text)) {
                let number = self.add(&beside(name, needed))?;
                let _ = write!(text, "Promise.resolve(${number})");
                rest = after;
            } else {
                text.push_str(LATER);
                rest = after;
            }
        }
        text.push_str(rest);
        Ok(text)
    }
}

/// Is there nothing but a comment on a line? Browsers would read them all before they draw anything. Comments of several
/// lines begin and end on lines of their own.
fn remarks(line: &str, is_inside: &mut bool) -> bool {
    let line = line.trim();
    if !*is_inside && !line.starts_with("/*") {
        return line.is_empty() || line.starts_with("//");
    }
    *is_inside = !line.contains("*/");
    *is_inside || line.ends_with("*/")
}

/// `import { NAMES } from 'NEEDED';`
fn imported(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("import { ")?.strip_suffix("';")?.split_once(" } from '")
}

/// The name that a declaration declares.
fn declared(text: &str) -> Option<&str> {
    let rest = DECLARATIONS.iter().find_map(|form| text.strip_prefix(form))?;
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    rest.get(..end?).filter(|name| !name.is_empty())
}

/// Does a line that begins so go on in a comment?
fn is_comment(beginning: &str) -> bool {
    let trimmed = beginning.trim_start();
    trimmed.starts_with('*') || trimmed.starts_with("//") || beginning.rfind("/*") > beginning.rfind("*/")
}

/// The name of a file as another one calls it.
fn beside(name: &str, needed: &str) -> String {
    let mut folders: Vec<&str> = name.split('/').collect();
    folders.pop();
    for step in needed.split('/') {
        match step {
            "." => {}
            ".." => drop(folders.pop()),
            step => folders.push(step),
        }
    }
    folders.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bound(files: &[(&str, &str)]) -> Result<String, Unbound> {
        let sources = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        bind(&sources, "page/app.js")
    }

    #[test]
    fn modules_come_after_those_they_need() {
        let script = bound(&[
            (
                "page/app.js",
                "import { h, set as put } from './dom.js';\nimport { Board } from '../board/board.js';\n/** @typedef {import('./app.js').App} App */\n\n/**\n * More.\n */\n// And more.\n/** @type {T} */ (put)(h, Board);\n",
            ),
            ("page/dom.js", "export function h() {}\nexport const set = 1;\nconst own = 2;\n"),
            ("board/board.js", "import { h } from '../page/dom.js';\nexport class Board extends h {}\n"),
        ]);
        assert_eq!(
            script.unwrap(),
            "const $0 = (() => {\nfunction h() {}\nconst set = 1;\nconst own = 2;\nreturn { h, set };\n})();\n\
             const $1 = (() => {\nconst { h } = $0;\nclass Board extends h {}\nreturn { Board };\n})();\n\
             const $2 = (() => {\nconst { h, set: put } = $0;\nconst { Board } = $1;\n\
             /** @type {T} */ (put)(h, Board);\nreturn {  };\n})();\n"
        );
    }

    #[test]
    fn what_comes_later_is_there_already() {
        let script = bound(&[
            (
                "page/app.js",
                "all([import('../x.js'), /** @type {import('../none.js').T} */ (import('../x.js'))]);\n",
            ),
            ("x.js", "export async function x() {}\n"),
        ]);
        let script = script.unwrap();
        assert!(
            script.contains(
                "all([Promise.resolve($0), /** @type {import('../none.js').T} */ (Promise.resolve($0))]);"
            ),
            "{script}"
        );
    }

    #[test]
    fn what_cannot_be_bound_is_told() {
        let missing = bound(&[("page/app.js", "import { x } from './x.js';\n")]);
        assert_eq!(missing, Err(Unbound::Missing("page/x.js".to_owned())));
        let circle = bound(&[
            ("page/app.js", "import { x } from './x.js';\n"),
            ("page/x.js", "import { y } from './app.js';\n"),
        ]);
        assert_eq!(circle, Err(Unbound::Circle("page/app.js".to_owned())));
        for line in [
            "import x from './x.js';",
            "import './x.js';",
            "import {",
            "export default 1;",
            "export { x };",
            "export let x = 1;",
            "export const { x } = y;",
        ] {
            let strange = bound(&[("page/app.js", line)]);
            assert_eq!(
                strange,
                Err(Unbound::NotUnderstood("page/app.js".to_owned(), line.to_owned())),
                "{line}"
            );
        }
    }
}
