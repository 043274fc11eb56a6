import { z } from "zod";
import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { ProviderReceipt } from "../../ports/providers.ts";

const instant = z.number().min(0).max(1e11);

/** What the gateway tells of a request, in its answers and in its reports; what is not used is left out. */
const shape = z.object({
  request_id: z.union([z.string().min(1).max(256), z.int().transform(String)]),
  is_refunded: z.boolean().optional(),
  delivery_status: z.object({ status: z.string(), updated_at: instant.optional() }).optional(),
  verification_status: z.object({ status: z.string() }).optional(),
  payload: z.string().max(256).optional(),
});

export type RequestStatus = z.output<typeof shape>;

/** Undefined where it is not what the gateway promises. */
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

/** The delivery in the service's words; undefined for none, and for one that is not known. */
export function deliveryOf({ delivery_status: delivery }: RequestStatus): DeliveryStatus | undefined {
  if (!delivery || !Object.hasOwn(deliveries, delivery.status)) return undefined;
  return deliveries[delivery.status];
}

/** What a request's status has to say of its message; none where nothing is news. */
export function receiptsOf(status: RequestStatus): readonly ProviderReceipt[] {
  const delivery = deliveryOf(status);
  if (delivery === undefined && !status.is_refunded) return [];
  const { request_id, payload, delivery_status } = status;
  const at = delivery && delivery_status?.updated_at;
  return [
    {
      // A message whose id got lost on its way back goes by our own, which it carries as payload.
      providerMessageIds: payload ? [request_id, payload] : [request_id],
      status: delivery,
      ...(status.is_refunded && { refunded: true }),
      ...(at !== undefined && { at: Math.round(at * 1_000) }),
    },
  ];
}
