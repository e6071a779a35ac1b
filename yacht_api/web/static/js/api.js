// The HTTP side: JSON in and out, problems as answers, no network as an exception.

/** Nothing came back: no network, or no answer in time. */
export class Unreachable extends Error {}

/**
 * @param {string} method @param {string} path
 * @param {{body?: any, key?: string, headers?: Record<string, string>, wait?: number}} [options]
 * @returns {Promise<Answer>}
 */
export async function call(method, path, { body, key, headers = {}, wait = 5000 } = {}) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), wait);
  /** @type {Record<string, string>} */
  const sent = { Accept: "application/json", ...headers };
  if (key) sent.Authorization = `Bearer ${key}`;
  if (body !== undefined) sent["Content-Type"] = "application/json";
  try {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(path, { method, headers: sent, body: text, signal: abort.signal });
    return { status: response.status, body: await content(response), etag: response.headers.get("ETag"), retry: Number(response.headers.get("Retry-After")) || null };
  } catch {
    throw new Unreachable(path);
  } finally {
    clearTimeout(timer);
  }
}

/** @param {Response} response */
async function content(response) {
  const type = response.headers.get("Content-Type") ?? "";
  const text = await response.text();
  return type.includes("json") && text ? JSON.parse(text) : text;
}

/** 128 random bits. `crypto.randomUUID` does not exist on a plain http address. */
export function randomName() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
