import { z } from "@hono/zod-openapi";

/** An error with the issues only. The error of zod also captures a stack trace, which is not used. */
class Issues {
  readonly issues: readonly z.core.$ZodIssue[];
  constructor(issues: readonly z.core.$ZodIssue[]) {
    this.issues = issues;
  }
}

/** Validates a value by a schema, synchronously. If it is invalid, `error.issues` contains the reasons. */
// This cast is safe, because zod creates the error from the issues and uses nothing else of it here.
export const parseWith = z.core._safeParse(Issues as unknown as z.core.$ZodErrorClass);
