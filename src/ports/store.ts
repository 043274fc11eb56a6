import type { Accounts, ApiKeys, PasswordResets, Sessions, Users } from "./store/accounts.ts";
import type { Esim } from "./store/esim.ts";
import type { Idempotency } from "./store/idempotency.ts";
import type { Ledger } from "./store/ledger.ts";
import type { Mails } from "./store/mails.ts";
import type { Maintenance } from "./store/maintenance.ts";
import type { Messages } from "./store/messages.ts";
import type { Prices } from "./store/prices.ts";
import type { StoredReceipts } from "./store/receipts.ts";
import type { StatusQueue } from "./store/status-queue.ts";
import type { Statistics } from "./store/statistics.ts";
import type { Webhooks } from "./store/webhooks.ts";

export type Row = Readonly<Record<string, unknown>>;

/** A statement that was built and not yet run; with `expect`, its list stands only if it changes that many rows. */
export interface Write {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly expect?: number;
}

/** Everything that lasts. What a caller can act on is a `StoreError`; any other rejection is a defect. */
export interface Store {
  /** Commits all of the writes or none; durable when it resolves, with the rows that each returned. */
  commit(writes: readonly Write[]): Promise<readonly (readonly Row[])[]>;
  /** Resolves when the database takes a write and its schema is the one that this code needs; writes for many at once. */
  ready(): Promise<void>;
  close(): Promise<void>;
  readonly users: Users;
  readonly accounts: Accounts;
  readonly apiKeys: ApiKeys;
  readonly sessions: Sessions;
  readonly passwordResets: PasswordResets;
  readonly ledger: Ledger;
  readonly messages: Messages;
  readonly receipts: StoredReceipts;
  readonly statusQueue: StatusQueue;
  readonly statistics: Statistics;
  readonly idempotency: Idempotency;
  readonly prices: Prices;
  readonly esim: Esim;
  readonly mails: Mails;
  readonly maintenance: Maintenance;
  readonly webhooks: Webhooks;
}

/**
 * Why the store refused: `check` and `unique` name the constraint, `expectation` is a write that missed,
 * `busy` and `gone` may pass, `schema` needs a migration.
 */
export type StoreErrorKind = "check" | "unique" | "expectation" | "busy" | "gone" | "schema";

/** A refusal of the database, the same kinds whatever the engine. */
export class StoreError extends Error {
  readonly kind: StoreErrorKind;
  readonly constraint: string;

  constructor(kind: StoreErrorKind, constraint: string, options?: ErrorOptions) {
    super(`${kind}: ${constraint}`, options);
    this.name = "StoreError";
    this.kind = kind;
    this.constraint = constraint;
  }
}

/** Whether an error is the refusal of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof StoreError && error.constraint === constraint;
}

/** Whether an error is the store's refusal of this kind. */
export function isRefusedAs(error: unknown, kind: StoreErrorKind): error is StoreError {
  return error instanceof StoreError && error.kind === kind;
}
