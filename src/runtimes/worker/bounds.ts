import type { StopSignal } from "../../delivery/queue-consumer.ts";
import type { Clock } from "../../ports/clock.ts";

/**
 * One invocation of a Worker may query D1 1,000 times, and its answer may have taken hundreds of them: these keep all of it below
 * that, with what is in hand still to be recorded, and leave webhooks their part. What a request leaves behind is ended 30 seconds
 * after its answer: nothing is taken up that may not end by then. The cron trigger comes again after a minute: endpoints that do
 * not answer must not make its invocations pile up.
 */
const ofMessages = { queries: 400, ofRequest: 10_000, ofCron: Infinity };
const ofWebhooks = { queries: 850, ofRequest: 15_000, ofCron: 30_000 };

/** Tells when one invocation has done enough. */
export interface Bounds {
  readonly messages: StopSignal;
  readonly webhooks: StopSignal;
}

/** Bounds of what an invocation does from now on; `queries` tells all that it has made. */
export function boundsOf(begunBy: "request" | "cron", clock: Clock, queries: () => number): Bounds {
  const begunAt = clock.monotonic();
  const until = (most: typeof ofMessages): StopSignal => {
    let lookedAt: number | undefined;
    return {
      get aborted() {
        // Webhooks come after messages, which may have taken the cron trigger any time.
        lookedAt ??= clock.monotonic();
        const lateAt = begunBy === "request" ? begunAt + most.ofRequest : lookedAt + most.ofCron;
        return clock.monotonic() >= lateAt || queries() >= most.queries;
      },
    };
  };
  return { messages: until(ofMessages), webhooks: until(ofWebhooks) };
}
