//! The session's ear for the engine.

use std::sync::Arc;

use arrocco_engine::{Event, Found, Network};
use arrocco_rules::Move;

use super::action::Action;
use super::complaint::Complaint;
use super::engine_event::EngineEvent;
use super::excerpt::Excerpt;
use super::info::nps;
use super::machine::Session;
use super::options::Configuration;
use super::work::Work;
use crate::quote::one_line;

impl Session {
    /// News that does not fit what the engine was asked to do is not passed on.
    pub(super) fn hear(&mut self, event: EngineEvent) {
        match (event, &mut self.work) {
            (EngineEvent::Said(event), Some(Work::Search(_))) => self.pass_on(&event),
            (EngineEvent::Found(found), Some(Work::Search(search))) if search.found.is_none() => {
                search.found = Some(found);
                self.tell_if_done();
            }
            (EngineEvent::Configured { hash }, Some(Work::Configure(asked))) => {
                let asked = asked.hash;
                self.work = None;
                self.note_hash(asked, hash);
            }
            (EngineEvent::NoBook(reason), Some(_)) => self.note_no_book(&reason),
            (EngineEvent::NoNetwork(reason), Some(Work::Configure(_))) => self.note_no_network(&reason),
            (EngineEvent::Evaluates(network), Some(Work::Configure(_))) => self.note_evaluator(network),
            (EngineEvent::Warned(text), Some(_)) => {
                self.say(format!("info string warning: {}", one_line(&text)));
            }
            (EngineEvent::CountedMove(mv, count), Some(Work::Perft { .. })) => self.count(mv, count),
            (EngineEvent::Counted, Some(Work::Perft { nodes, .. })) => {
                let text = format!("\nNodes searched: {nodes}");
                self.work = None;
                self.say(text);
            }
            (EngineEvent::Benched { nodes, time }, Some(Work::Bench { .. })) => {
                self.work = None;
                self.say(format!("{nodes} nodes {} nps", nps(nodes, time)));
            }
            (EngineEvent::Crashed(message), _) => self.recover(&message),
            _ => {}
        }
    }

    fn pass_on(&mut self, event: &Event) {
        let Some(Work::Search(search)) = &mut self.work else { return };
        // What was found has been told to nobody yet, but the search is over.
        if search.found.is_none()
            && let Some(line) = search.hear(event)
        {
            let action = if is_result(event) { Action::Say(line) } else { Action::Mention(line) };
            self.actions.push(action);
        }
    }

    fn count(&mut self, mv: Move, count: u64) {
        let Some(Work::Perft { nodes, castling, .. }) = &mut self.work else { return };
        *nodes = nodes.saturating_add(count);
        let line = format!("{}: {count}", mv.uci(*castling));
        self.say(line);
    }

    fn note_hash(&mut self, asked: usize, kept: usize) {
        if kept != asked {
            self.applied.hash = kept;
            // Unless another size has been asked for since.
            if self.settings.engine.hash == asked {
                self.settings.engine.hash = kept;
            }
            self.complain(&Complaint::NoMemory { asked, kept });
        }
    }

    /// The option is empty again, so that the same file can be tried once more.
    fn note_no_book(&mut self, reason: &str) {
        let refused = self.applied.book.take();
        if self.settings.engine.book == refused {
            self.settings.engine.book = None;
        }
        self.complain(&Complaint::NoBook(one_line(reason)));
    }

    fn note_evaluator(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.evaluation_file.clone_from(&self.applied.network);
    }

    /// The option is what it was before, as the evaluation is.
    fn note_no_network(&mut self, reason: &str) {
        let refused = std::mem::replace(&mut self.applied.network, self.evaluation_file.clone());
        // Unless another file has been asked for since.
        if self.settings.engine.network == refused {
            self.settings.engine.network.clone_from(&self.evaluation_file);
        }
        self.complain(&Complaint::NoNetwork(one_line(reason)));
    }

    /// The move is sent if the engine has found it and somebody wants to know.
    pub(super) fn tell_if_done(&mut self) {
        let Some(Work::Search(search)) = &self.work else { return };
        let Some(found) = search.found.filter(|_| search.may_tell()) else { return };
        let ending = search.ending(found);
        self.work = None;
        if let Some(complaint) = &ending.complaint {
            self.complain(complaint);
        }
        if let Some(info) = ending.info {
            self.say(info);
        }
        self.say(ending.best_move);
    }

    /// The engine has failed and is as it was born. A search still ends with a move, and what was set is set again,
    /// except if that is what failed.
    fn recover(&mut self, message: &str) {
        self.complain(&Complaint::Crashed(Excerpt::new(message)));
        self.applied = Configuration::default();
        match &mut self.work {
            Some(Work::Search(search)) => {
                let best = search.reported;
                search.found.get_or_insert(Found { best, ..Found::default() });
                self.tell_if_done();
            }
            Some(Work::Configure(_)) => {
                self.settings.engine = Configuration::default();
                self.work = None;
            }
            _ => self.work = None,
        }
    }
}

/// The best line of a depth, of which there are not many: nobody should miss one.
fn is_result(event: &Event) -> bool {
    matches!(event, Event::Report(report) if report.rank == 1 && report.bound.is_none())
}
