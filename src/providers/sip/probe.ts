import { createDigestAuthenticator } from "./digest.ts";
import type { SipPeer, SuspensionReason } from "./peer.ts";
import type { Header, OutgoingRequest, SipResponse } from "./message.ts";
import { createRequest, createToken } from "./requests.ts";
import { sendNonInvite } from "./transactions.ts";
import type { SipConnection } from "./transport.ts";

/** An OPTIONS or REGISTER request, which is outside a dialog. `address` is the URI in both From and To. */
export interface OutOfDialogRequest {
  readonly method: "OPTIONS" | "REGISTER";
  readonly uri: string;
  readonly address: string;
  readonly tag: string;
  readonly callId: string;
  readonly nextSequenceNumber: () => number;
  readonly extra: readonly Header[];
}

/**
 * Final response with its request, or an explanation for the operator why there is no response. `isSilent` is true if
 * the request was sent, but no response arrived in time.
 */
export type OutOfDialogResult =
  | {
      readonly kind: "answered";
      readonly response: SipResponse;
      readonly request: OutgoingRequest;
      readonly areCredentialsSent: boolean;
    }
  | { readonly kind: "failed"; readonly detail: string; readonly isSilent: boolean };

const maximumRequests = 3;

/**
 * Sends a request, and repeats it with credentials if the peer challenges it. `timeoutMilliseconds` limits each of at
 * most three attempts. Opening the connection has its own time limit. Never rejects.
 */
export async function sendOutOfDialog(
  line: SipPeer,
  question: OutOfDialogRequest,
  timeoutMilliseconds: number,
): Promise<OutOfDialogResult> {
  const { method, uri, address, tag, callId, nextSequenceNumber, extra } = question;
  const authorization = createDigestAuthenticator(line.credentials);
  for (let requests = 1; ; requests++) {
    const connection = await openConnection(line);
    if (typeof connection === "string") return createFailure(connection);
    const request = createRequest(line.getIdentity(connection), {
      method,
      uri,
      from: `<${address}>;tag=${tag}`,
      to: `<${address}>`,
      callId,
      sequenceNumber: nextSequenceNumber(),
      extra: [...extra, ...authorization.createHeaders(method, uri)],
    });
    const end = await sendNonInvite(line.endpoint, line.timing, request, {
      endsWithConnection: true,
      timeoutMilliseconds,
    });
    if (end === "timeout") return createFailure(`The peer did not respond to ${method} in time.`, true);
    if (end === "refused") return createFailure("The peer's port is closed.");
    if (end === "cut") return createFailure("The peer closed the connection.");
    const isChallenge = end.status === 401 || end.status === 407;
    if (!isChallenge || requests >= maximumRequests || !authorization.addChallenges(end)) {
      return { kind: "answered", response: end, request, areCredentialsSent: authorization.isUsed };
    }
  }
}

/**
 * Explains a response that rejects the sent credentials or requires credentials: a clause for the operator, such as "it
 * requires a username and password". Returns undefined for any other response.
 */
export function findCredentialProblem(
  line: SipPeer,
  { status }: SipResponse,
  areSent: boolean,
): string | undefined {
  const isChallenge = status === 401 || status === 407;
  if (areSent && (isChallenge || status === 403)) return "it does not accept the username and password";
  if (!isChallenge) return undefined;
  return line.credentials
    ? "it requires an unsupported authentication method"
    : "it requires a username and password";
}

const createFailure = (detail: string, isSilent = false): OutOfDialogResult => ({
  kind: "failed",
  detail,
  isSilent,
});

async function openConnection({ endpoint }: SipPeer): Promise<SipConnection | string> {
  try {
    return await endpoint.open();
  } catch (error) {
    return error instanceof Error ? error.message : "The connection failed.";
  }
}

/** Result of an OPTIONS request. `problem` is the reason for suspending calls, or `none`. */
interface ProbeResult {
  readonly problem: "none" | Extract<SuspensionReason, "unreachable" | "out-of-service" | "rejected">;
  /** True if the peer challenged the request and accepted the configured credentials. */
  readonly isAuthorized: boolean;
  /** Sentence for the operator. Contains no secret. */
  readonly detail: string;
}

const noResponseDetail =
  "The peer did not respond to OPTIONS in time. If it never responds to OPTIONS, set keepaliveMilliseconds to 0.";

/**
 * Probes the peer with OPTIONS. Never rejects.
 *
 * A peer that sends any response is up, unless its status is 408 or 503, or it rejects the sent credentials. A 404 or a
 * 401 without credentials is no problem, because the peer may treat INVITE differently from OPTIONS.
 */
export async function probe(line: SipPeer, timeoutMilliseconds: number): Promise<ProbeResult> {
  const uri = `sip:${line.domain}`;
  let sequenceNumber = 0;
  const answer = await sendOutOfDialog(
    line,
    {
      method: "OPTIONS",
      uri,
      address: uri,
      tag: createToken(),
      callId: createToken(),
      nextSequenceNumber: () => ++sequenceNumber,
      extra: [["Accept", "application/sdp"]],
    },
    timeoutMilliseconds,
  );
  if (answer.kind === "failed") {
    const detail = answer.isSilent ? noResponseDetail : answer.detail;
    return { problem: "unreachable", isAuthorized: false, detail };
  }
  const { response, areCredentialsSent } = answer;
  const refusal = findCredentialProblem(line, response, areCredentialsSent);
  const trouble = getProblem(response.status, refusal !== undefined && areCredentialsSent);
  const detail = `The peer responds to OPTIONS with ${response.status}${refusal === undefined ? "" : `: ${refusal}`}.`;
  return { problem: trouble, isAuthorized: trouble === "none" && areCredentialsSent, detail };
}

function getProblem(status: number, areCredentialsRefused: boolean): ProbeResult["problem"] {
  if (areCredentialsRefused) return "rejected";
  return status === 408 || status === 503 ? "out-of-service" : "none";
}

/** Number of probes per keepalive interval if the peer is down. */
const downFactor = 4;
/** Duration of a suspension, in keepalive intervals. The next response arrives before it ends. */
const suspensionIntervals = 3;

/**
 * Probes the peer with OPTIONS immediately, at an interval, and whenever a call finds it unreachable. Calls are placed
 * only while the peer responds.
 *
 * Returns the function that stops it. Sends nothing if `keepaliveMilliseconds` is 0. Does not keep the process alive.
 * `isIdle` returns true if no call is in progress. If the peer is then unreachable, the connection is closed, and the
 * next request resolves the host name again.
 */
export function startKeepalive(line: SipPeer, isIdle: () => boolean): () => void {
  const { health, endpoint, timing, options, clock } = line;
  const interval = options.keepaliveMilliseconds;
  if (interval === 0) return () => undefined;
  let isStopped = false;
  let isProbing = false;
  let timer: NodeJS.Timeout | undefined;

  async function probeNow(): Promise<void> {
    if (isProbing || isStopped) return;
    isProbing = true;
    clearTimeout(timer);
    const since = clock.monotonic();
    const { problem, detail, isAuthorized } = await probe(
      line,
      Math.min(timing.transactionTimeout, interval),
    );
    if (isStopped) return;
    if (isAuthorized) health.clear("rejected");
    if (problem === "none") health.clear("out-of-service");
    else if (problem === "unreachable") line.suspendUnreachable(detail, since);
    else health.suspend(problem, suspensionIntervals * interval, { reason: detail });
    if (problem === "unreachable" && isIdle()) await endpoint.reset();
    scheduleNext();
  }
  function scheduleNext(): void {
    isProbing = false;
    if (isStopped) return;
    timer = setTimeout(() => void probeNow(), health.isUp() ? interval : interval / downFactor).unref();
  }

  line.onUnreachable(() => void probeNow());
  void probeNow();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
