import type { Endpoint, Receiver, TransportFailure } from "./endpoint.ts";
import type { OutgoingRequest, SipResponse } from "./message.ts";
import { createRefusalAck } from "./requests.ts";

/** The timers of RFC 3261, 17, in milliseconds; all derive from T1, the estimated round-trip time. */
export interface Timing {
  readonly t1: number;
  /** The longest pause between two retransmissions outside INVITE. */
  readonly t2: number;
  /** How long a message may live in the network. */
  readonly t4: number;
  /** Timers B, D, F, M and H: 32 s where T1 is 0.5 s. */
  readonly transactionTimeout: number;
}

/** Timers in the proportions of the standard: T2 is 4 s and T4 is 5 s where T1 is 0.5 s. */
export function timingOf(t1: number): Timing {
  return { t1, t2: 8 * t1, t4: 10 * t1, transactionTimeout: 64 * t1 };
}

/** Timers by name, at most one for each; none keeps the process alive. */
export interface Timers {
  set(name: string, milliseconds: number, action: () => void): void;
  clear(...names: readonly string[]): void;
  clearAll(): void;
}

/** Creates an empty set of timers. */
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

/** How a request other than INVITE ended: its final response, no response in time, or a connection that failed. */
type ExchangeEnd = SipResponse | "timeout" | "refused" | "cut";

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

/** Receives the events of an INVITE. */
export interface InviteListener {
  /** 100 to 199; may still come after `silent`. */
  provisional(response: SipResponse): void;
  /** 300 to 699, once; it has been acknowledged. */
  refused(response: SipResponse): void;
  /** 200 to 299 for an INVITE, each time one arrives, also after a refusal: the listener acknowledges it. */
  answered(response: SipResponse, invite: OutgoingRequest): void;
  /** Nothing was heard within 64 T1; later messages are still reported, for as long again. */
  silent(): void;
  /** The connection failed before the INVITE had its final response. */
  failed(cause: TransportFailure): void;
}

type State = "calling" | "proceeding" | "completed" | "accepted";

/**
 * The client side of an INVITE: RFC 3261, 17.1.1, with the state for 2xx of RFC 6026, 7.2. Over UDP, a 180 that is lost
 * after a 100 would never come again: as long as only a 100 was heard, the INVITE is repeated every T2, which makes the
 * peer repeat its latest response (17.2.1).
 */
export class InviteTransaction implements Receiver {
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
      this.#listener.silent();
    });
  }

  /** Expects nothing more, but keeps listening for as long as a transaction may last. */
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

  failed(cause: TransportFailure): void {
    if (this.#state === "completed" || this.#state === "accepted") return;
    if (this.#state === "calling") this.abandon();
    this.#listener.failed(cause);
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

  #askAgain(): void {
    this.#timers.set("again", this.#timing.t2, () => {
      this.#endpoint.transmit(this.request);
      this.#askAgain();
    });
  }

  #proceed(response: SipResponse): void {
    if (this.#state !== "calling" && this.#state !== "proceeding") return;
    if (this.#state === "calling") {
      this.#state = "proceeding";
      this.#timers.clear("A", "B");
      if (!this.#endpoint.isReliable && !this.#isAbandoned) this.#askAgain();
    }
    if (response.status > 100) this.#timers.clear("again");
    this.#listener.provisional(response);
  }

  #accept(response: SipResponse): void {
    // Where one telephone has declined, a proxy forwards what another answers all the same (RFC 3261, 16.7).
    if (this.#state !== "accepted") {
      this.#state = "accepted";
      this.#timers.clearAll();
      this.#endAfter(this.#timing.transactionTimeout);
    }
    this.#listener.answered(response, this.request);
  }

  #complete(response: SipResponse): void {
    if (this.#state === "accepted") return;
    this.#acknowledgement ??= createRefusalAck(this.request, response);
    this.#endpoint.transmit(this.#acknowledgement);
    if (this.#state === "completed") return;
    this.#state = "completed";
    this.#timers.clearAll();
    this.#endAfter(this.#timing.transactionTimeout);
    this.#listener.refused(response);
  }

  #endAfter(milliseconds: number): void {
    this.#timers.set("end", milliseconds, () => {
      this.#timers.clearAll();
      this.#endpoint.forget(this.request);
    });
  }
}
