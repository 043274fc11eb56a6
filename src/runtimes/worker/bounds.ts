import type { Stopping } from "../../delivery/lane.ts";
import type { Clock } from "../../ports/clock.ts";

/** One invocation of a Worker may query D1 1,000 times; these keep it below that, and leave webhooks their part. */
const maximumQueries = 400;
const queriesForWebhooks = 100;
/** What a request leaves behind is ended 30 seconds after its answer: nothing is taken up that may not end by then. */
const messageMilliseconds = 10_000;
const webhookMilliseconds = 15_000;

/** Tells when one invocation has done enough. */
export interface Bounds {
  readonly messages: Stopping;
  readonly webhooks: Stopping;
}

/** Bounds of an invocation that begins now; the cron trigger's is not ended early, and has no bound in time. */
export function boundsOf(begunBy: "request" | "cron", clock: Clock, queries: () => number): Bounds {
  const begunAt = clock.steady();
  const until = (most: number, milliseconds: number): Stopping => {
    let before: number | undefined;
    return {
      get aborted() {
        // Webhooks come after messages, and what those had in hand may have taken more than was theirs.
        before ??= queries();
        const isLate = begunBy === "request" && clock.steady() >= begunAt + milliseconds;
        return isLate || queries() >= before + most;
      },
    };
  };
  return {
    messages: until(maximumQueries, messageMilliseconds),
    webhooks: until(queriesForWebhooks, webhookMilliseconds),
  };
}
