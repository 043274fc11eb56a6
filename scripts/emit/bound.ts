import { literal } from "./json.ts";
import type { SchemaObject } from "./keywords.ts";

/** The part of a schema that zod says exactly in its own words. */
export type Idiom = {
  readonly text: string;
  /** The keywords that the text carries out. */
  readonly covers: readonly string[];
  /** Keywords that the generator of the document does not find in the zod schema. */
  readonly document?: SchemaObject;
};

/** A call that sets a limit, or nothing when the schema has none. */
export function bound(method: string, limit: unknown): string {
  return limit === undefined ? "" : `.${method}(${literal(limit)})`;
}
