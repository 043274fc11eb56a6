import type { z } from "zod";
import type { OperationId, operations as table } from "../generated/routes.ts";
import type { components, operations as Contract } from "../generated/types.ts";
import type { Refusal, RefusalCode, RefusalStatus } from "./domain/refusals.ts";
import type { Context } from "./operations/context.ts";
import type { AccessClaims } from "./ports/tokens.ts";
import type { KeyOwner } from "./ports/store/accounts.ts";

export type { OperationId };

/** An operation of a generated table, as far as its types go. */
interface Entry {
  readonly security: readonly unknown[];
}

type Parsed<Operation, Part extends string> =
  Operation extends Readonly<Record<Part, infer Schema extends z.ZodType>>
    ? Readonly<Record<Part, z.output<Schema>>>
    : unknown;

/** Who calls with an API key. */
export type KeyPrincipal = KeyOwner;

/** Who calls with a bearer token. */
export type UserPrincipal = AccessClaims;

export type Principal = KeyPrincipal | UserPrincipal;

type PrincipalOf<Security extends readonly unknown[]> = Security extends readonly []
  ? undefined
  : PrincipalOfOne<Security[number]>;

/** The principal of each alternative by itself. */
type PrincipalOfOne<Alternative> = Alternative extends readonly ["BearerJwt" | "AdminJwt"]
  ? UserPrincipal
  : KeyPrincipal;

/** The idempotency key of a request, with a digest of what it asks for. */
export interface IdempotencyRequest {
  readonly key: string;
  readonly fingerprint: string;
}

/** What an operation that may be retried is told by headers; `traceparent` is where what it leads to belongs in a trace. */
type Idempotent<Operation> =
  Operation extends Readonly<Record<"headers", unknown>>
    ? { readonly idempotency: IdempotencyRequest | undefined; readonly traceparent: string | null }
    : unknown;

/**
 * Origin of a request, unless only API keys are accepted: an IPv4 address, or the /64 network of an IPv6 address, and the
 * identifier of the request.
 */
type Origin<Security extends readonly unknown[]> =
  PrincipalOf<Security> extends KeyPrincipal
    ? unknown
    : { readonly network: string; readonly requestId: string };

/** The input of an operation of any contract: every part validated, defaults filled in, the caller known. */
export type InputOf<Operation extends Entry> = Parsed<Operation, "params"> &
  Parsed<Operation, "query"> &
  Parsed<Operation, "body"> &
  Idempotent<Operation> &
  Origin<Operation["security"]> & { readonly principal: PrincipalOf<Operation["security"]> };

/** The input of an operation of the customers' contract. */
export type Input<Id extends OperationId> = InputOf<(typeof table)[Id]>;

/** A cell of a CSV answer: a text, a count, or an amount in micro-units. */
export type Cell = string | number | bigint;

/** The rows of a CSV answer, part by part; the first row names the columns. */
export type CsvParts = AsyncGenerator<readonly (readonly Cell[])[], void>;

interface CsvAnswer<Status> {
  readonly status: Status;
  readonly csv: CsvParts;
  readonly headers?: Readonly<Record<string, string>>;
}

type Success<Responses> = {
  [Status in keyof Responses & (200 | 201)]: Responses[Status] extends {
    content: { "application/json": infer Body };
  }
    ? { readonly status: Status; readonly body: Body; readonly headers?: Readonly<Record<string, string>> }
    : Responses[Status] extends { content: { "text/csv": string } }
      ? CsvAnswer<Status>
      : never;
}[keyof Responses & (200 | 201)];

type Refused<Responses> = {
  [Code in RefusalCode]: RefusalStatus<Code> extends keyof Responses
    ? Code extends CodeOf<Responses[RefusalStatus<Code>]>
      ? Refusal<Code>
      : never
    : never;
}[RefusalCode];

type CodeOf<Response> = Response extends {
  content: { "application/problem+json": { code: infer Code } };
}
  ? Code
  : never;

/** What an operation of any contract may answer: a status that is listed for it, or a refusal with such a status and a code of it. */
export type OutputOf<Responses> = Success<Responses> | Refused<Responses>;

/** What an operation of the customers' contract may answer. */
export type Output<Id extends OperationId> = OutputOf<Contract[Id]["responses"]>;

/** One implementation for each operation of the contract. */
export type Operations = {
  readonly [Id in OperationId]: (input: Input<Id>, context: Context) => Promise<Output<Id>>;
};

/** What is posted to customers' endpoints. */
export type MessageStatusEvent = components["schemas"]["MessageStatusEvent"];
export type MessageBlockedEvent = components["schemas"]["MessageBlockedEvent"];
export type SuspectedFraudEvent = components["schemas"]["SuspectedFraudEvent"];
export type LowBalanceEvent = components["schemas"]["LowBalanceEvent"];
export type VerificationStatusEvent = components["schemas"]["VerificationStatusEvent"];
export type LimitReachedEvent = components["schemas"]["LimitReachedEvent"];
