// The page at /docs: every request of the server, with a form to try it.

/** @import { Description, Operation, Schema } from "./reference/description.js" */
import { find, make } from "./dom.js";
import { messageOf } from "./api.js";
import { fieldsOf, groupsOf, jsonOf, typeOf } from "./reference/description.js";
import { drawTrial, inline, paragraphs } from "./reference/trial.js";
import { followTheme } from "./frame.js";

/** @param {Operation} operation @param {Description} description */
function drawOperation(operation, description) {
  const title = make(
    "h3",
    { class: "request" },
    make("span", { class: "method" }, operation.method),
    " ",
    make("code", {}, operation.path),
  );
  return make(
    "article",
    { class: "card stack", id: operation.id, "data-path": operation.path },
    title,
    ...paragraphs(operation.description ?? operation.summary ?? ""),
    operation.requestBody
      ? drawFields("The body", jsonOf(operation.requestBody, description).schema, description)
      : null,
    drawTrial(operation, description),
    ...drawAnswers(operation, description),
  );
}

/** @param {Operation} operation @param {Description} description */
function drawAnswers(operation, description) {
  const answers = Object.entries(operation.responses ?? {});
  const good = answers.find(([status]) => status.startsWith("2"))?.[1];
  const bad = answers.filter(([status]) => !status.startsWith("2"));
  return [
    good ? drawFields("The answer", jsonOf(good, description).schema, description) : null,
    bad.length ? make("details", {}, make("summary", {}, "What can go wrong"), drawFailures(bad)) : null,
  ];
}

/** @param {[string, { description?: string }][]} failures */
function drawFailures(failures) {
  const rows = failures.map(([status, { description = "" }]) => [
    make("dt", {}, status),
    make("dd", {}, ...inline(description)),
  ]);
  return make("dl", { class: "failures" }, ...rows.flat());
}

/**
 * The fields of a body or an answer; objects can be unfolded.
 * @param {string} title
 * @param {Schema | undefined} schema
 * @param {Description} description
 * @param {string[]} [above] the types that are unfolded already
 * @returns {HTMLElement}
 */
function drawFields(title, schema, description, above = []) {
  const type = typeOf(schema);
  const fields = fieldsOf(schema, description);
  const rows = fields.map((field) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, make("code", {}, field.name), field.isRequired ? "" : " (optional)"),
      make("td", {}, field.type),
      make("td", {}, ...inline(field.description)),
    ),
  );
  const named = [...new Set(fields.flatMap((field) => typesIn(field.type, description)))].filter(
    (name) => !above.includes(name),
  );
  return make(
    "details",
    {},
    make("summary", {}, `${title}: ${type}`),
    rows.length ? make("div", { class: "wide" }, make("table", {}, make("tbody", {}, ...rows))) : null,
    ...(fields.length ? named : typesIn(type, description)).map((name) =>
      drawFields(name, { $ref: `#/${name}` }, description, [...above, ...named]),
    ),
  );
}

/** The names of objects in a type. @param {string} type @param {Description} description */
function typesIn(type, description) {
  return Object.keys(description.components?.schemas ?? {}).filter((name) => type.split(/\W+/).includes(name));
}

/** @param {Description} description */
function draw(description) {
  find("about").replaceChildren(...paragraphs(description.info.description ?? ""));
  const groups = [...groupsOf(description)];
  find("groups").replaceChildren(
    ...groups.map(([name, operations]) =>
      make(
        "section",
        { class: "stack" },
        make("h2", {}, name),
        ...operations.map((operation) => drawOperation(operation, description)),
      ),
    ),
  );
  const links = groups.flatMap(([name, operations]) => [
    make("h2", {}, name),
    ...operations.map(({ id, method, path }) =>
      make("a", { href: `#${id}` }, make("span", { class: "method" }, method), ` ${path}`),
    ),
  ]);
  find("contents").replaceChildren(...links, make("h2", {}, "Stream"), make("a", { href: "#stream" }, "/api/stream"));
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

async function start() {
  followTheme();
  try {
    const answer = await fetch("openapi.json");
    draw(await answer.json());
  } catch (error) {
    find("groups").replaceChildren(
      make("p", { class: "card", role: "alert" }, `The description could not be loaded: ${messageOf(error)}`),
    );
  }
}

start();
