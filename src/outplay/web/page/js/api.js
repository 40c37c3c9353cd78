// Requests to the server, and what goes wrong with them. A server that is restarted meanwhile is asked again: requests
// hold all that they need.

/** @import { Api, Failure } from "../types.d.ts" */

/** Milliseconds before the server is asked again: the first times at once, then more patiently. */
const PAUSES = [150, 300, 600, 1000, 2000];

/** What no page from elsewhere can send; browsers that do not say where a request comes from need it. */
export const CLIENT = { "Outplay-Client": "page" };

/** How long to wait before a server that did not answer is asked once more. @param {number} attempt from 0 on */
export const pauseBefore = (attempt) => PAUSES[Math.min(attempt, PAUSES.length - 1)];

/** A server that is too busy says so, and is asked again a few times. */
const BUSY = [429, 503];
const MAX_BUSY_ANSWERS = 6;

/**
 * @param {object} [options]
 * @param {typeof fetch} [options.fetch]
 * @param {(away: boolean) => void} [options.onAway] hears when the server is gone and when it is back
 * @param {(milliseconds: number, signal?: AbortSignal) => Promise<void>} [options.wait]
 * @returns {Api}
 */
export function makeApi({ fetch: send = fetch.bind(globalThis), onAway = () => {}, wait = pause } = {}) {
  /** Those who wait for a server that is away. @type {Set<RequestInit>} */
  const waiting = new Set();

  /** @param {string} path @param {RequestInit} init */
  async function ask(path, init) {
    try {
      return await insist(path, init);
    } finally {
      // Who gives up does not wait any more; the last one takes the banner away.
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
        text = await answer.text(); // which may break off in the middle, too
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
 * A part of the page that is fetched when it is first asked for. Browsers remember for good that a module could not be
 * fetched: so it is made sure first that the server is there, and a part that was missed can be asked for again.
 *
 * @template Part
 * @param {() => Promise<Part>} load
 * @param {() => unknown} [reach] fails if the server is away, or waits for it
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
    throw new Refusal(answer.status, { kind: "AnswerError", message: "The server's answer cannot be read." });
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
      reject(new DOMException("given up", "AbortError"));
    });
  });
}

// ---- What goes wrong

/** Of something that belongs to the page itself, and did not come. */
export const NOT_FETCHED = "This cannot be fetched: the server does not answer. Try again in a moment.";

/** A request that was refused; its message is for people. */
export class Refusal extends Error {
  /** @param {number} status @param {Failure} failure */
  constructor(status, failure) {
    super(failure.message);
    this.status = status;
    this.kind = failure.kind;
    this.failure = failure;
  }
}

/** Whether somebody gave up a request: nothing went wrong. @param {unknown} error */
export function isAborted(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/** What to tell a person about an error. @param {unknown} error @returns {string} */
export function inWords(error) {
  return error instanceof Error ? error.message : String(error);
}
