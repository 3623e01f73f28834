// The rules of a puzzle beside the board: the words of its setter, and each kind of rule in a sentence with a sample of
// what it draws. What was not understood of a drawing is told as well.

/** @import {App} from "./app.js" */
/** @import {Mark, Theme} from "./types.js" */

import { h, svg } from "./dom.js";
import { drawMark, node } from "./marks.js";
import { sheetAround } from "./sheet.js";

/**
 * The card with the rules; null for a puzzle that has none besides the usual ones.
 * @param {App} app
 */
export function legend(app) {
  const { board } = app.now;
  const theme = app.themes[app.themeName()];
  if (!theme || (!board.text && !board.note && !board.legend.length)) return null;
  return h(
    "details",
    { class: "card rules-told", open: true },
    h("summary", {}, "Rules"),
    board.text && h("p", { class: "ruleset" }, board.text),
    board.note && h("p", { class: "quiet" }, `${sentence(board.note)} What Nonet checks and solves is listed here.`),
    board.legend.length > 0 &&
      h(
        "ul",
        { class: "legend" },
        board.legend.map((each) => h("li", {}, h("span", { class: "sample", "aria-hidden": "true" }, each.sample && sample(each.sample, theme)), h("span", {}, h("strong", {}, capital(each.name)), ` ${each.text}`))),
      ),
  );
}

/** A mark on a board of one row. @param {Mark} mark @param {Theme} theme */
function sample(mark, theme) {
  const columns = mark.mark === "line" ? 2 : 1;
  const sheet = sheetAround({ rows: 1, columns }, [], theme);
  const cells = (mark.cells ?? []).map((name) => Number(name.slice(3)) - 1);
  return svg(node("svg", { viewBox: `0 0 ${sheet.width} ${sheet.height}`, width: sheet.width * 0.6, height: sheet.height * 0.6, class: "sample" }, drawMark(mark, cells, sheet)));
}

/** @param {string} text */
const capital = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The note without the command that says more of it. @param {string} note */
const sentence = (note) => `${note.split(":")[0]}.`;
