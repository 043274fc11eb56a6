import { assignedId, int4, integer, nullable, textEnum, table, text, type RowOf } from "./table.ts";

/** Webhook endpoints of accounts. Times are in Unix milliseconds. */
export const webhookEndpoints = table("webhook_endpoints", {
  id: text,
  accountId: text,
  url: text,
  description: nullable(text),
  secret: text,
  previousSecret: nullable(text),
  previousSecretUntil: nullable(integer),
  status: textEnum<"ENABLED" | "DISABLED">(),
  disabledReason: nullable(textEnum<"GONE" | "FAILING">()),
  disabledAt: nullable(integer),
  failingSince: nullable(integer),
  createdAt: integer,
  /** Sealed `secret`, which is then empty. null if it is stored readable. */
  sealedSecret: nullable(text),
  /** Sealed `previousSecret`, which is then null. null if there is none, or it is stored readable. */
  sealedPreviousSecret: nullable(text),
}).key(["id"], {
  indexes: ["index webhook_endpoints_of_account on webhook_endpoints (account_id, id)"],
});
export type EndpointRow = RowOf<typeof webhookEndpoints.columns>;

/** Deliveries of one event to one endpoint each. Times are in Unix milliseconds. */
export const webhookDeliveries = table("webhook_deliveries", {
  id: assignedId,
  endpointId: text,
  /** Message of the event. For an account event, the id of the event. */
  messageId: text,
  /** Sequence number of the message's event. 1 for an account event. */
  sequence: int4,
  createdAt: integer,
  expiresAt: integer,
  /** Due time of the next attempt, or lease expiry. null if the delivery has ended. */
  nextAttemptAt: nullable(integer),
  /** null if the delivery has not ended, or was abandoned. */
  deliveredAt: nullable(integer),
  attempts: int4,
  /** JSON array of the latest attempts. */
  log: text,
  /** Request body of an account event. null for an event of a message. */
  body: nullable(text),
}).key(["id"], {
  isKeyNewestIndex: true,
  isLarge: true,
  indexes: [
    `index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at)
        where next_attempt_at is not null`,
    "index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, id)",
    "index webhook_deliveries_by_age on webhook_deliveries (created_at)",
  ],
});
