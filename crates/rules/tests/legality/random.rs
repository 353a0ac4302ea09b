//! Positions by seeded random play, each known both to the library and to the oracle.

use arrocco_oracle::Board;
use arrocco_rules::{Move, MoveKind, Position};

/// Xorshift64: small, fast and the same everywhere.
struct Rng(u64);

impl Rng {
    fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }

    fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            things.swap(i, self.below(i + 1));
        }
    }
}

/// One position, twice.
pub(crate) struct Pair {
    pub(crate) position: Position,
    pub(crate) oracle: Board,
}

impl Pair {
    /// `None` if either refuses the text.
    fn read(fen: &str) -> Option<Self> {
        Some(Self { position: fen.parse().ok()?, oracle: Board::from_fen(fen).ok()? })
    }

    pub(crate) fn fen(&self) -> String {
        self.oracle.to_fen()
    }

    fn play(&mut self, mv: Move) {
        self.position.play(mv);
        self.oracle.make(&text(mv)).unwrap();
        // The oracle remembers every double push, its FEN only those that can be answered: so do positions.
        self.oracle = Board::from_fen(&self.fen()).unwrap();
    }
}

/// The oracle's text of a move, castling as the king taking his rook.
pub(crate) fn text(mv: Move) -> String {
    let promotion = mv.promotion().map_or(String::new(), |role| role.char().to_string());
    format!("{}{}{promotion}", mv.from(), mv.to())
}

/// Set-ups in which checks, pins, promotions, castling and en passant are never far.
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
    "8/P1k5/K7/8/8/8/1p6/8 w - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
];

/// A back rank of Chess960, in capitals: bishops on both colors, the king between the rooks.
fn back_rank(rng: &mut Rng) -> [char; 8] {
    let mut rank = ['R', 'N', 'B', 'Q', 'K', 'B', 'N', 'R'];
    loop {
        rng.shuffle(&mut rank);
        let files = |letter| (0..8).filter(move |&file| rank[file] == letter);
        let king_inside = files('R').min() < files('K').next() && files('K').next() < files('R').max();
        if king_inside && files('B').sum::<usize>() % 2 == 1 {
            return rank;
        }
    }
}

/// The files of the rooks, as Shredder-FEN spells the right to castle with them.
fn rights(rank: [char; 8]) -> String {
    ('A'..='H').zip(rank).filter(|&(_, piece)| piece == 'R').map(|(file, _)| file).collect()
}

/// Chess960 with the two sides set up alike or, as in double Chess960, each in its own way.
fn chess960(rng: &mut Rng) -> String {
    let white = back_rank(rng);
    let black = if rng.below(2) == 0 { white } else { back_rank(rng) };
    let (upper, lower): (String, String) = (white.iter().collect(), black.iter().collect());
    let (lower, black_rights) = (lower.to_lowercase(), rights(black).to_lowercase());
    format!("{lower}/pppppppp/8/8/8/8/PPPPPPPP/{upper} w {}{black_rights} - 0 1", rights(white))
}

/// Kings and rooks that may castle, hardly anything else on their ranks, and a few pieces between them.
fn open_castling(rng: &mut Rng) -> String {
    let mut ranks = [['.'; 8]; 8];
    for _ in 0..rng.below(8) {
        ranks[1 + rng.below(6)][rng.below(8)] =
            ['q', 'Q', 'r', 'R', 'b', 'B', 'n', 'N', 'p', 'P'][rng.below(10)];
    }
    let (white, black) = (bare_back_rank(rng), bare_back_rank(rng));
    (ranks[0], ranks[7]) = (black.map(|letter| letter.to_ascii_lowercase()), white);
    let rows = ranks.map(|rank| row(&rank));
    let turn = ['w', 'b'][rng.below(2)];
    format!("{} {turn} {}{} - 0 1", rows.join("/"), rights(white), rights(black).to_lowercase())
}

/// One rank as FEN writes it.
fn row(rank: &[char; 8]) -> String {
    let row: String = rank.iter().collect();
    (1..=8).rev().fold(row, |row, gap| row.replace(&".".repeat(gap), &gap.to_string()))
}

fn bare_back_rank(rng: &mut Rng) -> [char; 8] {
    let stays = rng.below(20);
    back_rank(rng).map(|piece| if "KR".contains(piece) || stays == 0 { piece } else { '.' })
}

/// Pawns about to meet in passing, under lines on which kings and pinned pieces stand.
fn open_pawns(rng: &mut Rng) -> String {
    let mut ranks = [['.'; 8]; 8];
    for (rank, piece) in [(1, 'p'), (3, 'P'), (4, 'p'), (6, 'P')] {
        for square in &mut ranks[rank] {
            *square = if rng.below(2) == 0 { piece } else { '.' };
        }
    }
    for piece in ['q', 'Q', 'r', 'R', 'b', 'B', 'k', 'K'] {
        ranks[rng.below(8)][rng.below(8)] = piece;
    }
    let turn = ['w', 'b'][rng.below(2)];
    format!("{} {turn} - - 0 1", ranks.map(|rank| row(&rank)).join("/"))
}

fn start(rng: &mut Rng) -> Pair {
    loop {
        let fen = match rng.below(8) {
            0 => chess960(rng),
            1 | 2 => open_castling(rng),
            3..=5 => open_pawns(rng),
            _ => STARTS[rng.below(STARTS.len())].to_string(),
        };
        if let Some(pair) = Pair::read(&fen).filter(|pair| !king_can_be_taken(pair)) {
            return pair;
        }
    }
}

fn king_can_be_taken(pair: &Pair) -> bool {
    let turn = pair.position.turn();
    pair.position.is_square_attacked(pair.position.king(!turn), turn)
}

/// Any legal move, but a double push more often than chance would have it.
fn choose(rng: &mut Rng, position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    let pushes: Vec<Move> = moves.iter().copied().filter(|mv| mv.kind() == MoveKind::DoublePush).collect();
    let moves = if pushes.is_empty() || rng.below(3) > 0 { &moves[..] } else { &pushes };
    (!moves.is_empty()).then(|| moves[rng.below(moves.len())])
}

/// A position some random moves into a game.
fn position(rng: &mut Rng) -> Pair {
    let mut pair = start(rng);
    for _ in 0..rng.below(30) {
        let Some(mv) = choose(rng, &pair.position) else { break };
        pair.play(mv);
    }
    pair
}

/// As many positions as `ARROCCO_POSITIONS` asks for, or `default`; `ARROCCO_SEED` chooses others.
pub(crate) fn positions(default: usize) -> impl Iterator<Item = Pair> {
    let number = |name| std::env::var(name).ok().and_then(|text: String| text.parse::<u64>().ok());
    let count = number("ARROCCO_POSITIONS").map_or(default, |count| count as usize);
    let mut rng = Rng::new(number("ARROCCO_SEED").unwrap_or(1));
    (0..count).map(move |_| position(&mut rng))
}
