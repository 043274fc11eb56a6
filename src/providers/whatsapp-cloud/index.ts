import type { MessageDraft } from "../../ports/gateways.ts";
import type { MessageProvider, ProviderSurroundings } from "../../ports/providers.ts";
import { createHttpClient } from "../http/client.ts";
import { createOperatorFaults } from "../http/operator-faults.ts";
import { createCallbacks } from "./callbacks.ts";
import { checkNumber } from "./check.ts";
import { contentOf } from "../whatsapp/content.ts";
import type { WhatsappCloudOptions } from "./options.ts";
import { sendMessage, type Sending } from "./send.ts";

export { options } from "./options.ts";

/** A provider that can tell, before a message is charged, that it will refuse it. */
export interface WhatsappCloud extends MessageProvider<"whatsapp"> {
  /** Why a message will never be accepted, in words for the customer; undefined if nothing is wrong. */
  faultOf(draft: MessageDraft<"whatsapp">): string | undefined;
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
  };
  return {
    name,
    isUp: client.isUp,
    check: () => checkNumber(sending),
    close: client.close,
    send: (message, withdrawn) => sendMessage(sending, message, withdrawn),
    faultOf(draft) {
      const content = contentOf(draft, options);
      return "fault" in content ? content.fault : undefined;
    },
    callbacks: createCallbacks(sending),
  };
}
