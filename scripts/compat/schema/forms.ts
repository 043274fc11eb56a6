import { isJsonObject, listAt, type JsonObject } from "../../emit/json.ts";
import { resolve } from "../../emit/pointer.ts";
import { merge } from "./merge.ts";

/** One of the forms that a value may have: a schema without $ref, allOf, anyOf and oneOf, and its name. */
export interface Form {
  readonly schema: JsonObject;
  readonly name: string;
  /** Whether the name is that of a component. */
  readonly isNamed: boolean;
}

/** The forms that a value may have: one, any of several, or exactly one of several. */
export interface Forms {
  readonly list: readonly Form[];
  readonly isExclusive: boolean;
  /** What is said of the whole: its default, and whether it is deprecated. */
  readonly whole: JsonObject;
}

interface Parts {
  readonly schemas: readonly JsonObject[];
  readonly unions: readonly { readonly branches: readonly unknown[]; readonly isExclusive: boolean }[];
}

const nothing = { type: [] };

/** A schema as a list of forms, or undefined where it cannot be written so. */
export function formsOf(schema: unknown, document: JsonObject): Forms | undefined {
  return flatten(schema, document, schema, 0);
}

/** The name that a form is shown by: its component, its title, its type. */
function nameOf(schema: unknown): string {
  if (!isJsonObject(schema)) return String(schema);
  const { $ref, title, type, const: constant } = schema;
  if (typeof $ref === "string") return $ref.split("/").at(-1) ?? $ref;
  if (typeof title === "string") return title;
  if (constant !== undefined) return JSON.stringify(constant);
  return [type].flat().join("|") || "any";
}

function flatten(schema: unknown, document: JsonObject, branch: unknown, depth: number): Forms | undefined {
  if (depth > 8) return undefined;
  const parts = partsOf(schema, document, []);
  if (!parts || parts.unions.length > 1) return undefined;
  const base = mergeAll(parts.schemas);
  const union = parts.unions[0];
  if (!base) return undefined;
  const whole = Object.fromEntries(
    ["default", "deprecated"].flatMap((name) => (name in base ? [[name, base[name]]] : [])),
  );
  const isNamed = isJsonObject(branch) && typeof branch["$ref"] === "string";
  if (!union) return { list: [{ schema: base, name: nameOf(branch), isNamed }], isExclusive: false, whole };
  const inner = union.branches.map((branch) =>
    flatten({ allOf: [branch, withoutTexts(base)] }, document, branch, depth + 1),
  );
  const list = inner.flatMap((forms) => forms?.list ?? []);
  // A union inside a oneOf is more than one of its forms; inside an anyOf only another anyOf is the same as its forms.
  const isNested = inner.some(
    (forms) => forms && forms.list.length > 1 && (union.isExclusive || forms.isExclusive),
  );
  if (isNested || inner.includes(undefined)) return undefined;
  return { list, isExclusive: union.isExclusive && list.length > 1, whole };
}

function partsOf(schema: unknown, document: JsonObject, path: readonly string[]): Parts | undefined {
  if (schema === false) return { schemas: [nothing], unions: [] };
  if (!isJsonObject(schema)) return { schemas: [{}], unions: [] };
  const { $ref, allOf: _allOf, anyOf: _anyOf, oneOf: _oneOf, $defs: _defs, ...own } = schema;
  if (typeof $ref === "string" && path.includes($ref)) return undefined;
  const target = typeof $ref === "string" ? [resolve(document, $ref, "$ref")] : [];
  const deeper = typeof $ref === "string" ? [...path, $ref] : path;
  const conditions = [
    ...target.map((part) => partsOf(part, document, deeper)),
    ...listAt(schema, "allOf").map((part) => partsOf(part, document, path)),
  ];
  const unions = (["anyOf", "oneOf"] as const)
    .map((keyword) => ({ branches: listAt(schema, keyword), isExclusive: keyword === "oneOf" }))
    .filter(({ branches }) => branches.length > 0);
  const known = conditions.filter((parts) => parts !== undefined);
  if (known.length < conditions.length) return undefined;
  return {
    schemas: [own, ...known.flatMap(({ schemas }) => schemas)],
    unions: [...unions, ...known.flatMap((parts) => parts.unions)],
  };
}

function mergeAll(schemas: readonly JsonObject[]): JsonObject | undefined {
  return schemas.reduce<JsonObject | undefined>((merged, schema) => merged && merge(merged, schema), {});
}

/** What is said of all forms is not said again of each. */
function withoutTexts(schema: JsonObject): JsonObject {
  const texts = ["title", "description", "examples", "deprecated", "default"];
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !texts.includes(name)));
}
