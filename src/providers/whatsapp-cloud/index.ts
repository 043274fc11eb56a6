import { z } from "zod";
import { createInHand } from "../../common/in-hand.ts";
import type { MessageDraft } from "../../ports/gateways.ts";
import type { MessageProvider, ProviderReport, ProviderSurroundings } from "../../ports/providers.ts";
import { createDoubts } from "../shared/doubts.ts";
import { createHttpClient } from "../shared/http-client.ts";
import { createOperatorFaults } from "../shared/operator-faults.ts";
import { contentOf, windowsOf } from "../shared/whatsapp.ts";
import { ask } from "./api.ts";
import { createCallbacks } from "./callbacks.ts";
import type { WhatsappCloudOptions } from "./options.ts";
import { sendMessage, type Sending } from "./send.ts";

const numberShape = z.object({ id: z.string() });

/** Reads the sending number, which costs nothing, and explains the answer to the operator. */
export async function checkNumber({ options, client, surroundings, name }: Sending): Promise<ProviderReport> {
  const path = `/${options.version}/${options.phoneNumberId}`;
  const reply = await ask(client.request, { method: "GET", path, query: { fields: "id" }, idempotent: true });
  if (reply.kind === "silence") {
    const { answer } = reply;
    const detail =
      answer.kind === "answer" ? `it answered ${answer.status} and not as the Graph API` : answer.reason;
    return { ok: false, detail: `The Graph API cannot be asked: ${detail}.` };
  }
  if (reply.kind === "error") {
    return { ok: false, detail: `The Graph API refuses the token or the number's id: error ${reply.code}.` };
  }
  if (numberShape.safeParse(reply.result).data?.id !== options.phoneNumberId) {
    return { ok: false, detail: "The Graph API's answer is not the sending number." };
  }
  const reachable = surroundings.callbackUrl(name).startsWith("https://");
  const statuses = reachable
    ? ""
    : " Meta cannot report deliveries: the service's own address has to be https.";
  return {
    ok: true,
    detail: `The Graph API takes the token and knows the number; ${modeOf(options)}.${statuses}`,
  };
}

/** How messages go; that the templates are approved is not looked up. */
function modeOf({ template, freeText }: WhatsappCloudOptions): string {
  const others = freeText ? "as free text to those who have written within 24 hours" : "not at all";
  if (!template) return `codes with a template of their own go in it, all else ${others}`;
  const languages = [template, ...Object.values(template.locales)].map(({ language }) => language);
  return `codes go in the template ${template.name} (${languages.join(", ")}; not looked up), all else ${others}`;
}

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
