//! A selected game as text.

use std::fmt::Write as _;

use arrocco_rules::Position;
use arrocco_rules::pgn::{Export, Tree};

use super::args::{FormatArg, SelectArgs};
use super::candidate::Candidate;

/// What is written of each game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Writing {
    format: FormatArg,
    export: Export,
    has_seven_tags: bool,
}

/// The tags of every game, in the order of the standard, and those without which the moves cannot be read.
const KEPT_TAGS: [&str; 10] =
    ["Event", "Site", "Date", "Round", "White", "Black", "Result", "SetUp", "FEN", "Variant"];

impl Writing {
    pub(super) fn new(args: &SelectArgs) -> Self {
        let export = Export {
            comments: !args.no_comments,
            variations: !args.no_variations,
            nags: !args.no_nags,
            width: (args.width > 0).then_some(args.width),
            ..Export::DEFAULT
        };
        Self { format: args.format, export, has_seven_tags: args.seven_tags }
    }

    pub(super) fn text(&self, tree: &mut Tree) -> String {
        match self.format {
            FormatArg::Pgn => {
                if self.has_seven_tags {
                    let names: Vec<String> = tree.tags().map(|(name, _)| name.to_owned()).collect();
                    for name in names.iter().filter(|name| !KEPT_TAGS.contains(&name.as_str())) {
                        tree.remove_tag(name);
                    }
                }
                format!("{}\n", tree.export(self.export))
            }
            FormatArg::Uci => uci(tree),
            FormatArg::Fen => {
                let mut text = format!("{}\n", tree.start());
                for node in tree.mainline() {
                    // Writing to memory cannot fail.
                    let _ = writeln!(text, "{}", node.position());
                }
                text + "\n"
            }
        }
    }
}

/// The moves; behind the start position if it is not the usual one, as `position` has it in UCI.
fn uci(tree: &Tree) -> String {
    let start = tree.start();
    let mode = start.castling_mode();
    let moves: Vec<String> = Candidate::new(tree).moves().iter().map(|mv| mv.uci(mode).to_string()).collect();
    let moves = moves.join(" ");
    match (*start == Position::startpos(), moves.is_empty()) {
        (true, _) => format!("{moves}\n"),
        (false, true) => format!("fen {start}\n"),
        (false, false) => format!("fen {start} moves {moves}\n"),
    }
}
