import type { RawBuilder } from "kysely";
import type { Engine } from "../engine.ts";
import { accessTables } from "./initial/access.ts";
import { createAccountTables } from "./initial/accounts.ts";
import { dialectParts } from "./initial/dialects.ts";
import { createEsimTables } from "./initial/esim.ts";
import { createLedgerTables } from "./initial/ledger.ts";
import { createMessageTables } from "./initial/messages.ts";
import { operatorTables } from "./initial/operator.ts";
import { createReceiptTables } from "./initial/receipts.ts";
import { createRecipientTables } from "./initial/recipients.ts";
import { createStatisticsTables } from "./initial/statistics.ts";
import { createVerificationTables } from "./initial/verifications.ts";
import { createWebhookTables } from "./initial/webhooks.ts";

/** Statements that create every table except `schema_migrations`. */
export function createInitialSchema(dialect: Engine["dialect"]): readonly RawBuilder<unknown>[] {
  const parts = dialectParts[dialect];
  return [
    ...createAccountTables(parts),
    ...accessTables,
    ...createLedgerTables(parts),
    ...createMessageTables(parts),
    ...createReceiptTables(parts),
    ...createRecipientTables(parts),
    ...createStatisticsTables(parts),
    ...createVerificationTables(parts),
    ...createWebhookTables(parts),
    ...createEsimTables(parts),
    ...operatorTables,
  ];
}
