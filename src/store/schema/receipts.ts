import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import { int4, integer, nullable, textEnum, table, text } from "./table.ts";

/**
 * Receipts that arrived before their message was recorded, one row for each provider message id. `id` contains the time
 * of arrival.
 */
export const earlyReceipts = table("early_receipts", {
  provider: text,
  providerMessageId: text,
  id: text,
  status: nullable(textEnum<DeliveryStatus>()),
  detail: nullable(text),
  refunded: int4,
  costMicros: nullable(integer),
  costCurrency: nullable(text),
  recipient: nullable(text),
  optedOut: int4,
  messageId: nullable(text),
}).key(["provider", "providerMessageId", "id"], {
  isClustered: true,
  indexes: ["index early_receipts_of_id on early_receipts (id)"],
});

/** Times at which recipients last wrote to a number of a provider. */
export const serviceWindows = table("service_windows", {
  provider: text,
  number: text,
  recipient: text,
  writtenAt: integer,
}).key(["provider", "number", "recipient"], {
  isClustered: true,
  indexes: ["index service_windows_by_age on service_windows (written_at)"],
});
