import { hourMilliseconds } from "../../domain/time/units.ts";
import { spans } from "../totals/spans.ts";
import { initially, integer, nullable, table, text, withDefault } from "./table.ts";

/** Verifications: the values that queries look for have columns, and `data` is the rest as JSON. */
export const verifications = table("verifications", {
  id: text,
  accountId: text,
  recipient: text,
  template: text,
  status: text,
  createdAt: integer,
  /** When its next step is due, or when the lease of that step ends. */
  nextAt: nullable(integer),
  version: integer,
  data: text,
  /** The number of this start among those of its account and recipient. */
  startNumber: integer,
}).key(["id"], {
  guards: ["version"],
  isKeyNewestIndex: true,
  indexes: [
    // Of two concurrent starts for one recipient, the second fails with this constraint.
    `unique index verifications_account_id_recipient_start_number_key
        on verifications (account_id, recipient, start_number)`,
    // An expression instead of the column: otherwise SQLite would use this index for a query by status, and read every row
    // of the account.
    "index verifications_of_account on verifications ((account_id || ''), created_at, id)",
    "index verifications_by_status on verifications (account_id, status, created_at, id)",
    "index verifications_due on verifications (next_at) where next_at is not null",
  ],
});

const counted = {
  started: initially(integer, 0),
  sent: initially(integer, 0),
  delivered: initially(integer, 0),
  approved: initially(integer, 0),
  blocked: initially(integer, 0),
  costMicros: initially(integer, 0),
  approvalMilliseconds: initially(integer, 0),
};

/** The columns of `verification_totals` that are added up. */
export const countedNames = Object.keys(counted) as readonly (keyof typeof counted)[];

export const verificationTotals = table("verification_totals", {
  accountId: text,
  /** On which they were started, in days since 1970 (UTC). */
  day: integer,
  country: text,
  channel: text,
  ...counted,
}).key(["accountId", "day", "country", "channel"], { sums: countedNames });

/** For each hour, and each longest span, what the operator's statistics have counted, and how often a cost has changed since. */
export const trafficCounted = table("traffic_counted", {
  span: integer,
  bucket: integer,
  accountId: text,
  channel: text,
  weight: withDefault(integer, -1),
  transactions: withDefault(integer, 0),
  amountMicros: withDefault(integer, 0),
  /** Null before the first count. */
  countedAt: nullable(integer),
  costChanges: withDefault(integer, 0),
  countedCostChanges: withDefault(integer, 0),
}).key(["span", "bucket", "accountId", "channel"], {
  sums: ["costChanges"],
  spans: [spans[0], hourMilliseconds],
  isClustered: true,
});
