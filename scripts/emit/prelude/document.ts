import { z } from "@hono/zod-openapi";
import { run } from "./core.ts";

/** Keywords for the document that the types of `.openapi()` do not list. */
export function keywords(raw: Record<string, unknown>): object {
  return raw;
}

/** A member that may be absent. JSON has no `undefined`, so the type of one that is there leaves it out. */
export function optional<S extends z.ZodType>(schema: S): z.ZodExactOptional<S> {
  return schema.optional() as unknown as z.ZodExactOptional<S>;
}

/** A member that may be null, which is read as `fallback`. */
export function omissible<S extends z.ZodType, const F>(schema: S, fallback: F): z.ZodType<z.output<S> | F> {
  const checked = z.unknown().check((payload) => {
    if (payload.value === null) payload.value = fallback;
    else payload.value = run(schema, payload.value, (issue) => void payload.issues.push(issue));
  });
  // What passes is of the schema or is the fallback, which the compiler cannot see.
  return checked as unknown as z.ZodType<z.output<S> | F>;
}
