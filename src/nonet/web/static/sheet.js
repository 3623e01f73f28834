// The sheet that is drawn on: coordinates of cells and points, and numbers and texts as SVG has them. The same
// geometry as in nonet/render/_paper.py and _outline.py, so that the page and a picture look alike.

/** @import {Drawing, Mark, Point, Theme} from "./types.js" */

export const CELL = 40;
export const RIM = 4;
const MAX_MARGIN = 6;
export const LETTER = 0.6;
const MAX_TEXT = 40;

/**
 * A board with its margins, in cells, and the theme that it is drawn in.
 * @typedef {object} Sheet
 * @property {number} rows
 * @property {number} columns
 * @property {number} top
 * @property {number} left
 * @property {number} bottom
 * @property {number} right
 * @property {number} width
 * @property {number} height
 * @property {Theme} theme
 */

/**
 * The sheet with margins wide enough for all these marks and what the setter drew, and at least `rim` cells wide.
 * @param {{rows: number, columns: number, decoration?: Drawing[]}} board
 * @param {Mark[]} marks
 * @param {Theme} theme
 * @param {number} [rim]
 * @returns {Sheet}
 */
export function sheetAround(board, marks, theme, rim = 0) {
  let [top, left, bottom, right] = [rim, rim, rim, rim];
  const drawn = (board.decoration ?? []).flatMap((each) => (each.at ? [each.at] : (each.points ?? [])));
  for (const [row, column] of [...marks.flatMap(pointsOf), ...drawn]) {
    top = Math.max(top, 0.5 - row);
    bottom = Math.max(bottom, row - board.rows - 0.5);
    left = Math.max(left, 0.5 - column);
    right = Math.max(right, column - board.columns - 0.5);
  }
  const sides = [top, left, bottom, right].map((side) => Math.ceil(Math.min(side, MAX_MARGIN)));
  return {
    rows: board.rows,
    columns: board.columns,
    top: sides[0],
    left: sides[1],
    bottom: sides[2],
    right: sides[3],
    width: (sides[1] + board.columns + sides[3]) * CELL + 2 * RIM,
    height: (sides[0] + board.rows + sides[2]) * CELL + 2 * RIM,
    theme,
  };
}

/**
 * The points of a mark that may lie outside the board.
 * @param {Mark} mark
 * @returns {Point[]}
 */
function pointsOf(mark) {
  if (mark.mark === "label" && mark.at) return [mark.at];
  return mark.mark === "arrow" ? (mark.points ?? []) : [];
}

/**
 * The top left corner of a cell, row and column counted from 0.
 * @param {Sheet} sheet @param {number} row @param {number} column
 * @returns {Point}
 */
export function corner(sheet, row, column) {
  return [RIM + (sheet.left + column) * CELL, RIM + (sheet.top + row) * CELL];
}

/**
 * The position (x, y) of a point (row, column from 1); points beyond the margins are clamped.
 * @param {Sheet} sheet @param {Point} point
 * @returns {Point}
 */
export function place(sheet, [row, column]) {
  const clamp = (/** @type {number} */ at, /** @type {number} */ side) =>
    Math.min(Math.max(-MAX_MARGIN, at), side + MAX_MARGIN + 1);
  return [
    RIM + (sheet.left + clamp(column, sheet.columns) - 0.5) * CELL,
    RIM + (sheet.top + clamp(row, sheet.rows) - 0.5) * CELL,
  ];
}

/**
 * The middle of a cell.
 * @param {Sheet} sheet @param {number} cell
 * @returns {Point}
 */
export function centre(sheet, cell) {
  return place(sheet, [Math.floor(cell / sheet.columns) + 1, (cell % sheet.columns) + 1]);
}

/**
 * Where the pencil mark of `value` (from 0) stands in its cell: row and column from 1.
 * @param {number} columns @param {number} cell @param {number} value @param {number} size
 * @returns {Point}
 */
export function candidatePoint(columns, cell, value, size) {
  const across = Math.floor(Math.sqrt(Math.max(size, 1) - 1)) + 1;
  const down = Math.ceil(Math.max(size, 1) / across);
  const [row, column] = [Math.floor(value / across), value % across];
  return [
    Math.floor(cell / columns) + 1.09 + ((row + 0.5) / down - 0.5) * 0.7,
    (cell % columns) + 1 + ((column + 0.5) / across - 0.5) * 0.88,
  ];
}

/**
 * The distance between neighbouring pencil marks, in cells.
 * @param {number} columns @param {number} size
 */
export function room(columns, size) {
  let least = 0.7;
  const first = candidatePoint(columns, 0, 0, size);
  for (let value = 1; value < size; value++) {
    const [row, column] = candidatePoint(columns, 0, value, size);
    const far = Math.max(Math.abs(row - first[0]), Math.abs(column - first[1]));
    least = value === 1 ? far : Math.min(least, far);
  }
  return least;
}

/** A length as SVG writes it, rounded to 1/100. @param {number} value */
export function number(value) {
  const rounded = Math.round(value * 100) / 100;
  return String(Object.is(rounded, -0) ? 0 : rounded);
}

/**
 * SVG path data: straight lines from point to point.
 * @param {Point[]} points @param {boolean} [closed]
 */
export function path(points, closed = false) {
  return `M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join("L")}${closed ? "Z" : ""}`;
}

/** The text, cut to what is shown. @param {string} text */
export function clean(text) {
  const signs = [...text];
  return signs.length <= MAX_TEXT ? text : `${signs.slice(0, MAX_TEXT - 1).join("")}…`;
}

/**
 * The font size, at most `size`, at which the text is no wider than `width`.
 * @param {string} text @param {number} width @param {number} size
 */
export function fit(text, width, size) {
  return Math.min(size, width / (LETTER * Math.max([...clean(text)].length, 1)));
}

/**
 * The outlines of cells as clockwise loops of points, in cells, `inset` inwards.
 * @param {Point[]} cells row and column from 0
 * @param {number} inset
 * @returns {Point[][]}
 */
export function loops(cells, inset) {
  const key = (/** @type {Point} */ [x, y]) => x * 4096 + y;
  const inside = new Set(cells.map(key));
  const sorted = [...inside].sort((one, other) => one - other).map((at) => [Math.floor(at / 4096), at % 4096]);
  /** @type {Map<number, Point[]>} */
  const leaving = new Map();
  for (const [row, column] of sorted) {
    /** @type {[Point, Point, Point][]} */
    const sides = [
      [[row - 1, column], [column, row], [column + 1, row]],
      [[row, column + 1], [column + 1, row], [column + 1, row + 1]],
      [[row + 1, column], [column + 1, row + 1], [column, row + 1]],
      [[row, column - 1], [column, row + 1], [column, row]],
    ];
    for (const [beside, start, end] of sides) {
      if (beside[0] < 0 || beside[1] < 0 || !inside.has(key(beside))) {
        leaving.set(key(start), [...(leaving.get(key(start)) ?? []), end]);
      }
    }
  }
  /** @type {Point[][]} */
  const found = [];
  while (leaving.size) found.push(turns(oneLoop(leaving)).map((turn) => moved(turn, inset)));
  return found;
}

/** @param {Map<number, Point[]>} leaving @returns {Point[]} */
function oneLoop(leaving) {
  const least = Math.min(...leaving.keys());
  /** @type {Point} */
  const start = [Math.floor(least / 4096), least % 4096];
  const found = [start];
  let [here, heading] = [start, /** @type {Point} */ ([1, 0])];
  for (;;) {
    const at = here[0] * 4096 + here[1];
    const ends = /** @type {Point[]} */ (leaving.get(at));
    // Where two cells touch at a corner turn right: stay at the same cell.
    const right = [here[0] - heading[1], here[1] + heading[0]];
    const turn = ends.findIndex(([x, y]) => x === right[0] && y === right[1]);
    const [end] = ends.splice(Math.max(turn, 0), 1);
    if (!ends.length) leaving.delete(at);
    heading = [end[0] - here[0], end[1] - here[1]];
    here = end;
    if (here[0] === start[0] && here[1] === start[1]) return found;
    found.push(here);
  }
}

/** @param {Point[]} loop @returns {[Point, Point, Point][]} */
function turns(loop) {
  /** @type {[Point, Point, Point][]} */
  const found = [];
  loop.forEach((here, at) => {
    const before = loop[(at + loop.length - 1) % loop.length];
    const after = loop[(at + 1) % loop.length];
    const arriving = /** @type {Point} */ ([here[0] - before[0], here[1] - before[1]]);
    const parting = /** @type {Point} */ ([after[0] - here[0], after[1] - here[1]]);
    if (arriving[0] !== parting[0] || arriving[1] !== parting[1]) found.push([here, arriving, parting]);
  });
  return found;
}

/** @param {[Point, Point, Point]} turn @param {number} inset @returns {Point} */
function moved([[x, y], arriving, parting], inset) {
  return [x - inset * (arriving[1] + parting[1]), y + inset * (arriving[0] + parting[0])];
}
