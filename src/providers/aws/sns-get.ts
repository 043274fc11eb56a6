import { userAgent } from "../../version.ts";

const timeoutMilliseconds = 10_000;

/** Asks SNS; an answer that points elsewhere is not followed. Rejects where there is none in ten seconds. */
export const get = (address: string): Promise<Response> =>
  fetch(address, {
    // Not every runtime knows "error"; an answer that points elsewhere is no good one.
    redirect: "manual",
    headers: { "user-agent": userAgent },
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
