// Writes src/api/generated/fields.ts: what the OpenAPI documents say of each field that is sent (limits, label, unit, and
// of what a form asks for: its kind, its default and whether it may be unknown), and the Portuguese of each enum. One
// constant per body, so that a bundle holds those that it uses. A number has `max`, a text `maxLength`, a choice `options`:
// their kind is not repeated.
import { readFileSync, writeFileSync } from "node:fs";

const UNLIMITED = Number.MAX_SAFE_INTEGER;
/** Parameters of lists, which no form asks for. */
const OF_LISTS = new Set(["page", "limit", "search", "cursor"]);
/** How the pattern of a text of several lines starts. */
const LINE_BREAKS = "^[^\\u0000-\\u0008\\u000B";
const documents = ["command", "query"].map((side) => JSON.parse(readFileSync(`openapi/${side}.json`, "utf8")));
const constants = new Map();
const enums = new Map();

for (const { components, paths } of documents) {
  const read = (ref) => components.schemas[ref.split("/").at(-1)];
  for (const [path, method, operation] of operationsOf(paths)) {
    const sent = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema);
    for (const schema of sent) addBodies(schema, read);
    const asked = (operation.parameters ?? []).filter((each) => each.in === "query" && !OF_LISTS.has(each.name));
    const fields = Object.fromEntries(asked.map(({ name, schema }) => [name, schema]));
    add(`${operation.operationId ?? `${method} ${path}`}Params`, fields);
  }
}
documents.forEach(addEnums);

const lines = [...constants].sort(byName).map(([name, fields]) => `export const ${name} = {\n${fields}} as const;\n`);
const words = [...enums].sort(byName).map(([name, labels]) => `export const ${name} = ${written(labels)} as const;\n`);
writeFileSync(
  "src/api/generated/fields.ts",
  `// Generated from the OpenAPI documents by scripts/write-fields.mjs. Do not edit.\n\n${[...words, ...lines].join("\n")}`,
);

function operationsOf(paths) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [path, method, operation]),
  );
}

/** A body and those within it. */
function addBodies(schema, read, name) {
  if (schema.$ref) {
    const key = schema.$ref.split("/").at(-1);
    if (!constants.has(constantOf(key))) addBodies(read(schema.$ref), read, key);
    return;
  }
  // a change says null for what stays: its forms start from the body of a new one
  const isForm = !read(`New${name}`);
  if (name && schema.properties) add(name, schema.properties, (field) => (isForm ? formOf(field, read) : {}));
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  for (const each of schema.items ? [...inner, schema.items] : inner) addBodies(each, read);
}

function add(name, properties, more = () => ({})) {
  const facts = Object.entries(properties).map(([field, schema]) => [field, { ...more(schema), ...factsOf(schema) }]);
  const limited = facts.filter(([, fact]) => Object.keys(fact).length > 0);
  if (limited.length === 0) return;
  constants.set(constantOf(name), limited.map(([field, fact]) => `  ${keyOf(field)}: ${written(fact)},\n`).join(""));
}

/** What a form needs to know of a field. Of a list: how many it may hold, and the limits of one. */
function factsOf(schema) {
  const kinds = [schema, ...(schema.anyOf ?? [])];
  const value = (key) => kinds.find((kind) => kind[key] !== undefined)?.[key];
  const list = kinds.find(({ items }) => items);
  const limits = { maxItems: value("maxItems"), maxLength: value("maxLength"), ...rangeOf(value, kinds) };
  return {
    ...(list && factsOf(list.items)),
    ...defined({ ...limits, label: value("x-label"), unit: value("x-unit"), most: value("x-most") }),
  };
}

/** How a form asks for it. What is empty by itself, such as a text, has no other word for unknown. */
function formOf(schema, read) {
  const kinds = [schema, ...(schema.anyOf ?? [])].map((kind) => (kind.$ref ? { ...read(kind.$ref), ...kind } : kind));
  const kind = kinds.map(kindOf).find((found) => found !== undefined);
  const options = kinds.find((each) => each["x-enum-name"])?.["x-enum-name"];
  const isUnlike = options || ["id", "date"].includes(kind) || kinds.some(({ type }) => /number|integer/.test(type));
  return defined({
    kind,
    options: options && { constant: `${constantOf(options)}Labels` },
    none: (isUnlike && kinds.some(({ type }) => type === "null")) || undefined,
    default: [null, "", false].includes(schema.default) || schema.items ? undefined : schema.default,
  });
}

function kindOf({ type, format, pattern = "", items, maximum, multipleOf, ...schema }) {
  if (schema["x-enum-name"]) return undefined;
  if (type === "boolean") return "check";
  if (format === "date") return "date";
  if (type === "integer" && !schema.enum && (maximum ?? UNLIMITED) >= UNLIMITED) return "id";
  if (multipleOf === 0.01 && String(maximum).endsWith(".99")) return "money";
  if (items?.type === "string" && !items.enum) return "list";
  if (pattern.includes("@(")) return "email";
  return pattern.startsWith(LINE_BREAKS) ? "lines" : undefined;
}

/** A number without a most, such as an id, is typed nowhere. */
function rangeOf(value, kinds) {
  const max = value("maximum");
  if (max === undefined || max >= UNLIMITED) return {};
  const step = value("multipleOf") ?? (kinds.some(({ type }) => type === "integer") ? 1 : undefined);
  const above = value("exclusiveMinimum");
  return { min: value("minimum") ?? (step && above !== undefined ? above + step : undefined), max, step };
}

function defined(facts) {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function addEnums(node) {
  if (node === null || typeof node !== "object") return;
  const name = node["x-enum-name"];
  if (name) enums.set(`${constantOf(name)}Labels`, node["x-enum-labels"]);
  Object.values(node).forEach(addEnums);
}

function constantOf(name) {
  return name[0].toLowerCase() + name.slice(1);
}

function keyOf(name) {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function written(facts) {
  return `{ ${Object.entries(facts)
    .map(([key, value]) => `${keyOf(key)}: ${value.constant ?? JSON.stringify(value)}`)
    .join(", ")} }`;
}

function byName([one], [other]) {
  return one < other ? -1 : 1;
}
