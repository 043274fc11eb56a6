import { withTimeout } from "../../common/with-timeout.ts";
import { createStateChanges } from "../shared/state-changes.ts";
import { sendOutOfDialog, findCredentialProblem, type OutOfDialogResult } from "./probe.ts";
import {
  extractAddress,
  getHeaderValue,
  getHeaderValues,
  findParameter,
  splitUnquoted,
  type OutgoingRequest,
  type SipResponse,
} from "./message.ts";
import type { SipPeer } from "./peer.ts";
import { maximumRegistrationSeconds } from "./options.ts";
import { parseSipRetryAfter } from "./final-responses.ts";
import { createToken } from "./requests.ts";
import { createTimers } from "./transactions.ts";

/**
 * Registration of this service with the peer (RFC 3261, 10), for trunks that accept calls only from registered clients.
 */
export interface Registration {
  /** Returns true if the registration is valid now. */
  isActive(): boolean;
  /** Returns the time of the latest change of `isActive`, by the monotonic clock. */
  changedAt(): number;
  /** Returns the result of the latest REGISTER as a sentence for the operator. Waits for a REGISTER in progress. */
  describeLatest(): Promise<string>;
  /**
   * Removes the registration at the peer and stops renewing it. Waits at most `milliseconds` for a REGISTER in progress
   * and for the response.
   */
  close(milliseconds: number): Promise<void>;
}

const timeoutMilliseconds = 10_000;
const notRenewed = "SIP registration not renewed; calls are placed until it expires";
const tooShort =
  "SIP registration granted for too short a time; no calls are placed until the next registration";

/**
 * Registers immediately, after half of the granted time, and after a lost connection. Two registrations are at least T2
 * apart. After a failure, the next one follows after 64 T1, or later if the peer requests it.
 *
 * A failure suspends calls, unless an earlier registration is still valid. The peer's options must have an account.
 */
export function startRegistration(line: SipPeer): Registration {
  const { clock, endpoint, health, timing } = line;
  const timers = createTimers();
  const send = createRegister(line);
  let seconds = line.options.registerSeconds;
  let validUntil = -Infinity;
  let startedAt = -Infinity;
  let detail = "";
  /** The REGISTER in progress, or the latest one. */
  let latest: Promise<void> = Promise.resolve();
  let isRegistering = false;
  let isClosed = false;
  const isHeld = () => clock.monotonic() < validUntil;
  const changes = createStateChanges(clock, isHeld, () => validUntil);
  const setValidUntil = (time: number) => changes.record(() => void (validUntil = time));

  function renew(): void {
    latest = register();
  }

  async function register(): Promise<void> {
    isRegistering = true;
    startedAt = clock.monotonic();
    let result = await send(seconds);
    const longer = findDemandedSeconds(result, seconds);
    if (longer !== undefined) result = await send((seconds = longer));
    isRegistering = false;
    processResult(result);
  }

  function processResult(result: OutOfDialogResult): void {
    const isAccepted = result.kind === "answered" && result.response.status < 300;
    const granted = isAccepted ? getGrantedSeconds(result.response, result.request, seconds) : 0;
    detail = granted > 0 ? "The peer accepted the registration." : describeFailure(line, result);
    if (granted > 0) {
      setValidUntil(startedAt + granted * 1_000);
      health.clear("unregistered");
      const pause = Math.max(granted * 500, timing.t2);
      if (granted * 1_000 <= pause) health.warnOnce("short", { seconds: granted }, tooShort);
      return renewAfter(pause);
    }
    if (isAccepted) setValidUntil(-Infinity);
    const requested = result.kind === "answered" ? parseSipRetryAfter(result.response) : undefined;
    const pause = Math.max(timing.transactionTimeout, requested ?? 0);
    if (isHeld()) health.warnOnce("register", { reason: detail }, notRenewed);
    else health.suspend("unregistered", 2 * pause + timeoutMilliseconds, { reason: detail });
    renewAfter(pause);
  }

  function renewAfter(milliseconds: number): void {
    if (!isClosed) timers.set("renew", milliseconds, renew);
  }

  endpoint.onLost(() => {
    setValidUntil(-Infinity);
    // The pause protects a peer that closes every connection.
    if (!isRegistering) renewAfter(Math.max(0, startedAt + timing.t2 - clock.monotonic()));
  });
  renew();
  return {
    isActive: isHeld,
    changedAt: changes.changedAt,
    async describeLatest() {
      await latest;
      return detail;
    },
    async close(milliseconds) {
      isClosed = true;
      timers.clearAll();
      const ending = latest.then(() => (isHeld() ? send(0) : undefined));
      await withTimeout(milliseconds, ending, () => undefined);
      setValidUntil(-Infinity);
    },
  };
}

/**
 * Returns a function that sends a REGISTER for `seconds`. All requests share one Call-ID and have increasing CSeq
 * numbers. 0 seconds removes the registration. Each attempt has a timeout of 10 seconds.
 */
function createRegister(line: SipPeer): (seconds: number) => Promise<OutOfDialogResult> {
  const callId = createToken();
  let sequenceNumber = 0;
  return (seconds) =>
    sendOutOfDialog(
      line,
      {
        method: "REGISTER",
        uri: `sip:${line.domain}`,
        address: line.accountUri,
        tag: createToken(),
        callId,
        nextSequenceNumber: () => ++sequenceNumber,
        extra: [["Expires", String(seconds)]],
      },
      timeoutMilliseconds,
    );
}

/**
 * Returns the interval that a 423 response demands, in seconds. Returns undefined for other responses, and for
 * intervals that are not longer or exceed the maximum.
 */
function findDemandedSeconds(result: OutOfDialogResult, seconds: number): number | undefined {
  if (result.kind === "failed" || result.response.status !== 423) return undefined;
  const demanded = parseSeconds(getHeaderValue(result.response, "min-expires"));
  return demanded !== undefined && demanded > seconds && demanded <= maximumRegistrationSeconds
    ? demanded
    : undefined;
}

/**
 * Returns the granted interval in seconds: the `expires` of the matching Contact, otherwise the Expires header,
 * otherwise `requested`. Never longer than `requested`.
 */
function getGrantedSeconds(response: SipResponse, request: OutgoingRequest, requested: number): number {
  const ownUri = extractAddress(getHeaderValue(request, "contact"));
  const contacts = getHeaderValues(response, "contact").flatMap((value) => splitUnquoted(value, ","));
  // A peer may rewrite the Contact with the address from which it received the request.
  const contact =
    contacts.find((value) => extractAddress(value) === ownUri) ??
    (contacts.length === 1 ? contacts[0] : undefined);
  const granted =
    parseSeconds(findParameter(contact ?? "", "expires")) ??
    parseSeconds(getHeaderValue(response, "expires")) ??
    requested;
  return Math.min(granted, requested);
}

function parseSeconds(text = ""): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function describeFailure(line: SipPeer, result: OutOfDialogResult): string {
  if (result.kind === "failed") return result.detail;
  const { response, areCredentialsSent } = result;
  if (response.status < 300) return "The peer accepts REGISTER with 200, but for 0 seconds.";
  const refusal = findCredentialProblem(line, response, areCredentialsSent);
  return `The peer responds to REGISTER with ${response.status}${refusal === undefined ? "" : `: ${refusal}`}.`;
}
