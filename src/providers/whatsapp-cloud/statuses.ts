import { z } from "zod";
import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { ProviderReceipt } from "../../ports/providers.ts";
import { cannotTake } from "../shared/handover.ts";
import { hasTexts, optional, vendorId } from "../shared/values.ts";
import { classOf, reasonOf } from "./errors.ts";

const errorShape = z.object({ code: optional(z.int()), title: optional(z.string()) });
/** Unix milliseconds of what Meta writes in seconds. */
export const instant = z
  .union([z.string().regex(/^\d{1,12}$/), z.int().min(0).max(1e11)])
  .transform((seconds) => Number(seconds) * 1_000);
const statusShape = z.object({
  id: vendorId,
  status: z.string(),
  timestamp: optional(instant),
  errors: optional(z.array(optional(errorShape))),
  biz_opaque_callback_data: optional(z.string()),
});
const changeShape = z.object({ value: z.unknown() });
const notificationShape = z.object({
  entry: z.array(optional(z.object({ changes: z.array(optional(changeShape)).optional() }))).optional(),
});
const valueShape = z.object({ statuses: z.array(z.unknown()) });

const deliveries: Readonly<Record<string, DeliveryStatus>> = {
  sent: "SENT",
  delivered: "DELIVERED",
  read: "READ",
  failed: "FAILED",
};
const maximumTitleCharacters = 200;

/** The values of the changes that a notification tells of; undefined if it is not a notification. */
export function valuesIn(notification: unknown): readonly unknown[] | undefined {
  const { data } = notificationShape.safeParse(notification);
  if (!data) return undefined;
  const changes = (data.entry ?? []).flatMap((entry) => entry?.changes ?? []);
  return changes.flatMap((change) => (change === undefined ? [] : [change.value]));
}

/** The message statuses and errors of changes; anything not understood is left out. */
export interface Statuses {
  readonly receipts: readonly ProviderReceipt[];
  /** Whether something was left out that says not even of which message it is, or what became of that. */
  readonly areSomeUnread: boolean;
  readonly errorCodes: readonly number[];
  /** Messages by our own ids, and what Meta calls them. */
  readonly named: readonly (readonly [messageId: string, id: string])[];
}

/** What the values of changes say of messages. */
export function statusesIn(values: readonly unknown[]): Statuses {
  const receipts: ProviderReceipt[] = [];
  const errorCodes: number[] = [];
  const named: (readonly [string, string])[] = [];
  let areSomeUnread = false;
  for (const status of values.flatMap((value) => valueShape.safeParse(value).data?.statuses ?? [])) {
    const data = hasTexts(status, "id", "status") ? statusShape.safeParse(status).data : undefined;
    areSomeUnread ||= data === undefined;
    const delivery = data && Object.hasOwn(deliveries, data.status) ? deliveries[data.status] : undefined;
    if (!data) continue;
    if (!delivery) {
      receipts.push({ providerMessageIds: [data.id], status: undefined, unknownCode: data.status });
      continue;
    }
    const { id, timestamp, errors = [], biz_opaque_callback_data: messageId } = data;
    if (messageId !== undefined) named.push([messageId, id]);
    const error = errors.find((each) => each !== undefined);
    receipts.push({
      providerMessageIds: [id],
      status: delivery,
      ...(delivery === "FAILED" && { detail: detailOf(error) }),
      ...(timestamp !== undefined && { at: timestamp }),
    });
    if (delivery === "FAILED" && error?.code !== undefined) errorCodes.push(error.code);
  }
  return { receipts, errorCodes, named, areSomeUnread };
}

/** In our words, or else the error's title without long numbers; faults that the operator has to fix are not shown to customers. */
function detailOf(error: z.output<typeof errorShape> | undefined): string {
  if (error?.code !== undefined && classOf(error.code) === "operator") return cannotTake;
  const reason = error?.code === undefined ? undefined : reasonOf(error.code);
  if (reason !== undefined) return reason;
  const title = error?.title
    ?.replace(/\d{4,}/g, "…")
    .trim()
    .slice(0, maximumTitleCharacters);
  return title || "The message could not be delivered.";
}
