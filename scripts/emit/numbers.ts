import { bound, type Idiom } from "./bound.ts";
import type { SchemaObject } from "./keywords.ts";
import type { Scope } from "./scope.ts";

/** The zod of `type: number` and `type: integer`, with its limits. */
export function numberIdiom(type: "integer" | "number", schema: SchemaObject, scope: Scope): Idiom {
  const limits =
    bound("min", schema.minimum) +
    bound("gt", schema.exclusiveMinimum) +
    bound("max", schema.maximum) +
    bound("lt", schema.exclusiveMaximum);
  const covers = ["type", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];
  if (type === "number") return { text: `z.number()${limits}`, covers };
  if (isSafe(schema)) return { text: `z.int()${limits}`, covers };
  const shown = Object.entries(schema).filter(([keyword]) => covers.includes(keyword));
  return { text: `${scope.use("integer")}()${limits}`, covers, document: Object.fromEntries(shown) };
}

function isSafe(schema: SchemaObject): boolean {
  const isWithin = (limit: unknown) =>
    typeof limit === "number" && Math.abs(limit) <= Number.MAX_SAFE_INTEGER;
  const hasFloor = isWithin(schema.minimum) || isWithin(schema.exclusiveMinimum);
  return hasFloor && (isWithin(schema.maximum) || isWithin(schema.exclusiveMaximum));
}
