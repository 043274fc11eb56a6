import type { SubmitResult } from "../../ports/gateways.ts";
import { createDigestAuthenticator, type DigestAuthenticator } from "./digest.ts";
import type { Endpoint, TransportFailure } from "./endpoint.ts";
import type { SipPeer } from "./peer.ts";
import {
  getHeaderValue,
  findParameter,
  type Header,
  type OutgoingRequest,
  type SipResponse,
} from "./message.ts";
import { classifyFinalResponse, parseSipRetryAfter, unavailableDetail } from "./final-responses.ts";
import {
  createCancel,
  createDialogRequest,
  createOffer,
  createRequest,
  createToken,
  getDialogTarget,
  type Identity,
} from "./requests.ts";
import {
  createTimers,
  sendNonInvite,
  InviteTransaction,
  type InviteListener,
  type Timing,
} from "./transactions.ts";

/** Caller, callee and ring time of a flash call. Phone numbers are in E.164. */
export interface CallRequest {
  readonly caller: string;
  readonly callee: string;
  readonly ringTimeSeconds: number;
}

/** Identifiers of a call, and of one INVITE within it. */
interface CallIdentifiers {
  readonly callId: string;
  readonly tag: string;
  readonly sequenceNumber: number;
}

/**
 * Creates the INVITE of a flash call. Its Expires header makes the peer end the ringing if this process stops before it
 * can send a CANCEL.
 */
function createInvite(
  { options, toSipUri, accountUri }: SipPeer,
  identity: Identity,
  { caller, callee, ringTimeSeconds }: CallRequest,
  { callId, tag, sequenceNumber }: CallIdentifiers,
  authenticator: DigestAuthenticator,
): OutgoingRequest {
  const uri = toSipUri(callee);
  const expires = Math.ceil(options.setupTimeoutMilliseconds / 1_000) + ringTimeSeconds;
  const assertedIdentity: Header[] = options.assertedIdentity
    ? [["P-Asserted-Identity", `<${toSipUri(caller)}>`]]
    : [];
  return createRequest(identity, {
    method: "INVITE",
    uri,
    from: `<${options.callerIn === "from" ? toSipUri(caller) : accountUri}>;tag=${tag}`,
    to: `<${uri}>`,
    callId,
    sequenceNumber,
    extra: [...authenticator.createHeaders("INVITE", uri), ...assertedIdentity, ["Expires", String(expires)]],
    body: createOffer(identity.contactAddress.address, options.mediaDirection),
  });
}

/** Maximum number of telephones that may answer one INVITE. Further answers are ignored and time out at the peer. */
const maximumDialogs = 8;
const maximumByes = 3;

/**
 * Dialogs that answers to an INVITE created (a forked call may be answered more than once). Each dialog is ended with a
 * BYE immediately.
 */
class Dialogs {
  readonly #endpoint: Endpoint;
  readonly #timing: Timing;
  readonly #identity: Identity;
  readonly #authenticator: DigestAuthenticator;
  readonly #acknowledgements = new Map<string, OutgoingRequest>();

  constructor(endpoint: Endpoint, timing: Timing, identity: Identity, authenticator: DigestAuthenticator) {
    this.#endpoint = endpoint;
    this.#timing = timing;
    this.#identity = identity;
    this.#authenticator = authenticator;
  }

  /**
   * Acknowledges a 2xx response. For the first 2xx of a telephone it also sends a BYE, and resolves when that exchange
   * has ended. It ignores the answers of further telephones after eight.
   */
  async acknowledge(invite: OutgoingRequest, answer: SipResponse): Promise<void> {
    const tag = findParameter(getHeaderValue(answer, "to"), "tag") ?? "";
    const previous = this.#acknowledgements.get(tag);
    if (previous) return this.#endpoint.transmit(previous);
    if (this.#acknowledgements.size >= maximumDialogs) return;
    const dialog = { invite, answer };
    const acknowledgement = this.#request("ACK", dialog, invite.sequenceNumber);
    this.#acknowledgements.set(tag, acknowledgement);
    this.#endpoint.transmit(acknowledgement);
    for (let attempt = 1; attempt <= maximumByes; attempt++) {
      const bye = this.#request("BYE", dialog, invite.sequenceNumber + attempt);
      const end = await sendNonInvite(this.#endpoint, this.#timing, bye);
      if (typeof end === "string" || (end.status !== 401 && end.status !== 407)) return;
      if (!this.#authenticator.addChallenges(end)) return;
    }
  }

  #request(
    method: "ACK" | "BYE",
    dialog: { readonly invite: OutgoingRequest; readonly answer: SipResponse },
    sequenceNumber: number,
  ): OutgoingRequest {
    // An ACK cannot be challenged, so it repeats the credentials of the INVITE (RFC 3261, 22.1).
    const headers = this.#authenticator.createHeaders(method, getDialogTarget(dialog));
    return createDialogRequest(this.#identity, method, dialog, sequenceNumber, headers);
  }
}

/** Maximum number of INVITEs of one call: the first one, and repetitions with credentials. */
const maximumInvites = 4;
/**
 * Pause after wrong or missing credentials, in milliseconds. Frequent retries could look like an attack to the peer.
 */
const rejectedMilliseconds = 30_000;
const unknownDetail = "It is not known whether the telephone rang.";
const unavailable: SubmitResult = { kind: "unavailable", detail: unavailableDetail };

/**
 * A flash call: an INVITE that is cancelled after ringing and before anyone answers.
 *
 * `result` resolves as soon as the call rings or is known not to ring, at the latest after the setup timeout.
 * `completion` resolves when the peer has no state of the call left, or when that can no longer be determined.
 */
export class FlashCall implements InviteListener {
  readonly callId = createToken();
  readonly result: Promise<SubmitResult>;
  readonly completion: Promise<void>;
  readonly #line: SipPeer;
  readonly #request: CallRequest;
  readonly #tag = createToken();
  readonly #timers = createTimers();
  readonly #authenticator: DigestAuthenticator;
  readonly #resolveResult: (result: SubmitResult) => void;
  readonly #resolveCompletion: () => void;
  /** Keeps the process alive while the call is in progress. */
  #keepAlive: NodeJS.Timeout | undefined;
  #identity: Identity | undefined;
  #dialogs: Dialogs | undefined;
  #transaction: InviteTransaction | undefined;
  #invites = 0;
  #sentAt = 0;
  #activeByes = 0;
  #isProceeding = false;
  /** Status of the response that reported ringing. Unset before ringing. */
  #ringing: 180 | 183 | undefined;
  #isStopped = false;
  #isCancelSent = false;
  #isSettled = false;

  constructor(line: SipPeer, request: CallRequest) {
    this.#line = line;
    this.#request = request;
    this.#authenticator = createDigestAuthenticator(line.credentials);
    const result = Promise.withResolvers<SubmitResult>();
    const ended = Promise.withResolvers<void>();
    this.result = result.promise;
    this.completion = ended.promise;
    this.#resolveResult = result.resolve;
    this.#resolveCompletion = ended.resolve;
  }

  /** Opens a connection if necessary and sends the INVITE. Never rejects. */
  async start(): Promise<void> {
    const { endpoint, options, timing } = this.#line;
    const maximumMilliseconds = options.setupTimeoutMilliseconds + this.#request.ringTimeSeconds * 1_000;
    this.#keepAlive = setTimeout(() => this.finish(), maximumMilliseconds + 3 * timing.transactionTimeout);
    this.#timers.set("setup", options.setupTimeoutMilliseconds, () => this.#onSetupTimeout());
    try {
      this.#identity = this.#line.getIdentity(await endpoint.open());
    } catch (error) {
      this.#line.suspendUnreachable(error instanceof Error ? error.message : "the connection failed");
      return this.#endWith(unavailable);
    }
    if (this.#isStopped) return this.finish();
    this.#dialogs = new Dialogs(endpoint, timing, this.#identity, this.#authenticator);
    this.#invite(this.#identity);
  }

  /**
   * Ends the call at the peer. If the call has not rung yet, its result is `retry` with the given detail and an unknown
   * outcome. If no INVITE was sent yet, its result is `unavailable`.
   */
  cancel(detail: string): void {
    this.#settle(this.#transaction ? { kind: "retry", detail, outcomeUnknown: true } : unavailable);
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#timers.clear("setup", "ring");
    this.#timers.set("guard", this.#line.timing.transactionTimeout, () => this.finish());
    this.#transaction?.abandon();
    if (this.#isProceeding) this.#sendCancel();
    else if (!this.#transaction) this.finish();
  }

  /**
   * Stops waiting for the peer and completes the call. If the call has no result yet, it is `retry` with an unknown
   * outcome. While the transaction is registered, messages from the peer are still handled.
   */
  finish(): void {
    this.#isStopped = true;
    this.#settle({ kind: "retry", detail: unknownDetail, outcomeUnknown: true });
    this.#timers.clearAll();
    clearTimeout(this.#keepAlive);
    this.#transaction?.abandon();
    this.#resolveCompletion();
  }

  onProvisional(response: SipResponse): void {
    this.#isProceeding = true;
    const { status } = response;
    if (this.#isStopped) this.#sendCancel();
    else if (status === 180 || (status === 183 && this.#line.options.progressIsRinging))
      this.#startRinging(status);
  }

  onRejected(response: SipResponse): void {
    const isChallenge = response.status === 401 || response.status === 407;
    if (this.#isSettled || this.#isStopped) this.finish();
    else if (!isChallenge) {
      this.#reportRejection(response);
      this.#endWith(classifyFinalResponse(response));
    } else if (this.#invites < maximumInvites && this.#authenticator.addChallenges(response)) {
      this.#invite(this.#identity!);
    } else {
      const { status } = response;
      const suspensionReason = this.#authenticator.isUsed ? "rejected" : "unauthorized";
      this.#line.health.suspend(suspensionReason, rejectedMilliseconds, { status });
      this.#endWith(unavailable);
    }
  }

  onAnswered(response: SipResponse, invite: OutgoingRequest): void {
    this.#accept();
    if (this.#activeByes === 0) this.#authenticator.markAccepted();
    this.#isStopped = true;
    this.#timers.clearAll();
    this.#activeByes++;
    void this.#dialogs!.acknowledge(invite, response).then(() => {
      this.#activeByes--;
      if (this.#activeByes === 0) this.finish();
    });
  }

  onTimeout(): void {
    this.#line.suspendUnreachable("silence", this.#sentAt);
    this.cancel(unknownDetail);
  }

  onTransportFailure(cause: TransportFailure): void {
    if (this.#ringing || this.#isStopped) return;
    if (cause === "cut") return this.cancel(unknownDetail);
    if (this.#isProceeding) return;
    this.#line.suspendUnreachable("the peer's port is closed");
    this.#endWith(unavailable);
  }

  #invite(identity: Identity): void {
    const { endpoint, timing, clock } = this.#line;
    this.#invites++;
    this.#isProceeding = false;
    this.#sentAt = clock.monotonic();
    const names = { callId: this.callId, tag: this.#tag, sequenceNumber: this.#invites };
    const invite = createInvite(this.#line, identity, this.#request, names, this.#authenticator);
    this.#transaction = new InviteTransaction(endpoint, timing, invite, this);
    this.#transaction.start();
  }

  #startRinging(status: 180 | 183): void {
    // A 180 may follow a 183 when the telephone itself starts to ring. The full ring time begins again then.
    if (this.#ringing === status || this.#ringing === 180) return;
    this.#ringing = status;
    this.#accept();
    this.#timers.clear("setup");
    this.#timers.set("ring", this.#request.ringTimeSeconds * 1_000, () => this.cancel(unknownDetail));
  }

  #onSetupTimeout(): void {
    if (this.#transaction && !this.#isProceeding) this.#line.suspendUnreachable("silence", this.#sentAt);
    this.cancel(unknownDetail);
  }

  #sendCancel(): void {
    if (this.#isCancelSent || !this.#transaction) return;
    this.#isCancelSent = true;
    void sendNonInvite(this.#line.endpoint, this.#line.timing, createCancel(this.#transaction.request));
  }

  #reportRejection(response: SipResponse): void {
    const { status } = response;
    const { health } = this.#line;
    const pause = status === 503 ? parseSipRetryAfter(response) : undefined;
    if (pause !== undefined) health.suspend("paused", pause, { status });
    else if (classifyFinalResponse(response).kind === "unavailable") {
      const reason = response.reason.slice(0, 100).replaceAll(/\d{4,}/g, "…");
      health.warnOnce(String(status), { status, reason }, "SIP peer rejected a call");
    }
  }

  #accept(): void {
    if (this.#authenticator.isUsed) this.#line.health.clear("rejected");
    this.#settle({ kind: "accepted", providerMessageId: this.callId, receipts: [{ status: "DELIVERED" }] });
  }

  #endWith(result: SubmitResult): void {
    this.#settle(result);
    this.finish();
  }

  #settle(result: SubmitResult): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#resolveResult(result);
  }
}
