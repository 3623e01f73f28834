// Making elements. Texts become text nodes, so that no title or rule's text can bring a script; nothing sets `style=`.

/** @import {Node as Drawn} from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false | Child[]} Child */

/**
 * An element. `on...` are listeners, `class` and `aria-...` attributes; true and false set or leave out an attribute.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "selected") /** @type {any} */ (element)[name] = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {Child[]} children */
function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child !== null && child !== undefined && child !== false) {
      element.append(typeof child === "number" ? String(child) : /** @type {Node | string} */ (child));
    }
  }
}

/** The children of an element replaced. @param {Element} element @param {...Child} children */
export function put(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/** An SVG element as a drawing describes it. @param {Drawn | string} drawn @returns {Node} */
export function svg(drawn) {
  if (typeof drawn === "string") return document.createTextNode(drawn);
  const element = document.createElementNS(SVG, drawn.tag);
  for (const [name, value] of Object.entries(drawn.attributes)) element.setAttribute(name, String(value));
  for (const child of drawn.children) element.append(svg(child));
  return element;
}

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** An icon: a path on a field of 24 by 24. @param {string} d */
export function icon(d) {
  return svg({
    tag: "svg",
    attributes: { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" },
    children: [{ tag: "path", attributes: { d }, children: [] }],
  });
}

export const ICONS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  erase: "M20 20H9l-5-5a2 2 0 0 1 0-3l8-8a2 2 0 0 1 3 0l5 5a2 2 0 0 1 0 3l-7 8M8 8l8 8",
  pause: "M8 5v14M16 5v14",
  play: "M7 4l12 8-12 8z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M19 5l-1.5 1.5M6.5 17.5 5 19",
  moon: "M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5",
  share: "M12 15V4M8 8l4-4 4 4M5 13v6h14v-6",
  open: "M4 7V5h6l2 2h8v12H4zM4 11h16",
  plus: "M12 5v14M5 12h14",
  print: "M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z",
  save: "M12 4v11M8 11l4 4 4-4M5 19h14",
  gear: "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4",
  help: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 17.5v.5",
  next: "m9 5 7 7-7 7",
  back: "m15 5-7 7 7 7",
  first: "M6 5v14m12-14-8 7 8 7",
  bin: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  pen: "M4 20l1-4L16 5l3 3L8 19z",
};
