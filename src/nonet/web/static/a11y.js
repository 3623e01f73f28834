// The board in words, for those who hear it. Pure.

/** @import {State} from "./state.js" */

import { symbolsIn, valueAt } from "./state.js";

/** @param {(string | number)[]} words @param {string} [last] */
export function listed(words, last = "and") {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;
}

export const COLOUR_NAMES = ["blue", "cyan", "green", "pear", "olive", "yellow", "orange", "pink", "grey"];

/**
 * A cell in words: its name, what stands in it, and the areas beside row and column that it is in.
 * @param {State} state @param {number} cell
 * @param {{wrong?: boolean, whole?: boolean}} [more] `whole`: with the areas
 */
export function described(state, cell, { wrong = false, whole = false } = {}) {
  const { board } = state;
  const value = valueAt(state, cell);
  const parts = [board.names[cell]];
  if (value) parts.push(`${board.symbols[value - 1]}${state.given[cell] ? " given" : ""}`);
  else {
    const [centre, corner] = [symbolsIn(board, state.centre[cell]), symbolsIn(board, state.corner[cell])];
    if (!centre.length && !corner.length) parts.push("empty");
    if (centre.length) parts.push(`candidate${centre.length > 1 ? "s" : ""} ${listed(centre)}`);
    if (corner.length) parts.push(`corner mark${corner.length > 1 ? "s" : ""} ${listed(corner)}`);
  }
  if (state.colour[cell]) {
    parts.push(listed(COLOUR_NAMES.filter((_, index) => (state.colour[cell] >>> index) & 1)));
  }
  if (wrong) parts.push("in conflict");
  if (whole && board.houseOf[cell].length) parts.push(`in ${listed(board.houseOf[cell])}`);
  return parts.join(", ");
}

/**
 * What changed from one state to the next, for the live region; empty if nothing that needs telling.
 * @param {State} before @param {State} after
 */
export function changed(before, after) {
  if (before.mode !== after.mode) return `${after.mode} mode`;
  const { board } = after;
  const back = after.past.length < before.past.length;
  const cells = board.cells.filter((cell) => valueAt(before, cell) !== valueAt(after, cell));
  const start = back ? "undone: " : "";
  if (cells.length === 1) {
    const [cell] = cells;
    const value = valueAt(after, cell);
    return `${start}${value ? `${board.symbols[value - 1]} placed in` : "erased"} ${board.names[cell]}`;
  }
  if (cells.length > 1) return `${start}${cells.length} cells changed`;
  for (const layer of /** @type {const} */ (["centre", "corner", "colour"])) {
    const marked = board.cells.filter((cell) => before[layer][cell] !== after[layer][cell]);
    if (!marked.length) continue;
    const [cell] = marked;
    const what = layer === "centre" ? "candidates" : layer === "corner" ? "corner marks" : "colours";
    if (marked.length > 1) return `${start}${what} changed in ${marked.length} cells`;
    const left =
      layer === "colour"
        ? COLOUR_NAMES.filter((_, index) => (after.colour[cell] >>> index) & 1)
        : symbolsIn(board, after[layer][cell]);
    return `${start}${what} of ${board.names[cell]}: ${listed(left) || "none"}`;
  }
  return "";
}
