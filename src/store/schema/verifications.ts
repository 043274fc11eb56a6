import { millisecondsPerHour } from "../../domain/time/units.ts";
import { granularities } from "../totals/granularities.ts";
import { withInitial, integer, nullable, table, text, withDefault } from "./table.ts";

/** Verifications. Values that queries filter by have columns. `data` has the other values as JSON. */
export const verifications = table("verifications", {
  id: text,
  accountId: text,
  recipient: text,
  template: text,
  status: text,
  createdAt: integer,
  /** Time at which the next step is due, or at which its lease expires. null if the verification has ended. */
  nextAt: nullable(integer),
  version: integer,
  data: text,
  /** Number of this start for its account and recipient, from 1. */
  startNumber: integer,
}).key(["id"], {
  comparedColumns: ["version"],
  isKeyNewestIndex: true,
  indexes: [
    // If two starts for one recipient are concurrent, the second fails by this constraint.
    `unique index verifications_account_id_recipient_start_number_key
        on verifications (account_id, recipient, start_number)`,
    // An expression instead of the column. Otherwise SQLite would use this index for a query by status, and read every
    // row of the account.
    "index verifications_of_account on verifications ((account_id || ''), created_at, id)",
    "index verifications_by_status on verifications (account_id, status, created_at, id)",
    "index verifications_due on verifications (next_at) where next_at is not null",
  ],
});

const countColumns = {
  started: withInitial(integer, 0),
  sent: withInitial(integer, 0),
  delivered: withInitial(integer, 0),
  approved: withInitial(integer, 0),
  blocked: withInitial(integer, 0),
  costMicros: withInitial(integer, 0),
  approvalMilliseconds: withInitial(integer, 0),
};

/** Columns of `verification_totals` that are added up. */
export const verificationTotalNames = Object.keys(countColumns) as readonly (keyof typeof countColumns)[];

export const verificationTotals = table("verification_totals", {
  accountId: text,
  /** Day of the start of the verifications, in days since 1970 (UTC). */
  day: integer,
  country: text,
  channel: text,
  ...countColumns,
}).key(["accountId", "day", "country", "channel"], { sums: verificationTotalNames });

/**
 * Revision that the operator's statistics have counted, for each hour and each coarsest period. `costChanges` is the
 * current number of cost changes, `countedCostChanges` the number at that count.
 */
export const trafficCounted = table("traffic_counted", {
  span: integer,
  bucket: integer,
  accountId: text,
  channel: text,
  /** -1 before the first count. */
  weight: withDefault(integer, -1),
  transactions: withDefault(integer, 0),
  amountMicros: withDefault(integer, 0),
  /** null before the first count. */
  countedAt: nullable(integer),
  costChanges: withDefault(integer, 0),
  countedCostChanges: withDefault(integer, 0),
}).key(["span", "bucket", "accountId", "channel"], {
  sums: ["costChanges"],
  granularities: [granularities[0], millisecondsPerHour],
  isClustered: true,
});
