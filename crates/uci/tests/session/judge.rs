//! A dialogue made of bytes: lines from a menu, news from an engine that may say anything, and a clock that only the
//! bytes move. Whatever they are, every `go` that is accepted has one legal `bestmove`, and every `isready` its answer.

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

/// A `go` that was accepted and has no answer yet.
#[derive(Debug)]
struct Asked {
    is_endless: bool,
    is_pondering: bool,
    is_stopped: bool,
}

/// Runs a dialogue and watches it.
#[derive(Debug, Default)]
pub(crate) struct Judge {
    session: Session,
    now: Duration,
    /// What the engine has not answered yet.
    busy: Option<Job>,
    /// The position of the search that runs or has its answer held back.
    searched: Option<Position>,
    has_score: bool,
    asked: VecDeque<Asked>,
    started: usize,
    accepted: usize,
    answered: usize,
    readies: usize,
    has_left: bool,
}

impl Judge {
    /// A whole dialogue, and its orderly end; panics if the session breaks its word.
    pub(crate) fn preside(data: &[u8]) {
        let mut judge = Self::default();
        let mut bytes = data.iter().copied();
        while let Some(byte) = bytes.next() {
            judge.now += Duration::from_millis(u64::from(byte >> 5));
            match byte {
                0..=159 => judge.line(LINES[usize::from(byte) % LINES.len()]),
                160..=175 => judge.any_line(&mut bytes),
                _ => judge.engine(byte, &mut bytes),
            }
        }
        judge.end();
    }

    /// Nothing but the words of the menu in any order, cut anywhere.
    fn any_line(&mut self, bytes: &mut impl Iterator<Item = u8>) {
        let text: Vec<u8> = bytes.take_while(|&byte| byte != b'\n').collect();
        let text = String::from_utf8_lossy(&text).into_owned();
        // What is accepted there is not counted by its text, so these words are left to the menu.
        let is_counted =
            ["go", "isready", "stop", "ponderhit", "quit"].iter().any(|&word| text.contains(word));
        if !is_counted {
            self.step(Input::Line(text));
        }
    }

    fn line(&mut self, line: &str) {
        let is_search = line.starts_with("go") && !line.contains("perft");
        self.readies += usize::from(line == "isready");
        if let Some(last) = self.asked.back_mut() {
            last.is_stopped |= line == "stop";
            last.is_pondering &= line != "ponderhit";
        }
        let asked = Asked {
            is_endless: line == "go" || line.contains("infinite"),
            is_pondering: line.contains("ponder"),
            is_stopped: false,
        };
        if is_search {
            self.asked.push_back(asked);
        }
        let said = self.step(Input::Line(line.to_owned()));
        let refused = said.iter().any(|line| {
            let why = ["is running", "too many searches"];
            line.starts_with("info string error: ") && why.iter().any(|why| line.contains(why))
        });
        if is_search && refused {
            self.asked.pop_back();
        } else if is_search {
            self.accepted += 1;
        }
        if line == "uci" {
            assert_eq!(said.last().map(String::as_str), Some("uciok"));
        }
    }

    fn engine(&mut self, byte: u8, bytes: &mut impl Iterator<Item = u8>) {
        let Some(job) = self.busy.clone() else { return };
        let event = match (byte % 4, &job) {
            (0, Job::Search { .. }) | (3, Job::Search { .. }) => EngineEvent::Said(self.report(bytes)),
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
            }),
            (0, Job::Configure(_)) => EngineEvent::Configured { hash: 3 },
            (_, Job::Configure(asked)) => EngineEvent::Configured { hash: asked.hash },
            (0, Job::Perft { position, .. }) => match position.legal_moves().first() {
                Some(&mv) => EngineEvent::CountedMove(mv, u64::MAX),
                None => EngineEvent::Counted,
            },
            (_, Job::Perft { .. }) => EngineEvent::Counted,
            (_, Job::Bench { .. }) => EngineEvent::Benched { nodes: 1, time: Duration::ZERO },
        };
        self.news(event);
    }

    fn news(&mut self, event: EngineEvent) {
        use EngineEvent::{CountedMove, NoBook, NoNetwork, Said, Warned};
        if !matches!(event, Said(_) | CountedMove(..) | NoBook(_) | NoNetwork(_) | Warned(_)) {
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
            hash_full: 1000,
            line,
        })
    }

    /// A legal move, any move at all, or none.
    fn some_move(&self, bytes: &mut impl Iterator<Item = u8>) -> Option<Move> {
        let (low, high) = (bytes.next()?, bytes.next()?);
        let legal = self.searched?.legal_moves();
        if low < 128 {
            legal.iter().copied().cycle().nth(usize::from(high) % legal.len().max(1))
        } else {
            Move::from_bits(u16::from_le_bytes([low, high]))
        }
    }

    /// What the session says to something; everything it does is looked at.
    fn step(&mut self, input: Input) -> Vec<String> {
        let actions = self.session.step(input, self.now);
        let mut said = Vec::new();
        for action in actions {
            assert!(!self.has_left, "there is nothing after the exit");
            match action {
                Action::Say(text) | Action::Mention(text) => {
                    self.check_text(&text);
                    said.push(text);
                }
                Action::Start(job) => self.start(*job),
                Action::Exit => self.has_left = true,
                Action::Stop | Action::PonderHit | Action::Log(_) => {}
            }
        }
        if !matches!(self.busy, Some(Job::Configure(_))) {
            assert_eq!(self.readies, 0, "isready without an answer");
        }
        said
    }

    fn start(&mut self, job: Job) {
        assert!(self.busy.is_none() && self.searched.is_none(), "one at a time");
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
            self.readies = self.readies.checked_sub(1).expect("nobody asked");
        } else if let Some(answer) = text.strip_prefix("bestmove ") {
            self.check_best_move(answer);
        } else if text.starts_with("info depth") {
            let position = self.searched.expect("nothing is searched");
            self.has_score |= text.contains(" score ");
            if let Some((_, line)) = text.split_once(" pv ") {
                replay(position, line);
            }
        }
    }

    fn check_best_move(&mut self, answer: &str) {
        let position = self.searched.take().expect("nothing is searched");
        assert!(self.busy.is_none() && self.has_score, "{answer}");
        let asked = self.asked.pop_front().expect("nobody asked for a move");
        assert!(asked.is_stopped || !(asked.is_endless || asked.is_pondering), "{asked:?}");
        self.answered += 1;
        if answer == "(none)" {
            assert!(!position.has_moves());
        } else {
            replay(position, &answer.replace(" ponder", ""));
        }
    }

    /// The input ends; the engine finishes what it has begun, and the session leaves with nothing owed.
    fn end(&mut self) {
        for asked in &mut self.asked {
            asked.is_stopped = true;
        }
        self.step(Input::End);
        while !self.has_left {
            let event = match self.busy.as_ref().expect("the session waits for nothing") {
                Job::Configure(asked) => EngineEvent::Configured { hash: asked.hash },
                Job::Search { .. } => EngineEvent::Found(Found::default()),
                Job::Perft { .. } => EngineEvent::Counted,
                Job::Bench { .. } => EngineEvent::Benched { nodes: 1, time: Duration::ZERO },
            };
            self.news(event);
        }
        assert!(self.asked.is_empty() && !self.session.is_searching());
        assert_eq!((self.started, self.answered), (self.accepted, self.accepted));
    }
}

fn replay(mut position: Position, line: &str) {
    for text in line.split(' ') {
        let mv = position.move_from_uci(text).unwrap_or_else(|error| panic!("{error} in {position}"));
        position.play(mv);
    }
}
