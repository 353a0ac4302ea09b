//! How games end: compares with python-chess on positions, and on games at every ply. It knows no dead positions except
//! by insufficient material.

use std::collections::BTreeMap;
use std::sync::Mutex;

use arrocco_rules::{
    Accept, CastlingMode, Color, DrawClaim, FenStyle, Game, Move, MoveKind, Outcome, Position, Role, Setup,
    Square, Termination,
};

use crate::judge::Judge;
use crate::proof::rng::Rng;
use crate::proof::{number, prove};

/// Values for the counter of positions: around the limits of the rules.
const HALFMOVES: [u16; 10] = [0, 50, 75, 98, 99, 100, 101, 148, 149, 150];
const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
/// A game that has not ended after this many plies is stopped.
const PLIES: usize = 300;

fn flags(values: impl IntoIterator<Item = bool>) -> String {
    values.into_iter().map(|value| if value { 'y' } else { '-' }).collect()
}

/// The outcome in the words of python-chess.
fn ending(outcome: Option<Outcome>) -> String {
    let Some(outcome) = outcome else { return "none".to_owned() };
    let termination = match outcome.termination() {
        Termination::Fivefold => "fivefold-repetition",
        Termination::SeventyFiveMoves => "seventyfive-moves",
        other => other.code(),
    };
    format!("{termination} {}", outcome.result())
}

/// Our results for a position, in the format of the judge.
fn of_position(position: &Position) -> String {
    let game = Game::new(*position);
    let is_over = position.is_insufficient_material() || position.is_dead() || position.halfmoves() >= 150;
    let fifty = position.has_moves() && position.halfmoves() >= 100;
    assert!(is_over || game.can_claim(DrawClaim::FiftyMoves) == fifty, "{position}");
    let holds = flags([
        position.is_checkmate(),
        position.is_stalemate(),
        position.is_insufficient_material(),
        position.has_mating_material(Color::White),
        position.has_mating_material(Color::Black),
        position.has_moves() && position.halfmoves() >= 150,
        fifty,
        is_claimable(&game, DrawClaim::FiftyMoves),
    ]);
    format!("{holds} {}", ending(position.outcome()))
}

/// Can the draw be claimed, now or with an announced move?
fn is_claimable(game: &Game, claim: DrawClaim) -> bool {
    game.can_claim(claim) || game.claiming_moves(claim).next().is_some()
}

/// Compares the results. Claims are ignored if the game has ended, and endings that the judge does not know, too.
fn agree(position: &Position, ours: &str, theirs: &str) -> Result<(), String> {
    let claims_left_out = |text: &str| {
        let (holds, end) = text.split_once(' ').unwrap_or((text, ""));
        format!("{} {end}", &holds[..holds.len() - 1])
    };
    let same = match position.outcome().map(Outcome::termination) {
        None => ours == theirs,
        Some(Termination::DeadPosition) => ours[..7] == theirs[..7],
        Some(_) => claims_left_out(ours) == claims_left_out(theirs),
    };
    if same { Ok(()) } else { Err(format!("{ours}, but {theirs} for python-chess")) }
}

fn with_halfmoves(position: &Position, halfmoves: u16) -> Position {
    let setup = Setup { halfmoves, ..position.to_setup() };
    setup.validate(Accept::EVERYTHING).expect("it was playable before").position
}

/// Compares 10,000 positions and half as many endgames; `ARROCCO_ENDED=100000` for the proof by hand.
#[test]
fn python_chess_judges_positions_alike() {
    let Some(judge) = Judge::start("outcome.py") else { return };
    let judge = Mutex::new(judge);
    let ask = |position: &Position| {
        let halfmoves = HALFMOVES[(position.key() % HALFMOVES.len() as u64) as usize];
        let position = with_halfmoves(position, halfmoves);
        let question = position.fen_with(FenStyle::Shredder);
        let answer = judge.lock().map_err(|error| error.to_string())?.ask(&question);
        agree(&position, &of_position(&position), &answer)
    };
    prove("ARROCCO_ENDED", 10_000, ask);
    let mut rng = Rng::new(number("ARROCCO_SEED").unwrap_or(1), 0);
    for _ in 0..number("ARROCCO_ENDED").unwrap_or(10_000) / 2 {
        let position = endgame(&mut rng, 3);
        ask(&position).unwrap_or_else(|fault| panic!("{fault}\n  in {position}"));
    }
}

/// A position with the kings and a few other men.
fn endgame(rng: &mut Rng, most: usize) -> Position {
    loop {
        let mut setup = Setup { turn: rng.pick(&Color::ALL), ..Setup::empty() };
        let mut men = Color::ALL.map(|color| Role::King.of(color)).to_vec();
        for _ in 0..=rng.below(most) {
            let role = if rng.once_in(4) { Role::Pawn } else { rng.pick(&PIECES) };
            men.push(role.of(rng.pick(&Color::ALL)));
        }
        for man in men {
            setup.board.put(Square::new(rng.below(64) as u8).expect("below 64"), man);
        }
        if let Ok(validated) = setup.validate(Accept::STRICT) {
            return validated.position;
        }
    }
}

/// How moves are chosen: at random, back and forth, or only reversible ones.
#[derive(Clone, Copy)]
enum PlayStyle {
    Random,
    Shuffling,
    Reversible,
}

impl PlayStyle {
    fn choose(self, rng: &mut Rng, game: &Game) -> Move {
        let moves = game.position().legal_moves();
        let back = game.moves().iter().rev().nth(1).map(|last| (last.to(), last.from()));
        let keeps = |mv: &&Move| {
            mv.kind() == MoveKind::Quiet
                && game.position().piece_at(mv.from()).is_some_and(|piece| piece.role != Role::Pawn)
        };
        let preferred: Vec<Move> = match self {
            Self::Random => Vec::new(),
            Self::Shuffling if rng.once_in(6) => Vec::new(),
            Self::Shuffling => {
                moves.iter().filter(|mv| Some((mv.from(), mv.to())) == back).copied().collect()
            }
            Self::Reversible => moves.iter().filter(keeps).copied().collect(),
        };
        rng.pick(if preferred.is_empty() { &moves } else { &preferred })
    }
}

fn start(rng: &mut Rng) -> Position {
    match rng.below(8) {
        0 => Position::startpos(),
        1 => Position::chess960(rng.below(960) as u16).expect("below 960"),
        2 => with_halfmoves(&endgame(rng, 4), rng.below(150) as u16),
        _ => endgame(rng, 4),
    }
}

/// Plays a game to its end, and returns it with our results for every ply.
fn played(rng: &mut Rng) -> (Game, String) {
    let mut game = Game::new(start(rng));
    let style = rng.pick(&[PlayStyle::Random, PlayStyle::Shuffling, PlayStyle::Reversible]);
    let mut plies = vec![of_ply(&game)];
    while game.outcome().is_none() && game.ply() < PLIES {
        let mv = style.choose(rng, &game);
        game.play(mv).expect("a legal move of a game that goes on");
        plies.push(of_ply(&game));
    }
    let ours_text = format!("{}\t{}", plies.join(" "), ending(game.outcome()));
    (game, ours_text)
}

fn of_ply(game: &Game) -> String {
    let position = game.position();
    let claims = flags(DrawClaim::ALL.map(|claim| is_claimable(game, claim)));
    let seventy_five_moves = position.has_moves() && position.halfmoves() >= 150;
    let forced = flags([game.repetitions() >= 5, seventy_five_moves, game.outcome().is_some()]);
    format!("{}{claims}{forced}", game.repetitions().min(5))
}

fn question(game: &Game) -> String {
    let moves = game.moves().iter().map(|mv| mv.uci(CastlingMode::Chess960).to_string());
    format!("{}\t{}", game.start().fen_with(FenStyle::Shredder), moves.collect::<Vec<_>>().join(" "))
}

/// The plies of an answer, and the ending. If the game has ended, the claims of the last ply are masked; if the judge
/// does not know the kind of ending, the last ply is removed.
fn parts(ours_text: &str, end: Option<Termination>) -> (Vec<String>, &str) {
    let (plies, ending) = ours_text.split_once('\t').expect("plies and an ending");
    let mut plies: Vec<String> = plies.split(' ').map(str::to_owned).collect();
    if let Some(last) = plies.last_mut().filter(|_| end.is_some()) {
        last.replace_range(1..3, "??");
    }
    if end == Some(Termination::DeadPosition) {
        plies.pop();
        return (plies, "dead-position");
    }
    (plies, ending)
}

/// Compares 300 games; `ARROCCO_GAMES=2000` for the proof by hand.
#[test]
fn python_chess_judges_games_alike() {
    let Some(mut judge) = Judge::start("outcome.py") else { return };
    let mut tally: BTreeMap<String, usize> = BTreeMap::new();
    let mut plies = 0;
    let seed = number("ARROCCO_SEED").unwrap_or(1);
    for part in 0..number("ARROCCO_GAMES").unwrap_or(300) {
        let (game, ours_text) = played(&mut Rng::new(seed, part as usize));
        let answer = judge.ask(&question(&game));
        let end = game.outcome().map(Outcome::termination);
        let (ours, theirs) = (parts(&ours_text, end), parts(&answer, end));
        let differs = ours.0.iter().zip(&theirs.0).position(|(ours, theirs)| ours != theirs);
        assert!(
            ours == theirs,
            "ply {differs:?}, ours and python-chess's:\n{ours_text}\n{answer}\nin {}",
            question(&game)
        );
        plies += game.ply();
        *tally.entry(ours.1.to_owned()).or_default() += 1;
    }
    println!("{plies} plies: {tally:#?}");
    let names =
        ["checkmate", "stalemate", "insufficient-material", "fivefold-repetition", "seventyfive-moves"];
    for name in names {
        assert!(tally.keys().any(|end| end.starts_with(name)), "no game ended by {name}: {tally:#?}");
    }
}
