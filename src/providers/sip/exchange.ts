import type { Endpoint, Receiver } from "./endpoint.ts";
import type { OutgoingRequest, SipResponse } from "./message.ts";
import { createTimers, type Timing } from "./timing.ts";

/** How a request other than INVITE ended: its final response, no response in time, or a connection that failed. */
export type ExchangeEnd = SipResponse | "timeout" | "refused" | "cut";

/**
 * Sends a request other than INVITE and waits for its end: RFC 3261, 17.1.2. If `endsWithConnection` is false, a
 * connection failure does not end it: the request is sent again, over a new connection if necessary.
 */
export function exchange(
  endpoint: Endpoint,
  timing: Timing,
  request: OutgoingRequest,
  {
    endsWithConnection = false,
    timeoutMilliseconds = timing.transactionTimeout,
  }: { readonly endsWithConnection?: boolean; readonly timeoutMilliseconds?: number } = {},
): Promise<ExchangeEnd> {
  const { promise, resolve } = Promise.withResolvers<ExchangeEnd>();
  const timers = createTimers();
  let pause = timing.t1;
  let repeatsAfterCut = 1;
  let ended = false;

  const retransmit = () => {
    endpoint.transmit(request);
    pause = Math.min(2 * pause, timing.t2);
    timers.set("E", pause, retransmit);
  };
  const end = (outcome: ExchangeEnd, lingerMilliseconds: number) => {
    ended = true;
    timers.clearAll();
    timers.set("K", lingerMilliseconds, () => endpoint.forget(request));
    resolve(outcome);
  };
  const receiver: Receiver = {
    receive(response) {
      if (response.sequenceNumber !== request.sequenceNumber) return;
      if (response.status >= 200) return end(response, endpoint.isReliable ? 0 : timing.t4);
      pause = timing.t2;
    },
    failed(cause) {
      if (ended) return;
      if (endsWithConnection) return end(cause, 0);
      if (cause === "cut" && repeatsAfterCut-- > 0) endpoint.transmit(request);
    },
    close() {
      end("cut", 0);
      timers.clearAll();
    },
  };

  endpoint.register(request, receiver);
  endpoint.transmit(request);
  if (!endpoint.isReliable) timers.set("E", pause, retransmit);
  timers.set("F", timeoutMilliseconds, () => end("timeout", 0));
  return promise;
}
