// The board component: draws a state, and says what the player does. Layers lie upon each other so that a change
// repaints little: what the rules draw changes with the puzzle, the digits row by row, the selection on its own. Above
// all lies a transparent grid of cells that is no picture: it has the focus, the names and the states for those who
// hear the page.

/** @import {Board, Mark, Node, Point, Theme} from "./types.js" */
/** @import {State} from "./state.js" */
/** @import {Intent} from "./keys.js" */
/** @import {Sheet} from "./sheet.js" */

import { described } from "./a11y.js";
import { decorated } from "./decoration.js";
import { h, put, svg } from "./dom.js";
import { intent } from "./keys.js";
import { borders, disc, drawMark, halo, lookOf, node, shade } from "./marks.js";
import { cellAt, drag, goTo, press, rectangle, similar } from "./select.js";
import { CELL, candidatePoint, centre, corner, fit, loops, number, path, place, room, sheetAround } from "./sheet.js";
import { valueAt } from "./state.js";

/**
 * What is shown besides the state.
 * @typedef {object} Extras
 * @property {Set<number>} [wrong] cells that break a rule
 * @property {{values: number[], candidates: number[]} | null} [exhibit] a position in the place of the player's
 * @property {Mark[]} [marks] of a step, a preview
 * @property {number[] | null} [faint] candidates of open cells without marks, such as the true ones
 * @property {Set<number>} [same] cells to point out: those with the value of the cursor's cell
 * @property {Set<number>} [seen] cells that the cursor's cell sees
 * @property {Set<number>} [differing] where two solutions differ
 * @property {boolean} [fixed] candidates stand in fixed places
 * @property {boolean} [picking] places beside the board can be picked
 * @property {boolean} [hidden] nothing is shown, as in a pause
 */

/**
 * @typedef {object} Handlers
 * @property {(state: State) => void} select the selection changed
 * @property {(intent: Intent) => void} intend a key was pressed
 * @property {(cell: number, value: number) => boolean} candidate a candidate was clicked; true: it meant something
 * @property {(place: Point) => void} pick a place was picked, row and column from 1
 */

const MANY_CELLS = 300; // of a board on which not all cells are drawn in one frame: a 20x20, a samurai
const CELLS_AT_ONCE = 24;
const DIGIT = 0.556; // width of a digit of Arial, in its size

const TOL = ["#77aadd", "#99ddff", "#44bb99", "#bbcc33", "#aaaa00", "#eedd88", "#ee8866", "#ffaabb", "#bbbbbb"];

/** Where corner marks stand, in cells from the middle. @type {Point[]} */
const CORNERS = [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1], [-1, 0], [1, 0]];

export class BoardView {
  /** @param {HTMLElement} host @param {Handlers} handlers */
  constructor(host, handlers) {
    this.host = host;
    this.handlers = handlers;
    /** @type {State | null} */
    this.state = null;
    /** @type {Extras} */
    this.extras = {};
    /** @type {Theme | null} */
    this.theme = null;
    /** @type {Sheet | null} */
    this.sheet = null;
    /** @type {Map<number, {cell: HTMLElement, drawn: Element, key: string}>} */
    this.cells = new Map();
    this.waiting = 0;
    this.halo = false;
    this.big = 24;
    this.small = 10;
    this.room = 0.3;
    /** @type {{pointer: number, removing: boolean, alt: boolean, from: number} | null} */
    this.dragging = null;
    this.layers = {
      shade: layer("shade"),
      colours: layer("colours"),
      step: layer("step"),
      rules: layer("rules"),
      select: layer("select"),
      under: layer("under"),
      digits: h("div", { class: "digits", "aria-hidden": "true" }),
      over: layer("over"),
    };
    this.grid = h("div", { class: "grid", role: "grid", "aria-multiselectable": "true", "aria-label": "Sudoku board" });
    const { shade: low, colours, step, rules, select, under, digits, over } = this.layers;
    put(host, low, colours, step, rules, select, under, digits, over, this.grid);
    this.listen();
  }

  /**
   * Shows a state. What did not change is not drawn again.
   * @param {State} state @param {Extras} extras @param {Theme} theme
   */
  show(state, extras, theme) {
    const before = this.state;
    const were = this.extras;
    const marks = [...state.board.marks, ...(extras.marks ?? [])];
    const sheet = sheetAround(state.board, marks, theme, extras.picking ? 1 : 0);
    const anew = before?.board !== state.board || theme !== this.theme || !alike(sheet, this.sheet);
    const focused = this.grid.contains(document.activeElement);
    this.state = state;
    this.extras = extras;
    this.theme = theme;
    this.host.classList.toggle("hidden", Boolean(extras.hidden));
    if (anew) this.build(sheet, focused && before?.board.names.length === state.board.names.length);
    this.sheet = sheet;
    this.drawCells(anew);
    if (anew || before?.colour !== state.colour || were.differing !== extras.differing) this.drawColours();
    const picked = before?.selected !== state.selected || before?.cursor !== state.cursor;
    if (anew || picked || were.same !== extras.same || were.seen !== extras.seen) this.drawSelection(before);
    if (anew || were.marks !== extras.marks || were.exhibit !== extras.exhibit) this.drawMarks();
  }

  /** Puts the focus into the board. */
  focus() {
    this.cells.get(this.state?.cursor ?? 0)?.cell.focus();
  }

  /** Everything that depends on the puzzle and the theme alone. @param {Sheet} sheet @param {boolean} focused */
  build(sheet, focused) {
    const { state, host } = this;
    if (!state) return;
    const { board } = state;
    this.sheet = sheet;
    const frame = `0 0 ${sheet.width} ${sheet.height}`;
    for (const each of Object.values(this.layers)) if (each instanceof SVGElement) each.setAttribute("viewBox", frame);
    host.style.aspectRatio = `${sheet.width} / ${sheet.height}`;
    host.style.setProperty("--columns", String(sheet.left + sheet.columns + sheet.right));
    host.style.setProperty("--ratio", String(sheet.width / sheet.height));
    const drawn = (/** @type {string[]} */ wanted) =>
      wanted.flatMap((level) => board.marks.filter((mark) => mark.layer === level).flatMap((mark) => this.markNodes(mark)));
    const whole = { x: 0, y: 0, width: sheet.width, height: sheet.height, fill: sheet.theme.paper };
    const by = (/** @type {"under" | "line" | "over"} */ height) => decorated(board.decoration, height, sheet);
    draw(this.layers.shade, [node("rect", whole), ...drawn(["shade"]), ...by("under")]);
    const beneath = [...drawn(["line"]), ...by("line"), ...drawn(["in cell"])];
    draw(this.layers.rules, [...beneath, ...borders(board, sheet), ...drawn(["border", "between"]), ...by("over"), ...drawn(["over"])]);
    this.halo = board.marks.some((mark) => mark.layer === "line") || board.decoration.length > 0;
    const signs = board.symbols.map(String);
    this.big = Math.min(...signs.map((text) => fit(text, CELL * 0.7, CELL * 0.6)));
    this.room = room(board.columns, board.size);
    this.small = Math.min(...signs.map((text) => fit(text, this.room * CELL * 0.85, this.room * CELL * 0.9)));
    this.buildGrid(board, sheet, focused);
  }

  /** @param {Board} board @param {Sheet} sheet @param {boolean} focused */
  buildGrid(board, sheet, focused) {
    const percent = (/** @type {number} */ part, /** @type {number} */ of) => `${(100 * part) / of}%`;
    const [x, y] = corner(sheet, 0, 0);
    Object.assign(this.grid.style, {
      left: percent(x, sheet.width),
      top: percent(y, sheet.height),
      width: percent(board.columns * CELL, sheet.width),
      height: percent(board.rows * CELL, sheet.height),
    });
    this.grid.setAttribute("aria-rowcount", String(board.rows));
    this.grid.setAttribute("aria-colcount", String(board.columns));
    this.cells.clear();
    const rows = [];
    const pictures = [];
    for (let row = 0; row < board.rows; row++) {
      const line = h("div", { role: "row", "aria-label": `row ${row + 1}`, "aria-rowindex": row + 1 });
      const [, top] = corner(sheet, row, 0);
      const picture = layer("row");
      picture.setAttribute("viewBox", `0 ${top} ${sheet.width} ${CELL}`);
      picture.style.top = percent(top, sheet.height);
      picture.style.height = percent(CELL, sheet.height);
      for (let column = 0; column < board.columns; column++) {
        const at = row * board.columns + column;
        if (board.gaps.has(at)) {
          line.append(h("span", { "aria-hidden": "true" }));
          continue;
        }
        const cell = h("div", { role: "gridcell", tabindex: -1, "aria-colindex": column + 1, "data-cell": at });
        const drawn = /** @type {Element} */ (svg(node("g", {})));
        picture.append(drawn);
        line.append(cell);
        this.cells.set(at, { cell, drawn, key: "" });
      }
      rows.push(line);
      pictures.push(picture);
    }
    put(this.grid, rows);
    put(this.layers.digits, pictures);
    const cursor = this.state?.cursor ?? 0;
    this.cells.get(cursor)?.cell.setAttribute("tabindex", "0");
    if (focused) this.focus();
  }

  /** The nodes of a mark, its cells by index. @param {Mark} mark @returns {Node[]} */
  markNodes(mark) {
    const { state, sheet } = this;
    if (!state || !sheet) return [];
    const cells = (mark.cells ?? []).map((name) => state.board.index.get(name) ?? 0);
    const found = drawMark(mark, cells, sheet);
    const title = mark.name ?? mark.role;
    return found.length ? [node("g", { "data-mark": title }, found)] : [];
  }

  /**
   * Draws the cells that changed. On a large board the selected ones come first, and the many others a frame later: a key
   * shows at once, though its digit takes marks out of 64 cells.
   * @param {boolean} [whole] without waiting
   */
  drawCells(whole = false) {
    const { state } = this;
    if (!state) return;
    const changed = [...this.cells].map(([at, shown]) => ({ at, shown, now: this.shownIn(at) })).filter(({ shown, now }) => now.key !== shown.key);
    const waits = !whole && this.cells.size > MANY_CELLS && changed.length > CELLS_AT_ONCE;
    const selected = new Set(waits ? state.selected : []);
    for (const { at, shown, now } of changed) if (!waits || selected.has(at)) this.drawCell(at, shown, now);
    if (waits && !this.waiting) {
      this.waiting = requestAnimationFrame(() => {
        // This runs before that frame is painted, so the next one is asked for.
        this.waiting = requestAnimationFrame(() => {
          this.waiting = 0;
          this.drawCells(true);
        });
      });
    }
  }

  /** What stands in a cell, with a key that tells it from everything else that could. @param {number} at */
  shownIn(at) {
    const { extras } = this;
    const state = /** @type {State} */ (this.state);
    const value = extras.exhibit ? extras.exhibit.values[at] : valueAt(state, at);
    const wrong = extras.wrong?.has(at) ?? false;
    const given = state.given[at] > 0;
    const centred = extras.exhibit ? extras.exhibit.candidates[at] : state.centre[at];
    const faint = !extras.exhibit && !centred && !state.corner[at] ? (extras.faint?.[at] ?? 0) : 0;
    const cornered = extras.exhibit ? 0 : state.corner[at];
    const fixed = Boolean(extras.fixed || extras.exhibit);
    const key = `${value} ${given} ${wrong} ${cornered} ${centred} ${faint} ${fixed} ${state.colour[at] > 0}`;
    return { value, wrong, given, centred, faint, cornered, fixed, key };
  }

  /** @param {number} at @param {{cell: HTMLElement, drawn: Element, key: string}} shown @param {ReturnType<BoardView["shownIn"]>} now */
  drawCell(at, shown, { value, wrong, given, centred, faint, cornered, fixed, key }) {
    const { extras } = this;
    const state = /** @type {State} */ (this.state);
    const { board } = state;
    shown.key = key;
    /** @type {Node[]} */
    let nodes;
    if (value) nodes = this.digitNodes(at, value, given, wrong);
    else if (faint) nodes = this.placedMarks(at, faint, "faint");
    else nodes = [...this.cornerNodes(at, cornered), ...(fixed ? this.placedMarks(at, centred, "") : this.lineNodes(at, centred))];
    shown.drawn.replaceChildren(...nodes.map(svg));
    const { cell } = shown;
    const told = extras.exhibit ? { ...state, digit: extras.exhibit.values, centre: extras.exhibit.candidates } : state;
    cell.setAttribute("aria-label", described(told, at, { wrong, whole: board.size > 9 || board.gaps.size > 0 }));
    toggle(cell, "aria-readonly", given);
    toggle(cell, "aria-invalid", wrong);
  }

  /** @param {number} at @param {number} value @param {boolean} given @param {boolean} wrong @returns {Node[]} */
  digitNodes(at, value, given, wrong) {
    const { state, sheet } = this;
    if (!state || !sheet) return [];
    const [x, y] = centre(sheet, at);
    const size = this.big;
    const coloured = state.colour[at] > 0;
    const attributes = {
      x: number(x),
      y: number(y + size * 0.36),
      "text-anchor": "middle",
      "font-size": number(size),
      class: wrong ? "digit wrong" : given ? "digit given" : "digit entry",
      ...(this.halo || coloured ? halo(size, sheet.theme.paper) : {}),
    };
    const nodes = [node("text", attributes, [String(state.board.symbols[value - 1])])];
    if (wrong) {
      // Not by colour alone: a bar under the digit.
      const [left, low] = [x - CELL * 0.24, y + CELL * 0.37];
      nodes.push(node("path", { class: "wrong-bar", d: `M${number(left)} ${number(low)}h${number(CELL * 0.48)}` }));
    }
    return nodes;
  }

  /** Candidates in fixed places. @param {number} at @param {number} mask @param {string} more @returns {Node[]} */
  placedMarks(at, mask, more) {
    const { state, sheet } = this;
    if (!state || !sheet || !mask) return [];
    const { board } = state;
    const size = this.small;
    const text = { class: `mark ${more}`.trim(), "text-anchor": "middle", "font-size": number(size) };
    const signs = board.symbols.map(String);
    const points = signs.map((sign, value) => ({ sign, at: place(sheet, candidatePoint(board.columns, at, value, board.size)) })).filter((_, value) => (mask >>> value) & 1);
    const low = 0.36 * size;
    if (signs.some((sign) => sign.length > 2)) {
      return [node("text", text, points.map(({ sign, at: [x, y] }) => node("tspan", { x: number(x), y: number(y + low) }, [sign])))];
    }
    // One text with a place for every digit: an element for each sign took half as much again for a key on a 25x25. The two
    // digits of a number stand around its middle.
    const digits = points.flatMap(({ sign, at: [x, y] }) => [...sign].map((digit, nth) => ({ digit, x: x + (nth - (sign.length - 1) / 2) * DIGIT * size, y: y + low })));
    const [across, down] = [digits.map(({ x }) => number(x)).join(" "), digits.map(({ y }) => number(y)).join(" ")];
    return [node("text", { ...text, x: across, y: down }, [digits.map(({ digit }) => digit).join("")])];
  }

  /** Candidates in a line through the middle. @param {number} at @param {number} mask @returns {Node[]} */
  lineNodes(at, mask) {
    const { state, sheet } = this;
    if (!state || !sheet || !mask) return [];
    const signs = state.board.symbols.filter((_, value) => (mask >>> value) & 1).map(String);
    const text = signs.every((sign) => sign.length === 1) ? signs.join("") : signs.join(" ");
    const [x, y] = centre(sheet, at);
    const size = fit(text, CELL * 0.86, CELL * 0.3);
    const attributes = { class: "mark", x: number(x), y: number(y + size * 0.36), "text-anchor": "middle", "font-size": number(size) };
    return [node("text", attributes, [text])];
  }

  /** Marks along the border. @param {number} at @param {number} mask @returns {Node[]} */
  cornerNodes(at, mask) {
    const { state, sheet } = this;
    if (!state || !sheet || !mask) return [];
    const signs = state.board.symbols.filter((_, value) => (mask >>> value) & 1).map(String);
    const [x, y] = centre(sheet, at);
    const many = signs.length > CORNERS.length;
    const size = many ? CELL * 0.17 : CELL * 0.23;
    const half = Math.ceil(signs.length / 2);
    const spans = signs.map((sign, index) => {
      let [across, down] = CORNERS[index] ?? [0, 0];
      if (many) {
        down = index < half ? -1 : 1;
        const [count, nth] = index < half ? [half, index] : [signs.length - half, index - half];
        across = count > 1 ? (2 * nth) / (count - 1) - 1 : 0;
      }
      const where = { x: number(x + across * CELL * 0.36), y: number(y + (down < 0 ? down * CELL * 0.3 : down * CELL * 0.35) + size * 0.36) };
      return node("tspan", where, [sign]);
    });
    return [node("text", { class: "mark", "text-anchor": "middle", "font-size": number(size) }, spans)];
  }

  /** The colours of the player, several in one cell as slices in a fixed order, and where two solutions differ. */
  drawColours() {
    const { state, sheet, extras } = this;
    if (!state || !sheet) return;
    /** @type {Node[]} */
    const nodes = [];
    state.colour.forEach((mask, at) => {
      const chosen = TOL.filter((_, index) => (mask >>> index) & 1);
      const [x, y] = corner(sheet, Math.floor(at / sheet.columns), at % sheet.columns);
      chosen.forEach((colour, index) => {
        const attributes = { fill: colour, class: "colour" };
        if (chosen.length === 1) nodes.push(node("rect", { x, y, width: CELL, height: CELL, ...attributes }));
        else nodes.push(node("path", { d: slice(x, y, index, chosen.length), ...attributes }));
      });
    });
    for (const at of extras.differing ?? []) {
      const [x, y] = corner(sheet, Math.floor(at / sheet.columns), at % sheet.columns);
      nodes.push(node("rect", { x: x + 2, y: y + 2, width: CELL - 4, height: CELL - 4, class: "differing" }));
    }
    draw(this.layers.colours, nodes);
  }

  /** @param {State | null} before */
  drawSelection(before) {
    const { state, sheet, extras } = this;
    if (!state || !sheet) return;
    /** @type {Node[]} */
    const nodes = [];
    const square = (/** @type {number} */ at, /** @type {string} */ name) => {
      const [x, y] = corner(sheet, Math.floor(at / sheet.columns), at % sheet.columns);
      nodes.push(node("rect", { x, y, width: CELL, height: CELL, class: name }));
    };
    for (const at of extras.seen ?? []) square(at, "seen");
    for (const at of extras.same ?? []) square(at, "same");
    for (const at of state.selected) square(at, "selected");
    if (state.selected.length) {
      const [x0, y0] = corner(sheet, 0, 0);
      /** @type {Point[]} */
      const places = state.selected.map((at) => [Math.floor(at / sheet.columns), at % sheet.columns]);
      const d = loops(places, 0.045)
        .map((loop) => path(loop.map(([x, y]) => [x0 + x * CELL, y0 + y * CELL]), true))
        .join("");
      nodes.push(node("path", { d, class: "selection" }));
    }
    draw(this.layers.select, nodes);
    const was = new Set(before?.selected);
    const now = new Set(state.selected);
    for (const at of new Set([...was, ...now])) {
      this.cells.get(at)?.cell.setAttribute("aria-selected", String(now.has(at)));
    }
    for (const [, { cell }] of this.cells) if (cell.tabIndex === 0) cell.tabIndex = -1;
    const cursor = this.cells.get(state.cursor)?.cell;
    if (cursor) {
      cursor.tabIndex = 0;
      if (this.grid.contains(document.activeElement) && document.activeElement !== cursor) cursor.focus();
    }
  }

  /** The marks of a step: shades beneath the borders, outlines beneath the digits, links above them. */
  drawMarks() {
    const { state, sheet, extras } = this;
    if (!state || !sheet) return;
    const { board } = state;
    /** @type {Node[]} */
    const shades = [];
    /** @type {Node[]} */
    const under = [];
    /** @type {Node[]} */
    const over = [];
    /** @type {Node[]} */
    const backs = [];
    for (const mark of extras.marks ?? []) {
      const look = lookOf(sheet.theme, mark.role);
      if (mark.mark === "fill" && mark.symbols?.length) {
        for (const name of mark.cells ?? []) {
          for (const symbol of mark.symbols) {
            const value = board.symbols.indexOf(symbol);
            const at = place(sheet, candidatePoint(board.columns, board.index.get(name) ?? 0, value, board.size));
            const wide = this.room;
            backs.push(...(look.shape === "cell" ? [disc(at, wide * CELL * 0.5, look.fill, look)] : shade(at, wide * 1.15, look)));
            if (look.struck) {
              const reach = wide * CELL * 0.36;
              const d = `M${number(at[0] - reach)} ${number(at[1] + reach)}L${number(at[0] + reach)} ${number(at[1] - reach)}`;
              over.push(node("path", { d, stroke: look.colour, "stroke-width": number(Math.max(look.width * CELL, 1)) }));
            }
          }
        }
      } else (look.over ? over : mark.layer === "shade" ? shades : under).push(...this.markNodes(mark));
    }
    draw(this.layers.step, shades);
    draw(this.layers.under, [...under, ...backs]);
    draw(this.layers.over, over);
  }

  listen() {
    const { host, grid } = this;
    grid.addEventListener("keydown", (event) => {
      if (!this.state) return;
      const meant = intent(event, this.state.board);
      if (!meant) return;
      event.preventDefault();
      this.handlers.intend(meant);
    });
    grid.addEventListener("focusin", (event) => {
      const at = Number(/** @type {HTMLElement} */ (event.target).dataset.cell);
      if (this.state && !this.dragging && !this.state.selected.length) this.handlers.select(goTo(this.state, at));
    });
    host.addEventListener("pointerdown", (event) => this.pressed(event));
    host.addEventListener("pointermove", (event) => this.moved(event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      host.addEventListener(end, () => (this.dragging = null));
    }
    host.addEventListener("dblclick", (event) => {
      const at = this.at(event, false);
      if (this.state && at >= 0) this.handlers.select(similar(this.state, at));
    });
    host.addEventListener("contextmenu", (event) => event.ctrlKey && event.preventDefault());
  }

  /** The point of an event in cells, from the top left corner of the board. @param {MouseEvent} event @returns {Point} */
  point(event) {
    const box = this.grid.getBoundingClientRect();
    const { board } = /** @type {State} */ (this.state);
    return [((event.clientX - box.left) / box.width) * board.columns, ((event.clientY - box.top) / box.height) * board.rows];
  }

  /** @param {MouseEvent} event @param {boolean} dragging */
  at(event, dragging) {
    if (!this.state) return -1;
    const [x, y] = this.point(event);
    return cellAt(this.state, x, y, dragging);
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    if (!this.state || event.button !== 0) return;
    const at = this.at(event, false);
    const [x, y] = this.point(event);
    if (this.extras.picking && at < 0) {
      this.handlers.pick([Math.floor(y) + 1, Math.floor(x) + 1]);
      event.preventDefault();
      return;
    }
    if (at < 0) return;
    const value = this.candidateAt(at, x, y);
    if (value && this.handlers.candidate(at, value)) {
      event.preventDefault();
      this.cells.get(at)?.cell.focus({ preventScroll: true });
      return;
    }
    const roomy = event.pointerType === "touch" && this.host.classList.contains("roomy");
    if (!roomy) this.host.setPointerCapture(event.pointerId);
    const { state, removing } = press(this.state, at, { add: event.ctrlKey || event.metaKey || event.shiftKey });
    this.dragging = roomy ? null : { pointer: event.pointerId, removing, alt: event.altKey, from: at };
    event.preventDefault();
    this.handlers.select(state);
    this.cells.get(at)?.cell.focus({ preventScroll: true });
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (!this.dragging || !this.state || event.pointerId !== this.dragging.pointer) return;
    const at = this.at(event, true);
    if (at < 0 || at === this.state.cursor) return;
    if (this.dragging.alt) {
      this.handlers.select({ ...this.state, cursor: at, selected: rectangle(this.state, this.dragging.from, at) });
    } else {
      this.handlers.select(drag(this.state, at, this.dragging.removing));
    }
  }

  /** The candidate in fixed places at a point of a cell, from 1; 0 for none. @param {number} at @param {number} x @param {number} y */
  candidateAt(at, x, y) {
    const { state } = this;
    if (!state) return 0;
    const { board } = state;
    let [best, least] = [0, this.room * 0.6];
    for (let value = 0; value < board.size; value++) {
      const [row, column] = candidatePoint(board.columns, at, value, board.size);
      const far = Math.hypot(row - 0.5 - y, column - 0.5 - x);
      if (far < least) [best, least] = [value + 1, far];
    }
    return best;
  }
}

/** @param {string} name */
function layer(name) {
  return /** @type {SVGSVGElement} */ (svg(node("svg", { class: `layer ${name}`, "aria-hidden": "true", focusable: "false" })));
}

/** @param {Element} element @param {Node[]} nodes */
function draw(element, nodes) {
  element.replaceChildren(...nodes.map(svg));
}

/** @param {Element} element @param {string} name @param {boolean} on */
function toggle(element, name, on) {
  if (on) element.setAttribute(name, "true");
  else element.removeAttribute(name);
}

/** @param {Sheet} one @param {Sheet | null} other */
function alike(one, other) {
  return other !== null && one.width === other.width && one.height === other.height && one.top === other.top && one.left === other.left;
}

/**
 * The slice of a cell that is the nth of so many: a wedge from the middle, cut off by the sides of the cell.
 * @param {number} x @param {number} y @param {number} nth @param {number} count
 */
function slice(x, y, nth, count) {
  const [middleX, middleY] = [x + CELL / 2, y + CELL / 2];
  const rim = (/** @type {number} */ turn) => {
    const [across, down] = [Math.sin(2 * Math.PI * turn), -Math.cos(2 * Math.PI * turn)];
    const reach = CELL / 2 / Math.max(Math.abs(across), Math.abs(down));
    return /** @type {Point} */ ([middleX + across * reach, middleY + down * reach]);
  };
  const [start, end] = [nth / count + 0.07, (nth + 1) / count + 0.07];
  /** @type {Point[]} */
  const points = [[middleX, middleY], rim(start)];
  for (const turn of [0.125, 0.375, 0.625, 0.875, 1.125]) if (turn > start && turn < end) points.push(rim(turn));
  points.push(rim(end));
  return path(points, true);
}
