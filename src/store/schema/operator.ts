import { deliverySeconds } from "../../domain/messages/delivery-times.ts";
import type { AuditTarget } from "../../ports/store/operator.ts";
import type { GuardRecordKind } from "../../ports/store/guard-records.ts";
import { int4, integer, nullable, textEnum, table, text, withDefault } from "./table.ts";

export const alerts = table("alerts", {
  name: text,
  says: text,
  since: integer,
  seenAt: integer,
  toldAt: nullable(integer),
  reservedUntil: withDefault(integer, 0),
}).key(["name"]);

export const auditEntries = table("audit_entries", {
  id: text,
  createdAt: integer,
  actor: text,
  operation: text,
  targetKind: textEnum<AuditTarget["kind"]>(),
  targetId: text,
  request: text,
  address: text,
  requestId: text,
}).key(["id"], {
  indexes: [
    "index audit_entries_of_actor on audit_entries (actor, id)",
    "index audit_entries_of_target on audit_entries (target_id, id)",
  ],
});

export const guardRecords = table("guard_records", {
  id: text,
  kind: textEnum<GuardRecordKind>(),
  /** Empty if the record applies to all accounts, so that the unique constraint covers it as well. */
  accountId: text,
  name: text,
  /** As JSON. */
  value: text,
  endsAt: nullable(integer),
}).key(["id"], {
  constraints: ["guard_records_key unique (kind, account_id, name)"],
  indexes: [
    "index guard_records_of_kind on guard_records (kind, id)",
    "index guard_records_by_end on guard_records (ends_at) where ends_at is not null",
  ],
});

/** A single row, whose revision increases with every change of a guard setting. */
export const guardRevision = table("guard_revision", { revision: integer }).key([], { firstRow: "0" });

export const holds = table("holds", {
  scope: text,
  since: integer,
  heldBy: text,
  reason: nullable(text),
}).key(["scope"]);

export const maintenance = table("maintenance", { service: text, since: integer }).key(["service"]);

/**
 * Columns of the histogram of delivery times. Each counts the times above the previous bound, up to and including its
 * own. The last one also counts all longer times.
 */
const deliveryTimeColumns = Object.fromEntries(
  deliverySeconds.map((seconds) => [`within_${seconds}`, integer]),
) as Record<`within_${(typeof deliverySeconds)[number]}`, typeof integer>;

/** The operator's statistics by hour, day and month (`span`). `bucket` is the start of the period. */
export const traffic = table("traffic", {
  span: text,
  bucket: integer,
  accountId: text,
  channel: text,
  provider: text,
  country: text,
  network: text,
  sent: integer,
  handedOver: integer,
  delivered: integer,
  failed: integer,
  expired: integer,
  chargedMicros: integer,
  refundedMicros: integer,
  costMicros: integer,
  /** Number of submitted messages whose provider cost is unknown. */
  unpriced: integer,
  /** Sum of the times from acceptance to delivery. */
  deliveryMilliseconds: integer,
  ...deliveryTimeColumns,
}).key(["span", "bucket", "accountId", "channel", "provider", "country", "network"], { isClustered: true });

/** A single row with the lock of the instance that calculates the statistics. */
export const trafficTurn = table("traffic_turn", { holder: text, until: integer }).key([], {
  firstRow: "'', 0",
});

/** A single row, which the first start of the service inserts. */
export const installation = table("installation", {
  id: int4,
  mode: textEnum<"sandbox" | "production">(),
  /** Time of the latest verified backup. null if there is none. In a backup, its own time. */
  backedUpAt: nullable(integer),
  /** Id that the first start on a SQLite file creates. null if there was none, and on other databases. */
  installationId: nullable(text),
  /** Time of the latest start or shutdown on a SQLite file, in ascending order. null like the id. */
  usedAt: nullable(integer),
}).key(["id"]);

/** Values that the service stores about itself, such as its hash key and the progress of the retention. */
export const serviceState = table("service_state", { name: text, value: text }).key(["name"]);

/** Migrations that have run, in the format of Kysely's `Migrator`. */
export const migrationRecords = table("connect_hub_migration", { name: text, timestamp: text }).key(["name"]);
