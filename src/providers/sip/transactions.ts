import type { Endpoint, ResponseReceiver, TransportFailure } from "./endpoint.ts";
import type { OutgoingRequest, SipResponse } from "./message.ts";
import { createRejectionAck } from "./requests.ts";

/** Timers of RFC 3261, 17, in milliseconds. All are multiples of T1, the estimated round-trip time. */
export interface Timing {
  readonly t1: number;
  /** Maximum pause between two retransmissions of a request other than INVITE. */
  readonly t2: number;
  /** Maximum time that a message remains in the network. */
  readonly t4: number;
  /** Timers B, D, F, M and H: 64 T1, which is 32 s for the default T1 of 0.5 s. */
  readonly transactionTimeout: number;
}

/** Returns the timers for T1, in the proportions of RFC 3261. For a T1 of 0.5 s, T2 is 4 s and T4 is 5 s. */
export function createTiming(t1: number): Timing {
  return { t1, t2: 8 * t1, t4: 10 * t1, transactionTimeout: 64 * t1 };
}

/** Named timers, at most one for each name. They do not keep the process alive. */
export interface Timers {
  set(name: string, milliseconds: number, action: () => void): void;
  clear(...names: readonly string[]): void;
  clearAll(): void;
}

export function createTimers(): Timers {
  const running = new Map<string, NodeJS.Timeout>();
  const clear = (...names: readonly string[]) => {
    for (const name of names) {
      clearTimeout(running.get(name));
      running.delete(name);
    }
  };
  return {
    set(name, milliseconds, action) {
      clear(name);
      const fire = () => {
        running.delete(name);
        action();
      };
      running.set(name, setTimeout(fire, milliseconds).unref());
    },
    clear,
    clearAll: () => clear(...running.keys()),
  };
}

/**
 * Result of a request other than INVITE: its final response, `timeout`, or `cut` if the connection is lost or the
 * endpoint closes. `refused` (a closed port) occurs only with `endsWithConnection`.
 */
type NonInviteResult = SipResponse | "timeout" | "refused" | "cut";

/**
 * Sends a request other than INVITE and waits for its result (RFC 3261, 17.1.2).
 *
 * With `endsWithConnection`, a closed port or a lost connection ends the transaction. Default: false. A lost connection
 * then only makes it send the request once more, over a new connection. Default of `timeoutMilliseconds`: 64 T1.
 */
export function sendNonInvite(
  endpoint: Endpoint,
  timing: Timing,
  request: OutgoingRequest,
  {
    endsWithConnection = false,
    timeoutMilliseconds = timing.transactionTimeout,
  }: { readonly endsWithConnection?: boolean; readonly timeoutMilliseconds?: number } = {},
): Promise<NonInviteResult> {
  const { promise, resolve } = Promise.withResolvers<NonInviteResult>();
  const timers = createTimers();
  let pause = timing.t1;
  let repeatsAfterCut = 1;
  let isEnded = false;

  const retransmit = () => {
    endpoint.transmit(request);
    pause = Math.min(2 * pause, timing.t2);
    timers.set("E", pause, retransmit);
  };
  const end = (outcome: NonInviteResult, lingerMilliseconds: number) => {
    isEnded = true;
    timers.clearAll();
    timers.set("K", lingerMilliseconds, () => endpoint.unregister(request));
    resolve(outcome);
  };
  const receiver: ResponseReceiver = {
    receive(response) {
      if (response.sequenceNumber !== request.sequenceNumber) return;
      if (response.status >= 200) return end(response, endpoint.isReliable ? 0 : timing.t4);
      pause = timing.t2;
    },
    onTransportFailure(cause) {
      if (isEnded) return;
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

/** Receives the events of an INVITE transaction. */
export interface InviteListener {
  /** Called for each 100–199 response. May still be called after `onTimeout`. */
  onProvisional(response: SipResponse): void;
  /** Called once for a 300–699 response, after it was acknowledged. */
  onRejected(response: SipResponse): void;
  /** Called for each 2xx response, also after a rejection. The listener acknowledges it. */
  onAnswered(response: SipResponse, invite: OutgoingRequest): void;
  /**
   * Called if no response arrived within 64 T1, unless the connection failed before. Responses of the following 64 T1
   * are still reported.
   */
  onTimeout(): void;
  /**
   * Called each time that the connection fails before the final response. A failure before the first response also
   * abandons the transaction: `onTimeout` is then not called.
   */
  onTransportFailure(cause: TransportFailure): void;
}

type State = "calling" | "proceeding" | "completed" | "accepted";

/**
 * Client transaction of an INVITE (RFC 3261, 17.1.1), with the Accepted state for 2xx responses (RFC 6026, 7.2).
 *
 * Over UDP, a lost 180 that followed a 100 would never be retransmitted. After a 100 the INVITE is therefore sent again
 * every T2, until another provisional response arrives. The peer then repeats its latest response (17.2.1).
 */
export class InviteTransaction implements ResponseReceiver {
  readonly request: OutgoingRequest;
  readonly #endpoint: Endpoint;
  readonly #timing: Timing;
  readonly #listener: InviteListener;
  readonly #timers = createTimers();
  #state: State = "calling";
  #isAbandoned = false;
  #acknowledgement: OutgoingRequest | undefined;

  constructor(endpoint: Endpoint, timing: Timing, request: OutgoingRequest, listener: InviteListener) {
    this.#endpoint = endpoint;
    this.#timing = timing;
    this.request = request;
    this.#listener = listener;
  }

  start(): void {
    this.#endpoint.register(this.request, this);
    this.#endpoint.transmit(this.request);
    if (!this.#endpoint.isReliable) this.#retransmitAfter(this.#timing.t1);
    this.#timers.set("B", this.#timing.transactionTimeout, () => {
      this.abandon();
      this.#listener.onTimeout();
    });
  }

  /** Stops retransmitting, but handles responses for one more transaction timeout. */
  abandon(): void {
    if (this.#state === "completed" || this.#state === "accepted") return;
    this.#isAbandoned = true;
    this.#timers.clear("A", "B", "again");
    this.#endAfter(this.#timing.transactionTimeout);
  }

  receive(response: SipResponse): void {
    if (response.sequenceNumber !== this.request.sequenceNumber) return;
    if (response.status < 200) this.#proceed(response);
    else if (response.status < 300) this.#accept(response);
    else this.#complete(response);
  }

  onTransportFailure(cause: TransportFailure): void {
    if (this.#state === "completed" || this.#state === "accepted") return;
    if (this.#state === "calling") this.abandon();
    this.#listener.onTransportFailure(cause);
  }

  close(): void {
    this.#timers.clearAll();
  }

  #retransmitAfter(milliseconds: number): void {
    this.#timers.set("A", milliseconds, () => {
      this.#endpoint.transmit(this.request);
      this.#retransmitAfter(2 * milliseconds);
    });
  }

  #scheduleRepeat(): void {
    this.#timers.set("again", this.#timing.t2, () => {
      this.#endpoint.transmit(this.request);
      this.#scheduleRepeat();
    });
  }

  #proceed(response: SipResponse): void {
    if (this.#state !== "calling" && this.#state !== "proceeding") return;
    if (this.#state === "calling") {
      this.#state = "proceeding";
      this.#timers.clear("A", "B");
      if (!this.#endpoint.isReliable && !this.#isAbandoned) this.#scheduleRepeat();
    }
    if (response.status > 100) this.#timers.clear("again");
    this.#listener.onProvisional(response);
  }

  #accept(response: SipResponse): void {
    // After one telephone has declined, a proxy still forwards the 2xx of another one (RFC 3261, 16.7).
    if (this.#state !== "accepted") {
      this.#state = "accepted";
      this.#timers.clearAll();
      this.#endAfter(this.#timing.transactionTimeout);
    }
    this.#listener.onAnswered(response, this.request);
  }

  #complete(response: SipResponse): void {
    if (this.#state === "accepted") return;
    this.#acknowledgement ??= createRejectionAck(this.request, response);
    this.#endpoint.transmit(this.#acknowledgement);
    if (this.#state === "completed") return;
    this.#state = "completed";
    this.#timers.clearAll();
    this.#endAfter(this.#timing.transactionTimeout);
    this.#listener.onRejected(response);
  }

  #endAfter(milliseconds: number): void {
    this.#timers.set("end", milliseconds, () => {
      this.#timers.clearAll();
      this.#endpoint.unregister(this.request);
    });
  }
}
