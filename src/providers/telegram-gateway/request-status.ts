import { z } from "zod";
import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { ProviderReceipt } from "../../ports/providers.ts";
import { optional, vendorId, vendorIdOrNumber } from "../shared/values.ts";

const instant = z.number().min(0).max(1e11);

/** The status of a request in the gateway's answers and reports; unused fields are left out. */
const shape = z.object({
  request_id: vendorIdOrNumber,
  // It decides about money: a report that says something else of it is not understood.
  is_refunded: z.boolean().optional(),
  delivery_status: z.object({ status: z.string(), updated_at: optional(instant) }).optional(),
  verification_status: optional(z.object({ status: z.string() })),
  payload: optional(vendorId),
});

export type RequestStatus = z.output<typeof shape>;

/** Undefined if it does not have the promised shape. */
export function readRequestStatus(value: unknown): RequestStatus | undefined {
  const read = shape.safeParse(value);
  return read.success ? read.data : undefined;
}

const deliveries: Readonly<Record<string, DeliveryStatus>> = {
  sent: "SENT",
  delivered: "DELIVERED",
  read: "READ",
  expired: "EXPIRED",
  revoked: "REVOKED",
};

/** The delivery status in the service's terms; undefined if there is none, or an unknown one. */
export function deliveryOf({ delivery_status: delivery }: RequestStatus): DeliveryStatus | undefined {
  if (!delivery || !Object.hasOwn(deliveries, delivery.status)) return undefined;
  return deliveries[delivery.status];
}

/** The receipts that a request's status gives for its message; none if there is no news. */
export function receiptsOf(status: RequestStatus): readonly ProviderReceipt[] {
  const delivery = deliveryOf(status);
  const { request_id, payload, delivery_status } = status;
  const unknownCode = delivery === undefined ? delivery_status?.status : undefined;
  if (delivery === undefined && unknownCode === undefined && !status.is_refunded) return [];
  const at = delivery && delivery_status?.updated_at;
  return [
    {
      // If the request's id was lost on its way back, the message is known by our own id, which is the payload.
      providerMessageIds: payload ? [request_id, payload] : [request_id],
      status: delivery,
      ...(unknownCode !== undefined && { unknownCode }),
      ...(status.is_refunded && { refunded: true }),
      ...(at !== undefined && { at: Math.round(at * 1_000) }),
    },
  ];
}
