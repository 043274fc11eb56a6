import { sql } from "kysely";
import type { DialectParts } from "./dialects.ts";

/** Webhook endpoints, and the queue of deliveries to them. */
export const createWebhookTables = ({ ascendingId, large, key, addKey }: DialectParts) => [
  sql`create table webhook_endpoints (
    id text constraint webhook_endpoints_id_key primary key,
    account_id text not null,
    url text not null,
    description text,
    secret text not null,
    previous_secret text,
    previous_secret_until bigint,
    status text not null,
    disabled_reason text,
    disabled_at bigint,
    failing_since bigint,
    created_at bigint not null)`,
  sql`create index webhook_endpoints_of_account on webhook_endpoints (account_id, id)`,
  sql`create index webhook_endpoints_live on webhook_endpoints (account_id) where status = 'ENABLED'`,

  sql`create table webhook_deliveries (
    id ${ascendingId} ${key("webhook_deliveries_id_key")},
    endpoint_id text not null,
    message_id text not null,
    sequence integer not null,
    created_at bigint not null,
    expires_at bigint not null,
    next_attempt_at bigint,
    delivered_at bigint,
    attempts integer not null,
    log text not null,
    body text) ${large}`,
  sql`create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at)
    where next_attempt_at is not null`,
  sql`create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, id)`,
  sql`create index webhook_deliveries_by_age on webhook_deliveries (created_at)`,
  ...addKey("webhook_deliveries", "webhook_deliveries_id_key"),
];
