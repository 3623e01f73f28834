// The types that cross: what the API replies, as the page knows it. Nothing here runs.

/** @typedef {[number, number]} Point row and column from 1, or x and y */
/** @typedef {number | string} Sign a symbol, as people write it */

/**
 * @typedef {object} Node an SVG node before it is drawn
 * @property {string} tag
 * @property {Record<string, string | number>} attributes
 * @property {(Node | string)[]} children
 */

/**
 * @typedef {object} Look how a role looks
 * @property {string} colour
 * @property {string} fill
 * @property {number} width
 * @property {number[]} dash
 * @property {string} shape
 * @property {number | null} radius
 * @property {boolean} [head]
 * @property {boolean} [turned]
 * @property {boolean} [struck]
 * @property {boolean} [hollow]
 * @property {boolean} [lettered]
 * @property {boolean} [named]
 * @property {boolean} [over]
 */

/**
 * @typedef {object} Theme
 * @property {string} name
 * @property {string} paper
 * @property {string} ink
 * @property {string} faint
 * @property {string} found
 * @property {string} border
 * @property {Record<string, Partial<Look>>} looks
 */

/**
 * @typedef {object} Mark one of the six marks
 * @property {"line" | "outline" | "dot" | "fill" | "label" | "arrow"} mark
 * @property {string} layer
 * @property {string} role
 * @property {string} [name]
 * @property {number} [rule]
 * @property {string[]} [cells]
 * @property {Sign[]} [symbols]
 * @property {string} [text]
 * @property {boolean} [bulb]
 * @property {Point} [at]
 * @property {Point[]} [points]
 * @property {boolean} [dashed]
 * @property {Point[]} [curve] of a link: start, two control points, end
 * @property {Point} [shift] how far a line or a clue is moved aside: down and right
 * @property {number} [scale] size of a clue's text
 * @property {[number, number]} [share] which of how many stripes of its cells a shade takes
 */

/**
 * @typedef {object} Drawing a stroke or a shape of a setter, lengths in cells
 * @property {"stroke" | "shape"} kind
 * @property {"under" | "line" | "over"} height
 * @property {Point[]} [points]
 * @property {string} [colour]
 * @property {number} [width]
 * @property {boolean} [head]
 * @property {boolean} [closed]
 * @property {boolean} [dashed]
 * @property {Point} [at]
 * @property {number} [across]
 * @property {number} [down]
 * @property {boolean} [rounded]
 * @property {number} [angle]
 * @property {string} [fill]
 * @property {string} [border]
 * @property {string} [text]
 * @property {string} [text_colour]
 */

/** @typedef {{name: string, kind: string, cells: string[]}} Area */
/** @typedef {Record<string, unknown> & {kind: string}} Rule a rule, in the format `nonet` */
/**
 * @typedef {Record<string, any>} PuzzleObject a puzzle in the format `nonet`
 */

/**
 * @typedef {object} BoardReply
 * @property {PuzzleObject} puzzle
 * @property {number} rows
 * @property {number} columns
 * @property {string[]} missing
 * @property {Area[]} houses
 * @property {string[][]} regions
 * @property {Area[]} areas
 * @property {Sign[]} symbols
 * @property {string[]} signs
 * @property {number[]} givens
 * @property {number[] | null} candidates
 * @property {{name: string, kind: string}[]} rules
 * @property {Mark[]} marks
 * @property {string[]} captions
 * @property {{name: string, text: string, sample: Mark | null}[]} legend
 * @property {Drawing[]} decoration
 * @property {string | null} title
 * @property {string | null} author
 * @property {string | null} text
 * @property {string | null} note
 * @property {string | null} solution
 */

/**
 * @typedef {BoardReply & {
 *   names: string[], index: Map<string, number>, gaps: Set<number>, cells: number[], size: number,
 *   houseOf: string[][]
 * }} Board a reply, with what is looked up often
 */

/**
 * @typedef {object} Step
 * @property {string} technique
 * @property {string} title
 * @property {string} where
 * @property {string} because
 * @property {string} conclusion
 * @property {string} notation
 * @property {[string, Sign][]} places
 * @property {[string, Sign][]} removes
 * @property {Mark[]} marks
 */

/**
 * @typedef {object} Path what explains a puzzle: the steps, and the first position with what changed before each step
 * @property {boolean} solved
 * @property {Step[]} steps
 * @property {number[]} values
 * @property {number[]} candidates
 * @property {{values: [number, number][], candidates: [number, number][]}[]} changes
 */

/** @typedef {"digit" | "corner" | "centre" | "colour"} Mode */

export {};
