import type { StopSignal } from "../../delivery/queue-consumer.ts";
import type { Clock } from "../../ports/clock.ts";

/**
 * Limits of one invocation of a Worker for messages and webhooks:
 *
 * - It may query D1 1,000 times, and the response may have used hundreds of queries. These limits leave queries for
 *   recording the active items, and a share for webhooks.
 * - Cloudflare ends the work of a request 30 seconds after its response. Nothing starts that may not end by then.
 * - The cron trigger fires every minute. Endpoints that do not respond must not cause its invocations to overlap.
 */
const messageLimits = { queries: 400, requestMilliseconds: 10_000, cronMilliseconds: Infinity };
const webhookLimits = { queries: 850, requestMilliseconds: 15_000, cronMilliseconds: 30_000 };

/** Stop signals of one invocation. They are aborted when its budget is used up. */
export interface InvocationBudget {
  readonly messages: StopSignal;
  readonly webhooks: StopSignal;
}

/** Creates the budget of an invocation that starts now. `queries` returns the current number of its queries. */
export function createBudget(
  trigger: "request" | "cron",
  clock: Clock,
  queries: () => number,
): InvocationBudget {
  const startedAt = clock.monotonic();
  const createStopSignal = (limits: typeof messageLimits): StopSignal => {
    let checkedAt: number | undefined;
    return {
      get aborted() {
        // Webhooks run after messages, which may take any time in an invocation of the cron trigger.
        checkedAt ??= clock.monotonic();
        const endsAt =
          trigger === "request"
            ? startedAt + limits.requestMilliseconds
            : checkedAt + limits.cronMilliseconds;
        return clock.monotonic() >= endsAt || queries() >= limits.queries;
      },
    };
  };
  return { messages: createStopSignal(messageLimits), webhooks: createStopSignal(webhookLimits) };
}
