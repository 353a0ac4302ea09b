//! A dialogue generated from bytes: lines from a list, arbitrary events from an engine, and a clock that the bytes
//! advance. Whatever the bytes are, every accepted `go` gets exactly one legal `bestmove`, and every `isready` a
//! `readyok`.

use std::collections::VecDeque;
use std::time::Duration;

use arrocco_engine::{Chances, Event, Found, Report, Score, ScoreBound};
use arrocco_rules::{Move, Position};
use arrocco_uci::session::{Action, EngineEvent, Input, Job, Session};

const LINES: [&str; 48] = [
    "uci",
    "isready",
    "isready",
    "ucinewgame",
    "position startpos",
    "position startpos moves e2e4 e7e5 g1f3",
    "position startpos moves e2e4 e2e4",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "position fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    "position fen 1r2k2r/8/8/8/8/8/8/1R2K1R1 w GBhb - 0 1",
    "position fen nonsense",
    "go",
    "go infinite",
    "go depth 3",
    "go wtime 100 btime 100 winc 1 binc 1",
    "go ponder wtime 100 btime 100",
    "go ponder infinite",
    "go nodes 5 searchmoves e2e4 d2d4",
    "go searchmoves a1a1 movetime 5",
    "go mate 0",
    "go perft 3",
    "go perft",
    "stop",
    "stop",
    "stop",
    "ponderhit",
    "ponderhit",
    "setoption name Hash value 1",
    "setoption name Hash value 64",
    "setoption name Hash value x",
    "setoption name Threads value 2",
    "setoption name MultiPV value 3",
    "setoption name UCI_Chess960 value true",
    "setoption name UCI_ShowWDL value true",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_Elo value 1000",
    "setoption name Level value 9",
    "setoption name Clear Hash",
    "setoption name Debug Log File value x y",
    "bench 1",
    "debug on",
    "d",
    "eval",
    "setoption name OwnBook value true",
    "setoption name BookFile value some book.bin",
    "setoption name EvalFile value net",
    "setoption name UCI_AnalyseMode value true",
];

/// An accepted `go` without an answer yet.
#[derive(Debug)]
struct UnansweredGo {
    is_endless: bool,
    is_pondering: bool,
    is_stopped: bool,
}

/// Runs a dialogue and checks the session's actions.
#[derive(Debug, Default)]
pub(crate) struct DialogueChecker {
    session: Session,
    now: Duration,
    /// The job that the engine has not finished yet.
    busy: Option<Job>,
    /// The position of the search that is running or whose answer is held back.
    searched: Option<Position>,
    has_score: bool,
    unanswered: VecDeque<UnansweredGo>,
    started: usize,
    accepted: usize,
    answered: usize,
    pending_readyoks: usize,
    has_left: bool,
}

impl DialogueChecker {
    /// Runs a whole dialogue to its end; panics if the session violates a rule.
    pub(crate) fn run(data: &[u8]) {
        let mut checker = Self::default();
        let mut bytes = data.iter().copied();
        while let Some(byte) = bytes.next() {
            checker.now += Duration::from_millis(u64::from(byte >> 5));
            match byte {
                0..=159 => checker.line(LINES[usize::from(byte) % LINES.len()]),
                160..=175 => checker.any_line(&mut bytes),
                _ => checker.engine(byte, &mut bytes),
            }
        }
        checker.end();
    }

    /// A line of arbitrary text.
    fn any_line(&mut self, bytes: &mut impl Iterator<Item = u8>) {
        let text: Vec<u8> = bytes.take_while(|&byte| byte != b'\n').collect();
        let text = String::from_utf8_lossy(&text).into_owned();
        // The checks count commands by their text, so lines with these words come from the list only.
        let is_counted =
            ["go", "isready", "stop", "ponderhit", "quit"].iter().any(|&word| text.contains(word));
        if !is_counted {
            self.step(Input::Line(text));
        }
    }

    fn line(&mut self, line: &str) {
        let is_search = line.starts_with("go") && !line.contains("perft");
        self.pending_readyoks += usize::from(line == "isready");
        if let Some(last) = self.unanswered.back_mut() {
            last.is_stopped |= line == "stop";
            last.is_pondering &= line != "ponderhit";
        }
        let unanswered = UnansweredGo {
            is_endless: line == "go" || line.contains("infinite"),
            is_pondering: line.contains("ponder"),
            is_stopped: false,
        };
        if is_search {
            self.unanswered.push_back(unanswered);
        }
        let printed = self.step(Input::Line(line.to_owned()));
        let refused = printed.iter().any(|line| {
            let why = ["is running", "too many searches"];
            line.starts_with("info string error: ") && why.iter().any(|why| line.contains(why))
        });
        if is_search && refused {
            self.unanswered.pop_back();
        } else if is_search {
            self.accepted += 1;
        }
        if line == "uci" {
            assert_eq!(printed.last().map(String::as_str), Some("uciok"));
        }
    }

    fn engine(&mut self, byte: u8, bytes: &mut impl Iterator<Item = u8>) {
        let Some(job) = self.busy.clone() else { return };
        let event = match (byte % 4, &job) {
            (0, Job::Search { .. }) | (3, Job::Search { .. }) => EngineEvent::Progress(self.report(bytes)),
            (2, _) if byte > 240 && byte < 245 => EngineEvent::NoBook("a \u{1b} \0 book".to_owned()),
            (2, _) if byte > 235 && byte < 240 => EngineEvent::Warned("a \u{1b} \n warning".to_owned()),
            (1, Job::Configure(_)) if byte > 240 => EngineEvent::NoNetwork("no".to_owned()),
            (2, _) if byte > 250 => EngineEvent::Crashed("a \u{1b} \0 fault".to_owned()),
            (_, Job::Search { .. }) => EngineEvent::Found(Found {
                best: self.some_move(bytes),
                ponder: self.some_move(bytes),
                score: Score::cp(7),
                depth: 1,
                nodes: u64::MAX,
                ..Found::default()
            }),
            (0, Job::Configure(_)) => EngineEvent::Configured { hash: 3 },
            (_, Job::Configure(requested)) => EngineEvent::Configured { hash: requested.hash },
            (0, Job::Perft { position, .. }) => match position.legal_moves().first() {
                Some(&mv) => EngineEvent::CountedMove(mv, u64::MAX),
                None => EngineEvent::Counted,
            },
            (_, Job::Perft { .. }) => EngineEvent::Counted,
            (_, Job::Bench { .. }) => EngineEvent::Benched { nodes: 1, time: Duration::ZERO },
        };
        self.engine_event(event);
    }

    fn engine_event(&mut self, event: EngineEvent) {
        use EngineEvent::{CountedMove, NoBook, NoNetwork, Progress, Warned};
        if !matches!(event, Progress(_) | CountedMove(..) | NoBook(_) | NoNetwork(_) | Warned(_)) {
            self.busy = None;
        }
        self.step(Input::Engine(event));
    }

    fn report(&self, bytes: &mut impl Iterator<Item = u8>) -> Event {
        let mut byte = || bytes.next().unwrap_or(0);
        let (rank, bound) = (byte(), byte());
        let line = [self.some_move(bytes), self.some_move(bytes)].into_iter().flatten().collect();
        Event::Report(Report {
            depth: 1,
            selective_depth: 1,
            rank: u32::from(rank % 3) + 1,
            score: Score::mate_in(usize::from(bound) + 1),
            bound: (bound > 200).then_some(ScoreBound::Upper),
            chances: Chances { win: 1000, draw: 0, loss: 0 },
            nodes: u64::MAX,
            time: Duration::ZERO,
            table_hits: 3,
            hash_full: 1000,
            line,
        })
    }

    /// A legal move, an arbitrary move, or none.
    fn some_move(&self, bytes: &mut impl Iterator<Item = u8>) -> Option<Move> {
        let (low, high) = (bytes.next()?, bytes.next()?);
        let legal = self.searched?.legal_moves();
        if low < 128 {
            legal.iter().copied().cycle().nth(usize::from(high) % legal.len().max(1))
        } else {
            Move::from_bits(u16::from_le_bytes([low, high]))
        }
    }

    /// Passes an input to the session, checks all its actions and returns the lines it prints.
    fn step(&mut self, input: Input) -> Vec<String> {
        let actions = self.session.step(input, self.now);
        let mut printed = Vec::new();
        for action in actions {
            assert!(!self.has_left, "no action may follow the exit");
            match action {
                Action::Print(text) | Action::PrintOrDrop(text) => {
                    self.check_text(&text);
                    printed.push(text);
                }
                Action::Start(job) => self.start(*job),
                Action::Exit => self.has_left = true,
                Action::Stop | Action::PonderHit | Action::Log(_) => {}
            }
        }
        if !matches!(self.busy, Some(Job::Configure(_))) {
            assert_eq!(self.pending_readyoks, 0, "isready without an answer");
        }
        printed
    }

    fn start(&mut self, job: Job) {
        assert!(self.busy.is_none() && self.searched.is_none(), "one job at a time");
        if let Job::Search { root, limits, .. } = &job {
            self.started += 1;
            self.searched = Some(root.position);
            self.has_score = false;
            assert!(limits.search_moves.iter().all(|&mv| root.position.is_legal(mv)));
        }
        self.busy = Some(job);
    }

    fn check_text(&mut self, text: &str) {
        assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
        if text == "readyok" {
            self.pending_readyoks = self.pending_readyoks.checked_sub(1).expect("an isready before");
        } else if let Some(answer) = text.strip_prefix("bestmove ") {
            self.check_best_move(answer);
        } else if text.starts_with("info depth") {
            let position = self.searched.expect("a search is running");
            self.has_score |= text.contains(" score ");
            if let Some((_, line)) = text.split_once(" pv ") {
                replay(position, line);
            }
        }
    }

    fn check_best_move(&mut self, answer: &str) {
        let position = self.searched.take().expect("a search is running");
        assert!(self.busy.is_none() && self.has_score, "{answer}");
        let unanswered = self.unanswered.pop_front().expect("a go before");
        assert!(
            unanswered.is_stopped || !(unanswered.is_endless || unanswered.is_pondering),
            "{unanswered:?}"
        );
        self.answered += 1;
        if answer == "(none)" {
            assert!(!position.has_moves());
        } else {
            replay(position, &answer.replace(" ponder", ""));
        }
    }

    /// Ends the input: the engine finishes its jobs, and the session exits with everything answered.
    fn end(&mut self) {
        for unanswered in &mut self.unanswered {
            unanswered.is_stopped = true;
        }
        self.step(Input::End);
        while !self.has_left {
            let event = match self.busy.as_ref().expect("a session that does not exit waits for a job") {
                Job::Configure(requested) => EngineEvent::Configured { hash: requested.hash },
                Job::Search { .. } => EngineEvent::Found(Found::default()),
                Job::Perft { .. } => EngineEvent::Counted,
                Job::Bench { .. } => EngineEvent::Benched { nodes: 1, time: Duration::ZERO },
            };
            self.engine_event(event);
        }
        assert!(self.unanswered.is_empty() && !self.session.is_searching());
        assert_eq!((self.started, self.answered), (self.accepted, self.accepted));
    }
}

fn replay(mut position: Position, line: &str) {
    for text in line.split(' ') {
        let mv = position.move_from_uci(text).unwrap_or_else(|error| panic!("{error} in {position}"));
        position.play(mv);
    }
}
