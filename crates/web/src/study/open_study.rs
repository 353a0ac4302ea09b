//! A study in memory, with who watches which of its games, and the analysis of one of them.

use std::sync::Arc;
use std::time::Instant;

use arrocco_backend::protocol::{Edit, Refused, Reply, StudyView};
use arrocco_backend::review::Review;
use arrocco_backend::study::Study;
use arrocco_coach::Explanation;
use arrocco_host::error::ArchiveError;
use arrocco_host::language::Language;
use arrocco_rules::pgn::NodeId;
use arrocco_support::answer::warn;
use arrocco_support::quote::one_line;

use super::analysis::Analysis;
use super::folder_shelf::FolderShelf;
use crate::client::Client;

#[derive(Debug)]
pub(super) struct OpenStudy {
    pub(super) study: Study,
    watchers: Vec<(Arc<Client>, usize)>,
    analysis: Option<Analysis>,
    left_at: Instant,
    shelf: FolderShelf,
    /// Why it could not be saved, as all who watch know.
    trouble: Option<ArchiveError>,
}

impl OpenStudy {
    /// A study and where it is kept.
    pub(super) fn new(study: Study, shelf: FolderShelf) -> Self {
        let left_at = Instant::now();
        Self { study, watchers: Vec::new(), analysis: None, left_at, shelf, trouble: None }
    }

    /// Tries again to save what could not be saved.
    pub(super) fn save_again(&mut self) {
        if self.trouble.is_some() {
            self.shelf.save_again();
            self.check_saved();
        }
    }

    /// A study goes on in memory if the disk is full; who watches is told, and standard error says so once.
    fn check_saved(&mut self) {
        let trouble = self.shelf.trouble();
        if trouble == self.trouble {
            return;
        }
        if let (Some(error), None) = (&trouble, &self.trouble) {
            warn(&format!("{}: {}", self.study.name(), Language::En.archive_error(error)));
        }
        self.trouble = trouble;
        self.watchers.iter().for_each(|(client, _)| self.tell_trouble(client));
    }

    fn tell_trouble(&self, client: &Client) {
        let text = self.trouble.as_ref().map(|error| one_line(&client.language().archive_error(error)));
        client.tell(&Reply::NotSaved { name: self.study.name(), text });
    }

    /// The person wants to keep a study that was only looked at.
    pub(super) fn keep(&mut self, index: usize, client: &Client, re: u64) -> Result<(), Refused> {
        self.shelf.keep();
        self.check_saved();
        self.answer(index, client, re, None)?;
        self.show_others(index, Some(client.id()));
        Ok(())
    }

    /// Sends a part of the list of games.
    pub(super) fn list(&self, search: &str, from: usize, client: &Client, re: Option<u64>) {
        let reply = self.study.list(search, from);
        match re {
            Some(re) => client.answer(re, &reply),
            None => client.tell(&reply),
        }
    }

    /// Sends the beginning of the list to everybody who watches.
    pub(super) fn list_to_all(&self) {
        self.watchers.iter().for_each(|(client, _)| self.list("", 0, client, None));
    }

    /// Does nobody need it, and is it saved?
    pub(super) fn is_idle(&self) -> bool {
        self.watchers.is_empty()
            && self.trouble.is_none()
            && !self.analysis.as_ref().is_some_and(Analysis::is_running)
    }

    pub(super) const fn left_at(&self) -> Instant {
        self.left_at
    }

    // ---- Watchers ----

    /// A page watches one game of the study at a time.
    pub(super) fn watch(&mut self, index: usize, client: &Arc<Client>) -> Result<(), Refused> {
        let (watchers, analysis) = (&self.watchers, &self.analysis);
        let is_watched = |index| watchers.iter().any(|(_, watched)| *watched == index);
        let is_analyzed = |index| analysis.as_ref().is_some_and(|analysis| analysis.index == index);
        self.study.drop_unused(|index| is_watched(index) || is_analyzed(index));
        self.study.check(index, client.language())?;
        self.watchers.retain(|(watcher, _)| watcher.id() != client.id());
        self.watchers.push((Arc::clone(client), index));
        if self.trouble.is_some() {
            self.tell_trouble(client);
        }
        self.study.set_last(index);
        Ok(())
    }

    /// An analysis goes on: whoever loads the page again finds it further.
    pub(super) fn leave(&mut self, client: u64) {
        self.watchers.retain(|(watcher, _)| watcher.id() != client);
        self.left_at = Instant::now();
    }

    pub(super) fn tell(&self, index: usize, reply: &Reply<'_>) {
        let watchers = self.watchers.iter().filter(|(_, place)| *place == index);
        watchers.for_each(|(client, _)| client.tell(reply));
    }

    // ---- Games ----

    pub(super) fn show(&mut self, index: usize, client: &Client, re: u64) -> Result<(), Refused> {
        self.check_saved();
        self.answer(index, client, re, None)
    }

    fn answer(&mut self, index: usize, client: &Client, re: u64, node: Option<u32>) -> Result<(), Refused> {
        let view = self.study.view(index, client.language())?;
        client.answer(re, &Reply::Study { study: &view, node });
        Ok(())
    }

    /// Sends a game to all who watch it, but for one, in the language of each.
    fn show_others(&mut self, index: usize, but: Option<u64>) {
        let others =
            self.watchers.iter().filter(|(client, place)| *place == index && Some(client.id()) != but);
        let mut views: Vec<(Language, StudyView)> = Vec::new();
        for (client, _) in others {
            let language = client.language();
            if views.iter().all(|(known, _)| *known != language) {
                let Ok(view) = self.study.view(index, language) else { return };
                views.push((language, view));
            }
            if let Some((_, view)) = views.iter().find(|(known, _)| *known == language) {
                client.tell(&Reply::Study { study: view, node: None });
            }
        }
    }

    // ---- Requests ----

    pub(super) fn edit(
        &mut self,
        index: usize,
        edit: &Edit,
        client: &Client,
        re: u64,
    ) -> Result<(), Refused> {
        let shown = self.study.edit(index, edit, client.language())?;
        self.show_change(index, (!edit.stays()).then_some(shown), client, re)?;
        if matches!(edit, Edit::Tags { .. }) {
            self.list_to_all();
        }
        Ok(())
    }

    /// Takes the last change back, or makes it again.
    pub(super) fn step_in_history(
        &mut self,
        index: usize,
        is_undo: bool,
        client: &Client,
        re: u64,
    ) -> Result<(), Refused> {
        let shown = self.study.step_in_history(index, is_undo, client.language())?;
        self.show_change(index, Some(shown), client, re)
    }

    fn show_change(
        &mut self,
        index: usize,
        shown: Option<u32>,
        client: &Client,
        re: u64,
    ) -> Result<(), Refused> {
        self.check_saved();
        self.answer(index, client, re, shown)?;
        self.show_others(index, Some(client.id()));
        Ok(())
    }

    // ---- Analysis ----

    /// Sends how far the analysis of a game is; returns whether there is any.
    pub(super) fn answer_progress(
        &mut self,
        index: usize,
        client: &Client,
        re: u64,
    ) -> Result<bool, Refused> {
        let total = self.study.positions(index, client.language())?;
        let Some(done) = self.progress(index) else { return Ok(false) };
        let study = self.study.name();
        client.answer(re, &Reply::Analysis { study, done, total, nodes: &[], report: None, running: true });
        Ok(true)
    }

    /// How many positions of a game have been analysed, if its analysis is running.
    fn progress(&self, index: usize) -> Option<usize> {
        let running = |analysis: &&Analysis| analysis.index == index && analysis.is_running();
        self.analysis.as_ref().filter(running).map(Analysis::done)
    }

    /// Tells a page that has come back how far the analysis is.
    pub(super) fn tell_progress(&mut self, index: usize, client: &Client) {
        let Some(done) = self.progress(index) else { return };
        let Some(tree) = self.study.tree(index) else { return };
        let (study, total) = (self.study.name(), tree.mainline().count() + 1);
        client.tell(&Reply::Analysis { study, done, total, nodes: &[], report: None, running: true });
    }

    pub(super) fn set_analysis(&mut self, analysis: Analysis) {
        self.analysis = Some(analysis);
    }

    pub(super) fn stop_analysis(&mut self) {
        self.analysis = None;
    }

    pub(super) fn conclude(
        &mut self,
        index: usize,
        review: &Review,
        explanations: Vec<(NodeId, Explanation)>,
        total: usize,
    ) {
        let Some((nodes, report)) = self.study.conclude(index, review, explanations) else { return };
        self.analysis = None;
        self.check_saved();
        let study = self.study.name();
        let reply = Reply::Analysis { study, done: total, total, nodes: &nodes, report, running: false };
        self.tell(index, &reply);
        self.show_others(index, None);
    }
}
