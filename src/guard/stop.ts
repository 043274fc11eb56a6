import type { Finding } from "../ports/guard.ts";

/** A finding, and what stops the like of it for a while. */
export interface Stop extends Finding {
  readonly start?: ((now: number) => void) | undefined;
}
