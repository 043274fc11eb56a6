import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import { int4, integer, nullable, oneOf, table, text, withDefault } from "./table.ts";

/** Receipts that arrived before their message was recorded, a row for each id. */
export const earlyReceipts = table("early_receipts", {
  provider: text,
  providerMessageId: text,
  id: text,
  status: nullable(oneOf<DeliveryStatus>()),
  detail: nullable(text),
  refunded: int4,
  receivedAt: integer,
  costMicros: nullable(integer),
  costCurrency: nullable(text),
  /** The position among the ids that the provider may have meant; 0 for an id that it named. */
  guess: withDefault(int4, 0),
  recipient: nullable(text),
  optedOut: withDefault(int4, 0),
  messageId: nullable(text),
}).key(["provider", "providerMessageId", "id"], {
  isClustered: true,
  indexes: [
    "index early_receipts_of_id on early_receipts (id)",
    "index early_receipts_by_age on early_receipts (received_at)",
    "index early_receipts_guessed on early_receipts (received_at) where guess > 0",
  ],
});

/** When recipients have last written to a number of a provider. */
export const serviceWindows = table("service_windows", {
  provider: text,
  number: text,
  recipient: text,
  writtenAt: integer,
}).key(["provider", "number", "recipient"], {
  isClustered: true,
  indexes: ["index service_windows_by_age on service_windows (written_at)"],
});
