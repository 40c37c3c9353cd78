// Parts of the page that are fetched when somebody needs them: the first screen should not wait for the others'.

import { NOT_FETCHED } from "./failure.js";

/**
 * A part that is fetched when it is first asked for. Browsers remember for good that a module could not be fetched:
 * so the server is asked first whether it is there at all, and a part that was missed can be asked for again.
 *
 * @template Part
 * @param {() => Promise<Part>} load
 * @returns {() => Promise<Part>}
 */
export function later(load) {
  /** @type {Promise<Part> | null} */
  let part = null;
  const fetchPart = async () => {
    try {
      await fetch("/api/health");
      return await load();
    } catch {
      part = null;
      throw new Error(NOT_FETCHED);
    }
  };
  return () => (part ??= fetchPart());
}
