// A puzzle in the fragment of the page's address: no server sees it. `#p=` is any text that can be read; `#z=` is such
// a text, deflated.

const MAX_TEXT = 1_000_000;

/** @param {Uint8Array} bytes */
function toBase64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} text */
function fromBase64(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/**
 * The fragment for a text.
 * @param {string} text
 */
export async function toFragment(text) {
  if (/^[0-9A-Za-z.]{1,100}$/.test(text) || typeof CompressionStream === "undefined") {
    return `#p=${encodeURIComponent(text)}`;
  }
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `#z=${toBase64(new Uint8Array(await new Response(stream).arrayBuffer()))}`;
}

/**
 * The text in a fragment; null if there is none.
 * @param {string} fragment
 * @returns {Promise<string | null>}
 */
export async function fromFragment(fragment) {
  const found = /^#([pz])=(.+)$/s.exec(fragment);
  if (!found) return null;
  if (found[1] === "p") return decodeURIComponent(found[2]);
  const stream = new Blob([fromBase64(found[2])]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MAX_TEXT) throw new Error("this link is too long to be a puzzle"); // a little text can unpack to a lot
    parts.push(value);
  }
  return await new Blob(parts).text();
}
