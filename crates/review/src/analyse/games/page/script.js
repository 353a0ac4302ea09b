"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const COLORS = { G: "#1f8a3b", R: "#cc3328", Y: "#e0a800", B: "#2466b8", C: "#0f92a8", M: "#b03a98", O: "#e07010" };
  const WORDS = { inaccuracy: "Inaccuracy", mistake: "Mistake", blunder: "Blunder" };
  const at = (id) => document.getElementById(id);
  const games = Array.from(document.querySelectorAll("script.game"), (block) => JSON.parse(block.textContent));
  let game = null;
  let here = 0;
  let flipped = false;
  let children = [];
  let buttons = [];

  // Text is only ever set as text: names and comments come from files.
  function make(name, options = {}, ...inside) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(options)) {
      if (key === "class") element.className = value;
      else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else element.setAttribute(key, value);
    }
    element.append(...inside);
    return element;
  }

  function draw(name, attributes) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  }

  const fileOf = (square) => square.charCodeAt(0) - 97;
  const rankOf = (square) => square.charCodeAt(1) - 49;

  function corner(square) {
    const [file, rank] = [fileOf(square), rankOf(square)];
    return flipped ? [48 * (7 - file), 48 * rank] : [48 * file, 48 * (7 - rank)];
  }

  function* piecesOf(board) {
    const ranks = board.split("/");
    for (let row = 0; row < 8; row++) {
      let file = 0;
      for (const sign of ranks[row]) {
        if (sign >= "1" && sign <= "8") file += Number(sign);
        else yield [String.fromCharCode(97 + file++) + (8 - row), sign];
      }
    }
  }

  function cell(square, fill, opacity) {
    const [x, y] = corner(square);
    return draw("rect", { x, y, width: 48, height: 48, fill, "fill-opacity": opacity });
  }

  function arrow(from, to, color) {
    const [[x, y], [toX, toY]] = [corner(from), corner(to)];
    const length = Math.hypot(toX - x, toY - y);
    const angle = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
    return draw("path", {
      transform: `translate(${x + 24} ${y + 24}) rotate(${angle})`,
      d: `M15-3.75H${length - 19}V-11L${length} 0 ${length - 19} 11V3.75H15z`,
      fill: color,
      "fill-opacity": 0.8,
    });
  }

  function label(text, x, y, isDark, anchor) {
    const element = draw("text", { x, y, fill: isDark ? "var(--light)" : "var(--dark)", "text-anchor": anchor });
    element.textContent = text;
    return element;
  }

  function drawSquares(layer) {
    layer.append(draw("rect", { width: 384, height: 384, fill: "var(--light)" }));
    for (let index = 0; index < 64; index++) {
      const [file, rank] = [index % 8, index >> 3];
      const square = "abcdefgh"[file] + (rank + 1);
      const isDark = (file + rank) % 2 === 0;
      if (isDark) layer.append(cell(square, "var(--dark)", 1));
    }
  }

  function drawCoordinates(layer) {
    for (let place = 0; place < 8; place++) {
      const [file, rank] = flipped ? [7 - place, place] : [place, 7 - place];
      layer.append(label("abcdefgh"[file], 48 * place + 46, 381, place % 2 === 0, "end"));
      layer.append(label(String(rank + 1), 2, 48 * place + 10, place % 2 === 1, "start"));
    }
  }

  function drawBoard() {
    const node = game.nodes[here];
    const layer = document.createDocumentFragment();
    drawSquares(layer);
    for (const square of [node.from, node.to]) if (square) layer.append(cell(square, "var(--moved)", 0.5));
    for (const [color, square] of node.squares || []) layer.append(cell(square, COLORS[color], 0.5));
    if (node.check) layer.append(cell(node.check, "url(#check)", 1));
    drawCoordinates(layer);
    for (const [square, sign] of piecesOf(node.board)) {
      const [x, y] = corner(square);
      const name = (sign < "a" ? "w" : "b") + sign.toUpperCase();
      layer.append(draw("use", { href: "#" + name, x, y, width: 48, height: 48 }));
    }
    if (node.better) layer.append(arrow(node.better.from, node.better.to, COLORS.G));
    for (const [color, from, to] of node.arrows || []) layer.append(arrow(from, to, COLORS[color]));
    at("board").replaceChildren(layer);
    at("board").setAttribute("aria-label", describe(node));
  }

  function describe(node) {
    const names = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };
    const sides = { White: [], Black: [] };
    for (const [square, sign] of piecesOf(node.board)) {
      sides[sign < "a" ? "White" : "Black"].push(`${names[sign.toLowerCase()]} ${square}`);
    }
    return `${node.state}. White: ${sides.White.join(", ")}. Black: ${sides.Black.join(", ")}.`;
  }

  const percent = (chance) => `${(100 * chance).toFixed(1)}%`;

  function drawBar() {
    let node = game.nodes[here];
    while (node.chance === null && node.parent !== null) node = game.nodes[node.parent];
    const chance = node.chance === null ? 0.5 : node.chance;
    at("bar").firstElementChild.style.height = percent(chance);
    at("bar").setAttribute("aria-label", `White can expect ${percent(chance)} of the point`);
  }

  function say() {
    const node = game.nodes[here];
    const says = [];
    if (node.san) says.push(make("b", {}, `${node.number} ${node.san}${node.signs.join("")}`));
    else says.push(make("b", {}, "Start position"));
    if (node.eval) says.push(" ", make("span", { class: "score" }, node.eval));
    if (node.judgement) says.push(" ", make("span", { class: node.judgement }, `${WORDS[node.judgement]}.`));
    if (node.better) says.push(` Better was ${node.better.san} `, make("span", { class: "score" }, node.better.eval || ""));
    if (node.reason) says.push(" ", make("span", { lang: node.reason.lang }, node.reason.text));
    if (node.isOver) says.push(` ${node.state[0].toUpperCase()}${node.state.slice(1)}.`);
    at("says").replaceChildren(...says);
  }

  function go(index) {
    here = index;
    drawBoard();
    drawBar();
    say();
    for (const button of at("moves").querySelectorAll("[aria-current]")) {
      button.removeAttribute("aria-current");
      button.tabIndex = -1;
    }
    const button = buttons[here];
    if (button) {
      button.setAttribute("aria-current", "true");
      button.tabIndex = 0;
      reveal(button);
    } else if (buttons[1]) {
      buttons[1].tabIndex = 0;
      at("moves").scrollTop = 0;
    }
    const now = at("graph").querySelector(".now");
    const ply = game.line.indexOf(here);
    if (ply >= 0) now.style.left = place(ply);
    now.hidden = ply < 0;
    const isEnd = children[here].length === 0;
    at("first").disabled = at("back").disabled = here === 0;
    at("next").disabled = at("last").disabled = isEnd;
    at("flaw").disabled = nextFlaw() === undefined;
  }

  // Scrolls the list and not the page, which would jump away from the board on a phone.
  function reveal(button) {
    const list = at("moves");
    const [top, bottom] = [button.offsetTop, button.offsetTop + button.offsetHeight];
    const margin = 2 * button.offsetHeight;
    if (top - margin < list.scrollTop) list.scrollTop = top - margin;
    else if (bottom + margin > list.scrollTop + list.clientHeight) list.scrollTop = bottom + margin - list.clientHeight;
  }

  const back = () => here > 0 && go(game.nodes[here].parent);
  const next = () => children[here].length > 0 && go(children[here][0]);
  const first = () => go(0);
  function last() {
    let index = here;
    while (children[index].length > 0) index = children[index][0];
    go(index);
  }
  function nextFlaw() {
    let index = here;
    while (index !== undefined && index !== 0 && !game.line.includes(index)) index = game.nodes[index].parent;
    return game.line.slice(game.line.indexOf(index) + 1).find((node) => game.nodes[node].judgement);
  }
  function flaw() {
    const index = nextFlaw();
    if (index !== undefined) go(index);
  }
  function flip() {
    flipped = !flipped;
    at("table").classList.toggle("flipped", flipped);
    drawBoard();
  }

  function moveButton(index, withScore) {
    const node = game.nodes[index];
    const name = make("span", { class: node.judgement || "" }, node.san + node.signs.join(""));
    const button = make("button", { type: "button", tabindex: "-1", onclick: () => go(index) }, name);
    if (withScore && node.eval) button.append(make("span", { class: "score" }, node.eval));
    buttons[index] = button;
    return button;
  }

  // A number stays with its move at the end of a line.
  function step(index, needsNumber) {
    const { number } = game.nodes[index];
    const move = moveButton(index, false);
    const hasNumber = needsNumber || number.endsWith(".");
    return make("span", { class: "step" }, ...(hasNumber ? [make("em", {}, number)] : []), move);
  }

  // A variation is a paragraph; those inside it are paragraphs of their own. No recursion: files may nest deeply.
  function variation(start) {
    const whole = make("div", { class: "line" });
    const waiting = [[start, whole, 0]];
    while (waiting.length > 0) {
      const [first, line, depth] = waiting.pop();
      let needsNumber = true;
      for (let index = first; index !== undefined; index = children[index][0]) {
        const node = game.nodes[index];
        const score = index === first && node.eval ? [make("em", { class: "score" }, node.eval), " "] : [];
        const texts = (node.comments || []).flatMap((text) => [make("em", {}, text), " "]);
        line.append(...(node.before || []).flatMap((text) => [make("em", {}, text), " "]));
        line.append(step(index, needsNumber), " ", ...score, ...texts);
        const others = index === first ? [] : children[node.parent].slice(1);
        const inner = others.map((other) => [other, make("div", { class: "line" }), depth + 1]);
        const parts = inner.map(([, part]) => part);
        // Deeper than anybody can read, they stand below each other: browsers have limits.
        if (depth < 6) line.append(...parts);
        else line.after(...parts);
        waiting.push(...inner);
        needsNumber = texts.length > 0 || inner.length > 0;
      }
    }
    return whole;
  }

  function asides(node, others) {
    const texts = (node.comments || []).map((text) => make("p", {}, text));
    if (node.reason) texts.push(make("p", { lang: node.reason.lang }, node.reason.text));
    if (texts.length === 0 && others.length === 0) return null;
    return make("div", { class: "aside" }, ...texts, ...others.map(variation));
  }

  function listMoves() {
    const list = document.createDocumentFragment();
    buttons = [];
    const opening = asides(game.nodes[0], []);
    if (opening) list.append(opening);
    let isBroken = true;
    for (const index of game.line.slice(1)) {
      const node = game.nodes[index];
      const isWhite = !node.number.endsWith("…");
      if (isWhite || isBroken) list.append(make("span", { class: "number" }, node.number.replace(/[.…]+$/, "")));
      if (!isWhite && isBroken) list.append(make("span", { class: "gap" }, "…"));
      list.append(moveButton(index, true));
      const aside = asides(node, children[node.parent].slice(1));
      isBroken = aside !== null;
      if (aside && isWhite) list.append(make("span", { class: "gap" }, ""));
      if (aside) list.append(aside);
    }
    list.append(make("div", { class: "ending" }, game.result));
    at("moves").replaceChildren(list);
  }

  const place = (ply) => percent(game.line.length < 2 ? 0 : ply / (game.line.length - 1));

  function drawGraph() {
    const count = Math.max(game.line.length - 1, 1);
    const chances = game.line.map((index) => game.nodes[index].chance ?? 0.5);
    const points = chances.map((chance, ply) => `${((1000 * ply) / count).toFixed(1)} ${(100 - 100 * chance).toFixed(1)}`);
    const picture = draw("svg", { viewBox: "0 0 1000 100", preserveAspectRatio: "none", "aria-hidden": "true" });
    picture.append(draw("path", { class: "area", d: `M0 100L${points.join("L")}L${points.length > 1 ? 1000 : 0} 100z` }));
    picture.append(draw("path", { class: "half", d: "M0 50H1000", "vector-effect": "non-scaling-stroke" }));
    const marks = game.line.flatMap((index, ply) => {
      const judgement = game.nodes[index].judgement;
      if (!judgement) return [];
      const mark = make("i", { class: judgement });
      mark.style.left = place(ply);
      // All of the mark is to be seen, even at the edge.
      mark.style.top = percent(Math.min(0.94, Math.max(0.06, 1 - chances[ply])));
      return [mark];
    });
    at("graph").replaceChildren(picture, ...marks, make("div", { class: "now" }));
    at("graph").setAttribute("aria-label", "White’s expected score, move by move");
  }

  function seek(event) {
    const box = at("graph").getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    go(game.line[Math.round(share * (game.line.length - 1))]);
  }

  function tabulate() {
    const row = (side, name, play) => {
      const accuracy = play.accuracy === null ? "–" : play.accuracy.toFixed(1);
      const counts = [accuracy, play.inaccuracies, play.mistakes, play.blunders];
      const title = make("th", { scope: "row" }, make("span", { class: "swatch " + side }), name);
      return make("tr", {}, title, ...counts.map((count) => make("td", {}, String(count))));
    };
    at("play").replaceChildren(
      row("w", game.white || "White", game.white_play),
      row("b", game.black || "Black", game.black_play),
    );
  }

  const players = (game) => `${game.white || "White"} – ${game.black || "Black"}`;
  const facts = (game) => [game.event, game.site, game.date, game.round && `round ${game.round}`].filter(Boolean);

  function show(index) {
    game = games[index];
    children = game.nodes.map(() => []);
    game.nodes.forEach((node, index) => node.parent !== null && children[node.parent].push(index));
    game.line = [0];
    for (let index = 0; children[index].length > 0; ) game.line.push((index = children[index][0]));
    document.title = `${players(game)} ${game.result}`;
    at("players").replaceChildren(`${players(game)} `, make("span", { class: "result" }, game.result));
    const opening = game.opening && `${game.eco} ${game.opening}`;
    at("facts").textContent = [...facts(game), opening, ...game.errors].filter(Boolean).join(" · ");
    listMoves();
    drawGraph();
    at("graph").hidden = game.line.length < 2;
    tabulate();
    go(0);
    Array.from(at("games").querySelectorAll("button"), (button, number) =>
      number === index ? button.setAttribute("aria-current", "true") : button.removeAttribute("aria-current"));
  }

  function listGames() {
    const entries = games.map((game, index) => {
      const about = [...facts(game), game.opening].filter(Boolean).join(", ");
      const small = make("small", {}, [game.result, about].filter(Boolean).join(" · "));
      const choose = () => {
        show(index);
        if (matchMedia("(max-width: 1239px)").matches) at("drawer").open = false;
      };
      return make("li", {}, make("button", { type: "button", onclick: choose }, players(game), small));
    });
    at("games").replaceChildren(...entries);
    at("count").textContent = `${games.length} games`;
    at("list").hidden = false;
    at("layout").classList.add("many");
    at("drawer").open = matchMedia("(min-width: 1240px)").matches;
    at("search").hidden = games.length < 8;
    at("search").addEventListener("input", (event) => {
      const words = event.target.value.toLowerCase().split(/\s+/);
      for (const entry of entries) {
        const text = entry.textContent.toLowerCase();
        entry.hidden = !words.every((word) => text.includes(word));
      }
    });
  }

  const KEYS = { ArrowLeft: back, ArrowRight: next, ArrowUp: first, ArrowDown: last, Home: first, End: last, f: flip, m: flaw };
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    const action = KEYS[event.key];
    if (!action || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  });
  for (const [id, action] of Object.entries({ first, back, next, last, flip, flaw })) at(id).addEventListener("click", action);
  at("graph").addEventListener("pointerdown", seek);
  at("graph").addEventListener("pointermove", (event) => event.buttons > 0 && seek(event));

  if (games.length > 1) listGames();
  // A link may name a game and a ply: #2.15
  const [number, ply] = location.hash.slice(1).split(".").map(Number);
  if (games.length > 0) {
    show(number >= 1 && number <= games.length ? number - 1 : 0);
    if (ply > 0 && ply < game.line.length) go(game.line[ply]);
  }
})();
