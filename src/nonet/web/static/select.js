// Selecting cells: where the cursor goes, and what a click or a drag selects. Pure.

/** @import {State} from "./state.js" */

import { valueAt } from "./state.js";

/**
 * The cell that lies `down` and `right` of another, wrapping around the board and skipping what is no cell.
 * @param {State} state @param {number} from @param {number} down @param {number} right
 */
export function neighbour({ board }, from, down, right) {
  let [row, column] = [Math.floor(from / board.columns), from % board.columns];
  do {
    row = (row + down + board.rows) % board.rows;
    column = (column + right + board.columns) % board.columns;
  } while (board.gaps.has(row * board.columns + column));
  return row * board.columns + column;
}

/**
 * The state with the cursor in a cell, which is selected alone, or added.
 * @param {State} state @param {number} cell @param {boolean} [extend]
 * @returns {State}
 */
export function goTo(state, cell, extend = false) {
  const others = extend ? state.selected.filter((each) => each !== cell) : [];
  return { ...state, cursor: cell, selected: [...others, cell] };
}

/** @param {State} state @param {number} down @param {number} right @param {boolean} extend @returns {State} */
export function move(state, down, right, extend) {
  if (!state.selected.length) return goTo(state, state.cursor);
  return goTo(state, neighbour(state, state.cursor, down, right), extend);
}

/**
 * The first or last cell of the row, or of the board.
 * @param {State} state @param {boolean} last @param {boolean} whole @param {boolean} extend
 * @returns {State}
 */
export function toEdge(state, last, whole, extend) {
  const { board, cursor } = state;
  const row = Math.floor(cursor / board.columns);
  const cells = whole ? board.cells : board.cells.filter((cell) => Math.floor(cell / board.columns) === row);
  return goTo(state, last ? cells[cells.length - 1] : cells[0], extend);
}

/** @param {State} state @returns {State} */
export const all = (state) => ({ ...state, selected: [...state.board.cells] });

/** @param {State} state @returns {State} */
export function invert(state) {
  const before = new Set(state.selected);
  return { ...state, selected: state.board.cells.filter((cell) => !before.has(cell)) };
}

/** @param {State} state @returns {State} */
export const none = (state) => ({ ...state, selected: [] });

/**
 * The cells like this one: with the same value, else the same marks, else the same colours.
 * @param {State} state @param {number} cell
 * @returns {State}
 */
export function similar(state, cell) {
  const value = valueAt(state, cell);
  const same = (/** @type {(at: number) => number} */ what) =>
    what(cell) ? state.board.cells.filter((other) => what(other) === what(cell)) : null;
  const found =
    (value && same((at) => valueAt(state, at))) ||
    same((at) => (valueAt(state, at) ? 0 : state.centre[at])) ||
    same((at) => (valueAt(state, at) ? 0 : state.corner[at])) ||
    same((at) => state.colour[at]);
  return found ? { ...state, cursor: cell, selected: found } : state;
}

/**
 * The cells of the rectangle between two corners.
 * @param {State} state @param {number} one @param {number} other
 */
export function rectangle({ board }, one, other) {
  const [row, column] = [Math.floor(one / board.columns), one % board.columns];
  const [row2, column2] = [Math.floor(other / board.columns), other % board.columns];
  return board.cells.filter((cell) => {
    const [r, c] = [Math.floor(cell / board.columns), cell % board.columns];
    return (
      r >= Math.min(row, row2) && r <= Math.max(row, row2) && c >= Math.min(column, column2) && c <= Math.max(column, column2)
    );
  });
}

/**
 * The cell at a point of the board, in cells from its top left corner; -1 for none. On a drag only the middle of a cell
 * counts, so that a diagonal does not catch its neighbours.
 * @param {State} state @param {number} x @param {number} y @param {boolean} dragging
 */
export function cellAt({ board }, x, y, dragging) {
  const [row, column] = [Math.floor(y), Math.floor(x)];
  if (row < 0 || column < 0 || row >= board.rows || column >= board.columns) return -1;
  if (dragging && Math.hypot(x - column - 0.5, y - row - 0.5) > 0.44) return -1;
  const cell = row * board.columns + column;
  return board.gaps.has(cell) ? -1 : cell;
}

/**
 * What a press on a cell begins: the selection after it, and whether the drag that follows adds or removes.
 * @param {State} state @param {number} cell @param {{add: boolean}} keys
 * @returns {{state: State, removing: boolean}}
 */
export function press(state, cell, { add }) {
  const had = state.selected.includes(cell);
  if (add) {
    const selected = had ? state.selected.filter((each) => each !== cell) : [...state.selected, cell];
    return { state: { ...state, cursor: cell, selected }, removing: had };
  }
  if (had && state.selected.length === 1) return { state: { ...none(state), cursor: cell }, removing: false };
  return { state: goTo(state, cell), removing: false };
}

/**
 * A drag that reaches a further cell.
 * @param {State} state @param {number} cell @param {boolean} removing
 * @returns {State}
 */
export function drag(state, cell, removing) {
  const had = state.selected.includes(cell);
  if (had !== removing) return state.cursor === cell || !had ? state : { ...state, cursor: cell };
  const selected = removing ? state.selected.filter((each) => each !== cell) : [...state.selected, cell];
  return { ...state, cursor: cell, selected };
}
