import { z } from "zod";
import { deliveryStatuses, type DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { ProviderReceipt } from "../../ports/providers.ts";
import { at, optional, vendorId } from "../shared/values.ts";
import type { ConnectHubApi } from "./api.ts";

/** The id that the other instance gives a message. */
export const upstreamId = z.string().max(128).pipe(vendorId);

const maximumDetailCharacters = 200;
const status = z.enum(deliveryStatuses);
const message = z.object({
  status,
  updated_at: optional(z.iso.datetime()),
  // A later version of the other instance may list events with a status that this version does not know.
  events: z.array(z.object({ status: z.string(), detail: optional(z.string()) })),
});

/** The state of a message at the other instance. */
export interface MessageState {
  readonly status: DeliveryStatus;
  readonly receipt: ProviderReceipt;
}

/** Reads the state of a message; `gone` if it is not known there, undefined if there was no usable answer. */
export async function readState(api: ConnectHubApi, id: string): Promise<MessageState | "gone" | undefined> {
  const called = await api.call<unknown>((client) =>
    client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } }),
  );
  if (called.kind === "problem" && called.code === "not_found") return "gone";
  const read = called.kind === "data" ? message.safeParse(called.data) : undefined;
  if (!read?.success) return undefined;
  const { status, updated_at, events } = read.data;
  const { detail } = events.findLast((event) => event.status === status) ?? {};
  // The other instance has refunded what it never handed over, and so do we.
  const refunded =
    status === "FAILED" && events.every((event) => ["PENDING", "FAILED"].includes(event.status));
  const receipt = receiptOf(id, status, updated_at, detail, refunded);
  return { status, receipt };
}

/** The other instance's report on a message, in the words that it chose for its own customers. */
export function receiptOf(
  id: string,
  status: DeliveryStatus,
  time: string | undefined,
  detail: string | undefined,
  refunded: boolean,
): ProviderReceipt {
  const said = detail === undefined ? {} : { detail: detail.slice(0, maximumDetailCharacters) };
  return { providerMessageIds: [id], status, ...at(time), ...said, ...(refunded && { refunded }) };
}
