import type { z } from "@hono/zod-openapi";
import { fault, run, type ExactReport, type ExactRule } from "./core.ts";
import { same } from "./values.ts";

/** A keyword that concerns arrays only. */
export function listed(check: (value: unknown[], report: ExactReport) => unknown): ExactRule {
  return (value, report) => (Array.isArray(value) ? check(value, report) : value);
}

/** Keyword `items`: the schema of the items from position `start` on. */
export function items(schema: z.ZodType, start = 0): ExactRule {
  return listed((value, report) =>
    value.map((item, index) => (index < start ? item : run(schema, item, report, index))),
  );
}

/** Keyword `prefixItems`: the schemas of the first items. */
export function prefixItems(...schemas: z.ZodType[]): ExactRule {
  return listed((value, report) =>
    value.map((item, index) => {
      const schema = schemas[index];
      return schema ? run(schema, item, report, index) : item;
    }),
  );
}

/** Keywords `contains`, `minContains` and `maxContains`. */
export function contains(schema: z.ZodType, least = 1, most = Infinity): ExactRule {
  return listed((value, report) => {
    const count = value.filter((item) => schema.safeParse(item).success).length;
    if (count < least) fault(report, "value", `must contain at least ${least} items of the kind asked for`);
    if (count > most) fault(report, "value", `must contain at most ${most} items of the kind asked for`);
    return value;
  });
}

/** Keyword `minItems`. */
export function minItems(limit: number): ExactRule {
  return listed((value, report) => {
    if (value.length < limit) fault(report, "length", `must have at least ${limit} items`);
    return value;
  });
}

/** Keyword `maxItems`. */
export function maxItems(limit: number): ExactRule {
  return listed((value, report) => {
    if (value.length > limit) fault(report, "length", `must have at most ${limit} items`);
    return value;
  });
}

/** Keyword `uniqueItems`: no two items are equal. */
export function uniqueItems(): ExactRule {
  return listed((value, report) => {
    const plain = new Set<unknown>();
    const nested: unknown[] = [];
    value.forEach((item, index) => {
      const isPlain = typeof item !== "object" || item === null;
      const repeated = isPlain ? plain.has(item) : nested.some((other) => same(other, item));
      if (repeated) fault(report, "repeated", "must not be given twice", index);
      else if (isPlain) plain.add(item);
      else nested.push(item);
    });
    return value;
  });
}
