// Studying: a tree of moves, the engine beside it, and the analysis of whole games.

import { otherSide } from '../board/squares.js';
import { Coach } from '../coach/coach.js';
import { BoardColumn, stepOf } from '../page/board-column.js';
import { h, isTyping, setText } from '../page/dom.js';
import { openFromLibrary } from '../library/open-game.js';
import { wordButton } from '../page/frame.js';
import { moveField } from '../page/move-field.js';
import { findPlace, keepPlace } from '../page/place.js';
import { ChapterPanel } from './chapter-panel.js';
import { CommentBox } from './comment-box.js';
import { EnginePanel } from './engine-panel.js';
import { EvaluationBar } from './evaluation-bar.js';
import { Explorer } from './explorer.js';
import { Graph } from './graph.js';
import { importText } from './open-dialog.js';
import { Report } from './report.js';
import { SignBar, nagOf } from './sign-bar.js';
import { StudyClocks } from './study-clocks.js';
import { StudyEditor } from './study-editor.js';
import { StudyTools } from './study-tools.js';
import { Study } from './study.js';
import { moveWords, pointWords, signWords, verdict } from './study-words.js';
import { MoveTree } from './tree.js';

/** @typedef {import('../protocol.js').Analysis} Analysis */
/** @typedef {import('../protocol.js').EngineMessage} EngineMessage */
/** @typedef {import('../protocol.js').Evaluation} Evaluation */
/** @typedef {import('../protocol.js').StudyMessage} StudyMessage */
/** @typedef {import('../protocol.js').TreeNode} TreeNode */
/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('../page/app.js').Screen} Screen */

/** While keys are held, the engine is not asked about each position on the way. */
const PAUSE_MS = 90;

/** @implements {Screen} */
export class StudyScreen {
  #app;
  #id;
  /** Does the address say which study it is? */
  #isNamed;
  /** @type {Study | null} */
  #study = null;
  /** @type {EngineMessage | null} */
  #thoughts = null;
  #timer = 0;
  #frame = 0;
  /** Has the analysis judged moves that the tree does not show yet? */
  #isJudged = false;
  /** Where the user was before. @type {import('../page/place.js').Place | null} */
  #before;
  #column;
  #editor;
  #bar;
  #engine;
  #tree;
  #comments;
  #graph;
  #report;
  #chapters;
  #explorer;
  #signs;
  #clocks;
  #coach;
  #why;
  #tools;
  #field;
  #title = h('h2', { class: 'title' });
  #facts = h('p', { class: 'opening' });
  /** @type {(() => void)[]} */
  #ears = [];
  #listening = new AbortController();
  element;

  /** @param {App} app @param {string | null} id */
  constructor(app, id) {
    this.#app = app;
    this.#before = findPlace(id);
    // Whoever comes back without saying to which study means the last one.
    this.#id = id ?? this.#before?.study ?? null;
    this.#isNamed = id !== null;
    const { speech } = app;
    this.#column = new BoardColumn(app, (step) => this.#step(step), () => this.#flip());
    this.#editor = new StudyEditor(app, {
      study: () => this.#study, column: this.#column, complain: (text) => this.complain(text), mention: (text) => this.#mention(text),
      goTo: (node) => this.#goTo(node), announce: () => this.#study && this.#announce(this.#study.current),
    });
    this.#bar = new EvaluationBar(speech);
    this.#engine = new EnginePanel(app, { onChange: () => this.#think(), onLine: (moves) => void this.#editor.playLine(moves), onAdd: (moves) => void this.#editor.addLine(moves), orientation: () => this.#column.board.orientation });
    this.#tree = new MoveTree(speech, (node) => this.#goTo(node));
    this.#comments = new CommentBox(speech, {
      onComment: (node, text, more) => void this.#editor.edit({ edit: 'comment', node, text, more }), onPromote: () => void this.#editor.here('promote'),
      onDelete: () => this.#editor.delete(), onHome: () => this.#study && this.#goTo(this.#study.fork), onLostFocus: () => this.#tree.focus() || this.#column.board.focusSquare(),
    });
    this.#graph = new Graph(speech.say('graph'), (node) => (this.#study ? pointWords(speech, this.#study, node) : ''), (node) => this.#goTo(node));
    this.#report = new Report(app, { onStart: (effort) => void this.#analyse(effort), onStop: () => this.#stopAnalysis(), onMistake: (way) => this.#toMistake(way), onMove: (node) => this.#goTo(node), onPuzzles: () => void this.#makePuzzles() });
    this.#chapters = new ChapterPanel(app, () => this.#id ?? '', (text) => this.complain(text));
    this.#explorer = new Explorer(app, { onMove: (uci) => void this.#editor.play(uci), onGame: (game) => void openFromLibrary(app, game).then((wrong) => wrong !== null && this.complain(wrong)) });
    this.#signs = new SignBar(speech, (nag) => void this.#editor.sign(nag));
    this.#clocks = new StudyClocks(speech);
    this.#tools = new StudyTools(app, {
      study: () => this.#study, board: this.#column.board, tell: (text, isWrong) => (isWrong ? this.complain(text) : this.#mention(text)),
      onPosition: (fen) => this.#chapters.add(fen), onFacts: (tags) => void this.#editor.edit({ edit: 'tags', tags }),
    });
    this.#coach = new Coach(app, { fen: () => this.#study?.current.fen ?? '', redraw: () => this.#showBoard(), announce: (text) => this.#column.board.announce(text), complain: (text) => this.complain(text) });
    this.#why = wordButton('why', speech.say('why'), () => this.#explain());
    this.#why.dataset['what'] = 'why';
    this.#field = moveField(speech, (text) => this.#editor.say(text));
    this.element = this.#build();
    this.#column.board.orientation = this.#before?.below ?? 'white';
    if (this.#before?.thinks) this.#engine.toggle();
    this.#listen();
  }

  #build() {
    this.#column.navigation.append(this.#why);
    return h('div', { class: 'screen study' },
      h('div', { class: 'table' }, h('div', { class: 'stage' }, this.#bar.element, this.#column.board), this.#clocks.element, this.#column.words),
      h('aside', { class: 'panel' },
        h('div', { class: 'panel-head' }, h('div', { class: 'heading' }, this.#title, this.#facts), this.#tools.element),
        this.#chapters.element, this.#engine.element, this.#tree.element, this.#coach.element, this.#graph.element, this.#signs.element, this.#comments.element, this.#column.navigation,
        this.#report.element, this.#explorer.element, this.#field.form));
  }

  #listen() {
    const { connection } = this.#app;
    const { board } = this.#column;
    this.#ears.push(
      connection.on('study', (message) => message.study.study === this.#id && this.#onStudy(message)),
      connection.on('study-position', (position) => position.study === this.#id && this.#onPosition(position)),
      connection.on('engine', (message) => message.study === this.#id && this.#onThoughts(message)),
      connection.on('puzzles-made', (message) => message.study === this.#id && this.#report.tellPuzzles(message)),
      connection.on('analysis', (message) => message.study === this.#id && this.#onAnalysis(message)),
    );
    board.addEventListener('board-move', (event) => event instanceof CustomEvent && void this.#editor.play(event.detail.uci));
    board.addEventListener('board-illegal', (event) => event instanceof CustomEvent && void this.#editor.play(event.detail.from + event.detail.to));
    board.addEventListener('board-marks', (event) => event instanceof CustomEvent && this.#study && !this.#coach.board && void this.#editor.edit({ edit: 'marks', node: this.#study.current.id, marks: event.detail.marks }));
    const { signal } = this.#listening;
    addEventListener('paste', (event) => this.#onPaste(event), { signal });
    addEventListener('pagehide', () => this.#keepPlace(), { signal });
    addEventListener('keydown', (event) => this.#onControlKey(event), { signal });
  }

  #keepPlace() {
    this.#comments.save();
    const study = this.#study;
    if (study) keepPlace({ study: study.view.study, index: study.view.index, node: study.current.id, below: this.#column.board.orientation, thinks: this.#engine.isOn });
  }

  /** @param {ClipboardEvent} event */
  #onPaste(event) {
    const text = event.clipboardData?.getData('text/plain').trim();
    const isField = event.target instanceof Element && event.target.closest('input, textarea') !== null;
    if (text && !isField) void importText(this.#app, text).then((wrong) => wrong !== null && this.complain(wrong));
  }

  /** @param {string} text */
  complain(text) {
    this.#column.mention(text, true);
    this.#column.board.announce(text);
  }

  dispose() {
    this.#keepPlace();
    clearTimeout(this.#timer);
    this.#ears.forEach((stop) => stop());
    this.#listening.abort();
    this.#column.dispose();
    this.#chapters.dispose();
    this.#explorer.dispose();
    cancelAnimationFrame(this.#frame);
    this.#app.connection.send({ type: 'leave' });
  }

  async open() {
    const { connection, rename } = this.#app;
    const id = this.#id;
    let reply = id ? await connection.ask({ type: 'open-study', study: id, index: null }) : null;
    if (reply?.type === 'refused' && this.#isNamed) return this.#app.go('/study', reply.text);
    const isNew = !id || reply?.type === 'refused';
    if (isNew) reply = await connection.ask({ type: 'new-study', fen: null });
    if (reply?.type === 'refused') this.complain(reply.text);
    if (reply?.type !== 'study' || this.#isNamed) return;
    this.#id = reply.study.study;
    this.#isNamed = true;
    rename(`/study/${encodeURIComponent(this.#id)}`);
    if (isNew) this.#onStudy(reply);
  }

  // ---- Messages of the program ---------------------------------------------------------------------------------

  /** @param {StudyMessage} message */
  #onStudy({ study: view, node }) {
    const before = this.#study;
    const isSame = before?.view.index === view.index;
    this.#study = new Study(view, node ?? (isSame ? (before?.current.id ?? null) : this.#nodeBefore(view)));
    this.#tree.build(view.nodes, view.result);
    this.#showReport();
    this.#tools.show(this.#study);
    this.#report.canStart = view.nodes.length > 1;
    this.#chapters.mark(view.index);
    this.#showTitle();
    if (view.problems.length > 0 && !isSame) this.complain(view.problems.join('. '));
    if (before && isSame) this.#tell(before);
    this.#show();
  }

  /** The position that was shown when the page was last here. @param {import('../protocol.js').StudyView} view */
  #nodeBefore(view) {
    const place = this.#before;
    this.#before = null;
    return place && (place.index === null || place.index === view.index) ? place.node : null;
  }

  /** Plays the sound of a move. @param {Study} before */
  #tell(before) {
    const { current } = this.#study ?? before;
    if (current.mv && current.id !== before.current.id) this.#sound(current);
    if (current.mv && current.id !== before.current.id) this.#announce(current);
  }

  /** @param {TreeNode} node */
  #sound({ mv, check }) {
    this.#app.sounds.play(check ? 'check' : mv?.san.includes('x') ? 'capture' : 'move');
  }

  /** Which move has led here, and what is said about it. @param {TreeNode} node */
  #announce(node) {
    if (this.#study) this.#column.board.announce([moveWords(this.#app.speech, this.#study, node), signWords(this.#app.speech, node), this.#verdict(node), node.lesson?.text, node.comment].filter(Boolean).join('. '));
  }

  /** @param {TreeNode} node */
  #verdict(node) {
    return verdict(this.#app.speech, this.#study, node);
  }

  #showTitle() {
    const study = this.#study;
    if (!study) return;
    const [white, black] = [study.tag('White'), study.tag('Black')];
    setText(this.#title, white || black ? this.#app.speech.players(white, black) : this.#app.speech.say('study'));
    const { opening, result } = study.view;
    const tag = study.tag('Result');
    const isDisputed = result !== '*' && /\d/.test(tag) && tag !== result;
    const outcome = isDisputed ? this.#app.speech.say('tagSays', { result, tag }) : result === '*' ? '' : result;
    const facts = [outcome, opening ? `${opening.eco} ${opening.name}` : '', study.tag('Event'), study.tag('Date')];
    setText(this.#facts, facts.filter(Boolean).join(' · '));
    this.#app.entitle(this.#title.textContent ?? '');
  }

  /** @param {import('../protocol.js').StudyPosition} position */
  #onPosition(position) {
    this.#study?.learn(position);
    if (position.node !== this.#study?.current.id) return;
    this.#showBoard();
    this.#column.usual = this.#verdict(this.#study.current);
    this.#showBar();
  }

  /** @param {EngineMessage} message */
  #onThoughts(message) {
    const study = this.#study;
    if (!study || !this.#engine.isOn || message.node !== study.current.id || message.threat !== this.#engine.isThreat) return;
    this.#thoughts = message;
    this.#engine.show(message, study.current.ply + (message.threat ? 1 : 0));
    this.#showBest();
    this.#showBar();
  }

  /** @param {Analysis} analysis */
  #onAnalysis(analysis) {
    const study = this.#study;
    if (!study) return;
    study.take(analysis);
    this.#isJudged ||= analysis.nodes.some(({ judgement }) => judgement);
    this.#report.advance(analysis.done, analysis.total, analysis.running);
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#showAnalysis(study));
  }

  /** Once a frame, however fast the analysis is. @param {Study} study */
  #showAnalysis(study) {
    if (study !== this.#study) return;
    this.#showReport();
    if (this.#isJudged) this.#tree.build(study.view.nodes, study.view.result);
    this.#isJudged = false;
    this.#showAround();
  }

  // ---- Rendering -----------------------------------------------------------------------------------------------

  #show() {
    if (this.#study) this.#coach.at(this.#study.current.id, this.#study.current.lesson);
    this.#showBoard();
    this.#showAround();
    this.#think();
  }

  #showBoard() {
    const study = this.#study;
    if (!study) return;
    const { current, position } = study;
    const turn = current.fen.split(' ')[1] === 'b' ? 'black' : 'white';
    const elsewhere = this.#coach.board;
    this.#column.board.marks = elsewhere ? [] : current.marks;
    this.#showBest();
    if (elsewhere) return this.#column.board.show(elsewhere);
    this.#column.board.show({
      fen: current.fen, turn, legal: position?.legal ?? [], mover: position ? 'both' : null,
      last: current.mv ? { from: current.mv.from, to: current.mv.to } : null, check: current.check, premoves: false,
    });
    if (!position) this.#app.connection.send({ type: 'study-look', study: study.view.study, node: current.id });
  }

  #showAround() {
    const study = this.#study;
    if (!study) return;
    const { current } = study;
    this.#tree.mark(current.id);
    this.#graph.draw(study.mainLine);
    this.#graph.element.hidden = !study.mainLine.some(({ evaluation }) => evaluation);
    this.#graph.mark(current.id);
    this.#comments.show(current, study.isOnMainLine);
    this.#signs.show(current);
    this.#explorer.show(current.fen);
    this.#clocks.show(study.clocks, this.#column.board.orientation);
    this.#why.disabled = current.mv === null;
    this.#column.enable(current.parent !== null, current.children.length > 0);
    this.#column.usual = this.#verdict(current);
    this.#showBar();
  }

  #showReport() {
    const study = this.#study;
    if (study) this.#report.show(study.view.report, study.view.nodes.some(({ judgement }) => judgement !== null), study.mainLine);
  }

  #showBar() {
    const best = this.#engine.isThreat ? undefined : this.#thoughts?.lines[0];
    const { orientation } = this.#column.board;
    const outcome = this.#study?.position?.outcome;
    /** @type {Evaluation | null} */
    const evaluation = best ?? this.#study?.current.evaluation ?? null;
    if (outcome) this.#bar.end(outcome, orientation);
    else this.#bar.show(evaluation, orientation);
  }

  #showBest() {
    const mv = this.#thoughts?.lines[0]?.moves[0];
    const isBest = mv !== undefined && this.#engine.isOn && this.#coach.board === null;
    /** @type {import('../board/marks.js').PaintedMark[]} */
    const best = isBest ? [{ color: this.#engine.isThreat ? 'threat' : 'best', from: mv.from, to: mv.to }] : [];
    this.#column.board.shown = [...best, ...this.#coach.marks];
  }

  /** Starts the engine on the position that is shown, or stops it. */
  #think() {
    clearTimeout(this.#timer);
    this.#thoughts = null;
    this.#engine.clear();
    this.#showBest();
    this.#showBar();
    const study = this.#study;
    if (!study) return;
    if (!this.#engine.isOn) this.#app.connection.send({ type: 'engine-stop' });
    else this.#timer = setTimeout(() => void this.#startEngine(study), PAUSE_MS);
  }

  /** @param {Study} study */
  async #startEngine(study) {
    const { isThreat, lines } = this.#engine;
    const { threads, hash } = this.#app.settings.values;
    const node = study.current.id;
    const reply = await this.#app.connection.ask({ type: 'engine-start', study: study.view.study, node, lines, threat: isThreat, threads: threads || null, hash: hash || null });
    const isMeant = this.#study?.current.id === node && this.#engine.isOn && this.#engine.isThreat === isThreat;
    if (reply?.type !== 'refused' || !isMeant) return;
    this.#engine.fail();
    this.complain(reply.text);
  }

  // ---- Input of the user ---------------------------------------------------------------------------------------

  /** @param {import('../protocol.js').Effort} effort */
  async #analyse(effort) {
    if (!this.#study) return;
    const reply = await this.#app.connection.ask({ type: 'analyse', study: this.#study.view.study, effort });
    if (reply?.type === 'refused') this.complain(reply.text);
  }

  /** Why is the move that was played last good or bad? */
  #explain() {
    const study = this.#study;
    if (study && study.current.mv) void this.#coach.ask({ kind: 'node', study: study.view.study, node: study.current.id });
  }

  /** Positions of the game in which one move was right become puzzles. */
  async #makePuzzles() {
    if (!this.#study) return;
    const reply = await this.#app.connection.ask({ type: 'puzzle-make', study: this.#study.view.study });
    if (reply?.type === 'refused') this.complain(reply.text);
  }

  #stopAnalysis() {
    if (this.#study) this.#app.connection.send({ type: 'analyse-stop', study: this.#study.view.study });
  }

  /** @param {string} text */
  #mention(text) {
    this.#column.mention(text);
    this.#column.board.announce(text);
  }

  /** @param {1 | -1} way */
  #toMistake(way) {
    const node = this.#study?.mistake(way) ?? null;
    if (node !== null) this.#goTo(node);
    else this.#mention(this.#app.speech.say('noMistake'));
  }

  /** @param {KeyboardEvent} event */
  #onControlKey(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const isUndo = key === 'z' && !event.shiftKey;
    if (!isUndo && key !== 'y' && key !== 'z') return;
    event.preventDefault();
    void this.#tools.stepInHistory(isUndo ? 'study-undo' : 'study-redo');
  }

  #flip() {
    this.#column.board.orientation = otherSide(this.#column.board.orientation);
    if (this.#study) this.#clocks.show(this.#study.clocks, this.#column.board.orientation);
    this.#showBar();
  }

  /** @param {number} node */
  #goTo(node) {
    const before = this.#study?.current.id;
    if (!this.#study?.goTo(node)) return;
    const { current } = this.#study;
    this.#editor.moved();
    this.#column.hush();
    this.#show();
    this.#announce(current);
    if (current.parent === before) this.#sound(current);
  }

  /** @param {import('../page/board-column.js').Step} step */
  #step(step) {
    if (this.#study) this.#goTo(this.#study.target(step));
  }

  #playBest() {
    const mv = this.#engine.isThreat ? undefined : this.#thoughts?.lines[0]?.moves[0];
    if (mv) void this.#editor.play(mv.uci);
    else if (!this.#engine.isOn) this.#engine.toggle();
  }

  /** @param {string} key */
  onKey(key) {
    const step = stepOf(key);
    if (step) this.#step(step);
    else if (key === 'Shift+ArrowDown' || key === 'Shift+ArrowUp') this.#study && this.#goTo(this.#study.beside(key === 'Shift+ArrowDown' ? 1 : -1));
    else if (key === ' ') this.#playBest();
    else if (key === 'f') this.#flip();
    else if (key === 'l') this.#engine.toggle();
    else if (key === 'x') this.#engine.toggleThreat();
    else if (key === 'w') this.#explain();
    else if (key === 'Escape' && this.#coach.isOpen) this.#coach.clear();
    else if (key === 'Enter') this.#field.input.focus();
    else if (key === 'n' || key === 'p') this.#toMistake(key === 'n' ? 1 : -1);
    else if (nagOf(key) !== null) void this.#editor.sign(nagOf(key) ?? 0);
    else return false;
    return true;
  }
}
