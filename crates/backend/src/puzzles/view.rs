//! A puzzle with everything that the page needs to show it: it knows no rules.

use arrocco_language::Language;
use arrocco_play::MoveView;
use arrocco_puzzles::Reason;
use arrocco_rules::{Color, Move, Position};

use super::desk::{Desk, Told};
use super::progress::rounded;
use crate::explanation;
use crate::line_moves::line_moves;
use crate::protocol::{PuzzleView, ToldView};

impl Desk {
    /// The puzzle as it stands, in the language of who solves it.
    pub fn view(&self, language: Language) -> PuzzleView {
        let (solving, puzzle) = (&self.solving, self.solving.puzzle());
        let (position, mode) = (solving.position(), puzzle.start().castling_mode());
        let is_over = solving.is_over();
        let spoken = explanation::spoken(language);
        // A second solution that was found is on the board, and not the solution.
        let played: Vec<Move> = match &self.told {
            Some(Told::Also(_, mv) | Told::Solved(_, mv)) => {
                let before = solving.played().saturating_sub(1);
                puzzle.solution().iter().copied().take(before).chain([*mv]).collect()
            }
            _ => puzzle.solution().iter().copied().take(solving.played()).collect(),
        };
        let lead = usize::from(puzzle.lead().is_some());
        let all: Vec<Move> = puzzle.lead().into_iter().chain(played).collect();
        let legal = if is_over { Vec::new() } else { position.legal_moves().to_vec() };
        PuzzleView {
            puzzle: puzzle.id().to_string(),
            step: self.step,
            reason: if self.reason == Reason::Due { "due" } else { "new" },
            goal: puzzle.goal.name(),
            solver: if puzzle.solver() == Color::White { "white" } else { "black" },
            start: puzzle.start().to_string(),
            moves: line_moves(puzzle.start(), &all, mode),
            lead,
            fen: position.to_string(),
            check: position.is_check().then(|| position.king(position.turn()).to_string()),
            legal: legal.iter().map(|&mv| MoveView::new(position, mv, mode)).collect(),
            is_over,
            is_missed: solving.is_missed(),
            outcome: is_over.then(|| solving.outcome().name()),
            hint: self.hint.map(|square| square.to_string()),
            hint_move: self.hint_move.filter(|_| !is_over).map(|mv| MoveView::new(position, mv, mode)),
            told: self.told.as_ref().map(|told| told_view(told, is_over, language)),
            solution: if is_over {
                line_moves(puzzle.position(), puzzle.solution(), mode)
            } else {
                Vec::new()
            },
            themes: if is_over {
                puzzle.themes.iter().map(|theme| theme.title(spoken)).collect()
            } else {
                Vec::new()
            },
            rating: is_over.then(|| rounded(puzzle.rating)),
            source: puzzle.source.to_string(),
            set: puzzle.set.clone(),
        }
    }
}

/// Until the puzzle is over, why a try is wrong is told without the solution.
fn told_view(told: &Told, is_over: bool, language: Language) -> ToldView {
    let explained = |explanation: &arrocco_coach::Explanation| {
        let mut view = explanation::view(explanation, language);
        if !is_over {
            view.headline.clear();
            view.reasons.retain(|reason| reason.view != "better");
        }
        Some(view)
    };
    let seen = |position: &Position, mv: Move| Some(MoveView::new(position, mv, position.castling_mode()));
    let plain = |what, mv| ToldView { what, mv, explanation: None };
    match told {
        Told::Right(position, mv) => plain("right", seen(position, *mv)),
        Told::Solved(position, mv) => plain("solved", seen(position, *mv)),
        Told::Also(position, mv) => plain("also", seen(position, *mv)),
        Told::Shown => plain("shown", None),
        Told::Wrong(position, mv, explanation) => {
            ToldView { explanation: explained(explanation), ..plain("wrong", seen(position, *mv)) }
        }
        Told::NotInStudy(position, mv, explanation) => {
            ToldView { explanation: explained(explanation), ..plain("not-in-study", seen(position, *mv)) }
        }
    }
}
