//! Bytes as changes to a game tree: after any sequence of changes, the tree is written so that it reads back equal.
#![no_main]

use arrocco_rules::pgn::{GameResult, Nag, NodeId, Reader, Tree};
use arrocco_rules::{Accept, Position};
use libfuzzer_sys::fuzz_target;

struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn next(&mut self) -> usize {
        match self.0.split_first() {
            Some((&first, rest)) => {
                self.0 = rest;
                usize::from(first)
            }
            None => 0,
        }
    }

    fn text(&mut self) -> String {
        let length = self.next().min(self.0.len());
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        String::from_utf8_lossy(text).into_owned()
    }
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let mut tree = Tree::from_position(start(bytes.next()));
    let mut nodes = vec![tree.root()];
    while !bytes.0.is_empty() {
        change(&mut tree, &mut nodes, &mut bytes);
    }
    let text = tree.to_string();
    let mut reader = Reader::new(text.as_bytes());
    let again = Tree::read_from(&mut reader).unwrap().expect("a game");
    assert_eq!(again.errors, [], "{text}");
    assert_eq!(again.tree, tree, "{text}");
    assert!(!reader.skip_game().unwrap(), "one game became two: {text}");
});

fn start(choice: usize) -> Position {
    let fen = match choice % 5 {
        0 => return Position::startpos(),
        1 => "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        2 => "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        3 => "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        _ => "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 99 65535",
    };
    Position::from_fen(fen, Accept::EVERYTHING).expect("a good FEN").position
}

fn change(tree: &mut Tree, nodes: &mut Vec<NodeId>, bytes: &mut Bytes<'_>) {
    let choice = bytes.next();
    // Usually the last node, so that there are long lines and not only branches.
    let at = if choice & 0x80 == 0 { nodes.len() - 1 } else { bytes.next() % nodes.len() };
    let id = nodes[at];
    match choice & 0xf {
        0..6 => nodes.extend(play(tree, id, bytes.next())),
        6 => nodes.extend(tree.add_null_move(id)),
        7 | 8 => drop(tree.add_comment(id, bytes.text().as_str())),
        9 => drop(tree.add_comment_before(id, bytes.text().as_str())),
        10 => drop(tree.add_nag(id, Nag(bytes.next() as u8))),
        11 => drop(tree.promote(id)),
        12 => drop(tree.remove(id)),
        13 => drop(tree.set_tag(&bytes.text(), &bytes.text())),
        14 => tree.set_result(
            [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown]
                [bytes.next() % 4],
        ),
        _ => tree.clear_comments(id),
    }
}

fn play(tree: &mut Tree, after: NodeId, choice: usize) -> Option<NodeId> {
    let moves = tree.node(after)?.position().legal_moves();
    let mv = *moves.get(choice % moves.len().max(1))?;
    Some(tree.add_move(after, mv).expect("a legal move"))
}
