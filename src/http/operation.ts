import type { z } from "zod";
import type { CsvParts } from "../contract.ts";
import type { KeyScope } from "../domain/access/key-rights.ts";
import type { Refusal } from "../domain/refusals.ts";
import type { Security } from "./authenticate.ts";
import type { Reply } from "./reply.ts";

/** An operation as the HTTP layer knows it: its entry in the generated table. */
export interface OperationEntry {
  readonly method: string;
  readonly path: string;
  readonly security: Security;
  /** What an API key has to be for; there wherever one is taken. */
  readonly scope?: KeyScope;
  readonly params?: z.ZodType;
  /** Left out where a query is ignored. */
  readonly query?: z.ZodType;
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  readonly bodyIsOptional?: true;
  /** Whether an open operation without a body counts against the rate limit of its address. */
  readonly limited?: boolean;
}

/** What an operation answers, but for CSV; one from another thread is already serialized. */
export type Answer =
  | Refusal
  | Reply
  | { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> };

/** An operation as the HTTP layer calls it; the table of operations is type-checked elsewhere. */
export type Implementation = (
  input: object,
) => Promise<
  Answer | { readonly status: number; readonly csv: CsvParts; readonly headers?: Record<string, string> }
>;
