import { createAuthorization } from "./digest.ts";
import type { Line, Trouble } from "./line.ts";
import type { Header, OutgoingRequest, SipResponse } from "./message.ts";
import { createRequest, createToken } from "./requests.ts";
import { exchange } from "./transactions.ts";
import type { Connection } from "./transport.ts";

/** A request outside any call; `address` is both its sender and its addressee. */
export interface Question {
  readonly method: "OPTIONS" | "REGISTER";
  readonly uri: string;
  readonly address: string;
  readonly tag: string;
  readonly callId: string;
  readonly nextSequenceNumber: () => number;
  readonly extra: readonly Header[];
}

/** The final answer, and the request that it is for; or why there is none, in a sentence for the operator. */
export type Answer =
  | {
      readonly kind: "answered";
      readonly response: SipResponse;
      readonly request: OutgoingRequest;
      readonly areCredentialsSent: boolean;
    }
  | { readonly kind: "failed"; readonly detail: string; readonly isSilent: boolean };

const maximumRequests = 3;

/** Asks the peer, with credentials if it wants them; each request may take so long. Never rejects. */
export async function ask(line: Line, question: Question, timeoutMilliseconds: number): Promise<Answer> {
  const { method, uri, address, tag, callId, nextSequenceNumber, extra } = question;
  const authorization = createAuthorization(line.credentials);
  for (let requests = 1; ; requests++) {
    const connection = await open(line);
    if (typeof connection === "string") return failed(connection);
    const request = createRequest(line.identify(connection), {
      method,
      uri,
      from: `<${address}>;tag=${tag}`,
      to: `<${address}>`,
      callId,
      sequenceNumber: nextSequenceNumber(),
      extra: [...extra, ...authorization.headers(method, uri)],
    });
    const end = await exchange(line.endpoint, line.timing, request, {
      endsWithConnection: true,
      timeoutMilliseconds,
    });
    if (end === "timeout") return failed(`The peer did not answer ${method} in time.`, true);
    if (end === "refused") return failed("The peer's port is closed.");
    if (end === "cut") return failed("The peer cut the connection.");
    const isChallenge = end.status === 401 || end.status === 407;
    if (!isChallenge || requests >= maximumRequests || !authorization.take(end)) {
      return { kind: "answered", response: end, request, areCredentialsSent: authorization.isUsed };
    }
  }
}

/** What a refusal of credentials says, for the operator; undefined where an answer is none. */
export function refusalOfCredentials(
  line: Line,
  { status }: SipResponse,
  areSent: boolean,
): string | undefined {
  const isChallenge = status === 401 || status === 407;
  if (areSent && (isChallenge || status === 403)) return "it does not accept the username and password";
  if (!isChallenge) return undefined;
  return line.credentials
    ? "it asks for credentials in a way that is not known"
    : "it wants a username and password";
}

const failed = (detail: string, isSilent = false): Answer => ({ kind: "failed", detail, isSilent });

async function open({ endpoint }: Line): Promise<Connection | string> {
  try {
    return await endpoint.open();
  } catch (error) {
    return error instanceof Error ? error.message : "The connection could not be made.";
  }
}

/** The result of an OPTIONS; `trouble` says why no calls should be placed. */
interface ProbeResult {
  readonly trouble: "none" | Extract<Trouble, "unreachable" | "out-of-service" | "rejected">;
  /** The peer asked for credentials and accepted ours. */
  readonly isAuthorized: boolean;
  /** For the operator; contains no secret. */
  readonly detail: string;
}

const silence = "The peer did not answer OPTIONS in time; if it never does, set keepaliveMilliseconds to 0.";

/**
 * Checks by OPTIONS whether the peer is up; never rejects. A peer that answers at all is up, unless it says otherwise:
 * what it allows in calls may be another matter than what it allows in OPTIONS.
 */
export async function probe(line: Line, timeoutMilliseconds: number): Promise<ProbeResult> {
  const uri = `sip:${line.domain}`;
  let sequenceNumber = 0;
  const answer = await ask(
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
    const detail = answer.isSilent ? silence : answer.detail;
    return { trouble: "unreachable", isAuthorized: false, detail };
  }
  const { response, areCredentialsSent } = answer;
  const refusal = refusalOfCredentials(line, response, areCredentialsSent);
  const trouble = troubleOf(response.status, refusal !== undefined && areCredentialsSent);
  const detail = `The peer answers OPTIONS with ${response.status}${refusal === undefined ? "" : `: ${refusal}`}.`;
  return { trouble, isAuthorized: trouble === "none" && areCredentialsSent, detail };
}

function troubleOf(status: number, areCredentialsRefused: boolean): ProbeResult["trouble"] {
  if (areCredentialsRefused) return "rejected";
  return status === 408 || status === 503 ? "out-of-service" : "none";
}

/** A peer that is down is probed this many times as often. */
const haste = 4;
/** One answer counts for this many pauses; the next answer arrives earlier than that. */
const suspensions = 3;

/**
 * Probes the peer by OPTIONS at once, repeatedly, and whenever a call finds it unreachable, so that calls are placed only
 * while it answers; returns the function that stops it. If the peer is down and `isIdle`, its name is resolved again. Keeps
 * no process alive.
 */
export function startKeepalive(line: Line, isIdle: () => boolean): () => void {
  const { health, endpoint, timing, options, clock } = line;
  const interval = options.keepaliveMilliseconds;
  if (interval === 0) return () => undefined;
  let isStopped = false;
  let isAsking = false;
  let timer: NodeJS.Timeout | undefined;

  async function ask(): Promise<void> {
    if (isAsking || isStopped) return;
    isAsking = true;
    clearTimeout(timer);
    const since = clock.monotonic();
    const { trouble, detail, isAuthorized } = await probe(
      line,
      Math.min(timing.transactionTimeout, interval),
    );
    if (isStopped) return;
    if (isAuthorized) health.clear("rejected");
    if (trouble === "none") health.clear("out-of-service");
    else if (trouble === "unreachable") line.suspendUnreachable(detail, since);
    else health.suspend(trouble, suspensions * interval, { reason: detail });
    if (trouble === "unreachable" && isIdle()) await endpoint.reset();
    next();
  }
  function next(): void {
    isAsking = false;
    if (isStopped) return;
    timer = setTimeout(() => void ask(), health.isUp() ? interval : interval / haste).unref();
  }

  line.whenUnreachable(() => void ask());
  void ask();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
