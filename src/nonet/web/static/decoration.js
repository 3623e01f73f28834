// What a setter drew that no rule stands for: strokes and shapes in colours of their own. The same drawing as in
// nonet/render/_decoration.py; a test compares them. Numbers are bounded, since they come from files of strangers.

/** @import {Drawing, Node} from "./types.js" */
/** @import {Sheet} from "./sheet.js" */

import { node, textAt } from "./marks.js";
import { CELL, fit, number, path, place } from "./sheet.js";

const MAX_WIDTH = 2; // of a stroke, in cells
const MAX_SIDE = 12; // of a shape, in cells
const BLACK = 0.12; // darker colours than this part of white are drawn as ink, which is light in a dark theme
const LIGHT_INK = "#1f2933"; // for texts on shapes, which keep their colours in every theme

/**
 * The nodes of the drawings at a height: under the digits' lines, among them, or over them.
 * @param {Drawing[]} drawings @param {"under" | "line" | "over"} height @param {Sheet} sheet
 * @returns {Node[]}
 */
export function decorated(drawings, height, sheet) {
  return drawings.filter((each) => each.height === height).flatMap((each) => (each.kind === "stroke" ? stroke(each, sheet) : shape(each, sheet)));
}

/** @param {number} value @param {number} least @param {number} most */
const within = (value, least, most) => Math.min(Math.max(value, least), most);

/** @param {Drawing} drawn @param {Sheet} sheet @returns {Node[]} */
function stroke({ points = [], colour = "", width = 0, head, closed, dashed }, sheet) {
  const way = points.map((point) => place(sheet, point));
  const ends = {
    stroke: ink(colour, sheet),
    "stroke-width": number(within(width, 0.01, MAX_WIDTH) * CELL),
    ...(dashed ? { "stroke-dasharray": `${number(0.1 * CELL)} ${number(0.07 * CELL)}` } : {}),
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  };
  const found = [node("path", { d: path(way, closed), fill: "none", ...ends })];
  const [before, tip] = way.slice(-2);
  if (head && tip && (before[0] !== tip[0] || before[1] !== tip[1])) {
    const length = Math.hypot(tip[0] - before[0], tip[1] - before[1]);
    const [dx, dy] = [((tip[0] - before[0]) / length) * 0.16 * CELL, ((tip[1] - before[1]) / length) * 0.16 * CELL];
    const sides = path([[tip[0] - dx - dy, tip[1] - dy + dx], tip, [tip[0] - dx + dy, tip[1] - dy - dx]]);
    found.push(node("path", { d: sides, fill: "none", ...ends }));
  }
  return found;
}

/** @param {Drawing} drawn @param {Sheet} sheet @returns {Node[]} */
function shape({ at = [0, 0], across = 0, down = 0, rounded, angle = 0, fill, border, text, text_colour: colour }, sheet) {
  const [x, y] = place(sheet, at);
  const [wide, high] = [within(across, 0, MAX_SIDE) * CELL, within(down, 0, MAX_SIDE) * CELL];
  const found = [];
  if (fill || border) {
    found.push(
      node("rect", {
        x: number(x - wide / 2),
        y: number(y - high / 2),
        width: number(wide),
        height: number(high),
        ...(rounded ? { rx: number(Math.min(wide, high) / 2) } : {}),
        fill: fill ?? "none",
        ...(border ? { stroke: ink(border, sheet), "stroke-width": 1.2 } : {}),
      }),
    );
  }
  if (text) {
    const size = fit(text, CELL * 1.6, CELL * 0.36);
    if (fill) found.push(textAt([x, y], text, size, colour ?? LIGHT_INK));
    else found.push(textAt([x, y], text, size, ink(colour ?? sheet.theme.ink, sheet), { paper: sheet.theme.paper }));
  }
  const turn = ((angle % 360) + 360) % 360;
  return turn ? [node("g", { transform: `rotate(${number(turn)} ${number(x)} ${number(y)})` }, found)] : found;
}

/** The colour, or that of ink in its place where it is nearly black. @param {string} colour @param {Sheet} sheet */
function ink(colour, sheet) {
  const most = Math.max(...[1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)));
  return most < 255 * BLACK ? sheet.theme.ink : colour;
}
