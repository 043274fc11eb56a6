import type { Handover } from "../../ports/gateways.ts";
import { createAuthorization, type Authorization } from "./digest.ts";
import type { Endpoint, TransportFailure } from "./endpoint.ts";
import type { Line } from "./line.ts";
import { headerValue, parameterOf, type Header, type OutgoingRequest, type SipResponse } from "./message.ts";
import { outcomeOf, retryAfterMilliseconds, unavailableDetail } from "./outcomes.ts";
import {
  createCancel,
  createDialogRequest,
  createOffer,
  createRequest,
  createToken,
  dialogTarget,
  type Identity,
} from "./requests.ts";
import {
  createTimers,
  exchange,
  InviteTransaction,
  type InviteListener,
  type Timing,
} from "./transactions.ts";

/** Whom to call, on whose behalf and for how long; numbers are in E.164. */
export interface CallRequest {
  readonly caller: string;
  readonly callee: string;
  readonly ringTimeSeconds: number;
}

/** The names that identify the call, and the INVITE within it. */
interface CallNames {
  readonly callId: string;
  readonly tag: string;
  readonly sequenceNumber: number;
}

/**
 * The INVITE of a flash call. Its Expires makes the peer stop the ringing by itself, in case this side is no longer
 * there to cancel it.
 */
function createInvite(
  { options, addressOf, ownAddress }: Line,
  identity: Identity,
  { caller, callee, ringTimeSeconds }: CallRequest,
  { callId, tag, sequenceNumber }: CallNames,
  authorization: Authorization,
): OutgoingRequest {
  const uri = addressOf(callee);
  const expires = Math.ceil(options.setupTimeoutMilliseconds / 1_000) + ringTimeSeconds;
  const asserted: Header[] = options.assertedIdentity
    ? [["P-Asserted-Identity", `<${addressOf(caller)}>`]]
    : [];
  return createRequest(identity, {
    method: "INVITE",
    uri,
    from: `<${options.callerIn === "from" ? addressOf(caller) : ownAddress}>;tag=${tag}`,
    to: `<${uri}>`,
    callId,
    sequenceNumber,
    extra: [...authorization.headers("INVITE", uri), ...asserted, ["Expires", String(expires)]],
    body: createOffer(identity.place.address, options.mediaDirection),
  });
}

/** How many telephones may answer one INVITE; further ones are left to time out. */
const maximumDialogs = 8;
const maximumByes = 3;

/** The calls that resulted from an answered INVITE; each is hung up at once. */
class Dialogs {
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

const maximumInvites = 4;
/** Wrong or missing credentials are retried this seldom, so that no peer takes it for an attack. */
const rejectedMilliseconds = 30_000;
const unknownDetail = "Whether the telephone rang is not known.";
const unavailable: Handover = { kind: "unavailable", detail: unavailableDetail };

/**
 * One flash call: it rings, and is cancelled before anybody answers. `handover` resolves once it rings or is known not
 * to, at the latest when the setup time is over; `ended` resolves when nothing of it is left at the peer, or when that
 * can no longer be found out.
 */
export class Call implements InviteListener {
  readonly callId = createToken();
  readonly handover: Promise<Handover>;
  readonly ended: Promise<void>;
  readonly #line: Line;
  readonly #request: CallRequest;
  readonly #tag = createToken();
  readonly #timers = createTimers();
  readonly #authorization: Authorization;
  readonly #resolveHandover: (handover: Handover) => void;
  readonly #resolveEnded: () => void;
  /** Keeps the process alive while the call is in progress. */
  #keepAlive: NodeJS.Timeout | undefined;
  #identity: Identity | undefined;
  #dialogs: Dialogs | undefined;
  #transaction: InviteTransaction | undefined;
  #invites = 0;
  #sentAt = 0;
  #hangups = 0;
  #isProceeding = false;
  /** What said that it rings. */
  #ringing: 180 | 183 | undefined;
  #isStopped = false;
  #isCancelSent = false;
  #isSettled = false;

  constructor(line: Line, request: CallRequest) {
    this.#line = line;
    this.#request = request;
    this.#authorization = createAuthorization(line.credentials);
    const handover = Promise.withResolvers<Handover>();
    const ended = Promise.withResolvers<void>();
    this.handover = handover.promise;
    this.ended = ended.promise;
    this.#resolveHandover = handover.resolve;
    this.#resolveEnded = ended.resolve;
  }

  /** Connects if need be and sends the INVITE; never rejects. */
  async start(): Promise<void> {
    const { endpoint, options, timing } = this.#line;
    const longest = options.setupTimeoutMilliseconds + this.#request.ringTimeSeconds * 1_000;
    this.#keepAlive = setTimeout(() => this.end(), longest + 3 * timing.transactionTimeout);
    this.#timers.set("setup", options.setupTimeoutMilliseconds, () => this.#giveUp());
    try {
      this.#identity = this.#line.identify(await endpoint.open());
    } catch (error) {
      this.#line.suspendUnreachable(error instanceof Error ? error.message : "the connection failed");
      return this.#endWith(unavailable);
    }
    if (this.#isStopped) return this.end();
    this.#dialogs = new Dialogs(endpoint, timing, this.#identity, this.#authorization);
    this.#invite(this.#identity);
  }

  /** Ends the call at the peer; a call that has not rung yet ends as `retry`, for the given reason. */
  stop(detail: string): void {
    this.#settle(this.#transaction ? { kind: "retry", detail, outcomeUnknown: true } : unavailable);
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#timers.clear("setup", "ring");
    this.#timers.set("guard", this.#line.timing.transactionTimeout, () => this.end());
    this.#transaction?.abandon();
    if (this.#isProceeding) this.#sendCancel();
    else if (!this.#transaction) this.end();
  }

  /** Stops waiting; messages from the peer are still handled while its transaction is remembered. */
  end(): void {
    this.#isStopped = true;
    this.#settle({ kind: "retry", detail: unknownDetail, outcomeUnknown: true });
    this.#timers.clearAll();
    clearTimeout(this.#keepAlive);
    this.#transaction?.abandon();
    this.#resolveEnded();
  }

  provisional(response: SipResponse): void {
    this.#isProceeding = true;
    const { status } = response;
    if (this.#isStopped) this.#sendCancel();
    else if (status === 180 || (status === 183 && this.#line.options.progressIsRinging)) this.#ring(status);
  }

  refused(response: SipResponse): void {
    const isChallenge = response.status === 401 || response.status === 407;
    if (this.#isSettled || this.#isStopped) this.end();
    else if (!isChallenge) {
      this.#tell(response);
      this.#endWith(outcomeOf(response));
    } else if (this.#invites < maximumInvites && this.#authorization.take(response)) {
      this.#invite(this.#identity!);
    } else {
      const { status } = response;
      const trouble = this.#authorization.isUsed ? "rejected" : "unauthorized";
      this.#line.health.suspend(trouble, rejectedMilliseconds, { status });
      this.#endWith(unavailable);
    }
  }

  answered(response: SipResponse, invite: OutgoingRequest): void {
    this.#accept();
    if (this.#hangups === 0) this.#authorization.accepted();
    this.#isStopped = true;
    this.#timers.clearAll();
    this.#hangups++;
    void this.#dialogs!.take(invite, response).then(() => {
      this.#hangups--;
      if (this.#hangups === 0) this.end();
    });
  }

  silent(): void {
    this.#line.suspendUnreachable("silence", this.#sentAt);
    this.stop(unknownDetail);
  }

  failed(cause: TransportFailure): void {
    if (this.#ringing || this.#isStopped) return;
    if (cause === "cut") return this.stop(unknownDetail);
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
    const invite = createInvite(this.#line, identity, this.#request, names, this.#authorization);
    this.#transaction = new InviteTransaction(endpoint, timing, invite, this);
    this.#transaction.start();
  }

  #ring(status: 180 | 183): void {
    // The telephone itself may begin to ring after a 183: then it rings for its whole time.
    if (this.#ringing === status || this.#ringing === 180) return;
    this.#ringing = status;
    this.#accept();
    this.#timers.clear("setup");
    this.#timers.set("ring", this.#request.ringTimeSeconds * 1_000, () => this.stop(unknownDetail));
  }

  #giveUp(): void {
    if (this.#transaction && !this.#isProceeding) this.#line.suspendUnreachable("silence", this.#sentAt);
    this.stop(unknownDetail);
  }

  #sendCancel(): void {
    if (this.#isCancelSent || !this.#transaction) return;
    this.#isCancelSent = true;
    void exchange(this.#line.endpoint, this.#line.timing, createCancel(this.#transaction.request));
  }

  #tell(response: SipResponse): void {
    const { status } = response;
    const { health } = this.#line;
    const pause = status === 503 ? retryAfterMilliseconds(response) : undefined;
    if (pause !== undefined) health.suspend("paused", pause, { status });
    else if (outcomeOf(response).kind === "unavailable") {
      const reason = response.reason.slice(0, 100).replaceAll(/\d{4,}/g, "…");
      health.tell(String(status), { status, reason }, "the SIP peer takes no call");
    }
  }

  #accept(): void {
    if (this.#authorization.isUsed) this.#line.health.clear("rejected");
    this.#settle({ kind: "accepted", providerMessageId: this.callId, receipts: [{ status: "DELIVERED" }] });
  }

  #endWith(handover: Handover): void {
    this.#settle(handover);
    this.end();
  }

  #settle(handover: Handover): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#resolveHandover(handover);
  }
}
