//! `arrocco analyse --pgn`: games gone through.

use std::path::PathBuf;

use arrocco_rules::pgn::{Command, Comment, NodeRef, Reader, Tree};
use serde_json::Value;

use crate::cli::program::{Run, TempFile, run, run_with};

const FOOLS_MATE: &str = "[White \"Fool\"]\n[Black \"Wise\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

const ANNOTATED: &str = "[Event \"A café\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n[Annotator \"Cat\"]\n[Mood \"good\"]\n\n\
    {First words.} 1. e4 {[%clk 0:03:00] best by test [%csl Ye4]} (1. d4 {solid} d5 (1... Nf6 2. c4) 2. c4) \
    ({Or} 1. c4 $14) e5 $1 {[%eval 9.99,3] old [%emt 0:00:02]} 2. Qh5 Nc6 3. Bc4 Nf6 $1 {Oh no} 4. Qxf7# 1-0\n";

const CHESS960: &str = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
    [FEN \"4k1r1/pppppppp/8/8/8/8/PPPPPPPP/4K1R1 w Gg - 0 1\"]\n\n1. O-O O-O 2. e4 *\n";

/// A file that a command writes.
struct Written(PathBuf);

impl Written {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("arrocco-{}-{name}", std::process::id())))
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.0).unwrap()
    }
}

impl Drop for Written {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Goes through games on standard input, not for long.
fn analyse(games: &str, arguments: &[&str]) -> Run {
    let usual = ["analyse", "--pgn", "-", "--nodes", "3000", "--hash", "1"];
    run_with(&[&usual, arguments].concat(), games.as_bytes())
}

/// The games written back.
fn annotated(games: &str) -> String {
    let run = analyse(games, &["--pgn-out", "-"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    run.stdout
}

fn trees(text: &str) -> Vec<Tree> {
    let mut reader = Reader::new(text.as_bytes());
    let mut trees = Vec::new();
    while let Some(record) = Tree::read_from(&mut reader).unwrap() {
        trees.push(record.tree);
    }
    trees
}

/// Everything that a node of the old tree says is said in the new one.
fn assert_kept(old: NodeRef<'_>, new: NodeRef<'_>) {
    let words = |node: NodeRef<'_>| -> Vec<String> {
        node.comments().iter().chain(node.comments_before()).map(Comment::words).collect()
    };
    let spoken: Vec<_> = words(new).into_iter().filter(|words| !words.is_empty()).collect();
    assert_eq!(words(old), spoken, "{old:?}");
    for command in old.comments().iter().flat_map(|comment| comment.commands()) {
        let is_there = new.comments().iter().any(|comment| comment.commands().any(|known| known == command));
        assert!(is_there || matches!(command, Command::Eval(_)), "{old:?}: {command}");
    }
    assert!(old.nags().iter().all(|nag| new.nags().contains(nag)), "{old:?}");
    let mut children = new.children();
    for child in old.children() {
        assert_kept(child, children.find(|known| known.mv() == child.mv()).unwrap());
    }
}

#[test]
fn a_blunder_is_found_and_told() {
    let run = analyse(FOOLS_MATE, &[]);
    let lines = run.lines(0);
    assert_eq!(lines[0], "game 1: Fool - Wise, 0-1");
    assert!(lines[1].ends_with(", 4 plies"), "{lines:?}");
    let accuracy = |line: usize| lines[line].split_whitespace().nth(1).unwrap().parse::<f64>().unwrap();
    assert!(lines[3].starts_with("  White ") && lines[4].starts_with("  Black "), "{lines:?}");
    assert!(accuracy(3) < accuracy(4), "{lines:?}");
    assert!(
        lines.iter().any(|line| line.starts_with("  2. g4??") && line.contains(" became #-1, better was "))
    );
    assert_eq!(lines.last(), Some(&"1 game, 0 broken"));
}

#[test]
fn what_was_in_a_game_stays_there() {
    let written = annotated(ANNOTATED);
    let (old, new) = (trees(ANNOTATED), trees(&written));
    let (old, new) = (&old[0], &new[0]);
    assert_kept(old.node(old.root()).unwrap(), new.node(new.root()).unwrap());
    assert!(old.tags().eq(new.tags()), "{written}");
    // The old evaluation has been replaced, and somebody's praise for a blunder respected.
    assert!(!written.contains("9.99") && written.contains("Nf6 $1 {[%eval #1] Oh no}"), "{written}");
    for node in new.mainline().take(6) {
        let evals = node.comments().iter().flat_map(|comment| comment.commands());
        assert_eq!(evals.filter(|command| matches!(command, Command::Eval(_))).count(), 1, "{written}");
    }
}

#[test]
fn a_bad_move_gets_a_better_line_beside_it() {
    let tree = trees(&annotated(FOOLS_MATE)).remove(0);
    let blunder = tree.mainline().nth(2).unwrap();
    assert_eq!(blunder.nags().iter().map(|nag| nag.0).collect::<Vec<_>>(), [4]);
    let better = blunder.parent().unwrap().children().nth(1).unwrap();
    assert_ne!(better.mv(), blunder.mv());
    assert!(better.comments()[0].starts_with("[%eval "));
    // Mate is on the board: nothing is left to evaluate.
    assert!(tree.mainline().last().unwrap().comments().is_empty());
    assert!(tree.tag("Annotator").unwrap().starts_with("Arrocco "));
}

#[test]
fn going_through_a_game_again_changes_nothing() {
    for game in [FOOLS_MATE, ANNOTATED, CHESS960] {
        let once = annotated(game);
        assert_eq!(annotated(&once), once);
    }
}

#[test]
fn mistakes_are_explained_when_asked_for() {
    // Lines of PGN are broken anywhere.
    let explain = |games: &str, lang| {
        analyse(games, &["--pgn-out", "-", "--explain", "--lang", lang]).stdout.replace('\n', " ")
    };
    let explained = |lang| explain(FOOLS_MATE, lang);
    assert!(explained("en").contains("After g4 comes 2... Qh4#: it is checkmate."), "{}", explained("en"));
    assert!(explained("it").contains("Dopo g4 segue 2... Dh4#: è scacco matto."), "{}", explained("it"));
    // Once is enough.
    let annotated_once = analyse(FOOLS_MATE, &["--pgn-out", "-", "--explain"]).stdout;
    let again = explain(&annotated_once, "en");
    assert_eq!(again.matches("After g4 comes").count(), 1, "{again}");
    assert!(!annotated(FOOLS_MATE).contains("comes"));
}

#[test]
fn chess960_is_played() {
    let tree = trees(&annotated(CHESS960)).remove(0);
    assert_eq!(tree.mainline().map(|node| node.san().to_string()).collect::<Vec<_>>(), ["O-O", "O-O", "e4"]);
    let run = analyse(CHESS960, &["--json"]);
    assert_eq!(run.json(0)["games"][0]["moves"][0]["uci"], "e1g1");
}

#[test]
fn broken_games_are_told_and_the_others_read() {
    let games = format!("1. e4 e5 2. Ke3 Nc6 *\n\n{FOOLS_MATE}\n[Variant \"Atomic\"]\n\n1. e4 *\n");
    let run = analyse(&games, &["--pgn-out", "-"]);
    assert_eq!(run.status, 1);
    let told: Vec<_> = run.stderr.lines().collect();
    assert!(
        told[0].starts_with("warning: standard input: line 1, game 1, ply 2: Ke3 is not legal"),
        "{told:?}"
    );
    assert!(told[1].contains("game 3") && told.len() == 2, "{told:?}");
    assert_eq!(trees(&run.stdout).len(), 3);
    assert!(run.stdout.contains("{could not be read: Ke3 Nc6 *}"), "{}", run.stdout);
    let run = analyse(&games, &["--json"]);
    let document = run.json(1);
    assert_eq!(document["broken"], 2);
    assert_eq!(document["games"][0]["errors"].as_array().unwrap().len(), 1);
    assert_eq!(document["games"][1]["errors"].as_array().unwrap().len(), 0);
}

#[test]
fn a_document_has_every_move() {
    let run = analyse(FOOLS_MATE, &["--json"]);
    let document = run.json(0);
    let game = &document["games"][0];
    assert_eq!((&game["white"], &game["result"], &game["plies"]), (&"Fool".into(), &"0-1".into(), &4.into()));
    assert_eq!((&game["event"], &game["white_play"]["blunders"]), (&Value::Null, &1.into()));
    let moves = game["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 4);
    let blunder = &moves[2];
    assert_eq!((&blunder["san"], &blunder["mate"]), (&"g4".into(), &(-1).into()));
    assert_eq!((&blunder["judgement"], &blunder["chance"]), (&"blunder".into(), &0.0.into()));
    assert!(blunder["loss"].as_f64().unwrap() > 0.25 && !blunder["better"].as_array().unwrap().is_empty());
    assert!(moves[3]["judgement"].is_null() && moves[3]["loss"] == 0.0 && moves[3].get("cp").is_none());
    let loss = moves.iter().step_by(2).map(|mv| mv["loss"].as_f64().unwrap().powi(2)).sum::<f64>() / 2.0;
    let accuracy = 100.0 * (-loss.sqrt() / 0.2).exp2();
    assert!((game["white_play"]["accuracy"].as_f64().unwrap() - accuracy).abs() < 0.1);
}

/// The blocks of data in a page.
fn blocks(page: &str) -> Vec<Value> {
    let start = "<script type=\"application/json\" class=\"game\">";
    let blocks = page.split(start).skip(1).map(|rest| rest.split("</script>").next().unwrap());
    blocks.map(|block| serde_json::from_str(block).unwrap()).collect()
}

#[test]
fn a_page_needs_nothing_else() {
    let written = Written::new("page.html");
    let run = analyse(&format!("{FOOLS_MATE}\n{ANNOTATED}"), &["--html", written.path()]);
    assert_eq!(run.lines(0).last(), Some(&"2 games, 0 broken"));
    let page = written.text();
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    // The one address in it is a name and not a place.
    let addresses = page.matches("://").count();
    assert_eq!(addresses, page.matches("http://www.w3.org/2000/svg").count());
    assert!(!page.contains("src=") && !page.contains("@import") && page.contains("default-src 'none'"));
    let games = blocks(&page);
    assert_eq!(games.len(), 2);
    let nodes = games[0]["nodes"].as_array().unwrap();
    assert_eq!((&nodes[0]["parent"], &nodes[1]["parent"]), (&Value::Null, &0.into()));
    assert_eq!(nodes[4]["board"], "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR");
    assert_eq!((&nodes[4]["check"], &nodes[4]["isOver"]), (&"e1".into(), &true.into()));
    assert_eq!(games[1]["nodes"].as_array().unwrap()[1]["squares"], serde_json::json!([["Y", "e4"]]));
    // It says why a mistake is one, in the language that was asked for, and draws it.
    let reason = "After g4 comes 2... Qh4#: it is checkmate. Look at every check first";
    assert!(nodes[3]["reason"]["text"].as_str().unwrap().starts_with(reason), "{}", nodes[3]);
    assert!(nodes[3]["arrows"].as_array().unwrap().contains(&serde_json::json!(["R", "d8", "h4"])));
    let italian = analyse(FOOLS_MATE, &["--html", "-", "--lang", "it"]).stdout;
    assert_eq!(blocks(&italian)[0]["nodes"][3]["reason"]["lang"], "it");
    // With comments on it, nothing is said twice.
    let both = blocks(&analyse(FOOLS_MATE, &["--html", "-", "--explain"]).stdout);
    assert!(both[0]["nodes"][3].get("reason").is_none());
    assert!(both[0]["nodes"][3]["comments"][0].as_str().unwrap().starts_with(reason));
}

#[test]
fn nothing_in_a_file_becomes_part_of_the_page() {
    let evil = "</script><script>alert(1)</script><!--";
    let game = format!(
        "[White \"{evil}\"]\n[Event \"\u{1b}[31m\u{202e}\"]\n\n1. e4 {{{evil}}} e5 ({{{evil}}} 1... c5) *\n"
    );
    let run = analyse(&game, &["--html", "-"]);
    let games = blocks(&run.stdout);
    assert_eq!(games[0]["white"], evil);
    assert_eq!(games[0]["nodes"][1]["comments"][0], evil);
    assert_eq!(run.stdout.matches("<script").count(), 2);
    assert!(
        !run.stdout.contains("<!--") && !run.stdout.contains('\u{1b}') && !run.stdout.contains('\u{202e}')
    );
}

#[test]
fn what_is_wrong_is_told_in_one_line() {
    let game = TempFile::new("game.pgn", FOOLS_MATE.as_bytes());
    let empty = TempFile::new("empty.pgn", b"\n");
    let letter = TempFile::new("letter.txt", b"Dear Anna,\nhow are you?\n");
    for (arguments, message) in [
        (&["--pgn", "/no/such/file.pgn"][..], "/no/such/file.pgn: cannot open the file: "),
        (&["--pgn", empty.path()], "there is no game in this file"),
        (&["--pgn", letter.path()], "there is no game in this file"),
        (&["--pgn", game.path(), "--pgn-out", game.path()], "is the file that is read"),
        (&["--pgn", game.path(), "--html", game.path()], "is the file that is read"),
        (
            &["--pgn", game.path(), "--pgn-out", "-", "--html", "-"],
            "only one thing can go to standard output",
        ),
        (&["--pgn", game.path(), "--pgn-out", "-", "--json"], "only one thing can go to standard output"),
        (&["--pgn", game.path(), "--html", "/no/such/folder/x"], "cannot write \"/no/such/folder/x\": "),
        (&["--pgn", game.path(), "--fen", "startpos"], "cannot be used with"),
        (&["--html", "x.html"], "required arguments were not provided: --pgn <FILE>"),
        (&["--pgn-out", "x.pgn"], "required arguments were not provided: --pgn <FILE>"),
    ] {
        let run = run(&[&["analyse"], arguments].concat());
        assert!(run.error().contains(message), "{run:?}");
    }
    assert_eq!(std::fs::read_to_string(&game.0).unwrap(), FOOLS_MATE);
}

#[test]
fn two_outputs_cannot_share_a_file() {
    let (game, out) = (TempFile::new("share.pgn", FOOLS_MATE.as_bytes()), Written::new("share.out"));
    let run = run(&["analyse", "--pgn", game.path(), "--pgn-out", out.path(), "--html", out.path()]);
    assert!(run.error().contains("need different files"), "{run:?}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_analysis_leaves_whole_files() {
    use crate::cli::program::command;
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    // The first game is over before it begins, so it takes no time; the second one would take for ever.
    let games = format!("[SetUp \"1\"]\n[FEN \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"]\n\n1/2-1/2\n\n{FOOLS_MATE}");
    let (input, page) = (TempFile::new("long.pgn", games.as_bytes()), Written::new("long.html"));
    let mut child = command()
        .args(["analyse", "--nodes", "1000000000000", "--pgn", input.path(), "--html", page.path()])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().starts_with("game 1: "));
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    assert_eq!(lines.last().unwrap().unwrap(), "interrupted, 1 game, 0 broken");
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert!(page.text().ends_with("</html>\n"));
    assert_eq!(blocks(&page.text()).len(), 1);
}

/// The shell lets no file grow beyond a limit, which looks to the program like a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_review_that_breaks_off_is_one_document() {
    let games = TempFile::new("breaks-off.pgn", "1. e4 e5 2. Nf3 Nc6 1-0\n\n".repeat(50).as_bytes());
    let out = TempFile::new("breaks-off-out.pgn", b"");
    let program = env!("CARGO_BIN_EXE_arrocco");
    let script = format!(
        "trap '' XFSZ; ulimit -f 2; exec {program} analyse --json --nodes 10 --pgn '{}' --pgn-out '{}'",
        games.path(),
        out.path()
    );
    let output = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(2), "{document}");
    assert!(!document["games"].as_array().unwrap().is_empty(), "{document}");
    assert!(document["error"]["text"].as_str().unwrap().contains("cannot write"), "{document}");
}
