//! The coach: searches, and what it reads in their lines.

use arrocco_engine::{Engine, Event, Limits, Report};
use arrocco_rules::{IllegalMove, Move, Position};

use crate::fact::Fact;
use crate::find::{Finding, find};
use crate::line::Line;
use crate::man::Man;
use crate::tables;

use super::analysis::Analysis;
use super::explanation::Explanation;
use super::reason::Reason;
use super::verdict::Verdict;
use super::view::View;
use super::{cause, draw, material, opening, strength};

/// The plies to which a line is searched on, so that what it wins is on the board.
const LONG_ENOUGH: usize = 8;
/// The most plies of a forced mate that are followed.
const LONGEST_MATE: usize = 40;
/// The last ply of a line that is still about the move in question.
const NEAR: usize = 4;
/// The most reasons that are given.
const REASONS: usize = 4;

/// Explains moves with an engine that it is lent.
///
/// ```
/// use arrocco_coach::{Coach, Language, Verdict};
/// use arrocco_engine::Engine;
/// use arrocco_rules::Position;
/// let position: Position = "r3k3/ppp2ppp/8/3N4/8/8/PPP2PPP/4K3 w q - 0 1".parse().unwrap();
/// let mut engine = Engine::new();
/// let mv = position.move_from_san("Nxc7").unwrap();
/// let explanation = Coach::new(&mut engine, 10_000).explain(&position, mv).unwrap();
/// assert_eq!(explanation.verdict, Verdict::Best);
/// let sentence = &explanation.sentences(Language::English)[0];
/// assert_eq!(sentence, "Nxc7+: the knight on c7 attacks the rook on a8 and the king on e8 at once.");
/// ```
#[derive(Debug)]
pub struct Coach<'a> {
    engine: &'a mut Engine,
    nodes: u64,
}

impl<'a> Coach<'a> {
    /// A coach whose searches take so many nodes each; there are at most two long ones for a move, and some short ones.
    ///
    /// ```
    /// # use arrocco_coach::Coach;
    /// # use arrocco_engine::Engine;
    /// let mut engine = Engine::new();
    /// let coach = Coach::new(&mut engine, 50_000);
    /// ```
    pub fn new(engine: &'a mut Engine, nodes: u64) -> Self {
        Self { engine, nodes: nodes.max(1) }
    }

    /// Explains a move.
    ///
    /// # Errors
    ///
    /// If the move is not legal.
    ///
    /// ```
    /// # use arrocco_coach::{Coach, Verdict};
    /// # use arrocco_engine::Engine;
    /// # use arrocco_rules::Position;
    /// let position: Position = "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1".parse().unwrap();
    /// let mv = position.move_from_san("h3").unwrap();
    /// let explanation = Coach::new(&mut Engine::new(), 10_000).explain(&position, mv).unwrap();
    /// assert_eq!(explanation.verdict, Verdict::Blunder);
    /// assert_eq!(explanation.reasons[0].finding.fact.name(), "mate");
    /// ```
    pub fn explain(&mut self, position: &Position, mv: Move) -> Result<Explanation, IllegalMove> {
        let next = position.try_after(mv)?;
        let best = self.search(position, self.nodes);
        let after = if best.line.first() == Some(&mv) && best.line.len() > 1 {
            Analysis { line: best.line[1..].to_vec(), ..best.clone() }
        } else {
            self.search(&next, self.nodes).turned().one_ply_earlier()
        };
        self.explain_with(position, mv, best, after)
    }

    /// Explains a move by lines that are known already: the best one, which begins in the position, and the one after the
    /// move, scored for the side that makes it. Lines are only searched on where they are short.
    ///
    /// # Errors
    ///
    /// If a move is not legal where it stands.
    ///
    /// ```
    /// # use arrocco_coach::{Analysis, Coach, Verdict};
    /// # use arrocco_engine::{Engine, Score};
    /// # use arrocco_rules::Position;
    /// let position = Position::startpos();
    /// let mv = position.move_from_san("e4").unwrap();
    /// let best = Analysis { line: vec![mv], score: Score::cp(20), expected: 0.52 };
    /// let after = Analysis { line: Vec::new(), ..best.clone() };
    /// let explanation = Coach::new(&mut Engine::new(), 100).explain_with(&position, mv, best, after).unwrap();
    /// assert_eq!(explanation.verdict, Verdict::Best);
    /// ```
    pub fn explain_with(
        &mut self,
        position: &Position,
        mv: Move,
        best: Analysis,
        after: Analysis,
    ) -> Result<Explanation, IllegalMove> {
        let next = position.try_after(mv)?;
        let best = self.extended(position, best);
        let after = self.extended(&next, after.turned()).turned();
        // Two searches of the same strength may differ a little: a move that scores no less is as good.
        let is_best = best.line.first() == Some(&mv) || after.score >= best.score;
        let verdict = if is_best { Verdict::Best } else { Verdict::of_loss(best.expected - after.expected) };
        let mut explanation =
            Explanation { position: *position, mv, verdict, best, after, reasons: Vec::new() };
        explanation.reasons = reasons(&explanation)?;
        Ok(explanation)
    }

    fn search(&mut self, position: &Position, nodes: u64) -> Analysis {
        if !position.has_moves() {
            return Analysis::of_end(position);
        }
        let mut last: Option<Report> = None;
        let limits = Limits { analysis: true, ..Limits::nodes(nodes) };
        let found = self.engine.search(position, &[], &limits, |event| {
            if let Event::Report(report) = event {
                let is_exact = report.rank == 1 && report.bound.is_none();
                last = if is_exact { Some(report) } else { last.take() };
            }
        });
        Analysis::of_search(found, last.as_ref())
    }

    /// The same line, searched on where it ends early.
    fn extended(&mut self, position: &Position, mut analysis: Analysis) -> Analysis {
        let wanted = if analysis.score.is_mate() { LONGEST_MATE } else { LONG_ENOUGH };
        let mut end = *position;
        for &mv in &analysis.line {
            // What is not legal is found when the line is read.
            if end.try_play(mv).is_err() {
                return analysis;
            }
        }
        while analysis.line.len() < wanted && end.has_moves() {
            let more = self.search(&end, (self.nodes / 4).max(1)).line;
            if more.is_empty() {
                break;
            }
            for &mv in &more {
                end.play(mv);
            }
            analysis.line.extend(more);
        }
        analysis
    }
}

/// All facts of an explanation, the strongest first.
fn reasons(explanation: &Explanation) -> Result<Vec<Reason>, IllegalMove> {
    let Explanation { position, mv, verdict, best, after, .. } = explanation;
    let mut with_lead = vec![*mv];
    with_lead.extend(&after.line);
    let reply = Line::after(*position, &with_lead)?;
    let better = Line::new(*position, &best.line)?;
    let mut reasons: Vec<Reason> = if verdict.is_bad() {
        let punished = punishments(explanation, &reply);
        let missed = misses(explanation, &better);
        // What the answer wins is the reason if it wins something; else what was missed is.
        let is_punished = after.score.is_loss() || material::at_end(&reply, position) > 0;
        let is_punished = is_punished && !best.score.is_win();
        let (first, second) = if is_punished { (punished, missed) } else { (missed, punished) };
        first.into_iter().chain(second).collect()
    } else {
        let merits = merits(explanation, &Line::new(*position, &with_lead)?);
        let misses_mate = best.score.is_win() && !after.score.is_win();
        let missed = if misses_mate { misses(explanation, &better) } else { Vec::new() };
        missed.into_iter().take(1).chain(merits).collect()
    };
    reasons.dedup_by(|one, other| one.finding.fact == other.finding.fact);
    reasons.truncate(REASONS);
    Ok(reasons)
}

/// What the other side does after a bad move.
fn punishments(explanation: &Explanation, reply: &Line) -> Vec<Reason> {
    let Explanation { position, mv, after, .. } = explanation;
    let of_move = |fact| Reason { view: View::Move, finding: Finding { ply: 0, mv: *mv, fact } };
    let mut reasons: Vec<Reason> = Vec::new();
    reasons.extend(tables::find_ending(position, *mv).map(of_move));
    if reply.start().is_stalemate() {
        reasons.push(of_move(Fact::Stalemate { king: Man::king(reply.start(), reply.solver()) }));
    }
    reasons.extend(cause::find(position, *mv, reply).map(of_move));
    let gains = after.score.is_loss() || material::at_end(reply, position) > 0;
    let found = near(reply, after.score.is_loss()).filter(|_| gains);
    reasons.extend(found.map(|finding| Reason { view: View::Reply, finding }));
    let draws = draw::find_in(reply).filter(|_| after.score == arrocco_engine::Score::ZERO);
    reasons.extend(draws.map(|finding| Reason { view: View::Reply, finding }));
    let counted = material::find(reply, position);
    reasons.extend(counted.map(|finding| Reason { view: View::Reply, finding }));
    reasons.extend(opening::find_bad(position, *mv, reply).into_iter().map(of_move));
    sorted(reasons)
}

/// What a better move would have done.
fn misses(explanation: &Explanation, better: &Line) -> Vec<Reason> {
    let Explanation { position, best, .. } = explanation;
    let wins = best.score.is_win() || material::at_end(better, position) > 0;
    let found = near(better, best.score.is_win()).filter(|_| wins);
    let draws = draw::find_in(better).filter(|_| best.score == arrocco_engine::Score::ZERO);
    let all = found.chain(draws).chain(material::find(better, position));
    sorted(all.map(|finding| Reason { view: View::Better, finding }).collect())
}

/// What a good move does.
fn merits(explanation: &Explanation, line: &Line) -> Vec<Reason> {
    let Explanation { position, mv, after, .. } = explanation;
    let of_move = |fact| Finding { ply: 0, mv: *mv, fact };
    let mut found: Vec<Finding> =
        near(line, after.score.is_win()).filter(|finding| finding.ply <= 2).collect();
    found.extend(draw::find_in(line).filter(|_| after.score == arrocco_engine::Score::ZERO));
    found.extend(tables::zugzwang(line.step(0).map_or(position, |step| step.after)).map(of_move));
    found.extend(material::find(line, position));
    found.extend(opening::find_good(position, *mv).map(of_move));
    sorted(found.into_iter().map(|finding| Reason { view: View::Move, finding }).collect())
}

/// What a line shows soon; mates only if the search has proven them.
fn near(line: &Line, is_mate: bool) -> impl Iterator<Item = Finding> {
    find(line).into_iter().filter(move |finding| match finding.fact {
        Fact::Mate { .. } => is_mate,
        _ => finding.ply <= NEAR,
    })
}

fn sorted(mut reasons: Vec<Reason>) -> Vec<Reason> {
    reasons.sort_by_key(|reason| (strength::rank(&reason.finding.fact), reason.finding.ply));
    reasons
}
