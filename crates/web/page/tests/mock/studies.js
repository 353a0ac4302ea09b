// Studies as the program keeps them, for tests alone: a tree, an engine that thinks the first legal moves best, and an
// analysis that goes on one position at a time.
import { Chess } from 'chess.js';
import { checkSquare, legalMoves, moveView } from './game.js';
import { STANDARD, refused } from './program.js';

const SIDE = { accuracy: 87.4, inaccuracy: 1, mistake: 0, blunder: 1 };

class MockStudy {
  revision = 1;
  nodes = [];
  report = null;
  last = -1;
  past = [];
  future = [];

  constructor(id, start, tags, result) {
    Object.assign(this, { id, tags, result });
    this.base = (Number(start.split(' ')[5] ?? 1) - 1) * 2 + (start.split(' ')[1] === 'b' ? 1 : 0);
    this.add(null, null, start, this.base);
  }

  add(parent, mv, fen, ply) {
    this.last += 1;
    const node = { id: this.last, parent: parent?.id ?? null, children: [], mv, ply, fen, check: checkSquare(fen), comment: '', nags: [], marks: [], evaluation: null, judgement: null, better: [], lesson: null, clock: null };
    this.nodes.push(node);
    parent?.children.push(node.id);
    return node;
  }

  node(id) {
    return this.nodes.find((node) => node.id === id);
  }

  /** Plays a move, or goes to where it was played. */
  play(node, is) {
    const mv = new Chess(node.fen).moves({ verbose: true }).find(is);
    if (!mv) return null;
    const known = node.children.map((id) => this.node(id)).find((child) => child.mv.uci === mv.lan);
    return known ?? this.add(node, moveView(mv), mv.after, node.ply + 1);
  }

  line(node, ...sans) {
    return sans.reduce((at, san) => this.play(at, (mv) => mv.san === san), node);
  }

  get mainLine() {
    const line = [this.nodes[0]];
    while (line.at(-1).children.length > 0) line.push(this.node(line.at(-1).children[0]));
    return line;
  }
}

export class MockStudies {
  all = new Map();
  files = new Map();
  uploads = new Map();
  engine = new Map();
  analysing = new Map();
  /** How long the analysis takes for a position. */
  pace = 15;
  /** Is no reason found for any mistake? */
  provesNothing = false;
  /** Why no engine works, if none does. */
  refusal = '';
  /** What the engine has said last. */
  lastThoughts = null;

  constructor(program) {
    this.program = program;
  }

  add({ id = `s${this.all.size + 1}`, start = STANDARD, tags = [], result = '*', sans = [] } = {}) {
    const study = new MockStudy(id, start, tags, result);
    study.line(study.nodes[0], ...sans);
    this.all.set(id, study);
    this.files.set(id, [study]);
    return study;
  }

  ofGame(socket, game) {
    const study = this.add({ start: game.start, sans: game.plies.map(({ san }) => san), result: game.outcome?.result ?? '*', tags: [['White', 'You'], ['Black', 'Arrocco']] });
    return this.#look(socket, study);
  }

  ofLibrary(socket) {
    return this.#look(socket, this.add({ sans: ['e4', 'c5'], tags: [['White', 'Library'], ['Black', 'Game']] }));
  }

  #look(socket, study, node = null) {
    this.program.sockets.set(socket, { ...this.program.sockets.get(socket), study: study.id });
    return this.message(study, node);
  }

  message(study, node) {
    const { id, revision, tags, result, report } = study;
    const nodes = study.nodes.filter((node) => !node.deleted);
    const file = this.files.get(id);
    return { type: 'study', node, study: { study: id, revision, index: file.indexOf(study), games: file.length, tags, result, nodes, report, opening: { eco: 'C50', name: 'Italian Game' }, problems: study.problems ?? [], can_undo: study.past.length > 0, can_redo: study.future.length > 0, is_own: study.isOwn ?? true } };
  }

  answerTo(socket, message) {
    const study = this.all.get(message.study);
    switch (message.type) {
      case 'new-study': return this.#look(socket, this.add({ start: message.fen ?? STANDARD }));
      case 'import': return this.#import(message);
      case 'engine-stop': this.engine.delete(socket); return null;
      default: return study ? this.#inStudy(socket, study, message) : refused('unknown-study', 'no such study');
    }
  }

  #inStudy(socket, study, message) {
    if (this.refusal && ['engine-start', 'analyse'].includes(message.type)) return refused('too-many', this.refusal);
    switch (message.type) {
      case 'open-study': return this.#open(socket, study, message);
      case 'study-look': return this.#position(study, message.node);
      case 'study-edit': return this.#edit(study, message.edit);
      case 'study-keep': study.isOwn = true; return this.message(study);
      case 'study-undo': return this.#travel(study, study.past, study.future);
      case 'study-redo': return this.#travel(study, study.future, study.past);
      case 'study-list': return this.#list(study.id, message.search, message.from);
      case 'chapter-add': return this.#addChapter(socket, study, message.fen);
      case 'chapter-remove': case 'chapter-restore': return this.#setRemoved(socket, study, message);
      case 'engine-start': return this.#think(socket, study, message);
      case 'analyse': return this.#analyse(socket, study);
      case 'analyse-stop': return this.#stop(study);
      case 'export': return this.#export(study, message);
      default: return undefined;
    }
  }

  #open(socket, study, { index }) {
    const file = this.files.get(study.id);
    const picked = file[index ?? file.indexOf(study)];
    this.all.set(study.id, picked);
    this.program.send(socket, this.#list(study.id));
    return this.#look(socket, picked, index === null ? null : picked.nodes[0].id);
  }

  #list(id, search = '', from = 0) {
    const tag = (study, name) => study.tags.find(([key]) => key === name)?.[1] ?? '?';
    const file = this.files.get(id);
    const all = file.map((study, index) => ({ index, white: tag(study, 'White'), black: tag(study, 'Black'), result: study.result, date: tag(study, 'Date'), event: tag(study, 'Event'), plies: study.nodes.length - 1 })).filter(({ index }) => !file[index].removed);
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const found = all.filter((game) => words.every((word) => JSON.stringify(game).toLowerCase().includes(word)));
    return { type: 'study-games', study: id, games: found.slice(from, from + 100), from, found: found.length, total: all.length, search };
  }

  #import({ upload, part, parts, text }) {
    const texts = this.uploads.get(upload) ?? [];
    texts[part] = text;
    this.uploads.set(upload, texts);
    if (part < parts - 1) return null;
    this.imported = texts.join('');
    try {
      return this.#read(this.imported.trim());
    } catch (error) {
      return refused('pgn', `cannot be read: ${error.message}`);
    }
  }

  #read(text) {
    if (/^[^\s]+\/[^\s]+ [wb] /.test(text)) return this.#list(this.add({ start: new Chess(text).fen() }).id);
    const games = text.split(/\n\s*\n(?=\[Event )/).map((pgn) => {
      const chess = new Chess();
      chess.loadPgn(pgn);
      const tags = Object.entries(chess.getHeaders());
      return { tags, result: chess.getHeaders()['Result'] ?? '*', sans: chess.history() };
    });
    const studies = games.map((game) => this.add(game));
    this.files.set(studies[0].id, studies);
    studies.forEach((study) => (study.id = studies[0].id));
    return this.#list(studies[0].id);
  }

  #position(study, id) {
    const { fen } = study.node(id);
    const chess = new Chess(fen);
    const outcome = chess.isCheckmate() ? { result: chess.turn() === 'w' ? '0-1' : '1-0', code: 'checkmate', winner: chess.turn() === 'w' ? 'black' : 'white', text: '' } : null;
    return { type: 'study-position', study: study.id, node: id, legal: legalMoves(fen), outcome, opening: null };
  }

  #edit(study, edit) {
    const node = study.node(edit.node ?? study.nodes[0].id);
    if (!node) return refused('unknown-node', 'no such move');
    study.revision += 1;
    const before = snapshot(study);
    const next = this.#apply(study, node, edit);
    if (next !== null && !edit.more) [study.past, study.future] = [[...study.past, { before, node: edit.node ?? 0 }], []];
    return next === null ? { type: 'refused', code: 'illegal', text: `${edit.uci ?? edit.text} is not legal`, piece: null, squares: ['e2'] } : this.message(study, edit.edit === 'comment' ? null : next);
  }

  #apply(study, node, edit) {
    const parent = study.node(node.parent);
    switch (edit.edit) {
      case 'play': return study.play(node, ({ lan }) => lan === edit.uci)?.id ?? null;
      case 'say': return study.play(node, ({ san }) => san === edit.text)?.id ?? null;
      case 'comment': node.comment = edit.text; return node.id;
      case 'marks': node.marks = edit.marks; return node.id;
      case 'nag': node.nags = node.nags.includes(edit.nag) ? node.nags.filter((nag) => nag !== edit.nag) : [...node.nags, edit.nag]; return node.id;
      case 'tags': study.tags = edit.tags; return node.id;
      case 'line': return edit.moves.reduce(({ at, first }, uci) => { const next = study.play(at, ({ lan }) => lan === uci); return { at: next, first: first ?? next.id }; }, { at: node, first: null }).first;
      case 'promote': promote(study, node); return node.id;
      case 'delete': parent.children = parent.children.filter((id) => id !== node.id); return parent.id;
      default: return null;
    }
  }

  #travel(study, from, to) {
    const step = from.pop();
    if (!step) return refused('nothing', 'nothing to undo');
    to.push({ before: snapshot(study), node: step.node });
    study.nodes = structuredClone(step.before.nodes);
    study.tags = step.before.tags;
    return this.message(study, step.node);
  }

  #addChapter(socket, study, fen) {
    if (fen && !/k/.test(fen)) return refused('fen', 'there is no king');
    const file = this.files.get(study.id);
    const chapter = new MockStudy(study.id, fen ?? STANDARD, [], '*');
    file.push(chapter);
    this.all.set(study.id, chapter);
    this.program.send(socket, this.#list(study.id));
    return this.#look(socket, chapter, 0);
  }

  #setRemoved(socket, study, { type, index }) {
    const file = this.files.get(study.id);
    file[index].removed = type === 'chapter-remove';
    const shown = file[index].removed ? file.find(({ removed }) => !removed) : file[index];
    this.all.set(study.id, shown);
    this.program.send(socket, this.#list(study.id));
    return this.#look(socket, shown, 0);
  }

  #think(socket, study, { node: id, lines: count, threat }) {
    const { fen } = study.node(id);
    const seen = threat ? fen.replace(/ [wb] /, (side) => (side === ' w ' ? ' b ' : ' w ')).replace(/ \S+ (\d+ \d+)$/, ' - $1') : fen;
    const lines = legalMoves(seen).slice(0, count).map((mv, index) => ({ moves: line(seen, mv), score: index === 0 ? { cp: 34 } : { cp: -120 * index }, chance: 0.55 - index * 0.1 }));
    const say = (depth, done) => ({ type: 'engine', study: study.id, node: id, threat, depth, nodes: depth * 1000, nps: 1234567, lines, ending: null, done });
    const job = {};
    this.lastThoughts = say(18, false);
    this.engine.set(socket, job);
    setTimeout(() => this.engine.get(socket) === job && this.program.send(socket, say(18, false)), 25);
    return say(8, false);
  }

  #analyse(socket, study) {
    const line = study.mainLine;
    this.analysing.set(study.id, true);
    const step = (done) => {
      const running = this.analysing.get(study.id) && done < line.length;
      const nodes = done > 0 ? [this.#judge(study, line, done - 1)] : [];
      if (!running && done === line.length) {
        study.report = { white: SIDE, black: { ...SIDE, accuracy: 71.2 } };
        for (const node of line) if (node.judgement) node.lesson = this.provesNothing ? { text: 'No reason could be proven.', advice: null } : { text: `<b>${node.mv.san}</b> leaves a man undefended.`, advice: 'Before each move ask what can be taken.' };
      }
      this.program.send(socket, { type: 'analysis', study: study.id, done, total: line.length, nodes, report: study.report, running });
      if (running) setTimeout(() => step(done + 1), this.pace);
      else if (study.report) this.program.send(socket, this.message(study, null));
    };
    step(0);
    return null;
  }

  #judge(study, line, index) {
    const node = line[index];
    const chance = 0.5 + 0.4 * Math.sin(index / 3);
    const judgement = index % 7 === 6 ? 'blunder' : index % 5 === 4 ? 'inaccuracy' : null;
    const before = line[index - 1];
    const better = judgement ? bestLine(before.fen) : [];
    Object.assign(node, { evaluation: { score: { cp: Math.round((chance - 0.5) * 800) }, chance }, judgement, better });
    return { node: node.id, evaluation: node.evaluation, judgement, better };
  }

  #stop(study) {
    this.analysing.set(study.id, false);
    return null;
  }

  #export(study, message) {
    if (message.format === 'svg') return { type: 'export', format: 'svg', name: 'position.svg', text: '<svg xmlns="http://www.w3.org/2000/svg"/>', next: null };
    if (message.format === 'all') {
      const file = this.files.get(study.id);
      return { type: 'export', format: 'all', name: 'games.pgn', text: `[Event "${message.from}"]\n\n*\n\n`, next: message.from + 1 < file.length ? message.from + 1 : null };
    }
    const moves = study.mainLine.slice(1).map(({ mv }) => mv.san).join(' ');
    return { type: 'export', format: 'pgn', name: 'game.pgn', text: `[Event "?"]\n\n${moves} ${study.result}\n`, next: null };
  }
}

function snapshot({ nodes, tags }) {
  return { nodes: structuredClone(nodes), tags };
}

function line(fen, mv) {
  const chess = new Chess(fen);
  const played = chess.move(mv.san);
  const next = chess.moves({ verbose: true })[0];
  return [{ ...mv, fen: played.after }, ...(next ? [{ ...moveView(next), fen: next.after }] : [])];
}

function bestLine(fen) {
  const mv = legalMoves(fen)[0];
  return mv ? line(fen, mv) : [];
}

function promote(study, node) {
  for (let at = node; at.parent !== null; at = study.node(at.parent)) {
    const parent = study.node(at.parent);
    parent.children = [at.id, ...parent.children.filter((id) => id !== at.id)];
  }
}
