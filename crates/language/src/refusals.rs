//! Refusals of the game, in words.

use arrocco_play::{MoveRefusal, Refusal};
use arrocco_rules::{
    Bitboard, ClaimError, CoordinateError, Outcome, Position, San, SanError, Square, WhyNot,
};
use arrocco_uci::quote::quote;

use super::{Language, Verb, fill};

impl Language {
    /// The reason as a line. `position` is the one on the board.
    pub fn refusal(self, refusal: &Refusal, position: &Position, typed: &str) -> String {
        let words = self.words();
        match refusal {
            Refusal::Over(outcome) => self.over(*outcome),
            Refusal::Paused => words.is_paused.to_owned(),
            Refusal::NotPaused => words.is_not_paused.to_owned(),
            Refusal::NotYourTurn { turn } => fill(words.not_your_turn, &[("turn", self.to_move(*turn))]),
            Refusal::Move(refusal) => self.move_refusal(refusal, position, typed),
            Refusal::NothingToTakeBack => words.nothing_to_take_back.to_owned(),
            Refusal::NothingToRedo => words.nothing_to_redo.to_owned(),
            Refusal::OfferStands => words.offer_stands.to_owned(),
            Refusal::OfferedAlready => words.offered_already.to_owned(),
            Refusal::NoOffer => words.no_offer.to_owned(),
            Refusal::Claim(error) => self.claim_error(error),
            Refusal::StaleHint => words.stale_hint.to_owned(),
        }
    }

    /// The same for the page, where no commands are typed.
    pub fn refusal_on_page(self, refusal: &Refusal, position: &Position, typed: &str) -> String {
        let Refusal::Move(why) = refusal else { return self.refusal(refusal, position, typed) };
        let no_move = || fill(self.words().no_move, &[("text", &quote(typed))]);
        self.rule_against(why, position, typed).unwrap_or_else(no_move)
    }

    /// That the game is over, and how it ended.
    pub fn over(self, outcome: Outcome) -> String {
        let how = self.outcome(outcome);
        // Only in English the outcome keeps its capital letter inside a sentence.
        let mut letters = how.chars();
        let how = match letters.next().filter(|_| self != Self::En) {
            Some(first) => first.to_lowercase().chain(letters).collect(),
            None => how,
        };
        fill(self.words().over, &[("outcome", &how)])
    }

    fn claim_error(self, error: &ClaimError) -> String {
        let words = self.words();
        match *error {
            ClaimError::Over(over) => self.over(over.0),
            ClaimError::Illegal(illegal) => fill(words.claim_needs_move, &[("move", &illegal.0.to_string())]),
            ClaimError::EndsTheGame(mv) => fill(words.claim_needs_move, &[("move", &mv.to_string())]),
            ClaimError::NoGrounds { repetitions, halfmoves, .. } => {
                let gaps = [("times", repetitions.to_string()), ("halfmoves", halfmoves.to_string())];
                fill(words.no_claim, &gaps.each_ref().map(|(name, value)| (*name, value.as_str())))
            }
            // The library may add kinds.
            ref other => other.to_string(),
        }
    }

    /// Why a text is not a move here.
    pub fn move_refusal(self, refusal: &MoveRefusal, position: &Position, typed: &str) -> String {
        let gaps = [("text", &*quote(typed)), ("help", self.command(Verb::Help))];
        let no_move = || fill(self.words().not_a_move, &gaps);
        self.rule_against(refusal, position, typed).unwrap_or_else(no_move)
    }

    /// Why a move is refused; `None` if the text is not a move in any position.
    fn rule_against(self, refusal: &MoveRefusal, position: &Position, typed: &str) -> Option<String> {
        let words = self.words();
        let typed = quote(typed);
        let not_legal = |reason: &str| fill(words.not_legal, &[("move", &typed), ("reason", reason)]);
        if let Some(why) = refusal.why() {
            return Some(not_legal(&self.why_not(why, position)));
        }
        Some(match refusal {
            MoveRefusal::San(SanError::NoSuchMove(San::Piece { role, to, .. })) => {
                let gaps = [("piece", self.piece(*role)), ("square", &to.to_string())];
                not_legal(&fill(words.no_such_move, &gaps))
            }
            MoveRefusal::San(SanError::OtherSource { san: San::Piece { to, .. }, sources }) => {
                let pieces = self.pieces_on(*sources, position);
                not_legal(&fill(words.other_source, &[("square", &to.to_string()), ("pieces", &pieces)]))
            }
            MoveRefusal::San(SanError::IsCastling { san: San::Piece { to, .. }, side }) => {
                let castling = San::Castle(*side).to_string();
                not_legal(&fill(words.is_castling, &[("square", &to.to_string()), ("move", &castling)]))
            }
            MoveRefusal::NoneCan { to, pieces, .. } => {
                let pieces = self.pieces_on(*pieces, position);
                not_legal(&fill(words.none_can, &[("pieces", &pieces), ("square", &to.to_string())]))
            }
            MoveRefusal::San(SanError::Ambiguous { sources, .. }) => {
                let pieces = self.pieces_on(*sources, position);
                fill(words.ambiguous, &[("move", &typed), ("pieces", &pieces)])
            }
            MoveRefusal::Coordinate(CoordinateError::WrongFlag { expected, .. }) => {
                let is_promotion = expected.promotion().is_some();
                let flag = if is_promotion { "3, 4, 5, 6".to_owned() } else { (*expected as u8).to_string() };
                fill(words.wrong_flag, &[("move", &typed), ("flag", &flag)])
            }
            // A rule was found above, or the text is no move at all.
            MoveRefusal::San(_) | MoveRefusal::Squares { .. } | MoveRefusal::Coordinate(_) => return None,
        })
    }

    /// The name of a command.
    pub fn command(self, verb: Verb) -> &'static str {
        let words = self.words().verbs.iter().find(|words| words.verb == verb);
        words.and_then(|words| words.names.first()).copied().unwrap_or_default()
    }

    /// The rule that a move breaks.
    pub fn why_not(self, why: WhyNot, position: &Position) -> String {
        let words = self.words();
        let fill_in = |template, gaps: Gaps| gaps.fill(template, self, position);
        let gaps = Gaps::default;
        match why {
            WhyNot::NoPiece { square } => fill_in(words.why_no_piece, gaps().square(square)),
            WhyNot::NotYourPiece { piece } => fill_in(words.why_not_yours, gaps().piece(piece)),
            WhyNot::SameSquare { piece } => fill_in(words.why_same_square, gaps().piece(piece)),
            WhyNot::NotHowItMoves { piece, to } => fill_in(words.why_not_how, gaps().piece(piece).square(to)),
            WhyNot::Blocked { piece, by } => fill_in(words.why_blocked, gaps().piece(piece).one(by)),
            WhyNot::OwnPieceOnTarget { piece, by } => {
                fill_in(words.why_own_piece, gaps().piece(piece).one(by))
            }
            WhyNot::PawnCannotCaptureForward { piece, by } => {
                fill_in(words.why_pawn_ahead, gaps().piece(piece).one(by))
            }
            WhyNot::NothingToCapture { piece, to } => {
                fill_in(words.why_nothing_to_capture, gaps().piece(piece).square(to))
            }
            WhyNot::EnPassantNotAvailable { by } => fill_in(words.why_no_en_passant, gaps().one(by)),
            WhyNot::EnPassantExposesKing { taken, by } => {
                fill_in(words.why_en_passant_exposes, gaps().piece(taken).all(by))
            }
            WhyNot::MustAnswerCheck { by } => fill_in(words.why_must_answer, gaps().one(by)),
            WhyNot::DoubleCheck { by } => fill_in(words.why_double_check, gaps().all(by)),
            WhyNot::Pinned { piece, by } => fill_in(words.why_pinned, gaps().piece(piece).one(by)),
            WhyNot::KingIntoCheck { to, by } => fill_in(words.why_into_check, gaps().square(to).all(by)),
            other => self.why_not_special(other, position),
        }
    }

    /// Castling and promotion.
    fn why_not_special(self, why: WhyNot, position: &Position) -> String {
        let words = self.words();
        let fill_in = |template, gaps: Gaps| gaps.fill(template, self, position);
        let gaps = Gaps::default;
        match why {
            WhyNot::CastlingRightLost { rook } => fill_in(words.why_right_lost, gaps().piece(rook)),
            WhyNot::CastlingNoRook { .. } => words.why_no_rook.to_owned(),
            WhyNot::CastlingBlocked { by } => fill_in(words.why_castling_blocked, gaps().all(by)),
            WhyNot::CastlingInCheck { by } => fill_in(words.why_castling_in_check, gaps().all(by)),
            WhyNot::CastlingThroughCheck { square, by } => {
                fill_in(words.why_castling_through, gaps().square(square).all(by))
            }
            WhyNot::CastlingIntoCheck { to, by } => {
                fill_in(words.why_castling_into, gaps().square(to).all(by))
            }
            WhyNot::CastlingUncoversKing { rook, by } => {
                fill_in(words.why_castling_uncovers, gaps().piece(rook).all(by))
            }
            WhyNot::PromotionMissing { piece } => fill_in(words.why_promotion_missing, gaps().piece(piece)),
            WhyNot::PromotionNotAllowed { piece, to } => {
                fill_in(words.why_no_promotion, gaps().piece(piece).square(to))
            }
            WhyNot::PromotionToKingOrPawn { role } => {
                fill(words.why_bad_promotion, &[("piece", self.piece(role))])
            }
            WhyNot::WrongKind { expected } => {
                let (from, to) = (expected.from().to_string(), expected.to().to_string());
                fill(words.why_wrong_kind, &[("from", &from), ("to", &to)])
            }
            other => other.text(position).to_string(),
        }
    }
}

/// The pieces and squares that fill the gaps of a reason.
#[derive(Clone, Copy, Default)]
struct Gaps {
    piece: Option<Square>,
    square: Option<Square>,
    by: Bitboard,
}

impl Gaps {
    const fn piece(self, piece: Square) -> Self {
        Self { piece: Some(piece), ..self }
    }

    const fn square(self, square: Square) -> Self {
        Self { square: Some(square), ..self }
    }

    const fn one(self, by: Square) -> Self {
        Self { by: by.bitboard(), ..self }
    }

    const fn all(self, by: Bitboard) -> Self {
        Self { by, ..self }
    }

    fn fill(self, template: &str, language: Language, position: &Position) -> String {
        let piece = self.piece.map(|piece| language.piece_on(piece, position)).unwrap_or_default();
        let square = self.square.map(|square| square.to_string()).unwrap_or_default();
        let by = language.pieces_on(self.by, position);
        fill(template, &[("piece", &piece), ("square", &square), ("by", &by)])
    }
}

#[cfg(test)]
mod tests {
    use arrocco_play::read_move;

    use super::*;

    fn reasons(fen: &str, text: &str) -> [String; 3] {
        let position: Position = fen.parse().unwrap();
        let refusal = read_move(&position, text, &arrocco_rules::PieceLetters::ENGLISH).unwrap_err();
        Language::ALL.map(|language| language.move_refusal(&refusal, &position, text))
    }

    #[test]
    fn pages_have_no_commands() {
        let position = Position::startpos();
        for (text, said) in [
            ("hello", ["\"hello\" is not a move", "\"hello\" non è una mossa", "\"hello\" no es una jugada"]),
            (
                "Ke5",
                reasons("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Ke5")
                    .each_ref()
                    .map(String::as_str),
            ),
        ] {
            let refusal = read_move(&position, text, &arrocco_rules::PieceLetters::ENGLISH).unwrap_err();
            let told = Language::ALL
                .map(|language| language.refusal_on_page(&Refusal::Move(refusal), &position, text));
            assert_eq!(told, said);
        }
    }

    #[test]
    fn reasons_name_the_piece_in_three_languages() {
        assert_eq!(
            reasons("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3"),
            [
                "\"Nc3\" is not legal: the knight on e2 is pinned by the rook on e7",
                "\"Nc3\" non è legale: la torre in e7 inchioda il cavallo in e2",
                "\"Nc3\" no es legal: la torre en e7 clava el caballo en e2",
            ]
        );
    }

    #[test]
    fn an_end_is_told_within_a_sentence() {
        let outcome =
            Outcome::new(arrocco_rules::Termination::Resignation, Some(arrocco_rules::Color::Black)).unwrap();
        assert_eq!(
            Language::ALL.map(|language| language.over(outcome)),
            [
                "The game is over: Black won by resignation",
                "La partita è finita: ha vinto il Nero per abbandono",
                "La partida ha terminado: ganan las negras por abandono",
            ]
        );
    }

    #[test]
    fn pieces_that_cannot_do_it_are_named_in_three_languages() {
        let fen = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 3 3";
        assert_eq!(
            reasons(fen, "Ba7"),
            [
                "\"Ba7\" is not legal: the bishop on c1 and the bishop on b5 cannot go to a7",
                "\"Ba7\" non è legale: l'alfiere in c1 e l'alfiere in b5 non possono andare in a7",
                "\"Ba7\" no es legal: el alfil en c1 y el alfil en b5 no pueden ir a a7",
            ]
        );
    }

    /// A position and a move for every reason that a text can be refused for, by its code.
    const EVERY: [(&str, &str, &str); 24] = [
        ("no-piece", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "a1a2"),
        ("not-your-piece", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e8e7"),
        ("same-square", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e1"),
        ("not-how-it-moves", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e4"),
        ("blocked", "4k3/8/8/8/8/4P3/4P3/4K3 w - - 0 1", "e2e4"),
        ("own-piece-on-target", "4k3/8/8/8/8/4P3/4P3/4K3 w - - 0 1", "e1e2"),
        ("pawn-cannot-capture-forward", "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e3"),
        ("nothing-to-capture", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2d3"),
        ("en-passant-not-available", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6"),
        ("en-passant-exposes-king", "4k3/8/8/K2pP2r/8/8/8/8 w - - 0 1", "e5d6"),
        ("must-answer-check", "4k3/8/8/8/4r3/8/P7/4K3 w - - 0 1", "a2a3"),
        ("double-check", "k3r3/8/8/8/7b/8/P7/4K3 w - - 0 1", "a2a3"),
        ("pinned", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3"),
        ("king-into-check", "4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2"),
        ("castling-right-lost", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1"),
        ("castling-no-rook", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1g1"),
        ("castling-blocked", "4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "e1g1"),
        ("castling-in-check", "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "e1g1"),
        ("castling-through-check", "4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "e1g1"),
        ("castling-into-check", "4k3/8/8/8/6r1/8/8/4K2R w K - 0 1", "e1g1"),
        ("castling-uncovers-king", "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "d1b1"),
        ("promotion-missing", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8"),
        ("promotion-not-allowed", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3q"),
        ("ambiguous", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1"),
    ];

    #[test]
    fn every_reason_is_told_in_every_language() {
        for (code, fen, text) in EVERY {
            let position: Position = fen.parse().unwrap();
            let refusal = read_move(&position, text, &arrocco_rules::PieceLetters::ENGLISH).unwrap_err();
            assert_eq!(refusal.code(), code, "{fen} {text}");
            let [english, italian, spanish] = reasons(fen, text);
            assert!(english != italian && italian != spanish && english != spanish, "{english} / {italian}");
            for reason in [english, italian, spanish] {
                assert!(!reason.contains(['{', '}']) && !reason.contains("  "), "{reason}");
            }
        }
    }
}
