import type { Channel, DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { StatusSource } from "../../ports/providers.ts";
import type { ConnectHubApi } from "./api.ts";
import type { ConnectHubOptions } from "./options.ts";
import { readState } from "./state.ts";

/** Asks the other instance where messages stand, where it posts nothing to us. */
export function createStatusSource(
  api: ConnectHubApi,
  { pollMilliseconds, concurrency }: Pick<ConnectHubOptions, "pollMilliseconds" | "concurrency">,
): StatusSource {
  return {
    firstMilliseconds: pollMilliseconds,
    atOnce: concurrency,
    async ask({ providerMessageId, channel }) {
      const state = await readState(api, providerMessageId);
      // Not found may be the fault of a key that was changed: asked again it may be there.
      if (state === undefined || state === "gone") return { kind: "later" };
      return { kind: "told", receipt: state.receipt, isLast: isLast(state.status, channel) };
    },
  };
}

/** WhatsApp tells that a message was read; nobody tells that of an SMS. */
function isLast(status: DeliveryStatus, channel: Channel): boolean {
  if (status === "DELIVERED") return channel !== "whatsapp";
  return status !== "PENDING" && status !== "SENT";
}
