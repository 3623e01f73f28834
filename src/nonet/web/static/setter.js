// Setting: a board, rules by forms and by drawing, and what is true of the puzzle after every change. The page knows
// the shapes of fields and of marks; which rules there are, the server says.

/** @import {App} from "./app.js" */
/** @import {Field} from "./form.js" */
/** @import {Mark, PuzzleObject, Rule} from "./types.js" */

import { listed } from "./a11y.js";
import { ask, cancel, isAborted, list, live } from "./api.js";
import { h, ICONS, icon, put } from "./dom.js";
import { RuleForm } from "./form.js";
import { masks } from "./play.js";
import { puzzleOf } from "./state.js";

/** @typedef {{name: string, help: string, fields: Field[]}} RuleKind */

const SIZES = [
  ["9", "9 x 9", [3, 3]],
  ["4", "4 x 4", [2, 2]],
  ["6", "6 x 6", [2, 3]],
  ["8", "8 x 8", [2, 4]],
  ["10", "10 x 10", [2, 5]],
  ["12", "12 x 12", [3, 4]],
  ["15", "15 x 15", [3, 5]],
  ["16", "16 x 16", [4, 4]],
  ["20", "20 x 20", [4, 5]],
  ["25", "25 x 25", [5, 5]],
  ["7", "7 x 7, no boxes", null],
  ["5", "5 x 5, no boxes", null],
];

/** @param {App} app */
export function setter(app) {
  /** @type {RuleKind[]} */
  let kinds = [];
  /** @type {RuleForm | null} */
  let form = null;
  /** @type {{kind: RuleKind, index: number | null} | null} */
  let editing = null;
  /** @type {Mark[]} */
  let preview = [];
  /** @type {any} */
  let answers = {};
  let trueCandidates = true;
  let other = 0;

  const status = h("div", { class: "status", "aria-live": "polite" });
  const told = h("p", { class: "message" });
  const rules = h("ul", { class: "list", "aria-label": "Rules of this puzzle" });
  const host = h("div", { class: "stack" });
  const search = h("input", { type: "search", placeholder: "Add a rule: thermo, cage, sandwich…", "aria-label": "Search rules", oninput: () => filter(), onfocus: () => (filter(), found.scrollIntoView({ block: "nearest" })) });
  const found = h("ul", { class: "list", "aria-label": "Kinds of rules", hidden: true });

  // Live answers

  const update = async () => {
    if (!app.setting || !app.state) return;
    answers = {};
    other = 0;
    const begun = app.now;
    const puzzle = puzzleOf(begun);
    try {
      await live({ puzzle, ask: ["solve", "true_candidates", "conflict", "rate"] }, (question, reply) => {
        if (!app.setting || app.now.board !== begun.board || app.now.given !== begun.given) return;
        answers[question] = reply;
        render();
        if (question !== "rate") show();
      });
    } catch (error) {
      if (!isAborted(error)) told.textContent = error instanceof Error ? error.message : String(error);
    }
  };

  const render = () => {
    const { solve, true_candidates: left, conflict, rate } = answers;
    const wrong = [solve, left, conflict, rate].find((reply) => reply?.error)?.error;
    if (wrong) return put(status, h("span", { class: "tag bad" }, wrong.message));
    const word = { unique: "One solution", none: "No solution", multiple: "Several solutions", unknown: "Not known yet" };
    const kind = { unique: "good", none: "bad", multiple: "", unknown: "" };
    const state = /** @type {keyof typeof word | undefined} */ (solve?.status);
    const open = left?.rows.flat().reduce((/** @type {number} */ sum, /** @type {unknown[]} */ cell) => sum + cell.length, 0);
    put(
      status,
      state ? h("span", { class: `tag ${kind[state]}` }, word[state]) : h("span", { class: "tag" }, "…"),
      state === "multiple" && open !== undefined && h("span", { class: "tag" }, `${open} candidates left`),
      rate?.label && h("span", { class: "tag" }, rate.label),
      rate?.se && h("span", { class: "tag" }, `SE ${rate.se.er}`),
      rate?.hodoku && h("span", { class: "tag" }, `HoDoKu ${rate.hodoku.score}`),
    );
    told.className = "message";
    told.textContent = conflict?.sentence ? `${capital(conflict.sentence)}.` : (solve?.why ? `${capital(solve.why)}.` : "");
    differ.hidden = state !== "multiple";
    redundant.hidden = state !== "unique";
  };

  /** What stands on the board besides the puzzle. */
  const show = () => {
    if (!app.setting) return;
    const { board } = app.now;
    const left = answers.true_candidates;
    const wrong = new Set(
      (answers.conflict?.clues ?? []).flatMap((/** @type {{cells: string[]}} */ clue) => clue.cells.map((name) => board.index.get(name) ?? 0)),
    );
    app.show({
      marks: preview,
      faint: trueCandidates && left ? masks(left.rows.flat(), board.symbols) : null,
      fixed: true,
      wrong,
      picking: form?.armedField?.form.kind === "place",
    });
  };

  const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

  // Two solutions, redundant clues

  const differ = h("button", { class: "button small", hidden: true, onclick: () => void showOther() }, "Where they differ");
  const showOther = async () => {
    try {
      const reply = await ask("check", { puzzle: puzzleOf(app.now) }, { only: "differ" });
      if (reply.grids.length < 2) return;
      const { board } = app.now;
      const rows = reply.grids[other % 2].flat();
      const cells = reply.differences.map((/** @type {string} */ name) => board.index.get(name) ?? 0);
      const shown = board.names.map((_, at) => (rows[at] === null ? 0 : board.symbols.indexOf(rows[at]) + 1));
      app.show({ exhibit: { values: shown, candidates: board.names.map(() => 0) }, differing: new Set(cells) });
      other += 1;
      told.textContent = `Solution ${((other - 1) % 2) + 1} of two; they differ in ${cells.length} cells.`;
      differ.textContent = "The other one";
      back.hidden = false;
    } catch (error) {
      app.fail(error);
    }
  };
  const back = h("button", { class: "button small", hidden: true, onclick: () => { back.hidden = true; differ.textContent = "Where they differ"; render(); show(); } }, "Back");
  const redundant = h("button", { class: "button small", hidden: true, onclick: () => void showRedundant() }, "What could go");
  const showRedundant = async () => {
    try {
      told.textContent = "Trying each clue…";
      const reply = await ask("redundant", { puzzle: puzzleOf(app.now) }, { only: "redundant" });
      const { board } = app.now;
      const names = reply.clues.map((/** @type {{name: string}} */ clue) => clue.name);
      told.textContent = names.length ? `Each of these could go alone: ${listed(names.slice(0, 12))}${names.length > 12 ? "…" : ""}.` : "No clue can go.";
      const cells = reply.clues.flatMap((/** @type {{cells: string[]}} */ clue) => clue.cells);
      app.show({ ...app.shown, differing: new Set(cells.map((/** @type {string} */ name) => board.index.get(name) ?? 0)) });
      back.hidden = !names.length;
    } catch (error) {
      app.fail(error);
    }
  };

  // The rules of the puzzle

  const listRules = () => {
    const { board } = app.now;
    put(
      rules,
      board.rules.map((rule, index) =>
        h(
          "li",
          { class: "rule-row" },
          h("button", { class: "name", onclick: () => edit(index), onmouseenter: () => point(index), onmouseleave: () => show(), onfocus: () => point(index), onblur: () => show() }, rule.name),
          h("button", { class: "tool", "aria-label": `Remove ${rule.name}`, onclick: () => void remove(index) }, icon(ICONS.bin)),
        ),
      ),
      !board.rules.length && h("li", { class: "quiet", role: "presentation" }, h("p", {}, "")),
    );
    rules.hidden = !board.rules.length;
  };
  const point = (/** @type {number} */ index) => {
    const { board } = app.now;
    const cells = board.marks.filter((mark) => mark.rule === index).flatMap((mark) => mark.cells ?? []);
    app.show({ ...app.shown, differing: new Set(cells.map((name) => board.index.get(name) ?? 0)) });
  };
  const constraints = () => /** @type {Rule[]} */ (app.now.board.puzzle.constraints ?? []);
  const change = async (/** @type {PuzzleObject} */ puzzle) => {
    try {
      await app.change(puzzle);
      return true;
    } catch (error) {
      if (!isAborted(error)) {
        trouble.textContent = error instanceof Error ? error.message : String(error);
        trouble.className = "message bad";
      }
      return false;
    }
  };
  const remove = async (/** @type {number} */ index) => {
    const left = constraints().filter((_, at) => at !== index);
    if (await change({ ...puzzleOf(app.now), constraints: left })) app.toast("Rule removed", { undo: true });
  };

  // The form of a rule

  const trouble = h("p", { class: "message" });
  const filter = () => {
    const wanted = search.value.trim().toLowerCase();
    found.hidden = false;
    put(
      found,
      kinds
        .filter((kind) => `${kind.name} ${kind.help}`.toLowerCase().includes(wanted))
        .sort((one, two) => nearness(two, wanted) - nearness(one, wanted))
        .map((kind) => h("li", {}, h("button", { "data-rule": kind.name, onclick: () => begin(kind, null) }, h("span", {}, capital(kind.name)), h("span", { class: "help" }, kind.help)))),
    );
  };
  const edit = (/** @type {number} */ index) => {
    const kind = kinds.find((each) => each.name === constraints()[index].kind);
    if (kind) begin(kind, index);
  };
  const begin = (/** @type {RuleKind} */ kind, /** @type {number | null} */ index) => {
    found.hidden = true;
    search.value = "";
    editing = { kind, index };
    form = new RuleForm(kind.fields, index === null ? {} : constraints()[index], () => void tryOut());
    trouble.textContent = "";
    const wants = kind.fields.some((field) => field.form.kind === "place");
    put(
      host,
      h(
        "form",
        { class: "card", "aria-label": `Rule ${kind.name}`, onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void add()) },
        h("h3", {}, capital(kind.name)),
        h("p", { class: "quiet" }, kind.help),
        form.element,
        wants && h("p", { class: "quiet" }, "Click beside the board to choose the place."),
        trouble,
        h(
          "div",
          { class: "row" },
          h("button", { class: "button main", type: "submit" }, index === null ? "Add rule" : "Change rule"),
          h("button", { class: "button", type: "button", onclick: () => end() }, "Done"),
        ),
      ),
    );
    if (app.now.selected.length) form.select(app.now.selected.map((at) => app.now.board.names[at]));
    host.scrollIntoView({ block: "nearest" });
    void tryOut();
    show();
  };
  const rule = () => {
    const values = form?.values();
    return values && editing ? /** @type {Rule} */ ({ kind: editing.kind.name, ...values }) : null;
  };
  /** The rules with the one of the form among them. @param {Rule} made */
  const together = (made) =>
    editing?.index === null || editing === null ? [...constraints(), made] : constraints().map((each, at) => (at === editing?.index ? made : each));

  /** Draws the rule of the form before it is added. */
  const tryOut = async () => {
    preview = [];
    trouble.textContent = "";
    try {
      const made = rule();
      if (made) {
        const index = editing?.index ?? constraints().length;
        const reply = await ask("read", { puzzle: { ...puzzleOf(app.now), constraints: together(made) } }, { only: "preview" });
        preview = reply.marks.filter((/** @type {Mark} */ mark) => mark.rule === index);
      } else cancel("preview");
    } catch (error) {
      if (isAborted(error)) return;
      trouble.textContent = error instanceof Error ? error.message : String(error);
      trouble.className = "message";
    }
    show();
  };
  const add = async () => {
    try {
      const made = rule();
      if (!made || !editing) {
        trouble.textContent = "A field is still empty.";
        trouble.className = "message bad";
        return;
      }
      const kind = editing.kind;
      const was = editing.index;
      if (!(await change({ ...puzzleOf(app.now), constraints: together(made) }))) return;
      preview = [];
      app.set({ ...app.now, selected: [] });
      if (was === null) begin(kind, null);
      else end();
      app.say(`${kind.name} ${was === null ? "added" : "changed"}`);
    } catch (error) {
      trouble.textContent = error instanceof Error ? error.message : String(error);
      trouble.className = "message bad";
    }
  };
  const end = () => {
    form = null;
    editing = null;
    preview = [];
    put(host);
    show();
  };

  // The board and its words

  const size = h("select", { "aria-label": "Size of a new board" }, SIZES.map(([value, word]) => h("option", { value: String(value) }, String(word))), h("option", { value: "samurai" }, "Samurai"));
  const make = async () => {
    try {
      const chosen = SIZES.find(([value]) => value === size.value);
      if (!chosen) return app.open("21 21\n" + samurai(), { fresh: true });
      const side = Number(chosen[0]);
      await app.open({ nonet: 1, rows: side, columns: side, box: chosen[2], symbols: Array.from({ length: side }, (_, at) => at + 1) }, { fresh: true });
    } catch (error) {
      app.fail(error);
    }
  };
  const regions = h("button", { class: "button small", onclick: () => void region() }, "Selected cells are a region");
  const region = async () => {
    const { board, selected } = app.now;
    if (selected.length !== board.size) return app.toast(`A region has ${board.size} cells here, ${selected.length} are selected`);
    const mine = new Set(selected.map((at) => board.names[at]));
    const lines = board.houses.filter((house) => house.kind === "row" || house.kind === "column");
    const others = board.houses.filter((house) => house.kind === "region" && !house.cells.some((name) => mine.has(name)));
    const every = [...others.map((house) => house.cells), [...mine]].map((cells, at) => ({ name: `region ${at + 1}`, kind: "region", cells }));
    await change({ ...puzzleOf(app.now), box: null, houses: [...lines, ...every], missing: board.missing });
  };
  const title = h("input", { maxlength: 200, "aria-label": "Title", placeholder: "Title" });
  const author = h("input", { maxlength: 200, "aria-label": "Author", placeholder: "Author" });
  const words = h("textarea", { maxlength: 4000, "aria-label": "Rules in words", placeholder: "Rules in words" });
  for (const input of [title, author, words]) {
    input.addEventListener("change", () => {
      const metadata = { ...app.now.board.puzzle.metadata, title: title.value || undefined, author: author.value || undefined, ruleset: words.value || undefined };
      void change(JSON.parse(JSON.stringify({ ...puzzleOf(app.now), metadata })));
    });
  }
  const shows = h("input", { type: "checkbox", checked: true, onchange: () => { trueCandidates = shows.checked; show(); } });

  app.listen((what) => {
    if (!app.state) return;
    if (what === "tab" || what === "open" || what === "puzzle") {
      const { board } = app.now;
      /** @type {[HTMLInputElement | HTMLTextAreaElement, string | null][]} */
      const texts = [[title, board.title], [author, board.author], [words, board.text]];
      // An answer that comes late takes nothing from the field in which somebody types.
      for (const [input, text] of texts) if (what === "open" || document.activeElement !== input) input.value = text ?? "";
      if (what !== "puzzle") end();
      app.onPick = app.setting ? ([row, column]) => form?.pick(`r${row}c${column}`) : null;
      if (!app.setting) return cancel("live");
      back.hidden = true;
      listRules();
      void update();
    }
    if (what === "selection" && app.setting && form) form.select(app.now.selected.map((at) => app.now.board.names[at]));
    if (what === "selection" && app.setting && !back.hidden) { back.hidden = true; render(); show(); }
  });
  void list("rules").then((reply) => {
    kinds = reply.rules;
    if (!found.hidden) filter(); // somebody was quicker
  });

  return h(
    "div",
    { class: "stack" },
    h("div", { class: "card" }, status, h("label", { class: "check" }, shows, "Show true candidates"), h("div", { class: "row" }, differ, redundant, back), told),
    search,
    found,
    host,
    rules,
    h(
      "details",
      { class: "card" },
      h("summary", {}, "Board and words"),
      h("div", { class: "row" }, size, h("button", { class: "button", onclick: () => void make() }, "New board"), regions),
      title,
      author,
      words,
    ),
  );
}

/** How well a kind of rule fits what is searched: by its beginning, by its name, by its words. @param {RuleKind} kind @param {string} wanted */
const nearness = ({ name }, wanted) => Number(name.startsWith(wanted)) + Number(name.includes(wanted));

/** An empty samurai board, in the format of that name. */
function samurai() {
  const rows = [];
  for (let row = 0; row < 21; row++) rows.push(Array.from({ length: 21 }, () => "-").join(" "));
  return rows.join("\n");
}
