import { isJsonObject, listAt, objectAt, own, type JsonObject } from "./json.ts";

/**
 * The mark of a told rule: a member of `allOf` that says what an operation, or the reading of a body, refuses anyway. It
 * stands in the published contract alone, for generators of tests and other programs that read it; its value is the first
 * version that refused it.
 */
const mark = "x-refused-since";

/** The document without told rules, or without those whose version is `isTold`. */
export function withoutToldRules(value: unknown, isTold: (since: string) => boolean = () => true): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutToldRules(one, isTold));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    if (name !== "allOf" || !Array.isArray(member)) return [[name, withoutToldRules(member, isTold)]];
    const rest = (member as unknown[]).filter((one) => !isMarked(one) || !isTold(String(one[mark])));
    return rest.length === 0 ? [] : [[name, rest.map((one) => withoutToldRules(one, isTold))]];
  });
  return Object.fromEntries(members) as JsonObject;
}

const isMarked = (value: unknown): value is JsonObject =>
  isJsonObject(value) && typeof own(value, mark) === "string";

/** No text of a request may have a NUL, which Postgres cannot keep. */
const noNul: JsonObject = { pattern: String.raw`^[^\u0000]*$`, [mark]: "1.0.0" };

/** The document in which every text of a request's closed object that is not described more closely may have no NUL. */
export function withNulRule(value: unknown, root = value): unknown {
  if (Array.isArray(value)) return value.map((one) => withNulRule(one, root));
  if (!isJsonObject(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withNulRule(one, root)]));
  if (own(copy, "additionalProperties") !== false) return copy;
  const properties = Object.entries(objectAt(copy, "properties")).map(([name, schema]) => {
    if (!isJsonObject(schema) || !isFreeText(schema, root)) return [name, schema];
    return [name, { ...schema, allOf: [...listAt(schema, "allOf"), noNul] }];
  });
  return { ...copy, properties: Object.fromEntries(properties) };
}

function isFreeText(schema: unknown, root: unknown): boolean {
  if (!isJsonObject(schema)) return false;
  if (typeof schema["$ref"] === "string") return isFreeText(componentOf(schema["$ref"], root), root);
  if (Array.isArray(schema["anyOf"])) return schema["anyOf"].some((form) => isFreeText(form, root));
  const isDescribed = ["pattern", "format", "enum", "const"].some((name) => name in schema);
  return !isDescribed && [schema["type"]].flat().includes("string");
}

const componentOf = ($ref: string, root: unknown): unknown =>
  isJsonObject(root)
    ? own(objectAt(objectAt(root, "components"), "schemas"), $ref.split("/").at(-1)!)
    : undefined;
