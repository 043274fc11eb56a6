import { retryAfterMilliseconds } from "../../common/retry-after.ts";

const minimumMilliseconds = 1_000;
const maximumMilliseconds = 3_600_000;

/** The wait of a hand-over before the next attempt. */
export interface Wait {
  readonly afterMilliseconds?: number;
}

/** The wait that a vendor's `Retry-After` asks for, limited to between a second and an hour; none without it. */
export function waitOf(headers: Headers, now: number): Wait {
  const asked = retryAfterMilliseconds(headers.get("retry-after"), now);
  if (asked === undefined) return {};
  return { afterMilliseconds: Math.min(Math.max(asked, minimumMilliseconds), maximumMilliseconds) };
}
