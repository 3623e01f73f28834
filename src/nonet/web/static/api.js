// Asking the server. A newer question of the same kind ends the older one, and nothing here waits for ever.

/** An error that the server told: what is wrong, and what to do about it. */
export class Refused extends Error {
  /** @param {number} status @param {{kind?: string, message?: string, hint?: string | null, line?: number, column?: number, nearest?: object | null}} told */
  constructor(status, told) {
    super(told.hint ? `${told.message} (${told.hint})` : (told.message ?? `the server answered ${status}`));
    this.status = status;
    this.told = told;
  }
}

/** The page asked something newer, or left. @param {unknown} error */
export const isAborted = (error) => error instanceof DOMException && error.name === "AbortError";

/** @type {Map<string, AbortController>} */
const asking = new Map();

/** A signal that ends when something newer of the same name is asked. @param {string} name */
function newest(name) {
  asking.get(name)?.abort();
  const controller = new AbortController();
  asking.set(name, controller);
  return controller;
}

/** Ends what is asked under this name. @param {string} name */
export function cancel(name) {
  asking.get(name)?.abort();
  asking.delete(name);
}

/**
 * The reply to a question. `only` names what a newer question of that name ends.
 * @param {string} question @param {object} body @param {{only?: string}} [more]
 * @returns {Promise<any>}
 */
export async function ask(question, body, { only } = {}) {
  const controller = only ? newest(only) : null;
  const response = await reached(`api/v1/${question}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: controller?.signal,
  });
  return await settled(response);
}

/** A list that the server has. @param {string} path @returns {Promise<any>} */
export async function list(path) {
  return await settled(await reached(`api/v1/${path}`, {}));
}

/** @param {string} path @param {RequestInit} options */
async function reached(path, options) {
  try {
    return await fetch(path, options);
  } catch (error) {
    if (isAborted(error)) throw error;
    throw new Refused(0, { message: "the server cannot be reached", hint: "is `nonet serve` still running?" });
  }
}

/** @param {Response} response */
async function settled(response) {
  const reply = await response.json().catch((error) => {
    // Aborted while its body came: no reply, and none to be taken for one.
    if (isAborted(error) || response.ok) throw error;
    return {};
  });
  if (!response.ok) throw new Refused(response.status, reply.error ?? {});
  return reply;
}

const session = globalThis.crypto?.randomUUID?.() ?? String(Math.random());

/**
 * Several answers over one connection, each told as it comes.
 * @param {object} body @param {(question: string, reply: any) => void} tell
 */
export async function live(body, tell) {
  const controller = newest("live");
  const response = await reached("api/v1/live", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, session }),
    signal: controller.signal,
  });
  if (!response.ok || !response.body) return void (await settled(response));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const [, name, data] = /^event: (.*)\ndata: (.*)$/s.exec(event) ?? [];
      if (name && !controller.signal.aborted) tell(name, JSON.parse(data));
    }
  }
}
