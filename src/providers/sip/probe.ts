import type { Connection } from "./connection.ts";
import { createAuthorization } from "./authorization.ts";
import { exchange, type ExchangeEnd } from "./exchange.ts";
import type { Trouble } from "./health.ts";
import type { Line } from "./line.ts";
import { createRequest, createToken } from "./requests.ts";

/** The result of an OPTIONS; `trouble` says why no calls should be placed. */
export interface ProbeResult {
  readonly trouble: "none" | Exclude<Trouble, "paused" | "unauthorized">;
  /** The peer asked for credentials and accepted ours. */
  readonly isAuthorized: boolean;
  /** For the operator; contains no secret. */
  readonly detail: string;
}

const maximumRequests = 3;
const silence = "The peer did not answer OPTIONS in time; if it never does, set keepaliveMilliseconds to 0.";

/** Checks by OPTIONS, with credentials if the peer wants them, whether it is up; never rejects. */
export async function probe(line: Line, timeoutMilliseconds: number): Promise<ProbeResult> {
  const { endpoint, credentials } = line;
  const authorization = createAuthorization(credentials);
  const uri = `sip:${line.domain}`;
  const names = { from: `<${uri}>;tag=${createToken()}`, to: `<${uri}>`, callId: createToken() };
  for (let sequenceNumber = 1; ; sequenceNumber++) {
    const connection = await open(line);
    if (typeof connection === "string")
      return { trouble: "unreachable", isAuthorized: false, detail: connection };
    const request = createRequest(line.identify(connection), {
      method: "OPTIONS",
      uri,
      ...names,
      sequenceNumber,
      extra: [["Accept", "application/sdp"], ...authorization.headers("OPTIONS", uri)],
    });
    const end = await exchange(endpoint, line.timing, request, {
      endsWithConnection: true,
      timeoutMilliseconds,
    });
    const isChallenge = typeof end !== "string" && (end.status === 401 || end.status === 407);
    if (!isChallenge || sequenceNumber >= maximumRequests || !authorization.take(end)) {
      const { trouble, detail } = judge(end, credentials !== undefined, authorization.isUsed);
      return { trouble, detail, isAuthorized: trouble === "none" && authorization.isUsed };
    }
  }
}

async function open({ endpoint }: Line): Promise<Connection | string> {
  try {
    return await endpoint.open();
  } catch (error) {
    return error instanceof Error ? error.message : "The connection could not be made.";
  }
}

/** A peer that answers at all is up: what it allows in calls may be another matter than what it allows in OPTIONS. */
function judge(
  end: ExchangeEnd,
  hasCredentials: boolean,
  areCredentialsSent: boolean,
): Omit<ProbeResult, "isAuthorized"> {
  if (end === "timeout") return { trouble: "unreachable", detail: silence };
  if (end === "refused") return { trouble: "unreachable", detail: "The peer's port is closed." };
  if (end === "cut") return { trouble: "unreachable", detail: "The peer cut the connection." };
  const { status } = end;
  const answer = `The peer answers OPTIONS with ${status}`;
  const isChallenge = status === 401 || status === 407;
  if (areCredentialsSent && (isChallenge || status === 403)) {
    return { trouble: "rejected", detail: `${answer}: it does not accept the username and password.` };
  }
  if (isChallenge) {
    const wish = hasCredentials
      ? "asks for credentials in a way that is not known"
      : "wants a username and password";
    return { trouble: "none", detail: `${answer}: it ${wish}.` };
  }
  if (status === 408 || status === 503) return { trouble: "out-of-service", detail: `${answer}.` };
  return { trouble: "none", detail: `${answer}.` };
}
