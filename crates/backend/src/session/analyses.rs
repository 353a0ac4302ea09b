//! Requests about the analysis of a whole game. It ends when the page leaves the study.

use arrocco_engine::Report;
use arrocco_play::Sides;

use super::game_analysis::{GameAnalysis, Progress};
use super::{Done, Effect, Seat, Session};
use crate::protocol::{Effort, NodeReview, Refused, Reply, SideReport, written};

impl Session {
    pub(super) fn analyse(&mut self, re: u64, study: &str, effort: Effort) -> Done {
        let language = self.language;
        let unknown = || Refused::new("unknown-study", language.words().unknown_study);
        let watched =
            self.study.as_mut().filter(|watched| watched.study.name() == study).ok_or_else(unknown)?;
        let index = watched.index;
        if self.analysis.as_ref().is_none_or(|analysis| analysis.index != index) {
            watched.study.check(index, language)?;
            let tree = watched.study.tree(index).ok_or_else(unknown)?.clone();
            self.stop_analysis();
            self.analysis = Some(GameAnalysis::new(index, tree, effort.nodes()));
            self.tell_progress(Some(re));
            self.effects.push(Effect::Send { to: Seat::Analyst, line: "ucinewgame".to_owned() });
            if !self.search_next() {
                self.advance_analysis();
            }
        } else {
            self.tell_progress(Some(re));
        }
        Ok(())
    }

    /// What was found stays.
    pub(super) fn stop_analysis(&mut self) {
        if let Some(analysis) = self.analysis.take() {
            self.analyst.stop(&mut self.effects);
            self.tell_analysis((analysis.done(), analysis.total()), &[], None, false, None);
        }
    }

    /// How far the analysis of the game is that the page watches.
    pub(super) fn tell_progress(&mut self, re: Option<u64>) {
        let shown = self.study.as_ref().map(|watched| watched.index);
        if let Some(analysis) = self.analysis.as_ref().filter(|analysis| Some(analysis.index) == shown) {
            self.tell_analysis((analysis.done(), analysis.total()), &[], None, true, re);
        }
    }

    fn tell_analysis(
        &mut self,
        (done, total): (usize, usize),
        nodes: &[NodeReview],
        report: Option<Sides<SideReport>>,
        running: bool,
        re: Option<u64>,
    ) {
        if let Some(watched) = &self.study {
            let study = watched.study.name();
            let message = written(&Reply::Analysis { study, done, total, nodes, report, running }, re);
            self.say(message);
        }
    }

    pub(super) fn take_assessment(&mut self, report: Report) {
        if let Some(analysis) = &mut self.analysis {
            analysis.take_report(report);
        }
    }

    /// A search has ended: goes on until another one is needed.
    pub(super) fn advance_analysis(&mut self) {
        while let Some(analysis) = &mut self.analysis {
            let (progress, index) = (analysis.advance(), analysis.index);
            let (done, total) = (analysis.done(), analysis.total());
            match progress {
                Progress::Assessed(node, assessment) => {
                    let watched = self.study.as_mut();
                    let found = watched.and_then(|watched| watched.study.note(index, node, &assessment));
                    let is_shown = self.study.as_ref().is_some_and(|watched| watched.index == index);
                    // Once all are assessed, none is left to count.
                    let done = if done == 0 { total } else { done };
                    if is_shown {
                        self.tell_analysis((done, total), found.as_slice(), None, true, None);
                    }
                }
                Progress::Again => {}
                Progress::Failed => return self.stop_analysis(),
                Progress::Done(review, explanations) => {
                    self.analysis = None;
                    let watched = self.study.as_mut();
                    let Some((nodes, report)) =
                        watched.and_then(|watched| watched.study.conclude(index, &review, explanations))
                    else {
                        return;
                    };
                    if self.study.as_ref().is_some_and(|watched| watched.index == index) {
                        self.tell_analysis((total, total), &nodes, report, false, None);
                        return self.show_again();
                    }
                    return;
                }
            }
            if self.search_next() {
                return;
            }
        }
    }

    /// Begins the next search, if one is needed.
    fn search_next(&mut self) -> bool {
        let job = self.analysis.as_mut().and_then(GameAnalysis::job);
        let is_needed = job.is_some();
        if let Some(job) = job {
            self.analyst.search(job, &mut self.effects);
        }
        is_needed
    }
}
