// A form made from the fields of a rule. It knows the shapes of values (a cell, cells, a number, a list of these), and
// no rule by name. Cells are written as names, or come from what is selected on the board.

/** @import {Sign} from "./types.js" */

import { h } from "./dom.js";

/** @typedef {{kind: string, items?: Form[], endless?: boolean, optional?: boolean}} Form the shape of a value */
/** @typedef {{name: string, form: Form, required: boolean, default: unknown}} Field */

/** Whether the value is a list of cells. @param {Form} form */
export const isCells = (form) => form.kind === "list" && (form.items ?? []).every((item) => item.kind === "cell");

/** Whether the value is a list of lists of cells. @param {Form} form */
const isGroups = (form) => form.kind === "list" && Boolean(form.endless) && isCells((form.items ?? [])[0] ?? { kind: "" });

/** Whether the field takes what is selected or clicked on the board. @param {Form} form */
export const fromBoard = (form) => form.kind === "cell" || form.kind === "place" || isCells(form) || isGroups(form);

/** A text as a number if it is one. @param {string} text @returns {Sign} */
export const toSign = (text) => (/^(0|-?[1-9][0-9]{0,8})$/.test(text) ? Number(text) : text);

/** What a field asks for, in a few words. @param {Form} form @returns {string} */
export function asked(form) {
  if (isCells(form)) return "cells, in their order: r1c1-r1c3";
  if (isGroups(form)) return "groups of cells, one a line";
  switch (form.kind) {
    case "cell":
      return "a cell: r1c1";
    case "place":
      return "a place beside the board: r0c4";
    case "int":
    case "float":
      return "a number";
    case "symbol":
      return "a symbol";
    case "bool":
      return "";
    case "list": {
      const inner = form.items ?? [];
      if (form.endless && ["int", "symbol"].includes(inner[0].kind)) return `${inner[0].kind === "int" ? "numbers" : "symbols"}: 1, 2, 3`;
      if (form.endless && inner[0].kind === "list" && !inner[0].endless) {
        return `one a line: ${(inner[0].items ?? []).map((item) => item.kind).join(", ")}`;
      }
      return "JSON";
    }
    default:
      return "a text";
  }
}

/**
 * The value that a text means in a field; undefined if the text is empty. An error says what is wrong.
 * @param {Form} form @param {string} text
 * @returns {unknown}
 */
export function valueOf(form, text) {
  const plain = text.trim();
  if (!plain) return undefined;
  if (isCells(form)) return plain.split(/[\s,]+/);
  if (isGroups(form)) return plain.split("\n").filter((line) => line.trim()).map((line) => line.trim().split(/[\s,]+/));
  switch (form.kind) {
    case "cell":
    case "place":
    case "str":
      return plain;
    case "int":
    case "float": {
      const number = Number(plain);
      if (Number.isNaN(number)) throw new Error(`${plain} is no number`);
      return number;
    }
    case "symbol":
      return toSign(plain);
    case "list": {
      const inner = form.items ?? [];
      const words = (/** @type {string} */ line) => line.split(/[\s,]+/).filter(Boolean).map(toSign);
      if (form.endless && ["int", "symbol"].includes(inner[0].kind)) return words(plain);
      if (form.endless && inner[0].kind === "list" && !inner[0].endless && !plain.startsWith("[")) {
        return plain.split("\n").filter((line) => line.trim()).map(words);
      }
      return JSON.parse(plain);
    }
    default:
      return JSON.parse(plain);
  }
}

/**
 * A value as the text that `valueOf` reads again.
 * @param {Form} form @param {any} value @returns {string}
 */
export function textOf(form, value) {
  if (value === undefined || value === null) return "";
  if (isCells(form)) return spelled(value);
  if (isGroups(form)) return value.map(spelled).join("\n");
  if (form.kind === "list") {
    const inner = form.items ?? [];
    if (form.endless && ["int", "symbol"].includes(inner[0].kind)) return value.join(", ");
    if (form.endless && inner[0].kind === "list" && !inner[0].endless) return value.map((/** @type {Sign[]} */ row) => row.join(", ")).join("\n");
    return JSON.stringify(value);
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Names of cells in one text. @param {string[]} names */
export const spelled = (names) => names.join(" ");

/**
 * The inputs for the fields of a rule. The `armed` one takes what is selected on the board.
 */
export class RuleForm {
  /**
   * @param {Field[]} fields @param {Record<string, unknown>} values what the fields hold at first
   * @param {() => void} changed
   */
  constructor(fields, values, changed) {
    this.fields = fields;
    this.changed = changed;
    /** @type {Map<string, HTMLInputElement | HTMLTextAreaElement>} */
    this.inputs = new Map();
    /** @type {string | null} */
    this.armed = null;
    this.element = h("div", { class: "stack" }, fields.map((field) => this.row(field, values[field.name])));
    this.arm(fields.find((field) => fromBoard(field.form) && !this.inputs.get(field.name)?.value)?.name ?? fields.find((field) => fromBoard(field.form))?.name ?? null);
  }

  /** @param {Field} field @param {unknown} value */
  row(field, value) {
    const { form, name } = field;
    const label = name.replace(/_/g, " ");
    if (form.kind === "bool") {
      const box = h("input", { type: "checkbox", checked: Boolean(value ?? field.default), onchange: () => this.changed() });
      this.inputs.set(name, box);
      return h("label", { class: "check" }, box, label);
    }
    const several = isGroups(form) || (form.kind === "list" && !isCells(form) && (form.items ?? [])[0]?.kind === "list");
    const shown = textOf(form, value ?? (field.required ? undefined : field.default));
    const attributes = {
      value: shown,
      placeholder: asked(form),
      spellcheck: "false",
      autocomplete: "off",
      inputmode: form.kind === "int" ? "numeric" : "text",
      oninput: () => this.changed(),
      onfocus: () => fromBoard(form) && this.arm(name),
    };
    const input = several ? h("textarea", attributes) : h("input", attributes);
    this.inputs.set(name, input);
    return h("label", { class: "field" }, h("span", {}, `${label}${field.required ? "" : " (optional)"}`), input);
  }

  /** The field that takes what is selected. @param {string | null} name */
  arm(name) {
    this.armed = name;
    for (const [each, input] of this.inputs) input.classList.toggle("armed", each === name);
  }

  get armedField() {
    return this.fields.find((field) => field.name === this.armed) ?? null;
  }

  /** Cells selected on the board, in their order. @param {string[]} names */
  select(names) {
    const field = this.armedField;
    const input = field && this.inputs.get(field.name);
    if (!field || !input || !names.length || field.form.kind === "place") return;
    if (field.form.kind === "cell") {
      input.value = names[names.length - 1];
      this.armNext(field);
    } else if (isGroups(field.form)) {
      const lines = input.value.split("\n");
      lines[lines.length - 1] = spelled(names);
      input.value = lines.join("\n");
    } else input.value = spelled(names);
    this.changed();
  }

  /** A place beside the board. @param {string} name */
  pick(name) {
    const field = this.armedField;
    const input = field && this.inputs.get(field.name);
    if (!field || !input || field.form.kind !== "place") return;
    input.value = name;
    this.changed();
  }

  /** After a single cell the next field for cells takes the selection, so that two cells are two clicks. @param {Field} field */
  armNext(field) {
    const next = this.fields.slice(this.fields.indexOf(field) + 1).find((each) => fromBoard(each.form));
    if (next && !this.inputs.get(next.name)?.value) this.arm(next.name);
  }

  /** What the fields hold; null while a required one is empty. @returns {Record<string, unknown> | null} */
  values() {
    /** @type {Record<string, unknown>} */
    const found = {};
    for (const field of this.fields) {
      const input = this.inputs.get(field.name);
      if (!input) continue;
      const value = input instanceof HTMLInputElement && input.type === "checkbox" ? input.checked : valueOf(field.form, input.value);
      if (value === undefined && field.required) return null;
      if (value !== undefined) found[field.name] = value;
    }
    return found;
  }
}
