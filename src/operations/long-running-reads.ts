import type { Input, OperationId, Output } from "../contract.ts";
import { listBillingTransactions } from "./billing/listBillingTransactions.ts";
import type { Context, ReadingContext } from "./context.ts";
import { listSimRegistries } from "./esim/listSimRegistries.ts";
import { getSmsStats } from "./sms/getSmsStats.ts";
import { getTelegramStats } from "./telegram/getTelegramStats.ts";
import { getFlashCallStats } from "./flash-call/getFlashCallStats.ts";
import { listMessages } from "./messages/listMessages.ts";
import { listTelegramTdrs } from "./telegram/listTelegramTdrs.ts";
import { getVerificationStats } from "./verifications/getVerificationStats.ts";
import { listVerifications } from "./verifications/listVerifications.ts";
import { listWebhookDeliveries } from "./webhooks/listWebhookDeliveries.ts";
import { getWhatsappStats } from "./whatsapp/getWhatsappStats.ts";

/**
 * Read-only operations whose duration grows with the number of rows or with the requested range. Node, Bun and Deno run
 * only a few of them at a time, if possible on another thread, so that they do not delay sends.
 */
export const customerLongRunningReads = {
  getFlashCallStats,
  getSmsStats,
  getTelegramStats,
  getVerificationStats,
  getWhatsappStats,
  listBillingTransactions,
  listMessages,
  listSimRegistries,
  listTelegramTdrs,
  listVerifications,
  listWebhookDeliveries,
} satisfies {
  readonly [Id in OperationId]?: (input: Input<Id>, context: ReadingContext) => Promise<Output<Id>>;
};

/**
 * Returns true if an operation may read for a long time. A call of the platform's SIM registry does not count, because
 * that wait blocks no other request.
 */
export function isLongRunningRead(
  id: OperationId,
  { esim }: Pick<Context, "esim">,
): id is keyof typeof customerLongRunningReads {
  return Object.hasOwn(customerLongRunningReads, id) && !(id === "listSimRegistries" && esim?.registry);
}
