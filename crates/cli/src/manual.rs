//! `arrocco manual`: the manual, a page for each task.

use std::io::{IsTerminal as _, stdin, stdout};

use anyhow::{Result, anyhow};
use arrocco_support::answer::Answer;
use arrocco_support::output::Output;
use arrocco_support::quote::quote;
use arrocco_web::MANUAL;
use clap::Args;

use crate::manual_layout::{Headings, laid_out, picture};
use crate::pager;

#[derive(Args, Debug)]
pub(crate) struct ManualArgs {
    /// Name of a page, or part of its title [default: list the pages]
    #[arg(value_name = "PAGE")]
    page: Option<String>,
}

fn title(text: &str) -> &str {
    text.lines().next().unwrap_or_default().trim_start_matches("# ")
}

pub(crate) fn run(args: &ManualArgs) -> Result<Answer> {
    let mut output = Output::new();
    match &args.page {
        None => {
            for (name, text) in MANUAL {
                output.line(format_args!("{name:<12} {}", title(text)))?;
            }
            output.line("")?;
            output.line("arrocco manual PAGE prints a page.")?;
        }
        Some(wanted) if !stdout().is_terminal() => {
            page(wanted)?.lines().try_for_each(|line| output.line(as_text(line)))?;
        }
        Some(wanted) => {
            drop(output);
            return show(page(wanted)?);
        }
    }
    output.finish()?;
    Ok(Answer::Yes)
}

/// Shows a page in a terminal, in a pager if it is higher than the screen.
fn show(page: &str) -> Result<Answer> {
    let (columns, rows) = crossterm::terminal::size().unwrap_or((80, 24));
    let pager = pager::chosen();
    let lay_out = |headings| laid_out(page, columns.into(), headings).join("\n") + "\n";
    let is_dumb = std::env::var_os("TERM").is_none_or(|terminal| terminal == "dumb") && cfg!(unix);
    let text = lay_out(if is_dumb { Headings::Plain } else { Headings::Bold });
    // A pager that we have not chosen may not know what bold is.
    let paged = || if pager.is_some() { lay_out(Headings::Plain) } else { text.clone() };
    let is_high = text.lines().count() >= rows.into();
    if is_high && stdin().is_terminal() && pager::show(&paged(), pager.as_deref()) {
        return Ok(Answer::Yes);
    }
    let mut output = Output::new();
    output.bytes(text.as_bytes())?;
    output.finish()?;
    Ok(Answer::Yes)
}

/// The page with a name, or whose title has a text in it.
fn page(wanted: &str) -> Result<&'static str> {
    let wanted = wanted.to_lowercase();
    let named = MANUAL.iter().find(|(name, _)| *name == wanted);
    let titled = || MANUAL.iter().find(|(_, text)| title(text).to_lowercase().contains(&wanted));
    let names = || MANUAL.map(|(name, _)| name).join(", ");
    let found = named.or_else(titled);
    found
        .map(|(_, text)| *text)
        .ok_or_else(|| anyhow!("{} is no page; there are {}", quote(&wanted), names()))
}

/// For pipes: a line without the signs of Markdown that mean nothing in a terminal.
fn as_text(line: &str) -> String {
    if line.starts_with("```") {
        return String::new();
    }
    if let Some(picture) = picture(line) {
        return picture;
    }
    match line.strip_prefix("# ") {
        Some(title) => title.to_uppercase(),
        None => line.replace('`', ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_book_has_the_same_pages() {
        let summary = arrocco_web::MANUAL_SUMMARY;
        let linked: Vec<&str> =
            summary.lines().filter_map(|line| line.split_once("](")?.1.strip_suffix(".md)")).collect();
        assert_eq!(linked, MANUAL.map(|(name, _)| name));
        for (name, text) in MANUAL {
            let listed = summary.contains(&format!("[{}]({name}.md)", title(text)));
            assert!(listed, "{name} is called otherwise in the summary");
        }
    }

    #[test]
    fn pictures_are_told() {
        let told = as_text("![A study](study.webp)");
        assert_eq!(told, "[Picture: A study. The manual in the browser shows it.]");
    }

    #[test]
    fn pages_are_found_by_name_and_title() {
        assert_eq!(title(page("library").unwrap()), "The library of games");
        assert_eq!(title(page("EXPLORER").unwrap()), "The opening explorer");
        assert!(page("cooking").is_err());
    }
}
