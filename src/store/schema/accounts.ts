import type { ServiceId, TransactionType } from "../../ports/store/ledger.ts";
import { granularities } from "../totals/granularities.ts";
import {
  foreignKey,
  int4,
  integer,
  nullable,
  textEnum,
  table,
  text,
  withDefault,
  type RowOf,
} from "./table.ts";

export const users = table("users", {
  id: text,
  firstName: text,
  lastName: text,
  /** In lower case. `emailGiven` is the spelling of the user. */
  email: text,
  emailGiven: text,
  passwordHash: text,
  role: textEnum<"user" | "admin">(),
  status: textEnum<"active" | "suspended">(),
  isVerified: int4,
  createdAt: integer,
  updatedAt: integer,
}).key(["id"], {
  constraints: ["users_email_key unique (email)"],
  indexes: [
    "index users_by_first_name on users (lower(first_name), id)",
    "index users_by_last_name on users (lower(last_name), id)",
    "index users_suspended on users (updated_at) where status = 'suspended'",
  ],
});

export const accounts = table("accounts", {
  id: text,
  userId: foreignKey(text, "users (id)"),
  currency: text,
  balanceMicros: integer,
  transactionCount: integer,
  createdAt: integer,
  dailyLimitMicros: nullable(integer),
  /** Day of the latest charge that counts towards the daily limit, in days since 1970 (UTC). */
  spentDay: withDefault(integer, 0),
  /** Sum of the charges of `spentDay` that count towards the daily limit, minus refunds. */
  spentMicros: withDefault(integer, 0),
  /** Low-balance threshold. The balance is low below this value. */
  lowBalanceMicros: nullable(integer),
  /** 1 if the event of the low balance was sent. 0 again when the balance has recovered. */
  lowBalanceTold: withDefault(int4, 0),
  /** Latest day for which the event of a reached limit was sent, in days since 1970 (UTC). */
  limitToldDay: withDefault(integer, -1),
  /** Maximum daily limit that the operator allows. It also applies if the account has set a higher limit. */
  operatorLimitMicros: nullable(integer),
  /** Time of the newest transaction. 0 if the account has none. */
  lastTransactionAt: withDefault(integer, 0),
  /** Increases with each commit on a database that cannot lock the row. */
  version: withDefault(integer, 0),
}).key(["id"], {
  constraints: ["accounts_user_id_key unique (user_id)", "balance_not_negative check (balance_micros >= 0)"],
  indexes: ["index accounts_with_mark on accounts (id) where low_balance_micros is not null"],
});
export type AccountRow = RowOf<typeof accounts.columns>;

/** Times of the latest account events that are sent only once in a period. `what` names the event and its reason. */
export const accountEventTimes = table("told_events", { accountId: text, what: text, toldAt: integer }).key([
  "accountId",
  "what",
]);

export const transactions = table("transactions", {
  id: text,
  correlationId: text,
  accountId: text,
  userId: text,
  serviceId: textEnum<ServiceId>(),
  type: textEnum<TransactionType>(),
  description: text,
  createdAt: integer,
  unitPriceMicros: integer,
  quantity: integer,
  valueMicros: integer,
  currency: text,
  balanceAfterMicros: integer,
  version: int4,
  /** Number of the transaction in the ledger of its account, from 1. */
  sequence: integer,
}).key(["accountId", "sequence"], {
  keyName: "transactions_place_key",
  isLarge: true,
  indexes: [
    "index transactions_by_time on transactions (account_id, created_at, sequence)",
    "index transactions_by_kind on transactions (account_id, service_id, type, created_at, sequence)",
    // A message is refunded at most once.
    "unique index transactions_correlation_id_key on transactions (correlation_id) where type = 'REFUND'",
  ],
});

export const transactionTotals = table("transaction_totals", {
  accountId: text,
  span: integer,
  bucket: integer,
  serviceId: text,
  type: text,
  transactions: integer,
}).key(["accountId", "span", "bucket", "serviceId", "type"], {
  sums: ["transactions"],
  granularities,
  isClustered: true,
});

export const idempotencyKeys = table("idempotency_keys", {
  accountId: text,
  key: text,
  fingerprint: text,
  status: nullable(int4),
  answer: nullable(text),
  createdAt: integer,
}).key(["accountId", "key"], {
  keyName: "idempotency_keys_account_id_key_key",
  isClustered: true,
  isLarge: true,
  indexes: ["index idempotency_keys_by_age on idempotency_keys (created_at)"],
});
