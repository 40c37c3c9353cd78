// The memory as a text that people can read: a line for each box, as the command line writes it.

/** @import { MemoryData } from "../../types.d.ts" */

/** @param {MemoryData} memory */
export function formatMemory(memory) {
  const { boxes, ...head } = memory;
  const lines = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`);
  const inside = boxes.map((box) => `    ${JSON.stringify(box)}`).join(",\n");
  return `{\n${lines.join("")}  "boxes": [${inside ? `\n${inside}\n  ` : ""}]\n}\n`;
}

/**
 * Reads such a text as far as the page needs it: the server checks the rest. An error says what is wrong.
 * @param {string} text
 * @returns {MemoryData}
 */
export function parseMemory(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Error("it is not JSON");
  }
  if (typeof data?.game !== "string" || !Array.isArray(data.boxes)) {
    throw new Error("it is not the memory of a matchbox machine");
  }
  return data;
}

/** What the file of a memory is called. @param {MemoryData} memory */
export function fileName({ game, policy }) {
  return `matchboxes-${game}-${policy.name}.json`.replace(/[^\w.-]+/g, "-");
}
