// Reads the server's OpenAPI description. No DOM.

/**
 * The parts of the description that are used here.
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string | string[]} [type]
 * @property {string} [description]
 * @property {unknown[]} [enum]
 * @property {unknown} [const]
 * @property {unknown} [default]
 * @property {unknown[]} [examples]
 * @property {unknown} [example]
 * @property {Schema} [items]
 * @property {Schema[]} [prefixItems]
 * @property {Schema[]} [anyOf]
 * @property {Schema[]} [oneOf]
 * @property {Record<string, Schema>} [properties]
 * @property {Schema | boolean} [additionalProperties]
 * @property {string[]} [required]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [minItems]
 * @property {number} [maxItems]
 */

/**
 * @typedef {object} Parameter
 * @property {string} name
 * @property {string} in
 * @property {boolean} [required]
 * @property {string} [description]
 * @property {unknown} [example]
 * @property {Schema} [schema]
 */
/** @typedef {{ schema?: Schema, example?: unknown, examples?: Record<string, { value?: unknown }> }} Media */
/** @typedef {Record<string, Media>} Content */

/**
 * @typedef {object} RawOperation
 * @property {string} [summary]
 * @property {string} [description]
 * @property {string[]} [tags]
 * @property {Parameter[]} [parameters]
 * @property {{ content?: Content, required?: boolean }} [requestBody]
 * @property {Record<string, { description?: string, content?: Content }>} [responses]
 */

/**
 * @typedef {object} Description
 * @property {{ title: string, description?: string, version: string }} info
 * @property {Record<string, Record<string, RawOperation>>} paths
 * @property {{ schemas?: Record<string, Schema> }} [components]
 */

/** @typedef {RawOperation & { id: string, method: string, path: string, group: string }} Operation */
/** @typedef {{ name: string, type: string, isRequired: boolean, description: string }} Field */

const METHODS = ["get", "post", "put", "patch", "delete"];

/** All requests in order, by group. @param {Description} description @returns {Map<string, Operation[]>} */
export function groupsOf(description) {
  /** @type {Map<string, Operation[]>} */
  const groups = new Map();
  for (const [path, item] of Object.entries(description.paths)) {
    for (const method of METHODS.filter((name) => name in item)) {
      const group = item[method].tags?.[0] ?? "Others";
      const id = `${method}${path.replaceAll(/[^a-z0-9]+/gi, "-")}`;
      groups.set(group, [
        ...(groups.get(group) ?? []),
        { ...item[method], id, path, group, method: method.toUpperCase() },
      ]);
    }
  }
  return groups;
}

/**
 * The schema that a reference names, or the schema itself.
 * @param {Schema | undefined} schema
 * @param {Description} description
 * @returns {Schema}
 */
export function resolve(schema, description) {
  const name = nameOf(schema);
  return (name ? description.components?.schemas?.[name] : schema) ?? {};
}

/** @param {Schema | undefined} schema */
function nameOf(schema) {
  return schema?.$ref?.split("/").at(-1) ?? "";
}

/**
 * A type in words: "text", "list of whole numbers", "minimax, alphabeta or mcts", "LineData".
 * @param {Schema | undefined} schema
 * @returns {string}
 */
export function typeOf(schema) {
  if (!schema) return "anything";
  if (schema.$ref) return nameOf(schema);
  if (schema.enum) return orList(schema.enum.map(String));
  if (schema.const !== undefined) return String(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return orList(choices.map(typeOf));
  if (Array.isArray(schema.type)) return orList(schema.type.map((type) => typeOf({ ...schema, type })));
  if (schema.type === "array")
    return schema.prefixItems
      ? `list: ${schema.prefixItems.map(typeOf).join(", ")}`
      : `list of ${typeOf(schema.items)}`;
  const words = {
    string: "text",
    integer: "whole number",
    number: "number",
    boolean: "true or false",
    object: "object",
    null: "null",
  };
  const word = words[/** @type {keyof typeof words} */ (schema.type ?? "")] ?? "anything";
  return `${word}${rangeOf(schema)}`;
}

/** @param {Schema} schema */
function rangeOf({ minimum, maximum }) {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `, at least ${minimum}`;
  return maximum !== undefined ? `, at most ${maximum}` : "";
}

/** @param {string[]} words */
function orList(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** The fields of an object. @param {Schema | undefined} schema @param {Description} description @returns {Field[]} */
export function fieldsOf(schema, description) {
  const whole = resolve(schema, description);
  return Object.entries(whole.properties ?? {}).map(([name, field]) => ({
    name,
    type: typeOf(field),
    isRequired: whole.required?.includes(name) ?? false,
    description: field.description ?? "",
  }));
}

/**
 * The schema and the first example of a body or an answer in JSON.
 * @param {{ content?: Content } | undefined} part
 * @param {Description} description
 * @returns {{ schema: Schema | undefined, example: unknown }}
 */
export function jsonOf(part, description) {
  const content = part?.content?.["application/json"];
  const named = Object.values(content?.examples ?? {})[0]?.value;
  return { schema: content?.schema, example: content?.example ?? named ?? exampleOf(content?.schema, description) };
}

/**
 * A value that fits a schema: its example, or one made from the examples of its required fields.
 * @param {Schema | undefined} schema
 * @param {Description} description
 * @returns {unknown}
 */
export function exampleOf(schema, description) {
  const whole = resolve(schema, description);
  if (whole.examples?.length) return whole.examples[0];
  if (whole.example !== undefined) return whole.example;
  if (whole.default !== undefined) return whole.default;
  if (whole.enum) return whole.enum[0];
  const first = (whole.anyOf ?? whole.oneOf)?.find((choice) => choice.type !== "null");
  if (first) return exampleOf(first, description);
  if (whole.properties) {
    const named = Object.entries(whole.properties).filter(
      ([name, field]) => whole.required?.includes(name) || field.examples?.length,
    );
    return Object.fromEntries(named.map(([name, field]) => [name, exampleOf(field, description)]));
  }
  const plain = { string: "", integer: 0, number: 0, boolean: false, array: [], object: {} };
  return plain[/** @type {keyof typeof plain} */ (whole.type ?? "")] ?? null;
}

/**
 * The address of a request with its filled-in parameters.
 * @param {string} path
 * @param {[string, string][]} values
 * @returns {string}
 */
export function addressOf(path, values) {
  const given = values.filter(([, value]) => value !== "");
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}
