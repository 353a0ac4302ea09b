//! Replays the moves of a file: words become legal moves.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::class::without_ellipsis;
use super::{
    At, CommentPart, Error, ErrorKind, Flow, GameResult, Nag, RefusedMove, Spectator, Tag, Visitor, variant,
};
use crate::{Accept, Move, ParseSanError, Position, SanError};

/// A [`Visitor`] that plays the moves and calls a [`Spectator`]. It starts from the `FEN` tag if there is one, and
/// variations start where they branch off. A move that cannot be played is an error that names the reason.
///
/// ```
/// use arrocco_rules::pgn::{At, Error, Reader, Replay, Spectator};
///
/// #[derive(Default)]
/// struct Faults(Vec<String>);
///
/// impl Spectator for Faults {
///     type Output = Vec<String>;
///     fn error(&mut self, error: Error) {
///         self.0.push(error.to_string());
///     }
///     fn end_game(&mut self, _: &At<'_>) -> Vec<String> {
///         core::mem::take(&mut self.0)
///     }
/// }
///
/// let mut replay = Replay::new(Faults::default());
/// let faults = Reader::new(&b"1. e4 e5 2. Nf6 *"[..]).read_game(&mut replay).unwrap().unwrap();
/// assert_eq!(faults, ["line 1, game 1, ply 2: no knight can go to f6"]);
/// ```
#[derive(Debug)]
pub struct Replay<S> {
    spectator: S,
    /// The standard start position. It is faster to copy than to set up.
    start: Position,
    line: LineState,
    /// The lines that open variations have interrupted.
    lines: Vec<LineState>,
    /// What is wrong with the last `FEN` tag.
    bad_start: Option<Error>,
    /// What is wrong with the last `Variant` tag.
    bad_variant: Option<Error>,
}

/// The current position of a line of play.
#[derive(Clone, Copy, Debug)]
struct LineState {
    position: Position,
    /// The position before the last move, if there has been one in this line.
    before: Position,
    has_moves: bool,
}

impl LineState {
    const fn new(start: Position) -> Self {
        Self { position: start, before: start, has_moves: false }
    }

    /// Plays in place: copying a new position here would load it right after it was stored, which is slow.
    #[inline(always)]
    fn play(&mut self, mv: Move) {
        self.before = self.position;
        self.position.play_unchecked(mv);
        self.has_moves = true;
    }

    fn play_null_move(&mut self) -> Option<()> {
        let position = self.position.null_move()?;
        *self = Self { position, before: self.position, has_moves: true };
        Some(())
    }
}

impl<S: Spectator> Replay<S> {
    /// Replays games for a spectator.
    ///
    /// ```
    /// # use arrocco_rules::pgn::{At, Replay, Spectator};
    /// struct Nobody;
    /// impl Spectator for Nobody {
    ///     type Output = ();
    ///     fn end_game(&mut self, _: &At<'_>) {}
    /// }
    /// let Nobody = Replay::new(Nobody).into_spectator();
    /// ```
    pub fn new(spectator: S) -> Self {
        let start = Position::startpos();
        let line = LineState::new(start);
        Self { spectator, start, line, lines: Vec::new(), bad_start: None, bad_variant: None }
    }

    /// Returns the spectator.
    ///
    /// ```
    /// # use arrocco_rules::pgn::{At, Reader, Replay, Spectator, Tag};
    /// #[derive(Default)]
    /// struct Tags(u32);
    /// impl Spectator for Tags {
    ///     type Output = ();
    ///     fn tag(&mut self, _: Tag<'_>, _: &At<'_>) {
    ///         self.0 += 1;
    ///     }
    ///     fn end_game(&mut self, _: &At<'_>) {}
    /// }
    /// let mut replay = Replay::new(Tags::default());
    /// let mut reader = Reader::new(&b"[White \"A\"]\n[Black \"B\"]"[..]);
    /// while reader.read_game(&mut replay).unwrap().is_some() {}
    /// assert_eq!(replay.into_spectator().0, 2);
    /// ```
    pub fn into_spectator(self) -> S {
        self.spectator
    }

    fn start_from(&mut self, tag: Tag<'_>, at: &At<'_>) {
        match Position::from_fen(tag.value().as_bytes(), Accept::LENIENT) {
            Ok(validated) => {
                if validated.warnings.iter().any(|fault| !Accept::HARMLESS.accepts(fault)) {
                    let kind = ErrorKind::PositionMended(Box::new(validated.warnings));
                    self.spectator.error(Error::new(kind, tag.raw, at));
                }
                self.line = LineState::new(validated.position);
                self.bad_start = None;
            }
            Err(error) => {
                self.bad_start = Some(Error::new(ErrorKind::Position(Box::new(error)), tag.raw, at));
            }
        }
    }

    fn check_variant(&mut self, tag: Tag<'_>, at: &At<'_>) {
        let is_known = variant::is_known(&tag.value());
        self.bad_variant = (!is_known).then(|| Error::new(ErrorKind::UnknownVariant, tag.raw, at));
    }

    #[inline(always)]
    fn play(&mut self, mv: Move, at: &At<'_>) -> Flow {
        self.line.play(mv);
        self.spectator.play(&self.line.before, mv, &self.line.position, at);
        Flow::Read
    }

    #[cold]
    #[inline(never)]
    fn handle_error(&mut self, error: SanError, word: &[u8], at: &At<'_>) -> Flow {
        match error {
            SanError::Syntax(error) => self.handle_syntax_error(error, word, at),
            _ => self.report_refused(error, word, at),
        }
    }

    fn report_refused(&mut self, error: SanError, word: &[u8], at: &At<'_>) -> Flow {
        let refused = RefusedMove { error, position: self.line.position };
        self.spectator.error(Error::new(ErrorKind::Move(Box::new(refused)), word, at));
        Flow::Skip
    }

    /// Handles a word that is not a move: a null move, a move with an ellipsis, or an error.
    fn handle_syntax_error(&mut self, error: ParseSanError, word: &[u8], at: &At<'_>) -> Flow {
        if NULL_MOVES.contains(&word) {
            return self.play_null_move(word, at);
        }
        if let Some(bare) = without_ellipsis(word) {
            return match self.line.position.read_san(bare) {
                Ok(mv) => self.play(mv, at),
                Err(error) => self.report_refused(error, word, at),
            };
        }
        if at.is_last(word.len()) {
            self.spectator.error(Error::new(ErrorKind::CutOff, word, at));
            return Flow::Skip;
        }
        self.report_refused(SanError::Syntax(error), word, at)
    }

    fn play_null_move(&mut self, word: &[u8], at: &At<'_>) -> Flow {
        if self.line.play_null_move().is_none() {
            self.spectator.error(Error::new(ErrorKind::NullMoveInCheck, word, at));
            return Flow::Skip;
        }
        self.spectator.pass(&self.line.before, &self.line.position, at);
        Flow::Read
    }
}

/// The notations for a null move.
const NULL_MOVES: [&[u8]; 7] = [b"--", b"Z0", b"@@@@", b"0000", b"null", b"pass", b"<>"];

impl<S: Spectator> Visitor for Replay<S> {
    type Output = S::Output;

    fn begin_game(&mut self, at: &At<'_>) {
        self.line = LineState::new(self.start);
        self.lines.clear();
        self.bad_start = None;
        self.bad_variant = None;
        self.spectator.begin_game(at);
    }

    fn tag(&mut self, tag: Tag<'_>, at: &At<'_>) {
        match tag.name {
            b"FEN" => self.start_from(tag, at),
            b"Variant" => self.check_variant(tag, at),
            _ => {}
        }
        self.spectator.tag(tag, at);
    }

    fn end_tags(&mut self, at: &At<'_>) -> Flow {
        // Another chess variant may have positions that are invalid here, so then only the variant is reported.
        if let Some(fault) = self.bad_variant.take().or_else(|| self.bad_start.take()) {
            self.spectator.error(fault);
            return Flow::Skip;
        }
        self.spectator.begin_moves(&self.line.position, at)
    }

    #[inline]
    fn san(&mut self, word: &[u8], at: &At<'_>) -> Flow {
        match self.line.position.read_san(word) {
            Ok(mv) => self.play(mv, at),
            Err(error) => self.handle_error(error, word, at),
        }
    }

    fn nag(&mut self, nag: Nag, at: &At<'_>) {
        if self.line.has_moves {
            self.spectator.nag(nag, at);
        } else {
            self.spectator.error(Error::new(ErrorKind::NothingBefore, b"an annotation", at));
        }
    }

    #[inline]
    fn comment(&mut self, part: CommentPart<'_>, at: &At<'_>) {
        self.spectator.comment(part, at);
    }

    fn begin_variation(&mut self, at: &At<'_>) -> Flow {
        if !self.line.has_moves {
            self.spectator.error(Error::new(ErrorKind::NothingBefore, b"(", at));
            return Flow::Skip;
        }
        let before = self.line.before;
        let flow = self.spectator.begin_variation(&before, at);
        if flow == Flow::Read {
            self.lines.push(self.line);
            self.line = LineState::new(before);
        }
        flow
    }

    fn end_variation(&mut self, at: &At<'_>) {
        if let Some(line) = self.lines.pop() {
            self.line = line;
        }
        self.spectator.end_variation(at);
    }

    fn result(&mut self, result: GameResult, at: &At<'_>) {
        self.spectator.result(result, at);
    }

    #[inline]
    fn skipped(&mut self, text: &[u8], at: &At<'_>) {
        self.spectator.skipped(text, at);
    }

    fn error(&mut self, error: Error) {
        self.spectator.error(error);
    }

    fn end_game(&mut self, at: &At<'_>) -> S::Output {
        self.spectator.end_game(at)
    }
}
