import { literal } from "./json.ts";
import { isAnnotation, isWidth, type SchemaObject } from "./keywords.ts";
import type { Scope } from "./scope.ts";

/** The keywords of a schema that are for the document alone. */
export function annotationsOf(schema: SchemaObject): SchemaObject {
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => isAnnotation(keyword) || isWidth(schema, keyword)),
  );
}

const typed = new Set("title description deprecated readOnly writeOnly format pattern".split(" "));

/** An expression with what the document says of it, under the name of its component where it is one. */
export function withDocument(
  text: string,
  document: SchemaObject,
  scope: Scope,
  component: string | undefined,
  at: string,
) {
  const names = Object.keys(document);
  if (names.length === 0) return component ? `${text}.openapi(${JSON.stringify(component)})` : text;
  const isTyped = names.every((name) => typed.has(name));
  const raw = literal(document, at);
  const argument = isTyped ? raw : `${scope.use("keywords")}(${raw})`;
  return `${text}.openapi(${component ? `${JSON.stringify(component)}, ` : ""}${argument})`;
}
