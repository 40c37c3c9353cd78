// Requests to the server, and their errors. A request is repeated when the server restarts: it carries all it needs.

/** @import { Api, Failure } from "../types.d.ts" */

/** Milliseconds before each retry. */
const PAUSES = [150, 300, 600, 1000, 2000];

/** A header that no other site can send, for browsers that do not send the origin of a request. */
export const CLIENT = { "Outplay-Client": "page" };

/** Milliseconds before a retry. @param {number} attempt from 0 on */
export const pauseBefore = (attempt) => PAUSES[Math.min(attempt, PAUSES.length - 1)];

/** The statuses of a busy server, which is asked again a few times. */
const BUSY = [429, 503];
const MAX_BUSY_ANSWERS = 6;

/**
 * @param {object} [options]
 * @param {typeof fetch} [options.fetch]
 * @param {(away: boolean) => void} [options.onAway] is called when the server goes away and when it is back
 * @param {(milliseconds: number, signal?: AbortSignal) => Promise<void>} [options.wait]
 * @returns {Api}
 */
export function makeApi({ fetch: send = fetch.bind(globalThis), onAway = () => {}, wait = pause } = {}) {
  /** The requests that wait for the server. @type {Set<RequestInit>} */
  const waiting = new Set();

  /** @param {string} path @param {RequestInit} init */
  async function ask(path, init) {
    try {
      return await insist(path, init);
    } finally {
      // The last request that stops waiting removes the banner.
      if (waiting.delete(init) && !waiting.size) onAway(false);
    }
  }

  /** @param {string} path @param {RequestInit} init */
  async function insist(path, init) {
    let busy = 0;
    for (let attempt = 0; ; attempt++) {
      let answer;
      let text;
      try {
        answer = await send(path, init);
        text = await answer.text(); // this may fail too
      } catch (error) {
        if (init.signal?.aborted) throw error;
        waiting.add(init);
        onAway(true);
        await wait(pauseBefore(attempt), init.signal ?? undefined);
        continue;
      }
      waiting.delete(init);
      onAway(false);
      if (BUSY.includes(answer.status) && busy++ < MAX_BUSY_ANSWERS) {
        await wait(pauseBefore(busy), init.signal ?? undefined);
        continue;
      }
      return read(answer, text);
    }
  }

  return {
    get(path, query, signal) {
      const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
      const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
      return ask(text ? `${path}?${text}` : path, { headers: CLIENT, signal });
    },
    post(path, body, signal) {
      return ask(path, {
        method: "POST",
        headers: { ...CLIENT, "Content-Type": "application/json" },
        body: JSON.stringify(body),
        signal,
      });
    },
  };
}

/**
 * A module that is loaded on first use. Browsers never retry a failed import, so the server is reached first; after an
 * error the module can be asked for again.
 * @template Part
 * @param {() => Promise<Part>} load
 * @param {() => unknown} [reach] fails while the server is away, or waits for it
 * @returns {() => Promise<Part>}
 */
export function later(load, reach = () => fetch("/api/health")) {
  /** @type {Promise<Part> | null} */
  let part = null;
  const fetchPart = async () => {
    try {
      await reach();
      return await load();
    } catch {
      part = null;
      throw new Error(NOT_FETCHED);
    }
  };
  return () => (part ??= fetchPart());
}

/** @param {Response} answer @param {string} text */
function read(answer, text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Refusal(answer.status, { kind: "AnswerError", message: "The server’s answer cannot be read." });
  }
  if (answer.ok) return data;
  /** @type {Failure} */
  const failure = data?.error ?? { kind: "AnswerError", message: `The server answered ${answer.status}.` };
  throw new Refusal(answer.status, failure);
}

/** @param {number} milliseconds @param {AbortSignal} [signal] @returns {Promise<void>} */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("aborted", "AbortError"));
    });
  });
}

// ---- Errors

/** The message when a part of the page cannot be loaded. */
export const NOT_FETCHED = "The server does not answer. Try again in a moment.";

/** A refused request; its message is for people. */
export class Refusal extends Error {
  /** @param {number} status @param {Failure} failure */
  constructor(status, failure) {
    super(failure.message);
    this.status = status;
    this.kind = failure.kind;
    this.failure = failure;
  }
}

/** Whether a request was cancelled, which is no failure. @param {unknown} error */
export function isAborted(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/** The message of an error. @param {unknown} error @returns {string} */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
