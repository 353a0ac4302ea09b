//! Thirty things that people do with a chess library, from the front pages of shakmaty, cozy-chess and python-chess, with
//! nothing but the packaged `arrocco-rules`. Each function is one of them; README.md has the number of lines that they take
//! here and in four other libraries. Run it: every function checks what it has done.

use std::error::Error;

use arrocco_rules::pgn::{Export, FromRead, Reader, Tree};
use arrocco_rules::svg::Picture;
use arrocco_rules::{
    Accept, Color, Epd, Game, Opening, Position, Role, Square, polyglot, see,
};

type Done = Result<(), Box<dyn Error>>;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";
const PGN: &str = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 {open} (1... c5 2. Nf3) 2. Nf3 $1 Nc6 1-0\n";

fn main() -> Done {
    for (number, (name, thing)) in THINGS.iter().enumerate() {
        thing().map_err(|error| format!("{}. {name}: {error}", number + 1))?;
        println!("{:>2}. {name}", number + 1);
    }
    Ok(())
}

#[rustfmt::skip]
const THINGS: [(&str, fn() -> Done); 30] = [
    ("read a FEN", read_fen), ("write a FEN", write_fen), ("list legal moves", list), ("count captures", captures),
    ("play a move given in UCI", play_uci), ("play a move given in SAN", play_san), ("write a move in SAN", write_san),
    ("is a move legal, and if not, why", why), ("perft", perft), ("check, mate, stalemate", ended),
    ("a game with repetitions and claims", game), ("undo and redo", undo), ("attackers of a square", attackers),
    ("pinned pieces", pinned), ("Zobrist key", key), ("Chess960 start and castling", chess960),
    ("pieces by color and role", pieces), ("change a board and validate it", edit), ("read a file of games", games),
    ("write a game as PGN", write_pgn), ("variations and comments", variations), ("EPD with best move", epd),
    ("opening name", opening), ("Polyglot key", polyglot_key), ("static exchange evaluation", exchange),
    ("insufficient material", material), ("a line as text", line), ("board as text and as SVG", draw),
    ("mirror a position", mirror), ("serialize with serde", serialize),
];

fn check(is_right: bool) -> Done {
    if is_right { Ok(()) } else { Err("wrong".into()) }
}

fn read_fen() -> Done {
    let position: Position = KIWIPETE.parse()?;
    check(position.turn() == Color::White)
}

fn write_fen() -> Done {
    let fen = Position::startpos().to_string();
    check(fen == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
}

fn list() -> Done {
    let moves = KIWIPETE.parse::<Position>()?.legal_moves();
    check(moves.len() == 48)
}

fn captures() -> Done {
    let captures = KIWIPETE.parse::<Position>()?.captures();
    check(captures.len() == 8)
}

fn play_uci() -> Done {
    let mut position = Position::startpos();
    position.play(position.move_from_uci("e2e4")?);
    check(position.turn() == Color::Black)
}

fn play_san() -> Done {
    let mut position = Position::startpos();
    position.play(position.move_from_san("Nf3")?);
    check(position.piece_at(Square::F3).is_some())
}

fn write_san() -> Done {
    let position: Position = BACK_RANK.parse()?;
    let san = position.san(position.move_from_uci("e1e8")?);
    check(san == "Re8#")
}

fn why() -> Done {
    let error = Position::startpos().move_from_san("Ke2").unwrap_err();
    check(error.text(&Position::startpos()).to_string().contains("the king on e1 cannot take the pawn on e2"))
}

fn perft() -> Done {
    let nodes = KIWIPETE.parse::<Position>()?.perft(3);
    check(nodes == 97_862)
}

fn ended() -> Done {
    let position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse::<Position>()?;
    check(position.is_stalemate() && !position.is_check() && !position.is_checkmate())
}

fn game() -> Done {
    let mut game = Game::default();
    for mv in Position::startpos().moves_from_san("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")? {
        game.play(mv)?;
    }
    check(game.claim_draw()?.to_string() == "draw by threefold repetition")
}

fn undo() -> Done {
    let mut game = Game::default();
    game.play(game.position().move_from_san("e4")?)?;
    check(game.undo() == game.redo() && game.ply() == 1)
}

fn attackers() -> Done {
    let attackers = Position::startpos().attackers(Square::F3, Color::White);
    check(attackers.len() == 3)
}

fn pinned() -> Done {
    let pinned = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1".parse::<Position>()?.pinned();
    check(pinned == Square::E2.bitboard())
}

fn key() -> Done {
    let key = Position::startpos().key();
    check(key == Position::startpos().computed_key())
}

fn chess960() -> Done {
    let position = Position::chess960(518).ok_or("there are 960")?;
    check(position.fen_with(arrocco_rules::FenStyle::Shredder).contains("HAha"))
}

fn pieces() -> Done {
    let rooks = Position::startpos().board().pieces(Color::White, Role::Rook);
    check(rooks == Square::A1.bitboard() | Square::H1.bitboard())
}

fn edit() -> Done {
    let mut setup = Position::startpos().to_setup();
    setup.board.remove(Square::D8);
    check(setup.validate(Accept::STRICT)?.position.board().occupied().len() == 31)
}

fn games() -> Done {
    let mut reader = Reader::new(FromRead(PGN.as_bytes()));
    let mut plies = 0;
    while let Some(game) = Tree::read_from(&mut reader)? {
        plies += game.tree.mainline().count();
    }
    check(plies == 4)
}

fn write_pgn() -> Done {
    let mut game = Game::default();
    game.play(game.position().move_from_san("e4")?)?;
    check(Tree::from(&game).to_string().ends_with("1. e4 *\n"))
}

fn variations() -> Done {
    let tree: Tree = PGN.parse()?;
    let text = tree.export(Export { tags: false, comments: false, ..Export::DEFAULT }).to_string();
    check(text == "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 $1 Nc6 1-0\n")
}

fn epd() -> Done {
    let epd: Epd = "6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id \"mate\";".parse()?;
    check(epd.best_moves()[0].to_string() == "e1e8" && epd.id() == Some("mate"))
}

fn opening() -> Done {
    let moves = Position::startpos().moves_from_san("1. e4 e5 2. Nf3 Nc6 3. Bb5")?;
    check(Opening::of_line(&Position::startpos(), &moves).is_some_and(|(_, opening)| opening.name() == "Ruy Lopez"))
}

fn polyglot_key() -> Done {
    let key = polyglot::key(&Position::startpos(), None);
    check(key == 0x463b_9618_1691_fc9c)
}

fn exchange() -> Done {
    let position: Position = "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1".parse()?;
    check(see::gain(&position, position.move_from_san("Rxd5")?) == 100)
}

fn material() -> Done {
    let position: Position = "8/8/4k3/8/8/4K3/4B3/8 w - - 0 1".parse()?;
    check(position.is_insufficient_material())
}

fn line() -> Done {
    let moves = Position::startpos().moves_from_san("e4 e5 Nf3")?;
    check(Position::startpos().line(&moves)?.to_string() == "1. e4 e5 2. Nf3")
}

fn draw() -> Done {
    let picture = Picture::new(Position::startpos()).to_string();
    check(picture.starts_with("<svg ") && Position::startpos().board().to_string().contains("R N B Q K B N R"))
}

fn mirror() -> Done {
    let mirrored = KIWIPETE.parse::<Position>()?.mirrored();
    check(mirrored.mirrored().to_string() == KIWIPETE)
}

fn serialize() -> Done {
    let json = serde_json::to_string(&Position::startpos())?;
    check(serde_json::from_str::<Position>(&json)? == Position::startpos())
}
