// What went wrong, as the server says it.

/** @import { Failure } from "../types.d.ts" */

/** Of something that belongs to the page itself, and did not come. */
export const NOT_FETCHED = "This cannot be fetched: the server does not answer. Try again in a moment.";

/** A request that was refused; its message is for people. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {Failure} failure
   */
  constructor(status, failure) {
    super(failure.message);
    this.status = status;
    this.kind = failure.kind;
    this.failure = failure;
  }
}

/**
 * Whether somebody gave up a request: nothing went wrong.
 *
 * @param {unknown} error
 */
export function isAborted(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * What to tell a person about an error.
 *
 * @param {unknown} error
 * @returns {string}
 */
export function inWords(error) {
  return error instanceof Error ? error.message : String(error);
}
