// A form that sends a request and shows the answer; and the prose of descriptions.

/** @import { Description, Operation, Parameter } from "./description.js" */
import { CLIENT, messageOf } from "../api.js";
import { make, makeField, makeText } from "../dom.js";
import { addressOf, jsonOf, typeOf } from "./description.js";

/** @param {Operation} operation @param {Description} description @returns {HTMLElement} */
export function drawTrial(operation, description) {
  const inputs = (operation.parameters ?? []).map((parameter) => ({
    parameter,
    input: drawInput(operation, parameter),
  }));
  const { example } = jsonOf(operation.requestBody, description);
  const body = operation.requestBody
    ? make(
        "textarea",
        { rows: "8", spellcheck: "false", "aria-label": `Body of ${operation.method} ${operation.path}` },
        JSON.stringify(example, null, 2),
      )
    : null;
  const answer = make("div", { class: "answer stack", role: "status" });
  const form = make(
    "form",
    { class: "trial stack", "aria-label": `Try ${operation.method} ${operation.path}`, novalidate: true },
    inputs.length ? drawParameters(inputs) : null,
    body && makeField("Body, as JSON", body),
    make("div", { class: "row" }, make("button", { type: "submit", class: "primary" }, "Try it")),
    answer,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    /** @param {string} place @returns {[string, string][]} */
    const valuesIn = (place) =>
      inputs
        .filter(({ parameter }) => parameter.in === place)
        .map(({ parameter, input }) => [parameter.name, input.value.trim()]);
    const headers = new Headers([...Object.entries(CLIENT), ...valuesIn("header").filter(([, value]) => value)]);
    void send(operation.method, addressOf(operation.path, valuesIn("query")), headers, body?.value, answer);
  });
  return form;
}

/** @param {{ parameter: Parameter, input: HTMLElement }[]} inputs */
function drawParameters(inputs) {
  const rows = inputs.map(({ parameter, input }) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, make("code", {}, parameter.name), parameter.required ? " (required)" : ""),
      make("td", {}, input),
      make(
        "td",
        {},
        make("div", { class: "soft" }, typeOf(parameter.schema)),
        ...inline(parameter.description ?? ""),
        ...example(parameter),
      ),
    ),
  );
  const head = make("tr", {}, ...["parameter", "value", "meaning"].map((title) => make("th", { scope: "col" }, title)));
  return make("div", { class: "wide" }, make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
}

/** @param {Parameter} parameter */
function example(parameter) {
  const shown = parameter.example ?? parameter.schema?.examples?.[0];
  return shown === undefined ? [] : [" For example ", make("code", {}, String(shown)), "."];
}

/** @param {Operation} operation @param {Parameter} parameter @returns {HTMLInputElement | HTMLSelectElement} */
function drawInput({ id }, { name, required, schema, example: shown }) {
  const label = { "aria-label": name, id: `${id}-${name}`, name };
  if (schema?.enum) {
    const values = required ? schema.enum : ["", ...schema.enum];
    return make("select", label, ...values.map((value) => make("option", {}, String(value))));
  }
  const value = required ? String(shown ?? schema?.examples?.[0] ?? schema?.default ?? "") : "";
  const placeholder = String(schema?.default ?? "");
  return makeText({ ...label, value, placeholder });
}

/**
 * @param {string} method
 * @param {string} address
 * @param {Headers} headers
 * @param {string | undefined} body
 * @param {HTMLElement} answer
 */
async function send(method, address, headers, body, answer) {
  const shown = make("pre", { class: "sent", tabindex: "0" }, `${method} ${address}`);
  answer.replaceChildren(shown, make("p", { class: "soft" }, "Waiting for the answer …"));
  try {
    if (body !== undefined) headers.set("Content-Type", "application/json");
    const reply = await fetch(address, { method, headers, body });
    const text = pretty(await reply.text());
    const status = make(
      "p",
      { class: reply.ok ? "status win" : "status loss" },
      `${reply.ok ? "✓" : "✗"} ${reply.status}`,
    );
    answer.replaceChildren(shown, status, make("pre", { tabindex: "0", "aria-label": "The answer" }, text));
  } catch (error) {
    answer.replaceChildren(
      shown,
      make("p", { class: "status loss" }, `✗ The server does not answer: ${messageOf(error)}`),
    );
  }
}

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The paragraphs of a description. @param {string} text @returns {HTMLElement[]} */
export function paragraphs(text) {
  const blocks = text.split(/\n\s*\n/).map((block) => block.trim());
  return blocks.filter(Boolean).map((block) => make("p", {}, ...inline(block)));
}

/** A text with its `code`. @param {string} text @returns {(string | HTMLElement)[]} */
export function inline(text) {
  return text.split("`").map((part, place) => (place % 2 ? make("code", {}, part) : part));
}
