import { createInHand } from "../../common/in-hand.ts";
import type { MessageDraft } from "../../ports/gateways.ts";
import type { MessageProvider, ProviderSurroundings } from "../../ports/providers.ts";
import { createHttpClient } from "../shared/http-client.ts";
import { createDoubts } from "../shared/doubts.ts";
import { createOperatorFaults } from "../shared/operator-faults.ts";
import { createCallbacks } from "./callbacks.ts";
import { checkNumber } from "./check.ts";
import { contentOf, windowsOf } from "../shared/whatsapp.ts";
import type { WhatsappCloudOptions } from "./options.ts";
import { sendMessage, type Sending } from "./send.ts";

export { options } from "./options.ts";
export const serves = ["whatsapp"] as const;

/** A provider that can tell, before a message is charged, that it will refuse it. */
export interface WhatsappCloud extends MessageProvider<"whatsapp"> {
  /** Why a message will never be accepted, in words for the customer; undefined if nothing is wrong. */
  faultOf(draft: MessageDraft<"whatsapp">): Promise<string | undefined>;
}

/** WhatsApp messages by Meta's Cloud API; opens nothing before its first use. */
export function create(
  name: string,
  options: WhatsappCloudOptions,
  surroundings: ProviderSurroundings,
): WhatsappCloud {
  const { baseUrl, timeoutMilliseconds, concurrency } = options;
  const { clock, log } = surroundings;
  const headers = { authorization: `Bearer ${options.accessToken}` };
  const client = createHttpClient({ name, baseUrl, timeoutMilliseconds, concurrency, headers, clock, log });
  const sending: Sending = {
    name,
    options,
    surroundings,
    client,
    faults: createOperatorFaults(name, clock, log),
    doubts: createDoubts(),
    windows: options.freeText ? windowsOf(name, surroundings, options.phoneNumberId) : undefined,
  };
  // The client does not know yet of one that is still being made.
  const inHand = createInHand();
  return {
    name,
    isUp: client.isUp,
    changedAt: client.changedAt,
    check: () => checkNumber(sending),
    async close() {
      await inHand.ended();
      await client.close();
    },
    send: (message, withdrawn) =>
      inHand.add(sending.doubts.during(message.id, () => sendMessage(sending, message, withdrawn))),
    async faultOf(draft) {
      const content = await contentOf(draft, options, sending.windows);
      return "fault" in content ? content.fault : undefined;
    },
    callbacks: createCallbacks(sending),
  };
}
