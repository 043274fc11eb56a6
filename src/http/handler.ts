import type { Context as HonoContext } from "hono";
import { stackOf } from "../common/reason.ts";
import type { KeyPrincipal, Principal } from "../contract.ts";
import { createId } from "../domain/identifiers.ts";
import { type Refusal, invalid, isRefusal, ourFault, refuse, refuseFor } from "../domain/refusals.ts";
import { TooBusy } from "../domain/access/turns.ts";
import type { Context } from "../operations/context.ts";
import type { GaugeSource, Log, Metrics, Span, Traces } from "../ports/telemetry.ts";
import type { Callbacks } from "../ports/providers.ts";
import { StoreError } from "../ports/store/errors.ts";
import { type Authentication, challengeOf, createAuthenticate, repeatedCredentials } from "./authenticate.ts";
import { csvReply } from "./csv.ts";
import { type Budgets, limitCall, limitFailure, limitStranger } from "./limits/limits.ts";
import { type LogFields, callerFields, refusalFields, subjectFields } from "./log-fields.ts";
import type { LongReader } from "./limits/long-reads.ts";
import type { Implementation, OperationEntry } from "./operation.ts";
import { problemReply } from "./problem.ts";
import { type BodyReading, readBody } from "./input/read-body.ts";
import { readInput } from "./input/read-input.ts";
import { type Reply, type StreamedReply, jsonReply, respond } from "./reply.ts";
import type { KeyScope } from "../domain/access/key-rights.ts";
import { isWithinBlocks } from "../domain/addresses.ts";

/** How the body of a request is read, and its answer written. */
export interface Medium {
  /** A missing body counts as an empty one where the body is optional. */
  read(request: Request, isOptional?: boolean): Promise<BodyReading>;
  write(status: number, body: unknown, headers?: Readonly<Record<string, string>>): Reply;
  refuse(refusal: Refusal, requestId: string, headers?: Readonly<Record<string, string>>): Reply;
}

const json: Medium = { read: readBody, write: jsonReply, refuse: problemReply };

/** What serving an operation needs. */
export interface Serving extends Authentication, Budgets {
  readonly log: Log;
  readonly metrics: Metrics;
  /** Left out where nobody traces. */
  readonly traces?: Traces | undefined;
  /** The address that a request comes from. */
  readonly addressOf: (context: HonoContext) => string;
  /** The part of it that is limited as one caller: an IPv4 address, or the /64 of an IPv6 one. */
  readonly networkOf: (context: HonoContext) => string;
}

/** What all that is served by HTTP needs. */
export interface Http extends Serving {
  readonly context: Context;
  readonly gaugeSource: GaugeSource;
  /** The handler of each provider's requests to us. */
  readonly callbacks: ReadonlyMap<string, Callbacks>;
  /** Left out where every operation runs directly on this thread. */
  readonly longReader?: LongReader | undefined;
}

/** Serves one operation: authenticate, limit, read, validate, act, answer, count it, and one line in the log. */
export function createHandler(
  http: Serving,
  id: string,
  entry: OperationEntry,
  act: Implementation,
  medium = json,
) {
  const authenticate = createAuthenticate(http, entry.security);
  const takesKeysOnly = entry.security.length > 0 && entry.security.every(([scheme]) => scheme === "ApiKey");
  const route = { operation: id, method: entry.method.toUpperCase(), path: entry.path };
  const count = http.metrics.route(route);
  return async (context: HonoContext): Promise<Response> => {
    const startedAt = performance.now();
    const requestId = createId(http.clock.now());
    const span = http.traces?.request(route, context.req.raw.headers.get("traceparent"));
    const fields: LogFields = {};
    const finish = (reply: Sent): Response => {
      reply.headers["x-request-id"] = requestId;
      const passed = performance.now() - startedAt;
      count(reply.status, passed);
      span?.end({ "http.response.status_code": reply.status }, reply.status >= 500 ? "failed" : undefined);
      const milliseconds = Math.round(passed * 100) / 100;
      const line = { request_id: requestId, operation: id, status: reply.status, milliseconds, ...fields };
      http.log.info(line, "request");
      return respond(context.req.method, reply);
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
      return finish(refused(call, failure(http, id, error, requestId)));
    }
  };
}

type Sent = Reply | StreamedReply;

/** One request for an operation. */
interface Call {
  readonly http: Serving;
  readonly id: string;
  readonly entry: OperationEntry;
  readonly takesKeysOnly: boolean;
  readonly act: Implementation;
  readonly medium: Medium;
  readonly authenticate: ReturnType<typeof createAuthenticate>;
  readonly context: HonoContext;
  readonly requestId: string;
  readonly span: Span | undefined;
  /** What the log line tells of it, apart from what every line has. */
  readonly fields: LogFields;
}

/** The answer to a call that is rejected, which its log line says why. */
function refused(
  { medium, requestId, fields }: Call,
  refusal: Refusal,
  headers?: Readonly<Record<string, string>>,
): Reply {
  Object.assign(fields, refusalFields(refusal));
  return medium.refuse(refusal, requestId, headers);
}

async function serve(call: Call): Promise<Sent> {
  const { http, id, entry, context, fields } = call;
  const principal = await call.authenticate(context.req.raw.headers);
  if (principal && isRefusal(principal)) return unknownReply(call, principal);
  if (principal) Object.assign(fields, callerFields(principal));
  const key = principal && "keyId" in principal ? principal : undefined;
  const foreign = key && refuseAddress(key, () => http.addressOf(context));
  if (foreign) return strangerReply(call, foreign);
  // Health probes and status pages are requested often and cost nothing.
  const isFree = !principal && !entry.body && !entry.limited;
  const limited = isFree ? undefined : limitCall(http, id, principal, () => http.networkOf(context));
  if (limited) return refused(call, limited.refusal, limited.headers);
  const unfit = key && refuseScope(key, entry.scope);
  return unfit ? refused(call, unfit) : perform(call, principal);
}

async function perform(call: Call, principal: Principal | undefined): Promise<Sent> {
  const { http, id, entry, act, medium, context, requestId, span } = call;
  if (entry.params) Object.assign(call.fields, subjectFields(id, { params: context.req.param() }));
  const body = entry.body && (await medium.read(context.req.raw, entry.bodyIsOptional));
  const read = readInput(id, entry, context.req.raw, entry.params ? context.req.param() : {}, body, span);
  if (isRefusal(read)) return refusalReply(call, read);
  Object.assign(call.fields, subjectFields(id, read));
  const known = call.takesKeysOnly ? {} : { network: http.networkOf(context), requestId };
  const output = await act({ principal, ...known, ...read });
  if (isRefusal(output)) return refusalReply(call, output);
  if ("body" in output) Object.assign(call.fields, subjectFields(id, read, output.body));
  if ("csv" in output) {
    const broke = (error: unknown) => void failure(http, id, error, requestId);
    return csvReply(output.status, output.csv, output.headers, broke);
  }
  return "text" in output ? output : medium.write(output.status, output.body, output.headers);
}

/** A caller who is not authenticated because of a repeated header is told of the header. */
function unknownReply(call: Call, refusal: Refusal): Reply {
  if (refusal.refusal !== "authentication_failed") return refusalReply(call, refusal);
  const repeated = repeatedCredentials(call.context.req.raw.headers);
  return repeated.length > 0 ? strangerReply(call, invalid(repeated)) : refusalReply(call, refusal);
}

function strangerReply(call: Call, refusal: Refusal): Reply {
  const { http, context } = call;
  const limited = limitStranger(http, http.networkOf(context));
  const reply = limited ? refused(call, limited.refusal, limited.headers) : refused(call, refusal);
  // Its words repeat the address.
  if (!limited) call.fields["detail"] = "This API key is not allowed from this address.";
  return reply;
}

function refusalReply(call: Call, refusal: Refusal): Reply {
  const { http, id, entry, context } = call;
  const limited = limitFailure(http, id, refusal, () => http.networkOf(context));
  if (limited) return refused(call, limited.refusal, limited.headers);
  if (refusal.refusal !== "authentication_failed") return refused(call, refusal);
  return refused(call, refusal, challengeOf(entry.security));
}

function failure(http: Serving, id: string, error: unknown, requestId: string): Refusal {
  if (error instanceof TooBusy && error.because === "caller") {
    const detail = "Your last request is still waiting: try again when it is answered.";
    return refuseFor("rate_limited", detail, 1);
  }
  if (error instanceof TooBusy || error instanceof StoreError) {
    http.log.warn({ request_id: requestId, operation: id, error: String(error) }, "unavailable");
    return refuseFor("unavailable", "The service cannot answer now: try again.", 1);
  }
  http.log.error({ request_id: requestId, operation: id, error: stackOf(error) }, "operation failed");
  return ourFault;
}

/** The refusal of a key that may not be used from this address; the address is asked for where that matters. */
export function refuseAddress(
  { addresses }: KeyPrincipal,
  addressOf: () => string,
): Refusal<"forbidden"> | undefined {
  if (addresses.length === 0) return undefined;
  const address = addressOf();
  return isWithinBlocks(address, addresses)
    ? undefined
    : refuse("forbidden", `This API key is not allowed from ${address}.`);
}

/** The refusal of a key that may not be used for this. */
export const refuseScope = (
  { scopes }: KeyPrincipal,
  scope: KeyScope | undefined,
): Refusal<"forbidden"> | undefined =>
  scope === undefined || scopes.includes(scope)
    ? undefined
    : refuse("forbidden", `This API key lacks the scope "${scope}".`);
