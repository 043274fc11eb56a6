import { createAuthorization } from "./authorization.ts";
import type { Connection } from "./connection.ts";
import { exchange } from "./exchange.ts";
import type { Line } from "./line.ts";
import type { Header, OutgoingRequest, SipResponse } from "./message.ts";
import { createRequest } from "./requests.ts";

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
