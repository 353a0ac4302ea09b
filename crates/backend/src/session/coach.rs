//! Requests to the coach: one explanation at a time, each by a few searches of an engine of its own.

use arrocco_coach::{Analysis, Explanation, Inquiry, Question};
use arrocco_engine::Score;

use super::{Done, Session, searches};
use crate::explanation::{NODES, view};
use crate::protocol::{Explained, Refused, Reply};
use crate::study::Asked;

/// An explanation that the page waits for.
#[derive(Debug)]
pub(super) struct Explaining {
    re: u64,
    inquiry: Inquiry,
    /// What the search that is running has told last.
    found: Option<Analysis>,
}

impl Session {
    pub(super) fn explain(&mut self, re: u64, of: &Explained) -> Done {
        self.stop_explanation();
        self.stop_judging();
        let language = self.language;
        let nothing = || Refused::new("nothing", language.words().nothing_to_explain);
        let asked = match of {
            Explained::Hint { game } => {
                let game = self.game(game)?;
                Asked { position: *game.position(), mv: game.hint().ok_or_else(nothing)?, known: None }
            }
            Explained::Node { study, node } => {
                let watched = self.watched(study)?;
                watched.study.explained(watched.index, *node, language)?
            }
        };
        if let Some(known) = asked.known {
            self.tell_explanation(re, &known);
            return Ok(());
        }
        let inquiry = Inquiry::new(&asked.position, asked.mv, NODES).map_err(|_| nothing())?;
        self.explaining = Some(Explaining { re, inquiry, found: None });
        self.ask_next();
        Ok(())
    }

    /// Nobody waits for it any more; the question is answered all the same.
    pub(super) fn stop_explanation(&mut self) {
        if let Some(explaining) = self.explaining.take() {
            self.coach.stop(&mut self.effects);
            self.refuse(explaining.re, Refused::new("outdated", ""));
        }
    }

    /// The coach's engine has a report.
    pub(super) fn take_thought(&mut self, report: &arrocco_engine::Report) {
        if let Some(explaining) = &mut self.explaining
            && report.rank == 1
            && report.bound.is_none()
        {
            explaining.found = Some(Analysis::of_report(report));
        }
    }

    /// The coach's engine has ended a search.
    pub(super) fn advance_explanation(&mut self) {
        let Some(explaining) = &mut self.explaining else { return };
        // A search that told nothing has nothing to lead the line on with.
        let nothing = || Analysis { line: Vec::new(), score: Score::ZERO, expected: 0.5 };
        let found = explaining.found.take().unwrap_or_else(nothing);
        explaining.inquiry.answer(found);
        self.ask_next();
    }

    fn ask_next(&mut self) {
        let question = self.explaining.as_ref().and_then(|explaining| explaining.inquiry.question());
        if let Some(Question { position, nodes }) = question {
            return self.coach.search(searches::explanation(position, nodes), &mut self.effects);
        }
        let Some(Explaining { re, inquiry, .. }) = self.explaining.take() else { return };
        match inquiry.conclude() {
            Ok(explanation) => self.tell_explanation(re, &explanation),
            Err(_) => self.refuse(re, Refused::new("failed", self.language.words().failed)),
        }
    }

    fn tell_explanation(&mut self, re: u64, explanation: &Explanation) {
        let explanation = view(explanation, self.language);
        self.answer(re, &Reply::Explained { explanation });
    }
}
