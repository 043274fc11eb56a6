import type { Context as HonoContext } from "hono";
import { getErrorStack } from "../common/errors.ts";
import type { KeyPrincipal, Principal } from "../contract.ts";
import { createId } from "../domain/identifiers.ts";
import {
  type ProblemResponse,
  createInvalidRequest,
  isProblemResponse,
  internalError,
  createProblem,
  createRetryableProblem,
} from "../domain/problems.ts";
import { QueueFullError } from "../domain/access/fair-queue.ts";
import type { Context } from "../operations/context.ts";
import type { GaugeSource, Log, Metrics, Span, Traces } from "../ports/telemetry.ts";
import type { ByProvider, CallbackHandler } from "../ports/providers.ts";
import { StoreError } from "../ports/store/errors.ts";
import {
  type Authentication,
  getChallengeHeader,
  createAuthenticator,
  findRepeatedCredentials,
} from "./authenticate.ts";
import { createCsvReply } from "./csv.ts";
import { type CallerRateLimits, limitCall, limitFailure, limitUnauthorized } from "./limits/limits.ts";
import { type LogFields, toCallerFields, toProblemFields, toSubjectFields } from "./log-fields.ts";
import type { LongRunningReader } from "./limits/long-reads.ts";
import type { Implementation, OperationEntry } from "./operation.ts";
import { createProblemReply } from "./problem.ts";
import { type BodyResult, readBody } from "./input/read-body.ts";
import { readInput } from "./input/read-input.ts";
import { type Reply, type StreamedReply, createJsonReply, toResponse } from "./reply.ts";
import type { KeyScope } from "../domain/access/key-rights.ts";
import { isWithinBlocks } from "../domain/addresses.ts";

/** Format of request and response bodies. */
export interface BodyFormat {
  /** If the body is optional, a missing body counts as an empty one. */
  read(request: Request, isOptional?: boolean): Promise<BodyResult>;
  write(status: number, body: unknown, headers?: Readonly<Record<string, string>>): Reply;
  writeProblem(
    refusal: ProblemResponse,
    requestId: string,
    headers?: Readonly<Record<string, string>>,
  ): Reply;
}

const json: BodyFormat = { read: readBody, write: createJsonReply, writeProblem: createProblemReply };

/** Dependencies of the handler of an operation. */
export interface HandlerDependencies extends Authentication, CallerRateLimits {
  readonly log: Log;
  readonly metrics: Metrics;
  /** Unset if no tracing is registered. */
  readonly traces?: Traces | undefined;
  /** Returns the IP address of the client. */
  readonly getClientAddress: (context: HonoContext) => string;
  /** Returns the IP network that counts as one caller: an IPv4 address, or the /64 prefix of an IPv6 address. */
  readonly getClientNetwork: (context: HonoContext) => string;
}

/** Dependencies of all HTTP handlers. */
export interface HttpDependencies extends HandlerDependencies {
  readonly context: Context;
  readonly gaugeSource: GaugeSource;
  /** Handlers of vendor requests by provider. */
  readonly callbacks: Pick<ByProvider<CallbackHandler>, "get">;
  /** Unset if all operations run on this thread. */
  readonly longReader?: LongRunningReader | undefined;
}

/**
 * Creates the handler of an operation. It authenticates and limits the caller, reads and validates the request, runs
 * the operation and responds. It records each request in the metrics and in one log line. If the operation rejects, the
 * response is a problem: 503 for a `StoreError`, 503 or 429 for a `QueueFullError`, otherwise 500.
 */
export function createHandler(
  http: HandlerDependencies,
  id: string,
  entry: OperationEntry,
  act: Implementation,
  medium = json,
) {
  const authenticate = createAuthenticator(http, entry.security);
  const takesKeysOnly = entry.security.length > 0 && entry.security.every(([scheme]) => scheme === "ApiKey");
  const route = { operation: id, method: entry.method.toUpperCase(), path: entry.path };
  const count = http.metrics.createRouteRecorder(route);
  return async (context: HonoContext): Promise<Response> => {
    const startedAt = performance.now();
    const requestId = createId(http.clock.now());
    const span = http.traces?.startRequestSpan(route, context.req.raw.headers.get("traceparent"));
    const fields: LogFields = {};
    const finish = (reply: AnyReply): Response => {
      reply.headers["x-request-id"] = requestId;
      const elapsed = performance.now() - startedAt;
      count(reply.status, elapsed);
      span?.end({ "http.response.status_code": reply.status }, reply.status >= 500 ? "failed" : undefined);
      const milliseconds = Math.round(elapsed * 100) / 100;
      const line = { request_id: requestId, operation: id, status: reply.status, milliseconds, ...fields };
      http.log.info(line, "request");
      return toResponse(context.req.method, reply);
    };
    const call = {
      http,
      id,
      entry,
      takesKeysOnly,
      act,
      medium,
      authenticate,
      context,
      requestId,
      span,
      fields,
    };
    try {
      return finish(await serve(call));
    } catch (error) {
      return finish(rejectCall(call, handleError(http, id, error, requestId)));
    }
  };
}

type AnyReply = Reply | StreamedReply;

/** A request for an operation. */
interface Call {
  readonly http: HandlerDependencies;
  readonly id: string;
  readonly entry: OperationEntry;
  readonly takesKeysOnly: boolean;
  readonly act: Implementation;
  readonly medium: BodyFormat;
  readonly authenticate: ReturnType<typeof createAuthenticator>;
  readonly context: HonoContext;
  readonly requestId: string;
  readonly span: Span | undefined;
  /** Fields of the log line, in addition to those of every line. */
  readonly fields: LogFields;
}

/** Creates the response to a rejected call, and adds the reason to its log line. */
function rejectCall(
  { medium, requestId, fields }: Call,
  refusal: ProblemResponse,
  headers?: Readonly<Record<string, string>>,
): Reply {
  Object.assign(fields, toProblemFields(refusal));
  return medium.writeProblem(refusal, requestId, headers);
}

async function serve(call: Call): Promise<AnyReply> {
  const { http, id, entry, context, fields } = call;
  const principal = await call.authenticate(context.req.raw.headers);
  if (principal && isProblemResponse(principal)) return replyUnauthenticated(call, principal);
  if (principal) Object.assign(fields, toCallerFields(principal));
  const key = principal && "keyId" in principal ? principal : undefined;
  const addressProblem = key && checkKeyAddress(key, () => http.getClientAddress(context));
  if (addressProblem) return replyUnauthorized(call, addressProblem);
  // Health checks and status pages are requested often and cost nothing.
  const isFree = !principal && !entry.body && !entry.limited;
  const limited = isFree ? undefined : limitCall(http, id, principal, () => http.getClientNetwork(context));
  if (limited) return rejectCall(call, limited.refusal, limited.headers);
  const scopeProblem = key && checkKeyScope(key, entry.scope);
  return scopeProblem ? rejectCall(call, scopeProblem) : perform(call, principal);
}

async function perform(call: Call, principal: Principal | undefined): Promise<AnyReply> {
  const { http, id, entry, act, medium, context, requestId, span } = call;
  if (entry.params) Object.assign(call.fields, toSubjectFields(id, { params: context.req.param() }));
  const body = entry.body && (await medium.read(context.req.raw, entry.bodyIsOptional));
  const read = readInput(id, entry, context.req.raw, entry.params ? context.req.param() : {}, body, span);
  if (isProblemResponse(read)) return replyProblem(call, read);
  Object.assign(call.fields, toSubjectFields(id, read));
  const known = call.takesKeysOnly ? {} : { network: http.getClientNetwork(context), requestId };
  const output = await act({ principal, ...known, ...read });
  if (isProblemResponse(output)) return replyProblem(call, output);
  if ("body" in output) Object.assign(call.fields, toSubjectFields(id, read, output.body));
  if ("csv" in output) {
    const onError = (error: unknown) => void handleError(http, id, error, requestId);
    return createCsvReply(output.status, output.csv, output.headers, onError);
  }
  return "text" in output ? output : medium.write(output.status, output.body, output.headers);
}

/**
 * Responds to a caller that is not authenticated. If the reason is a repeated header, the response names the header.
 */
function replyUnauthenticated(call: Call, refusal: ProblemResponse): Reply {
  if (refusal.refusal !== "authentication_failed") return replyProblem(call, refusal);
  const repeated = findRepeatedCredentials(call.context.req.raw.headers);
  return repeated.length > 0
    ? replyUnauthorized(call, createInvalidRequest(repeated))
    : replyProblem(call, refusal);
}

function replyUnauthorized(call: Call, refusal: ProblemResponse): Reply {
  const { http, context } = call;
  const limited = limitUnauthorized(http, http.getClientNetwork(context));
  const reply = limited ? rejectCall(call, limited.refusal, limited.headers) : rejectCall(call, refusal);
  // The text of the problem contains the address, which must not be logged.
  if (!limited) call.fields["detail"] = "This API key is not allowed from this address.";
  return reply;
}

function replyProblem(call: Call, refusal: ProblemResponse): Reply {
  const { http, id, entry, context } = call;
  const limited = limitFailure(http, id, refusal, () => http.getClientNetwork(context));
  if (limited) return rejectCall(call, limited.refusal, limited.headers);
  if (refusal.refusal !== "authentication_failed") return rejectCall(call, refusal);
  return rejectCall(call, refusal, getChallengeHeader(entry.security));
}

function handleError(
  http: HandlerDependencies,
  id: string,
  error: unknown,
  requestId: string,
): ProblemResponse {
  if (error instanceof QueueFullError && error.reason === "caller") {
    const detail = "Your previous request is still in progress. Retry after its response.";
    return createRetryableProblem("rate_limited", detail, 1);
  }
  if (error instanceof QueueFullError || error instanceof StoreError) {
    http.log.warn(
      { request_id: requestId, operation: id, error: String(error) },
      "request failed: service unavailable",
    );
    return createRetryableProblem("unavailable", "The service cannot answer now: try again.", 1);
  }
  http.log.error({ request_id: requestId, operation: id, error: getErrorStack(error) }, "operation failed");
  return internalError;
}

/**
 * Returns a problem if the key is not allowed from the client's address. Calls `addressOf` only if the key is limited
 * to addresses.
 */
export function checkKeyAddress(
  { addresses }: KeyPrincipal,
  addressOf: () => string,
): ProblemResponse<"forbidden"> | undefined {
  if (addresses.length === 0) return undefined;
  const address = addressOf();
  return isWithinBlocks(address, addresses)
    ? undefined
    : createProblem("forbidden", `This API key is not allowed from ${address}.`);
}

/** Returns a problem if the key lacks the scope. `scope` is undefined if the operation requires none. */
export const checkKeyScope = (
  { scopes }: KeyPrincipal,
  scope: KeyScope | undefined,
): ProblemResponse<"forbidden"> | undefined =>
  scope === undefined || scopes.includes(scope)
    ? undefined
    : createProblem("forbidden", `This API key lacks the scope "${scope}".`);
