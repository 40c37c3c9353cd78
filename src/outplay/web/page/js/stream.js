// The one WebSocket of the page, for jobs with progress. It opens with the first job and reopens when it is lost; each job
// then says how to continue.

/** @import { Failure, JobListener, Stream } from "../types.d.ts" */
import { pauseBefore } from "./api.js";

/** @type {Failure} */
const LOST = { kind: "ConnectionLost", message: "The connection to the server was lost." };

/**
 * @typedef {{ kind: string, request: object, listener: JobListener, isFinishing: boolean }} Running
 */

/**
 * @param {object} options
 * @param {string} options.url
 * @param {(url: string) => WebSocket} [options.open]
 * @param {(away: boolean) => void} [options.onAway]
 * @returns {Stream}
 */
export function makeStream({ url, open = (address) => new WebSocket(address), onAway = () => {} }) {
  /** @type {Map<string, Running>} */
  const running = new Map();
  /** @type {WebSocket | null} */
  let socket = null;
  let isOpen = false;
  let wasLost = false;
  let attempts = 0;
  let lastId = 0;

  function connect() {
    if (socket) return;
    socket = open(url);
    socket.addEventListener("open", onOpen);
    socket.addEventListener("message", (event) => receive(JSON.parse(event.data)));
    socket.addEventListener("close", onClose);
  }

  function onOpen() {
    isOpen = true;
    attempts = 0;
    onAway(false);
    for (const [id, job] of [...running]) {
      if (wasLost && !continues(id, job)) continue;
      sendStart(id, job);
    }
    wasLost = false;
  }

  /** @param {string} id @param {Running} job */
  function continues(id, job) {
    const request = job.listener.again?.() ?? null;
    if (request) {
      job.request = request;
      return true;
    }
    running.delete(id);
    job.listener.failed?.(LOST);
    return false;
  }

  function onClose() {
    socket = null;
    wasLost ||= isOpen;
    isOpen = false;
    onAway(running.size > 0); // without jobs there is nothing to retry
    if (!running.size) return;
    setTimeout(connect, pauseBefore(attempts++));
  }

  /** @param {{ id: string, event: string, data?: unknown, error?: Failure }} message */
  function receive({ id, event, data, error }) {
    const job = running.get(id);
    if (!job) return;
    if (event === "progress") {
      job.listener.progress?.(data);
      return;
    }
    running.delete(id);
    if (event === "done") job.listener.done?.(data);
    if (event === "error" && error) job.listener.failed?.(error);
  }

  /** @param {string} id @param {Running} job */
  function sendStart(id, job) {
    socket?.send(JSON.stringify({ id, start: job.kind, request: job.request }));
    if (job.isFinishing) socket?.send(JSON.stringify({ id, finish: true }));
  }

  /** @type {Stream["start"]} */
  function start(kind, request, listener) {
    const id = String(++lastId);
    /** @type {Running} */
    const job = { kind, request, listener, isFinishing: false };
    running.set(id, job);
    if (isOpen) sendStart(id, job);
    else connect();
    return {
      stop() {
        if (running.delete(id) && isOpen) socket?.send(JSON.stringify({ id, stop: true }));
      },
      finish() {
        job.isFinishing = true;
        if (running.has(id) && isOpen) socket?.send(JSON.stringify({ id, finish: true }));
      },
    };
  }

  return { start };
}
