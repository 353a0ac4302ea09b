//! What is read in the two lines of an explanation: the reasons, the strongest first.

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

/// The last ply of a line that is still about the move in question.
const NEAR: usize = 4;
/// The most reasons that are given.
const REASONS: usize = 4;

impl Explanation {
    /// The explanation that two lines give by themselves, without a search: for lines that an [`Inquiry`](super::Inquiry) has
    /// led on far enough before, such as those that were kept.
    ///
    /// # Errors
    ///
    /// If a move is not legal where it stands.
    ///
    /// ```
    /// use arrocco_coach::{Coach, Explanation};
    /// use arrocco_engine::Engine;
    /// use arrocco_rules::Position;
    /// let position: Position = "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1".parse().unwrap();
    /// let mv = position.move_from_san("h3").unwrap();
    /// let first = Coach::new(&mut Engine::new(), 10_000).explain(&position, mv).unwrap();
    /// let again = Explanation::of_lines(&position, mv, first.best.clone(), first.after.clone()).unwrap();
    /// assert_eq!(first, again);
    /// ```
    pub fn of_lines(
        position: &Position,
        mv: Move,
        best: Analysis,
        after: Analysis,
    ) -> Result<Self, IllegalMove> {
        position.try_after(mv)?;
        // Two searches of the same strength may differ a little: a move that scores no less is as good.
        let is_best = best.line.first() == Some(&mv) || after.score >= best.score;
        let verdict = if is_best { Verdict::Best } else { Verdict::of_loss(best.expected - after.expected) };
        let mut explanation = Self { position: *position, mv, verdict, best, after, reasons: Vec::new() };
        explanation.reasons = find_reasons(&explanation)?;
        Ok(explanation)
    }
}

/// All facts of an explanation, the strongest first.
fn find_reasons(explanation: &Explanation) -> Result<Vec<Reason>, IllegalMove> {
    let Explanation { position, mv, verdict, best, after, .. } = explanation;
    let mut with_lead = vec![*mv];
    with_lead.extend(&after.line);
    let reply = Line::after(*position, &with_lead)?;
    let better = Line::new(*position, &best.line)?;
    let mut reasons: Vec<Reason> = if verdict.is_bad() || explanation.loses_more() {
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
    let causes: Vec<Fact> = reasons.iter().map(|reason| reason.finding.fact).collect();
    reasons.retain(|reason| !causes.iter().any(|cause| tells_already(cause, &reason.finding.fact)));
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
        Fact::Hanging { .. } => finding.ply <= NEAR && !answers_capture(line, finding),
        _ => finding.ply <= NEAR,
    })
}

/// Does what a move did wrong say already that a man is taken, and by what?
fn tells_already(cause: &Fact, fact: &Fact) -> bool {
    let told = match *cause {
        Fact::MovedIntoAttack { piece, by } => (piece, by),
        Fact::LeftUndefended { target, by, .. }
        | Fact::OpenedLine { target, by, .. }
        | Fact::IgnoredThreat { target, by } => (target, by),
        _ => return false,
    };
    matches!(*fact, Fact::Hanging { taken, by } if (taken, by) == told)
}

/// Had what is taken just taken something itself? Then it is not taken for nothing.
fn answers_capture(line: &Line, finding: &Finding) -> bool {
    let before = line.step(finding.ply as isize - 1);
    before.is_some_and(|before| before.mv.is_capture() && finding.mv.captured_square() == Some(before.to()))
}

fn sorted(mut reasons: Vec<Reason>) -> Vec<Reason> {
    reasons.sort_by_key(|reason| (strength::rank(&reason.finding.fact), reason.finding.ply));
    reasons
}
