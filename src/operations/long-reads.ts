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

/** The read-only operations that take the longer, the more rows there are or the more is asked for. */
export const longReads = {
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

/** Whether an operation may read for long; asking an upstream's registry does not count: that wait blocks nobody. */
export function isLongRead(id: OperationId, { esim }: Pick<Context, "esim">): id is keyof typeof longReads {
  return Object.hasOwn(longReads, id) && !(id === "listSimRegistries" && esim?.registry);
}
