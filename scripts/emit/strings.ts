import { bound, type Idiom } from "./bound.ts";
import { expression, type SchemaObject } from "./keywords.ts";
import { child } from "./pointer.ts";
import type { Scope } from "./scope.ts";

/** The function of the prelude that asserts each format that zod itself does not assert exactly. */
export const formatChecks: Record<string, string> = {
  "date-time": "isDateTime",
  email: "isEmail",
  "idn-email": "isIdnEmail",
  uri: "isUri",
  iri: "isIri",
  date: "isDate",
};

/** The zod of `type: string`; its lengths are in code points, and what breaks its pattern is told its words. */
export function stringIdiom(schema: SchemaObject, pointer: string, scope: Scope): Idiom {
  const format = typeof schema.format === "string" ? schema.format : undefined;
  const start = format === undefined ? "z.string()" : ofFormat(format, scope);
  const limits = `${bound("min", schema.minLength)}${bound("max", schema.maxLength)}`;
  const covers = ["type", "format", "minLength", "maxLength", "pattern"];
  const pattern = schema.pattern;
  const shown = format !== undefined && (format !== "uuid" || pattern !== undefined) ? { format } : {};
  if (typeof pattern !== "string") return { text: `${start}${limits}`, covers, document: shown };
  const said = schema["x-pattern-words"];
  const words = typeof said === "string" ? `, ${JSON.stringify(said)}` : "";
  const match = `.regex(${expression(pattern, "pattern", child(pointer, "pattern"))}${words})`;
  return { text: `${start}${limits}${match}`, covers, document: { ...shown, pattern } };
}

function ofFormat(format: string, scope: Scope): string {
  const check = formatChecks[format];
  return check === undefined ? "z.guid()" : `z.stringFormat("${format}", ${scope.use(check)})`;
}
