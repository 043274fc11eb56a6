import type { z } from "zod";
import type { CsvChunks } from "../contract.ts";
import type { KeyScope } from "../domain/access/key-rights.ts";
import type { ProblemResponse } from "../domain/problems.ts";
import type { Security } from "./authenticate.ts";
import type { Reply } from "./reply.ts";

/** Entry of an operation in the generated table. */
export interface OperationEntry {
  readonly method: string;
  readonly path: string;
  readonly security: Security;
  /** Scope that an API key needs. Set for all operations that accept API keys. */
  readonly scope?: KeyScope;
  readonly params?: z.ZodType;
  /** Unset if the query is ignored. */
  readonly query?: z.ZodType;
  /** Schema of `Idempotency-Key`. Unset if the operation takes no idempotency key. */
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  readonly bodyIsOptional?: true;
  /** True if a public operation without a body counts against the rate limit of the IP network. */
  readonly limited?: boolean;
}

/** Result of an operation, except for CSV. The result of another thread is serialized already. */
export type OperationResult =
  | ProblemResponse
  | Reply
  | { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> };

/** Implementation of an operation, as the HTTP layer calls it. The table of operations is type-checked elsewhere. */
export type Implementation = (
  input: object,
) => Promise<
  | OperationResult
  | { readonly status: number; readonly csv: CsvChunks; readonly headers?: Record<string, string> }
>;
