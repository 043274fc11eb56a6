import { z } from "@hono/zod-openapi";

/** Holds the issues alone: zod's own error also captures a stack, which nobody reads. */
class Issues {
  readonly issues: readonly z.core.$ZodIssue[];
  constructor(issues: readonly z.core.$ZodIssue[]) {
    this.issues = issues;
  }
}

/** Applies a schema synchronously; if it fails, `error.issues` says why. */
// The one cast: of an error, zod asks no more here than that it is made of issues.
export const parseWith = z.core._safeParse(Issues as unknown as z.core.$ZodErrorClass);
