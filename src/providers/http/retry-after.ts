import { retryAfterMilliseconds as askedMilliseconds } from "../../common/retry-after.ts";

const minimumMilliseconds = 1_000;
const maximumMilliseconds = 3_600_000;

/** The wait that a vendor's `Retry-After` asks for, limited to between a second and an hour; undefined without it. */
export function retryAfterMilliseconds(headers: Headers, now: number): number | undefined {
  const asked = askedMilliseconds(headers.get("retry-after"), now);
  return asked === undefined
    ? undefined
    : Math.min(Math.max(asked, minimumMilliseconds), maximumMilliseconds);
}

/** The wait of a hand-over before the next attempt. */
export interface Wait {
  readonly afterMilliseconds?: number;
}

/** The wait that an answer asks for. */
export function waitOf(headers: Headers, now: number): Wait {
  const after = retryAfterMilliseconds(headers, now);
  return after === undefined ? {} : { afterMilliseconds: after };
}
