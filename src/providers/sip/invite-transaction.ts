import type { Endpoint, Receiver, TransportFailure } from "./endpoint.ts";
import type { OutgoingRequest, SipResponse } from "./message.ts";
import { createRefusalAck } from "./requests.ts";
import { createTimers, type Timing } from "./timing.ts";

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
