import { bound, type Idiom } from "./bound.ts";
import { isJsonObject, literal } from "./json.ts";
import type { SchemaObject } from "./keywords.ts";
import { child } from "./pointer.ts";
import type { Scope } from "./scope.ts";
import { numberIdiom } from "./numbers.ts";
import { objectIdiom } from "./objects.ts";
import { stringIdiom } from "./strings.ts";

/** The idiomatic zod of a schema, or undefined when only rules are exact. */
export function idiom(schema: SchemaObject, pointer: string, scope: Scope): Idiom | undefined {
  if (typeof schema.$ref === "string") {
    const ofDefault = scope.documented && "default" in schema ? { default: schema.default } : {};
    return { text: scope.refer(schema.$ref, child(pointer, "$ref")), covers: ["$ref"], document: ofDefault };
  }
  const types = [schema.type].flat().filter((type) => type !== undefined);
  const [type, ...others] = types.filter((one) => one !== "null");
  if (types.length > 0 && type === undefined) return { text: "z.null()", covers: ["type"] };
  if (type === undefined || others.length > 0) return undefined;
  const isNullable = types.includes("null");
  const found = ofType(String(type), schema, isNullable, pointer, scope);
  if (!found || !isNullable) return found;
  const document = found.document?.type ? { ...found.document, type: schema.type } : found.document;
  return { text: `${found.text}.nullable()`, covers: found.covers, ...(document ? { document } : {}) };
}

function ofType(type: string, schema: SchemaObject, isNullable: boolean, pointer: string, scope: Scope) {
  if ("const" in schema || "enum" in schema) return valueIdiom(type, schema, isNullable);
  if (type === "string") return stringIdiom(schema, pointer, scope);
  if (type === "integer" || type === "number") return numberIdiom(type, schema, scope);
  if (type === "boolean") return { text: "z.boolean()", covers: ["type"] };
  if (type === "array") return arrayIdiom(schema, pointer, scope);
  return objectIdiom(schema, pointer, scope);
}

function valueIdiom(type: string, schema: SchemaObject, isNullable: boolean): Idiom | undefined {
  if ("const" in schema) {
    if ("enum" in schema || isNullable || !isOfType(schema.const, type)) return undefined;
    const document = { type, const: schema.const };
    return { text: `z.literal(${literal(schema.const)})`, covers: ["type", "const"], document };
  }
  const allowed = schema.enum as unknown[];
  const values = isNullable ? allowed.filter((value) => value !== null) : allowed;
  const isExact = values.length > 0 && values.every((value) => isOfType(value, type));
  if (!isExact || isNullable === (values.length === allowed.length)) return undefined;
  const covers = ["type", "enum"];
  // An enum is kept as an object, which puts names like "10" first and has no room for __proto__.
  const isNamed = values.every((value) => typeof value === "string" && !/^\d+$|^__proto__$/.test(value));
  if (isNamed) return { text: `z.enum(${literal(values)})`, covers };
  return { text: `z.literal(${literal(values)})`, covers, document: { type, enum: allowed } };
}

function isOfType(value: unknown, type: string): boolean {
  if (type === "integer") return Number.isInteger(value);
  return ["string", "number", "boolean"].includes(type) && typeof value === type;
}

function arrayIdiom(schema: SchemaObject, pointer: string, scope: Scope): Idiom | undefined {
  if ("prefixItems" in schema) return undefined;
  const { minItems, maxItems } = schema;
  const item = "items" in schema ? scope.emit(schema.items, child(pointer, "items")) : "z.unknown()";
  const limits = `${bound("min", minItems)}${bound("max", maxItems)}`;
  const covers = ["type", "items", "minItems", "maxItems"];
  const isShown = isJsonObject(schema.items) && !item.startsWith("z.unknown()");
  if (isShown) return { text: `z.array(${item})${limits}`, covers };
  const shown = Object.entries(schema).filter(([keyword]) => covers.includes(keyword));
  return { text: `z.array(${item})${limits}`, covers, document: Object.fromEntries(shown) };
}
