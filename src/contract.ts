import type { z } from "zod";
import type { OperationId, operations as table } from "../generated/routes.ts";
import type { components, operations as Contract } from "../generated/types.ts";
import type { ProblemResponse, ProblemCode, ProblemStatus } from "./domain/problems.ts";
import type { Context } from "./operations/context.ts";
import type { AccessClaims } from "./ports/tokens.ts";
import type { ApiKeyPrincipal } from "./ports/store/accounts.ts";

export type { OperationId };

/** An operation in the generated tables, with the fields that these types use. */
interface Entry {
  readonly security: readonly unknown[];
}

type Parsed<Operation, Part extends string> =
  Operation extends Readonly<Record<Part, infer Schema extends z.ZodType>>
    ? Readonly<Record<Part, z.output<Schema>>>
    : unknown;

/** A caller with an API key. */
export type KeyPrincipal = ApiKeyPrincipal;

/** A caller with an access token. */
export type UserPrincipal = AccessClaims;

/** A caller whose account is known: the account of the API key, or of the signed-in user. */
export type AccountPrincipal = Pick<KeyPrincipal, "userId" | "accountId" | "currency">;

export type Principal = KeyPrincipal | UserPrincipal | (UserPrincipal & AccountPrincipal);

type PrincipalOf<Security extends readonly unknown[]> = Security extends readonly []
  ? undefined
  : PrincipalOfOne<Security[number], Security[number]>;

/** Maps each alternative of the security requirements to its principal. `All` is the union of all alternatives. */
type PrincipalOfOne<Alternative, All> = Alternative extends readonly ["BearerJwt" | "AdminJwt"]
  ? [All] extends [readonly ["BearerJwt" | "AdminJwt"]]
    ? UserPrincipal
    : UserPrincipal & AccountPrincipal
  : KeyPrincipal;

/** Idempotency key of a request, and the digest of its content. The digest must not be stored. */
export interface IdempotencyRequest {
  readonly key: string;
  readonly digest: string;
}

/**
 * Input from the headers of an idempotent operation. `idempotency` is undefined without an `Idempotency-Key`.
 * `traceparent` (W3C Trace Context) is the parent span of all work that the request causes, or null without one.
 */
type Idempotent<Operation> =
  Operation extends Readonly<Record<"headers", unknown>>
    ? { readonly idempotency: IdempotencyRequest | undefined; readonly traceparent: string | null }
    : unknown;

/**
 * Origin of a request: the request id, and an IPv4 address or the /64 network of an IPv6 address. Absent if the
 * operation accepts only API keys.
 */
type Origin<Security extends readonly unknown[]> =
  PrincipalOf<Security> extends KeyPrincipal
    ? unknown
    : { readonly network: string; readonly requestId: string };

/**
 * Input of an operation of any contract. Every section is validated, and defaults are set. `principal` is the caller,
 * undefined for an operation without authentication.
 */
export type InputOf<Operation extends Entry> = Parsed<Operation, "params"> &
  Parsed<Operation, "query"> &
  Parsed<Operation, "body"> &
  Idempotent<Operation> &
  Origin<Operation["security"]> & { readonly principal: PrincipalOf<Operation["security"]> };

/** Input of an operation of the customer API. */
export type Input<Id extends OperationId> = InputOf<(typeof table)[Id]>;

/** A cell of a CSV response: a text, a count, or an amount in micro-units. */
export type Cell = string | number | bigint;

/** Chunks of rows of a CSV response. The first row contains the column names. */
export type CsvChunks = AsyncGenerator<readonly (readonly Cell[])[], void>;

interface CsvAnswer<Status> {
  readonly status: Status;
  readonly csv: CsvChunks;
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
  [Code in ProblemCode]: ProblemStatus<Code> extends keyof Responses
    ? Code extends CodeOf<Responses[ProblemStatus<Code>]>
      ? ProblemResponse<Code>
      : never
    : never;
}[ProblemCode];

type CodeOf<Response> = Response extends {
  content: { "application/problem+json": { code: infer Code } };
}
  ? Code
  : never;

/**
 * Result of an operation: a success with a listed status, or a problem response with a listed status and one of its
 * codes.
 */
export type OutputOf<Responses> = Success<Responses> | Refused<Responses>;

/** Result of an operation of the customer API. */
export type Output<Id extends OperationId> = OutputOf<Contract[Id]["responses"]>;

/** One implementation for each operation of the customer API. */
export type Operations = {
  readonly [Id in OperationId]: (input: Input<Id>, context: Context) => Promise<Output<Id>>;
};

/** Events that are posted to customers' webhook endpoints. */
export type MessageStatusEvent = components["schemas"]["MessageStatusEvent"];
export type MessageBlockedEvent = components["schemas"]["MessageBlockedEvent"];
export type SuspectedFraudEvent = components["schemas"]["SuspectedFraudEvent"];
export type LowBalanceEvent = components["schemas"]["LowBalanceEvent"];
export type VerificationStatusEvent = components["schemas"]["VerificationStatusEvent"];
export type LimitReachedEvent = components["schemas"]["LimitReachedEvent"];
