import { z } from "zod";
import { signatureFault } from "../../common/webhook-signature.ts";
import { deliveryStatuses } from "../../domain/messages/delivery.ts";
import type { Callbacks, ProviderReceipt, ProviderSurroundings } from "../../ports/providers.ts";
import { plain, readCallback } from "../shared/callbacks.ts";
import { optional, parseJson } from "../shared/values.ts";
import type { ConnectHubApi } from "./api.ts";
import { readState, receiptOf, upstreamId } from "./state.ts";

const maximumBytes = 64 * 1024;
const toleranceSeconds = 300;
const event = z.object({
  type: z.literal("message.status"),
  timestamp: optional(z.iso.datetime()),
  data: z.object({
    id: upstreamId,
    status: z.string(),
    detail: optional(z.string()),
  }),
});

/** Takes the other instance's webhooks (Standard Webhooks, event `message.status`); ignores any other event. */
export function createCallbacks(
  name: string,
  secret: string,
  api: ConnectHubApi,
  { clock, receipts }: ProviderSurroundings,
): Callbacks {
  return async (request) => {
    if (request.method !== "POST") return plain(405, "Events are posted here.", { allow: "POST" });
    const body = await readCallback(request, maximumBytes);
    if (!body) return plain(413, "The event is too large.");
    if (!(await isSigned(secret, request.headers, body, clock.now()))) {
      return plain(401, "The signature is not this endpoint's, or more than five minutes old.");
    }
    const read = event.safeParse(parseJson(new TextDecoder().decode(body)));
    if (!read.success) return plain(200, "Nothing of this event is kept.");
    const receipt = await receiptFor(api, read.data);
    await receipts.take(name, [receipt]);
    return plain(200, "Kept.");
  };
}

async function isSigned(secret: string, headers: Headers, body: Uint8Array, nowMilliseconds: number) {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
    (name) => headers.get(name) ?? "",
  ) as [string, string, string];
  if (id === "") return false;
  const signed = { id, timestamp, signatures, body };
  return (await signatureFault(signed, [secret], { toleranceSeconds, nowMilliseconds })) === undefined;
}

async function receiptFor(
  api: ConnectHubApi,
  { timestamp, data }: z.output<typeof event>,
): Promise<ProviderReceipt> {
  const { id, detail } = data;
  const status = deliveryStatuses.find((known) => known === data.status);
  if (status === undefined) {
    return { providerMessageIds: [id], status, unknownCode: data.status };
  }
  if (status !== "FAILED") return receiptOf(id, status, timestamp, detail, false);
  // The event does not say whether the fee was refunded; the state of the message does.
  const state = await readState(api, id);
  if (state === undefined || state === "gone") throw new Error("The failed message could not be asked for.");
  return state.receipt;
}
