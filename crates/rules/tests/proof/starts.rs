//! Starts for random play: the start positions of chess, and random setups in which checks, pins, promotions, castling
//! and en passant are frequent.

use arrocco_rules::{
    Accept, Bitboard, CastlingClaim, CastlingClaims, Color, File, Position, Rank, Role, Setup, Square,
};

use super::rng::Rng;

const KNOWN: [&str; 7] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
    "8/P1k5/K7/8/8/8/1p6/8 w - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
];

const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
const ALL_BUT_KINGS: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// A random start of any kind.
pub(crate) fn any(rng: &mut Rng) -> Position {
    match rng.below(18) {
        0 => Position::startpos(),
        1 => chess960(rng.below(960)),
        2 => double_chess960(rng),
        3 => rng.pick(&KNOWN).parse().expect("a good FEN"),
        4..=6 => until_playable(rng, castling),
        7..=9 => until_playable(rng, passing_pawns),
        10 => until_playable(rng, few_pieces),
        11 => until_playable(rng, many_queens),
        12 | 13 => until_playable(rng, promoting_pawns),
        14 => until_playable(rng, exposed_kings),
        15 | 16 => until_playable(rng, after_double_push),
        _ => until_playable(rng, crowd),
    }
}

/// One of the 960 start positions.
pub(crate) fn chess960(number: usize) -> Position {
    u16::try_from(number).ok().and_then(Position::chess960).expect("a number below 960")
}

fn double_chess960(rng: &mut Rng) -> Position {
    let (white, black) = (rng.below(960) as u16, rng.below(960) as u16);
    Position::double_chess960(white, black).expect("two numbers below 960")
}

/// Draws setups until one is playable. All faults that can be accepted are: castling rights and en-passant squares that
/// contradict the board are dropped, and impossible checks are kept.
fn until_playable(rng: &mut Rng, draw: fn(&mut Rng) -> Setup) -> Position {
    loop {
        let mut setup = draw(rng);
        setup.turn = rng.pick(&Color::ALL);
        setup.en_passant = (!rng.once_in(3)).then(|| passed(rng, &setup)).flatten();
        if let Ok(validated) = setup.validate(Accept::EVERYTHING) {
            return validated.position;
        }
    }
}

/// The square behind a random pawn that may just have made a double push.
fn passed(rng: &mut Rng, setup: &Setup) -> Option<Square> {
    let rank = if setup.turn == Color::White { Rank::Fifth } else { Rank::Fourth };
    let pushed = setup.board.pieces(!setup.turn, Role::Pawn) & Bitboard::rank(rank);
    let pushed: Vec<Square> = pushed.into_iter().collect();
    (!pushed.is_empty()).then(|| rng.pick(&pushed).forward(setup.turn)).flatten()
}

/// Puts a piece on a square, unless a king stands there or a pawn would stand on a back rank.
fn put(setup: &mut Setup, square: Square, role: Role, color: Color) {
    let back_rank = matches!(square.rank(), Rank::First | Rank::Eighth);
    let on_king = setup.board.role(Role::King).contains(square);
    if !(on_king || role == Role::Pawn && back_rank) {
        setup.board.put(square, role.of(color));
    }
}

fn sprinkle(rng: &mut Rng, setup: &mut Setup, count: usize, roles: &[Role]) {
    for _ in 0..count {
        put(setup, rng.pick(&Square::ALL), rng.pick(roles), rng.pick(&Color::ALL));
    }
}

/// A king for each side, somewhere on these ranks.
fn kings(rng: &mut Rng, ranks: &[Rank]) -> Setup {
    let mut setup = Setup::empty();
    for color in Color::ALL {
        put(&mut setup, Square::at(rng.pick(&File::ALL), rng.pick(ranks)), Role::King, color);
    }
    setup
}

/// Kings and rooks on their back ranks with random rights, and a few other pieces. An enemy piece on the back rank may
/// be in the way, or its attack may be blocked by the castling rook.
fn castling(rng: &mut Rng) -> Setup {
    let mut setup = Setup::empty();
    for color in Color::ALL {
        put(&mut setup, Square::at(rng.pick(&File::ALL), color.back_rank()), Role::King, color);
        for _ in 0..=rng.below(3) {
            let file = rng.pick(&File::ALL);
            put(&mut setup, Square::at(file, color.back_rank()), Role::Rook, color);
            if !rng.once_in(4) {
                setup.castling = setup.castling.with(color, CastlingClaim::File(file));
            }
        }
        if rng.once_in(3) {
            let square = Square::at(rng.pick(&[File::A, File::A, File::B, File::H]), color.back_rank());
            put(&mut setup, square, rng.pick(&[Role::Rook, Role::Queen]), !color);
        }
    }
    let count = rng.below(8);
    sprinkle(rng, &mut setup, count, &ALL_BUT_KINGS);
    setup
}

/// Pawns for which en passant is near, with sliders that may attack kings and pin pieces.
fn passing_pawns(rng: &mut Rng) -> Setup {
    let mut setup = kings(rng, &Rank::ALL);
    for (rank, color) in [
        (Rank::Second, Color::White),
        (Rank::Fifth, Color::White),
        (Rank::Seventh, Color::Black),
        (Rank::Fourth, Color::Black),
    ] {
        for file in File::ALL.into_iter().filter(|_| rng.once_in(3)).collect::<Vec<File>>() {
            put(&mut setup, Square::at(file, rank), Role::Pawn, color);
        }
    }
    let count = rng.below(7);
    sprinkle(rng, &mut setup, count, &[Role::Bishop, Role::Rook, Role::Queen]);
    setup
}

/// A pawn next to one or two that can take it en passant, and sliders that this may open a line for.
fn after_double_push(rng: &mut Rng) -> Setup {
    let color = rng.pick(&Color::ALL);
    let rank = if color == Color::White { Rank::Fifth } else { Rank::Fourth };
    let mut setup = if rng.once_in(2) { kings(rng, &[rank]) } else { kings(rng, &Rank::ALL) };
    let pushed = Square::at(rng.pick(&File::ALL), rank);
    put(&mut setup, pushed, Role::Pawn, !color);
    let beside: Vec<Square> = [-1, 1].into_iter().filter_map(|files| pushed.offset(files, 0)).collect();
    for _ in 0..2 {
        put(&mut setup, rng.pick(&beside), Role::Pawn, color);
    }
    for _ in 0..rng.below(5) {
        let rank = if rng.once_in(2) { rank } else { rng.pick(&Rank::ALL) };
        let square = Square::at(rng.pick(&File::ALL), rank);
        put(&mut setup, square, rng.pick(&[Role::Bishop, Role::Rook, Role::Queen]), !color);
    }
    setup
}

fn few_pieces(rng: &mut Rng) -> Setup {
    let mut setup = kings(rng, &Rank::ALL);
    let count = 1 + rng.below(4);
    sprinkle(rng, &mut setup, count, &ALL_BUT_KINGS);
    setup
}

fn many_queens(rng: &mut Rng) -> Setup {
    let mut setup = kings(rng, &Rank::ALL);
    let (queens, others) = (4 + rng.below(10), rng.below(6));
    sprinkle(rng, &mut setup, queens, &[Role::Queen]);
    sprinkle(rng, &mut setup, others, &ALL_BUT_KINGS);
    setup
}

/// Pawns one step from promotion, with something to take there.
fn promoting_pawns(rng: &mut Rng) -> Setup {
    let mut setup = kings(rng, &Rank::ALL);
    for (rank, color) in [(Rank::Seventh, Color::White), (Rank::Second, Color::Black)] {
        for _ in 0..=rng.below(4) {
            put(&mut setup, Square::at(rng.pick(&File::ALL), rank), Role::Pawn, color);
            let target = Square::at(rng.pick(&File::ALL), color.promotion_rank());
            put(&mut setup, target, rng.pick(&PIECES), !color);
        }
    }
    let count = rng.below(6);
    sprinkle(rng, &mut setup, count, &ALL_BUT_KINGS);
    // The captured piece may be a rook with a castling right.
    setup.castling = "KQkq".parse::<CastlingClaims>().expect("four letters");
    setup
}

/// Kings in the middle of the board, with open lines.
fn exposed_kings(rng: &mut Rng) -> Setup {
    let mut setup = kings(rng, &[Rank::Third, Rank::Fourth, Rank::Fifth, Rank::Sixth]);
    let count = 4 + rng.below(12);
    sprinkle(rng, &mut setup, count, &ALL_BUT_KINGS);
    setup
}

/// More men than a game can have.
fn crowd(rng: &mut Rng) -> Setup {
    let mut setup = kings(rng, &Rank::ALL);
    let count = 16 + rng.below(40);
    sprinkle(rng, &mut setup, count, &ALL_BUT_KINGS);
    setup.castling = "KQkq".parse::<CastlingClaims>().expect("four letters");
    setup
}
