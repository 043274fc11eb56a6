import { idiom } from "./idiom.ts";
import { annotationsOf, withDocument } from "./documented.ts";
import { validationKeywords, type SchemaObject } from "./keywords.ts";
import { Refusal } from "./refusal.ts";
import { rules } from "./rules.ts";
import type { Scope } from "./scope.ts";

/** A JSON Schema as a zod expression that accepts and refuses what JSON Schema 2020-12 says; else throws a Refusal. */
export function emitSchema(schema: unknown, pointer: string, scope: Scope, component?: string): string {
  if (schema === true) return withDocument("z.unknown()", {}, scope, component, pointer);
  if (schema === false) {
    const nothing = `${scope.use("exact")}(${scope.use("not")}(z.unknown()))`;
    return withDocument(nothing, { not: {} }, scope, component, pointer);
  }
  const keywords = validationKeywords(asObject(schema, pointer), pointer);
  const object = schema as SchemaObject;
  const base = idiom(object, pointer, scope);
  const rest = base ? keywords.filter((keyword) => !base.covers.includes(keyword)) : keywords;
  const parts = rules(object, rest, pointer, scope);
  if (base && parts.length === 0) {
    const shown = scope.documented ? base.document : {};
    return withDocument(base.text, { ...shown, ...annotationsOf(object) }, scope, component, pointer);
  }
  if (parts.length === 0)
    return withDocument("z.unknown()", annotationsOf(object), scope, component, pointer);
  const text = `${scope.use("exact")}(${[...(base ? [base.text] : []), ...parts].join(", ")})`;
  return withDocument(text, scope.documented ? object : annotationsOf(object), scope, component, pointer);
}

function asObject(schema: unknown, pointer: string): SchemaObject {
  if (typeof schema === "object" && schema !== null && !Array.isArray(schema)) return schema as SchemaObject;
  throw new Refusal("schema", pointer, "is neither an object nor a boolean");
}
