import type { Authorization } from "./authorization.ts";
import type { Endpoint } from "./endpoint.ts";
import { exchange } from "./exchange.ts";
import { parameterOf } from "./header-values.ts";
import { headerValue, type OutgoingRequest, type SipResponse } from "./message.ts";
import { createDialogRequest, dialogTarget, type Identity } from "./requests.ts";
import type { Timing } from "./timing.ts";

/** How many telephones may answer one INVITE; further ones are left to time out. */
const maximumDialogs = 8;
const maximumByes = 3;

/** The calls that resulted from an answered INVITE; each is hung up at once. */
export class Dialogs {
  readonly #endpoint: Endpoint;
  readonly #timing: Timing;
  readonly #identity: Identity;
  readonly #authorization: Authorization;
  readonly #acknowledgements = new Map<string, OutgoingRequest>();

  constructor(endpoint: Endpoint, timing: Timing, identity: Identity, authorization: Authorization) {
    this.#endpoint = endpoint;
    this.#timing = timing;
    this.#identity = identity;
    this.#authorization = authorization;
  }

  /** Acknowledges an answer; for a telephone's first one it also hangs up, and resolves when that has ended. */
  async take(invite: OutgoingRequest, answer: SipResponse): Promise<void> {
    const tag = parameterOf(headerValue(answer, "to"), "tag") ?? "";
    const before = this.#acknowledgements.get(tag);
    if (before) return this.#endpoint.transmit(before);
    if (this.#acknowledgements.size >= maximumDialogs) return;
    const dialog = { invite, answer };
    const acknowledgement = this.#request("ACK", dialog, invite.sequenceNumber);
    this.#acknowledgements.set(tag, acknowledgement);
    this.#endpoint.transmit(acknowledgement);
    for (let attempt = 1; attempt <= maximumByes; attempt++) {
      const bye = this.#request("BYE", dialog, invite.sequenceNumber + attempt);
      const end = await exchange(this.#endpoint, this.#timing, bye);
      if (typeof end === "string" || (end.status !== 401 && end.status !== 407)) return;
      if (!this.#authorization.take(end)) return;
    }
  }

  #request(
    method: "ACK" | "BYE",
    dialog: { readonly invite: OutgoingRequest; readonly answer: SipResponse },
    sequenceNumber: number,
  ): OutgoingRequest {
    // An ACK cannot be challenged: it carries what the INVITE carried (RFC 3261, 22.1).
    const headers = this.#authorization.headers(method, dialogTarget(dialog));
    return createDialogRequest(this.#identity, method, dialog, sequenceNumber, headers);
  }
}
