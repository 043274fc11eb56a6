import { isJsonObject, type JsonObject } from "../../emit/json.ts";
import { resolve } from "../../emit/pointer.ts";
import { isText } from "../texts.ts";

const unordered = new Set(["enum", "required", "type"]);
const named = new Set(["properties", "patternProperties", "dependentSchemas", "dependentRequired", "$defs"]);
const literals = new Set(["enum", "const", "default"]);

/** The meaning of a schema as a text: references followed, texts left out, everything in one order. */
export function meaningOf(schema: unknown, document: JsonObject): string {
  return JSON.stringify(spell(schema, document, []));
}

/** Any JSON value as a text that is the same for equal values. */
export function spellValue(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function spell(schema: unknown, document: JsonObject, path: readonly string[]): unknown {
  if (Array.isArray(schema)) return schema.map((item) => spell(item, document, path));
  if (!isJsonObject(schema)) return schema;
  const { $ref, ...own } = schema;
  const spelt = Object.keys(own)
    .filter((keyword) => !isText(keyword) && keyword !== "deprecated")
    .toSorted()
    .map((keyword) => [keyword, spellKeyword(keyword, own[keyword], document, path)]);
  if (typeof $ref !== "string") return spelt;
  if (path.includes($ref)) return [["again", $ref], ...spelt];
  const target = spell(resolve(document, $ref, "$ref"), document, [...path, $ref]);
  return spelt.length === 0 || !Array.isArray(target) ? target : [["allOf", [target]], ...spelt];
}

function spellKeyword(
  keyword: string,
  value: unknown,
  document: JsonObject,
  path: readonly string[],
): unknown {
  if (unordered.has(keyword)) return [value].flat().map(spellValue).toSorted();
  if (literals.has(keyword)) return sorted(value);
  if (!named.has(keyword) || !isJsonObject(value)) return spell(value, document, path);
  const names = Object.keys(value).toSorted();
  return names.map((name) => [name, spell(value[name], document, path)]);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}
