// SVG nodes for each of the six marks, in the look of its role. No rule is known here by name: what a rule draws comes
// from the server as marks, and how a role looks comes from the theme. The same drawing as in nonet/render/_marks.py;
// a test draws every example with both and compares.

/** @import {Look, Mark, Node, Point, Theme} from "./types.js" */
/** @import {Sheet} from "./sheet.js" */

import { CELL, LETTER, centre, clean, corner, fit, loops, number, path, place } from "./sheet.js";

/** Height of the text in an outline's corner: it stays clear of the pencil mark below it. */
const SUM_SIZE = 0.215 * CELL;

const PLAIN = { colour: "none", fill: "none", width: 0.1, dash: [], shape: "cell", radius: null };

/**
 * The look of a role in a theme, whole.
 * @param {Theme} theme @param {string} role
 * @returns {Look}
 */
export function lookOf(theme, role) {
  return /** @type {Look} */ ({ ...PLAIN, ...(theme.looks[role] ?? theme.looks["own 1"]) });
}

/**
 * A node: its tag, attributes, and children or a text.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} [children]
 * @returns {Node}
 */
export function node(tag, attributes, children = []) {
  return { tag, attributes, children };
}

/**
 * The nodes of a mark. `cells` are indices, in the place of the names that cross.
 * @param {Mark} mark @param {number[]} cells @param {Sheet} sheet
 * @returns {Node[]}
 */
export function drawMark(mark, cells, sheet) {
  const look = lookOf(sheet.theme, mark.role);
  switch (mark.mark) {
    case "line":
      return line(mark, cells, look, sheet);
    case "outline":
      return outline(mark, cells, look, sheet);
    case "dot":
      return dot(mark, cells, look, sheet);
    case "fill":
      return cells.flatMap((cell) =>
        mark.share ? [stripe(mark.share, centre(sheet, cell), look)] : shade(centre(sheet, cell), 1, look),
      );
    case "label":
      return label(mark, look, sheet);
    case "arrow": {
      if (mark.curve) return link(mark, mark.curve, look, sheet);
      const way = (mark.points ?? []).map((point) => place(sheet, point));
      return arrow(look.head ? overshot(way) : way, look);
    }
    default:
      return [];
  }
}

/**
 * The shape and colours of the look in a square around a point; `side` in cells.
 * @param {Point} at @param {number} side @param {Look} look
 * @returns {Node[]}
 */
export function shade(at, side, look) {
  const [x, y] = at;
  const half = (CELL * side) / 2;
  switch (look.shape) {
    case "disc":
      return [disc(at, half * 0.8, look.fill)];
    case "square":
      return [box(at, half * 0.76, half * 0.76, look.fill)];
    case "diamond":
      return [node("path", { d: diamond(at, half * 0.9), fill: look.fill })];
    case "across":
      return [box(at, half, half * 0.64, look.fill)];
    case "down":
      return [box(at, half * 0.64, half, look.fill)];
    case "valley":
    case "peak": {
      const [wide, tip] = look.shape === "valley" ? [0.92, 0.74] : [0.74, 0.92];
      const chevrons = [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([dx, dy]) =>
        path(
          [[wide, -0.2], [tip, 0], [wide, 0.2]].map(([along, aside]) => [
            x + half * (dx * along + dy * aside),
            y + half * (dy * along + dx * aside),
          ]),
        ),
      );
      const attributes = {
        d: chevrons.join(""),
        fill: "none",
        stroke: look.colour,
        "stroke-width": number(CELL * 0.05),
      };
      return [box(at, half * 0.7, half * 0.7, look.fill), node("path", attributes)];
    }
    default:
      return [box(at, half, half, look.fill)];
  }
}

/**
 * One of the slanting stripes into which shades of several rules cut a cell.
 * @param {[number, number]} share @param {Point} at @param {Look} look
 * @returns {Node}
 */
function stripe([index, parts], at, look) {
  const half = CELL / 2;
  const cut = (/** @type {number} */ far) =>
    far <= 1 ? [[far, 0], [0, far]] : [[1, 0], [1, far - 1], [far - 1, 1], [0, 1]];
  const corners = [...cut((2 * index) / parts), ...cut((2 * (index + 1)) / parts).reverse()];
  const around = corners.map(([x, y]) => /** @type {Point} */ ([at[0] + (2 * x - 1) * half, at[1] + (2 * y - 1) * half]));
  return node("path", { d: path(around, true), fill: look.fill });
}

/**
 * @param {Point} at @param {number} radius @param {string} fill @param {Look | null} [look]
 * @returns {Node}
 */
export function disc(at, radius, fill, look = null) {
  /** @type {Record<string, string>} */
  const attributes = { cx: number(at[0]), cy: number(at[1]), r: number(radius), fill };
  if (look?.width) Object.assign(attributes, { stroke: look.colour, "stroke-width": number(look.width * CELL) });
  return node("circle", attributes);
}

/** @param {number} size @param {string} paper */
export function halo(size, paper) {
  return {
    stroke: paper,
    "stroke-width": number(size / 8),
    "stroke-linejoin": "round",
    "paint-order": "stroke",
  };
}

/**
 * A text centred at a point, with a halo in this colour if there is one.
 * @param {Point} at @param {string} text @param {number} size @param {string} colour
 * @param {{weight?: number, paper?: string}} [more]
 * @returns {Node}
 */
export function textAt(at, text, size, colour, { weight = 400, paper } = {}) {
  const attributes = {
    x: number(at[0]),
    y: number(at[1] + size * 0.36),
    "text-anchor": "middle",
    "font-size": number(size),
    "font-weight": weight,
    fill: colour,
    ...(paper ? halo(size, paper) : {}),
  };
  return node("text", attributes, [clean(text)]);
}

/** @param {Point} at @param {number} across @param {number} down @param {string} fill */
function box([x, y], across, down, fill) {
  return node("rect", {
    x: number(x - across),
    y: number(y - down),
    width: number(2 * across),
    height: number(2 * down),
    fill,
  });
}

/** @param {Point} at @param {number} half */
function diamond([x, y], half) {
  return path([[x, y - half], [x + half, y], [x, y + half], [x - half, y]], true);
}

/** @param {Look} look @param {string} [fill] */
function stroke(look, fill = "none") {
  /** @type {Record<string, string>} */
  const found = { fill, stroke: look.colour, "stroke-width": number(look.width * CELL) };
  if (look.dash.length) found["stroke-dasharray"] = look.dash.map((part) => number(part * CELL)).join(" ");
  return found;
}

/** @param {Mark} mark @param {number[]} cells @param {Look} look @param {Sheet} sheet @returns {Node[]} */
function line(mark, cells, look, sheet) {
  const [down, right] = (mark.shift ?? [0, 0]).map((side) => side * CELL);
  const points = cells.map((cell) => {
    const [x, y] = centre(sheet, cell);
    return /** @type {Point} */ ([x + right, y + down]);
  });
  if (!points.length) return [];
  /** @type {Node[]} */
  let found;
  if (look.head && points.length > 1) {
    found = arrow(overshot(points), look);
  } else {
    const ends = points.length > 1 ? points : [...points, ...points];
    const { width } = look;
    const strokes = look.hollow
      ? [{ ...look, width: 3 * width }, { ...look, colour: sheet.theme.paper, width: 1.4 * width }]
      : [look];
    const round = { "stroke-linecap": "round", "stroke-linejoin": "round" };
    found = strokes.map((each) => node("path", { d: path(ends), ...stroke(each), ...round }));
  }
  if (mark.bulb) {
    const inside = look.fill === "none" ? look.colour : look.fill;
    found.push(disc(points[0], (look.radius ?? 0.36) * CELL, inside, inside === look.fill ? look : null));
  }
  if (mark.text) found.push(beginning(points, mark.text, sheet));
  return found;
}

/** A text in an upper corner of the cell in which a line begins. @param {Point[]} points @param {string} text @param {Sheet} sheet */
function beginning(points, text, sheet) {
  const size = fit(text, CELL * 0.5, CELL * 0.24);
  const [[x, y], [nextX, nextY]] = [points[0], points[Math.min(1, points.length - 1)]];
  const aside = CELL * 0.45 - (size * 0.62 * Math.min([...text].length, 40)) / 2;
  const there = nextX > x && nextY < y ? x - aside : x + aside;
  return textAt([there, y - CELL * 0.36], text, size, sheet.theme.ink, { weight: 600, paper: sheet.theme.paper });
}

/** @param {Point[]} points @param {Look} look @returns {Node[]} */
function arrow(points, look) {
  if (points.length < 2) return [];
  const tip = head(points[points.length - 2], points[points.length - 1], look);
  return tip ? [node("path", { d: path(points), ...stroke(look), "stroke-linejoin": "round" }), tip] : [];
}

/** Dashes of a weak link, in cells. */
const WEAK_DASH = [0.09, 0.06];

/** A link between two pencil marks. @param {Mark} mark @param {Point[]} curve @param {Look} look @param {Sheet} sheet @returns {Node[]} */
function link(mark, curve, look, sheet) {
  const [start, ...control] = curve.map((point) => place(sheet, point));
  const d = `${path([start])}C${control.map(([x, y]) => `${number(x)} ${number(y)}`).join(" ")}`;
  const drawn = stroke(mark.dashed ? { ...look, dash: WEAK_DASH } : look);
  const found = [node("path", { d, ...drawn, "stroke-linecap": "round" })];
  const tip = look.head ? head(along([start, ...control], 20 / 23), control[2], look, 0.1) : null;
  return tip ? [...found, tip] : found;
}

/** The point of a cubic curve at a part of its way. @param {Point[]} curve @param {number} t @returns {Point} */
function along([a, b, c, d], t) {
  const s = 1 - t;
  const at = (/** @type {0 | 1} */ axis) =>
    s * s * s * a[axis] + 3 * s * s * t * b[axis] + 3 * s * t * t * c[axis] + t * t * t * d[axis];
  return [at(0), at(1)];
}

/** The head of an arrow that comes from a point. @param {Point} before @param {Point} tip @param {Look} look @param {number} [least] */
function head([x, y], tip, look, least = 0.12) {
  const length = Math.hypot(tip[0] - x, tip[1] - y);
  if (!length) return null;
  const [dx, dy] = [(tip[0] - x) / length, (tip[1] - y) / length];
  const reach = Math.min(Math.max(look.width * 2.4, least) * CELL, length);
  const side = reach * 0.6;
  const back = [tip[0] - dx * reach, tip[1] - dy * reach];
  /** @type {Point[]} */
  const sides = [[back[0] - dy * side, back[1] + dx * side], tip, [back[0] + dy * side, back[1] - dx * side]];
  const round = { "stroke-linecap": "round", "stroke-linejoin": "round" };
  return node("path", { d: path(sides), ...stroke({ ...look, dash: [] }), ...round });
}

/** @param {Point[]} points @returns {Point[]} */
function overshot(points) {
  const last = points[points.length - 1];
  const before = points[points.length - 2];
  if (points.length < 2 || (last[0] === before[0] && last[1] === before[1])) return points;
  const [x, y] = towards(last, before, CELL * 0.4);
  return [...points.slice(0, -1), [2 * last[0] - x, 2 * last[1] - y]];
}

/** @param {Point} point @param {Point} aim @param {number} step @returns {Point} */
function towards(point, aim, step) {
  const length = Math.hypot(aim[0] - point[0], aim[1] - point[1]);
  return [
    point[0] + ((aim[0] - point[0]) * step) / length,
    point[1] + ((aim[1] - point[1]) * step) / length,
  ];
}

/** @param {Mark} mark @param {number[]} cells @param {Look} given @param {Sheet} sheet @returns {Node[]} */
function outline(mark, cells, given, sheet) {
  if (!cells.length) return [];
  const look = { ...given, width: Math.min(given.width, 0.06) };
  const inset = (look.dash.length ? 0.08 : 0.04) + look.width / 2;
  const [x0, y0] = corner(sheet, 0, 0);
  /** @type {Point[]} */
  const places = cells.map((cell) => [Math.floor(cell / sheet.columns), cell % sheet.columns]);
  const around = loops(places, inset).map((loop) =>
    loop.map(([x, y]) => /** @type {Point} */ ([x0 + x * CELL, y0 + y * CELL])),
  );
  const radius = look.radius;
  const found =
    radius === null
      ? [
          node("path", {
            d: around.map((loop) => path(loop, true)).join(""),
            ...stroke(look),
            "stroke-linejoin": "round",
          }),
        ]
      : [
          node("path", {
            d: around.map((loop) => rounded(loop, radius * CELL)).join(""),
            ...stroke(look, look.fill),
          }),
        ];
  if (mark.text) {
    const [row, column] = places.reduce((least, at) =>
      at[0] < least[0] || (at[0] === least[0] && at[1] < least[1]) ? at : least,
    );
    const [x, y] = corner(sheet, row, column);
    const size = fit(mark.text, CELL * 0.85, SUM_SIZE);
    const patch = {
      x: number(x + 1.5),
      y: number(y + 1.2),
      width: number(size * 0.62 * Math.min([...mark.text].length, 40) + 2),
      height: number(size * 0.88),
      fill: sheet.theme.paper,
    };
    const words = {
      x: number(x + 2.5),
      y: number(y + 1.2 + size * 0.84),
      "font-size": number(size),
      "font-weight": 600,
      fill: sheet.theme.ink,
    };
    found.push(node("rect", patch), node("text", words, [clean(mark.text)]));
  }
  return found;
}

/** @param {Point[]} loop @param {number} radius */
function rounded(loop, radius) {
  const parts = loop.map((here, at) => {
    const start = towards(here, loop[(at + loop.length - 1) % loop.length], radius);
    const end = towards(here, loop[(at + 1) % loop.length], radius);
    return `${path([start]).slice(1)}Q${path([here]).slice(1)} ${path([end]).slice(1)}`;
  });
  return `M${parts.join("L")}Z`;
}

/** @param {Mark} mark @param {number[]} cells @param {Look} given @param {Sheet} sheet @returns {Node[]} */
function dot(mark, cells, given, sheet) {
  if (!cells.length) return [];
  const look = { ...given, width: Math.min(given.width, 0.06) };
  const centres = cells.map((cell) => centre(sheet, cell));
  /** @type {Point} */
  const middle = [
    centres.reduce((sum, [x]) => sum + x, 0) / centres.length,
    centres.reduce((sum, [, y]) => sum + y, 0) / centres.length,
  ];
  let [radius, size] = [0.26, 0.26];
  if (cells.length === 1) [radius, size] = [0.4, 0.3];
  else if (cells.length === 2) [radius, size] = [mark.text ? 0.2 : 0.14, 0.33];
  radius = roomy(mark.text ?? "", look.radius || radius) * CELL;
  const found =
    look.shape === "diamond"
      ? [node("path", { d: diamond(middle, radius * 1.1), ...stroke(look, look.fill) })]
      : [disc(middle, radius, look.fill, look)];
  if (mark.text) {
    const colour = look.fill === look.colour ? sheet.theme.paper : sheet.theme.ink;
    const text = inscribed(middle, mark.text, radius, size * CELL, colour);
    if (look.turned && centres.length > 1) {
      const angle = Math.atan2(centres[1][1] - centres[0][1], centres[1][0] - centres[0][0]) * (180 / Math.PI);
      const turn = `rotate(${number(angle)} ${number(middle[0])} ${number(middle[1])})`;
      found.push(node("g", { transform: turn }, text));
    } else {
      found.push(...text);
    }
  }
  return found;
}

/** The radius of a disc in which the letters of a long text stay legible. @param {string} text @param {number} radius */
function roomy(text, radius) {
  const lines = linesOf(text);
  const letters = Math.max(...lines.map((each) => [...each].length));
  return lines.length < 2 ? radius : Math.min(Math.max(radius, 0.075 * letters), 0.42);
}

/** The lines in which a text stands in a disc. @param {string} text */
function linesOf(text) {
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length < 3) return [text];
  const half = Math.floor((words.length + 1) / 2);
  return [words.slice(0, half).join(" "), words.slice(half).join(" ")];
}

/** @param {Point} at @param {string} text @param {number} radius @param {number} size @param {string} colour */
function inscribed(at, text, radius, size, colour) {
  const lines = linesOf(text);
  if (lines.length === 1) return [textAt(at, text, fit(text, radius * 1.8, size), colour, { weight: 600 })];
  const least = Math.min(...lines.map((each) => fit(each, radius * 1.7, radius * 0.9)));
  return lines.map((each, index) =>
    textAt([at[0], at[1] + (index ? 0.5 : -0.5) * least], each, least, colour, { weight: 600 }),
  );
}

/** @param {Mark} mark @param {Look} look @param {Sheet} sheet @returns {Node[]} */
function label(mark, look, sheet) {
  const text = mark.text ?? "";
  const [[row, column], [down, right]] = [mark.at ?? [0, 0], mark.shift ?? [0, 0]];
  const size = fit(text, CELL * (look.shape === "cell" ? 0.8 : 0.62), CELL * 0.42 * (mark.scale ?? 1));
  const at = place(sheet, [row + down, column + right]);
  const [colour, weight] = look.lettered ? [look.colour, 700] : [sheet.theme.ink, 500];
  const words = textAt(at, text, size, colour, { weight, paper: sheet.theme.paper });
  return [...badge(at, size * LETTER * [...clean(text)].length, size, look), words];
}

/**
 * What tells one kind of clue outside the board from another, around a text of this width and height.
 * @param {Point} at @param {number} width @param {number} height @param {Look} look
 * @returns {Node[]}
 */
function badge([x, y], width, height, look) {
  const [across, down] = [Math.max(width, height) / 2 + CELL * 0.07, height / 2 + CELL * 0.03];
  const [left, top, right, bottom] = [x - across, y - down, x + across, y + down];
  const lip = CELL * 0.08;
  const eaves = top + CELL * 0.05;
  /** @type {Record<string, Point[][]>} */
  const badges = {
    bread: [[[left, top], [right, top]], [[left, bottom], [right, bottom]]],
    shelf: [[[left, bottom], [right, bottom]]],
    brackets: [
      [[left + lip, top], [left, top], [left, bottom], [left + lip, bottom]],
      [[right - lip, top], [right, top], [right, bottom], [right - lip, bottom]],
    ],
    tower: [[[left, bottom], [left, eaves], [x, eaves - CELL * 0.1], [right, eaves], [right, bottom]]],
    room: [[[left, top], [right, top], [right, bottom], [left, bottom], [left, top]]],
  };
  const ways = badges[look.shape];
  if (!ways) return [];
  const d = ways.map((way) => path(way)).join("");
  return [node("path", { d, ...stroke(look), "stroke-linecap": "round", "stroke-linejoin": "round" })];
}

/**
 * The borders of cells: thick around the board, boxes and regions, thin elsewhere.
 * @param {import("./types.js").Board} board @param {Sheet} sheet
 * @returns {Node[]}
 */
export function borders(board, sheet) {
  /** @type {Map<number, number>} */
  const region = new Map();
  board.regions.forEach((cells, index) => {
    for (const name of cells) {
      const cell = board.index.get(name) ?? 0;
      if (!region.has(cell)) region.set(cell, index + 1);
    }
  });
  const part = (/** @type {number} */ row, /** @type {number} */ column) => {
    if (row < 0 || column < 0 || row >= board.rows || column >= board.columns) return -1;
    const cell = row * board.columns + column;
    return board.gaps.has(cell) ? -1 : (region.get(cell) ?? 0);
  };
  const edges = (/** @type {boolean} */ thick) => {
    const wanted = (/** @type {number} */ here, /** @type {number} */ beside) =>
      (here !== -1 || beside !== -1) && (here !== beside) === thick;
    let found = "";
    for (let row = 0; row <= board.rows; row++) {
      for (const [start, length] of runs(board.columns, (at) => wanted(part(row, at), part(row - 1, at)))) {
        const [x, y] = corner(sheet, row, start);
        found += `M${x} ${y}h${length * CELL}`;
      }
    }
    for (let column = 0; column <= board.columns; column++) {
      for (const [start, length] of runs(board.rows, (at) => wanted(part(at, column), part(at, column - 1)))) {
        const [x, y] = corner(sheet, start, column);
        found += `M${x} ${y}v${length * CELL}`;
      }
    }
    return found;
  };
  const { ink, border } = sheet.theme;
  const thin = edges(false);
  const found = thin ? [node("path", { d: thin, stroke: border, "stroke-width": 1, fill: "none" })] : [];
  found.push(
    node("path", { d: edges(true), stroke: ink, "stroke-width": 2.5, fill: "none", "stroke-linecap": "square" }),
  );
  return found;
}

/** The start and length of each run of true. @param {number} length @param {(at: number) => boolean} flag */
function runs(length, flag) {
  /** @type {[number, number][]} */
  const found = [];
  let start = -1;
  for (let at = 0; at <= length; at++) {
    const is = at < length && flag(at);
    if (is && start < 0) start = at;
    if (!is && start >= 0) {
      found.push([start, at - start]);
      start = -1;
    }
  }
  return found;
}

/** A node as markup, for tests and for files. @param {Node | string} each @returns {string} */
export function markup(each) {
  if (typeof each === "string") return each.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  const attributes = Object.entries(each.attributes)
    .map(([name, value]) => ` ${name}="${String(value).replace(/&/g, "&amp;").replace(/"/g, "&quot;")}"`)
    .join("");
  const inside = each.children.map(markup).join("");
  return inside ? `<${each.tag}${attributes}>${inside}</${each.tag}>` : `<${each.tag}${attributes}/>`;
}
