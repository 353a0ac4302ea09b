//! Random trees: writing and reading back gives an equal tree.

use arrocco_rules::pgn::{
    Arrow, ColoredSquare, Command, Comment, Eval, GameResult, MarkColor, Nag, NodeId, Reader, Score, Tree,
};
use arrocco_rules::{Accept, Position, Square};

use crate::rng::Rng;

/// The default number of trees; set `ARROCCO_TREES` for more.
const TREES: usize = 3000;

const STARTS: [&str; 5] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "4k3/8/8/8/8/8/8/4K2R w K - 99 65535",
];

/// Parts of comments and tags that are hard to read or write.
const PIECES: [&str; 24] = [
    "a",
    "word",
    "  ",
    " ",
    "{",
    "}",
    "(",
    ")",
    ";",
    "%",
    "[Event \"x\"]",
    "\n",
    "\r\n",
    "\n\n",
    "\t",
    "é",
    "♞",
    "\\",
    "\"",
    "1-0",
    "*",
    "$3",
    "antidisestablishmentarianism",
    "\u{feff}",
];

fn text(rng: &mut Rng) -> String {
    (0..rng.below(30)).map(|_| rng.pick(&PIECES)).collect()
}

fn command(rng: &mut Rng) -> Command<'static> {
    let time = core::time::Duration::from_millis(rng.below(20_000_000) as u64);
    let color = rng.pick(&MarkColor::ALL);
    let square = |rng: &mut Rng| Square::ALL[rng.below(64)];
    let number = rng.below(20_000) as i32 - 10_000;
    let depth = rng.once_in(2).then_some(rng.below(99) as u32);
    match rng.below(6) {
        0 => Command::Clock(time),
        1 => Command::MoveTime(time),
        2 => Command::Eval(Eval { score: Score::Centipawns(number), depth }),
        3 => Command::Eval(Eval { score: Score::Mate(number), depth }),
        4 => Command::Arrows(vec![Arrow { color, from: square(rng), to: square(rng) }; 1 + rng.below(3)]),
        _ => Command::Squares(vec![ColoredSquare { color, square: square(rng) }; 1 + rng.below(3)]),
    }
}

fn change(tree: &mut Tree, nodes: &mut Vec<NodeId>, rng: &mut Rng) {
    let at = if rng.once_in(4) { rng.below(nodes.len()) } else { nodes.len() - 1 };
    let id = nodes[at];
    match rng.below(24) {
        0 => drop(tree.add_comment(id, text(rng).as_str())),
        1 => drop(tree.add_comment_before(id, text(rng).as_str())),
        2 => {
            let mut comment = Comment::new(text(rng));
            comment.add_command(&command(rng));
            tree.add_comment(id, comment);
        }
        3 => drop(tree.add_nag(id, Nag(rng.below(256) as u8))),
        4 => drop(tree.promote(id)),
        5 if rng.once_in(4) => drop(tree.remove(id)),
        6 => drop(tree.set_tag(rng.pick(&["ECO", "White", "x+#=:-_", "Opening", "bad name"]), &text(rng))),
        7 => {
            let result =
                [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];
            tree.set_result(rng.pick(&result));
        }
        8 => nodes.extend(tree.add_null_move(id)),
        _ => nodes.extend(play(tree, id, rng)),
    }
}

fn play(tree: &mut Tree, after: NodeId, rng: &mut Rng) -> Option<NodeId> {
    let moves = tree.node(after)?.position().legal_moves();
    if moves.is_empty() {
        return None;
    }
    Some(tree.add_move(after, moves[rng.below(moves.len())]).expect("a legal move"))
}

fn tree(rng: &mut Rng) -> Tree {
    let start = if rng.once_in(2) {
        Position::startpos()
    } else {
        Position::from_fen(rng.pick(&STARTS), Accept::EVERYTHING).expect("a position").position
    };
    let mut tree = Tree::from_position(start);
    let mut nodes = vec![tree.root()];
    for _ in 0..rng.below(120) {
        change(&mut tree, &mut nodes, rng);
    }
    tree
}

#[test]
fn what_is_written_reads_back_equal() {
    let trees =
        std::env::var("ARROCCO_TREES").map_or(TREES, |trees| trees.parse().expect("a number of trees"));
    let seed = std::env::var("ARROCCO_SEED").map_or(1, |seed| seed.parse().expect("a number"));
    let mut moves = 0;
    for part in 0..trees {
        let tree = tree(&mut Rng::new(seed, part));
        let text = tree.to_string();
        let mut reader = Reader::new(text.as_bytes());
        let again = Tree::read_from(&mut reader).unwrap().expect("a game");
        assert_eq!(again.errors, [], "tree {part} of seed {seed}:\n{text}");
        assert_eq!(again.tree, tree, "tree {part} of seed {seed}:\n{text}");
        assert_eq!(again.tree.to_string(), text, "tree {part} of seed {seed}");
        assert!(!reader.skip_game().unwrap(), "tree {part} of seed {seed} became two games:\n{text}");
        check_width(&text);
        moves += tree.nodes().count();
    }
    assert!(moves > 10 * trees, "too little was done: {moves} moves in {trees} trees");
}

/// Lines of moves have less than 80 characters, unless they cannot be broken.
fn check_width(text: &str) {
    let moves = text.split_once("\n\n").expect("a blank line").1;
    for line in moves.lines().filter(|line| line.chars().count() > 79) {
        let is_whole = line.starts_with(';') || !line.trim_end_matches(['}', ')']).contains(is_breakable);
        assert!(is_whole || line.contains("  ") || line.contains('\t') || line.contains(" %"), "{line}");
    }
}

fn is_breakable(c: char) -> bool {
    c == ' '
}

#[test]
fn commands_read_back_equal() {
    let mut rng = Rng::new(1, 0);
    for _ in 0..10_000 {
        let command = command(&mut rng);
        let mut comment = Comment::default();
        comment.add_command(&command);
        assert_eq!(comment.commands().collect::<Vec<_>>(), [command], "{comment}");
    }
}
