//! How the session handles events from the engine.

use std::sync::Arc;

use arrocco_engine::{Event, Found, Network};
use arrocco_rules::Move;

use super::action::Action;
use super::complaint::Complaint;
use super::engine_event::EngineEvent;
use super::excerpt::Excerpt;
use super::info::nps;
use super::job_state::JobState;
use super::machine::Session;
use super::options::Configuration;
use crate::quote::one_line;

impl Session {
    /// Handles an event. Events that do not belong to the current job are ignored.
    pub(super) fn handle_event(&mut self, event: EngineEvent) {
        match (event, &mut self.current) {
            (EngineEvent::Progress(event), Some(JobState::Search(_))) => self.print_progress(&event),
            (EngineEvent::Found(found), Some(JobState::Search(search))) if search.found.is_none() => {
                search.found = Some(found);
                self.answer_if_done();
            }
            (EngineEvent::Configured { hash }, Some(JobState::Configure(asked))) => {
                let asked = asked.hash;
                self.current = None;
                self.record_hash(asked, hash);
            }
            (EngineEvent::NoBook(reason), Some(_)) => self.reset_book(&reason),
            (EngineEvent::NoNetwork(reason), Some(JobState::Configure(_))) => self.reset_network(&reason),
            (EngineEvent::EvaluatorChanged(network), Some(JobState::Configure(_))) => {
                self.record_evaluator(network);
            }
            (EngineEvent::Warned(text), Some(_)) => {
                self.print(format!("info string warning: {}", one_line(&text)));
            }
            (EngineEvent::Noted(text), Some(_)) => self.print(format!("info string {}", one_line(&text))),
            (EngineEvent::CountedMove(mv, count), Some(JobState::Perft { .. })) => {
                self.print_count(mv, count);
            }
            (EngineEvent::Counted, Some(JobState::Perft { nodes, .. })) => {
                let text = format!("\nNodes searched: {nodes}");
                self.current = None;
                self.print(text);
            }
            (EngineEvent::Benched { nodes, time }, Some(JobState::Bench { is_stopped, .. })) => {
                // A part of the count is no signature, and must not look like one.
                let text = if *is_stopped {
                    format!("info string bench stopped after {nodes} nodes")
                } else {
                    format!("{nodes} nodes {} nps", nps(nodes, time))
                };
                self.current = None;
                self.print(text);
            }
            (EngineEvent::Crashed(message), _) => self.recover(&message),
            _ => {}
        }
    }

    fn print_progress(&mut self, event: &Event) {
        let Some(JobState::Search(search)) = &mut self.current else { return };
        // If the result is held back (`go infinite`), the search is over nevertheless, and events after it are ignored.
        if search.found.is_none()
            && let Some(line) = search.info_line(event)
        {
            let action = if is_result(event) { Action::Print(line) } else { Action::PrintOrDrop(line) };
            self.actions.push(action);
        }
    }

    fn print_count(&mut self, mv: Move, count: u64) {
        let Some(JobState::Perft { nodes, castling, .. }) = &mut self.current else { return };
        *nodes = nodes.saturating_add(count);
        let line = format!("{}: {count}", mv.uci(*castling));
        self.print(line);
    }

    fn record_hash(&mut self, asked: usize, kept: usize) {
        if kept != asked {
            self.applied.hash = kept;
            // Unless another size has been set since.
            if self.settings.engine.hash == asked {
                self.settings.engine.hash = kept;
            }
            self.complain(&Complaint::NoMemory { asked, kept });
        }
    }

    /// Resets the option to empty, so that the same file can be tried again.
    fn reset_book(&mut self, reason: &str) {
        let refused = self.applied.book.take();
        if self.settings.engine.book == refused {
            self.settings.engine.book = None;
        }
        self.complain(&Complaint::NoBook(one_line(reason)));
    }

    fn record_evaluator(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.evaluation_file.clone_from(&self.applied.network);
    }

    /// Resets the option to the file in use.
    fn reset_network(&mut self, reason: &str) {
        let refused = std::mem::replace(&mut self.applied.network, self.evaluation_file.clone());
        // Unless another file has been set since.
        if self.settings.engine.network == refused {
            self.settings.engine.network.clone_from(&self.evaluation_file);
        }
        self.complain(&Complaint::NoNetwork(one_line(reason)));
    }

    /// Sends `bestmove` if the search has a result and may answer.
    pub(super) fn answer_if_done(&mut self) {
        let Some(JobState::Search(search)) = &self.current else { return };
        let Some(found) = search.found.as_ref().filter(|_| search.may_answer()) else { return };
        let output = search.final_output(found);
        self.current = None;
        if let Some(complaint) = &output.complaint {
            self.complain(complaint);
        }
        if let Some(info) = output.info {
            self.print(info);
        }
        self.print(output.best_move);
    }

    /// The engine has panicked and was replaced by a new one. A running search is still answered with a move, and the
    /// settings are applied again, unless it was applying them that failed.
    fn recover(&mut self, message: &str) {
        self.complain(&Complaint::Crashed(Excerpt::new(message)));
        self.applied = Configuration::default();
        match &mut self.current {
            Some(JobState::Search(search)) => {
                let best = search.reported;
                search.found.get_or_insert(Found { best, ..Found::default() });
                self.answer_if_done();
            }
            Some(JobState::Configure(_)) => {
                self.settings.engine = Configuration::default();
                self.current = None;
            }
            _ => self.current = None,
        }
    }
}

/// Is this the best line of a completed depth, or a warning? There are few of those, and none may be dropped.
fn is_result(event: &Event) -> bool {
    match event {
        Event::Report(report) => report.rank == 1 && report.bound.is_none(),
        Event::Warning(_) => true,
        _ => false,
    }
}
