import { z } from "zod";
import { createTaskTracker } from "../../common/task-tracker.ts";
import type { MessageDraft } from "../../ports/gateways.ts";
import type { MessageProvider, ProviderCheckResult, ProviderDependencies } from "../../ports/providers.ts";
import { createUnknownOutcomes } from "../shared/unknown-outcomes.ts";
import { createHttpClient } from "../shared/http-client.ts";
import { createConfigurationErrors } from "../shared/configuration-errors.ts";
import { buildContent, createNumberWindows } from "../shared/whatsapp.ts";
import { callCloudApi } from "./api.ts";
import { createWhatsappCallbacks } from "./callbacks.ts";
import type { WhatsappCloudOptions } from "./options.ts";
import { submitToCloudApi, type WhatsappCloudContext } from "./submit-to-cloud-api.ts";

const numberShape = z.object({ id: z.string() });

/**
 * Reads the sending number, which costs nothing, and describes the response for the operator. `ok` is also true if Meta
 * cannot send receipts to the service, or has not approved the templates.
 */
export async function checkNumber({
  options,
  client,
  dependencies,
  name,
}: WhatsappCloudContext): Promise<ProviderCheckResult> {
  const path = `/${options.version}/${options.phoneNumberId}`;
  const reply = await callCloudApi(client.request, {
    method: "GET",
    path,
    query: { fields: "id" },
    idempotent: true,
  });
  if (reply.kind === "silence") {
    const { answer } = reply;
    const detail =
      answer.kind === "answer"
        ? `it responded with ${answer.status}, and not in the format of the Graph API`
        : answer.reason;
    return { ok: false, detail: `The Graph API cannot be reached: ${detail}.` };
  }
  if (reply.kind === "error") {
    return { ok: false, detail: `The Graph API rejects the token or the number's id: error ${reply.code}.` };
  }
  if (numberShape.safeParse(reply.result).data?.id !== options.phoneNumberId) {
    return { ok: false, detail: "The Graph API's response is not the sending number." };
  }
  const reachable = dependencies.getCallbackUrl(name).startsWith("https://");
  const statuses = reachable ? "" : " Meta cannot send reports: the service's address has to use https.";
  return {
    ok: true,
    detail: `The Graph API accepts the token and the number; ${describeMode(options)}.${statuses}`,
  };
}

/** Describes the form in which messages are sent. It does not check that the templates are approved. */
function describeMode({ template, freeText }: WhatsappCloudOptions): string {
  const others = freeText ? "as free text to recipients who have written within 24 hours" : "not at all";
  if (!template) return `codes with a separate template are sent in it, other messages ${others}`;
  const languages = [template, ...Object.values(template.locales)].map(({ language }) => language);
  return `codes are sent in the template ${template.name} (${languages.join(", ")}; approval not checked), other messages ${others}`;
}

export { options } from "./options.ts";
export const serves = ["whatsapp"] as const;

/** A provider that can detect rejections before a message is charged. */
export interface WhatsappCloud extends MessageProvider<"whatsapp"> {
  /**
   * Resolves to a text for the customer if the message cannot be accepted now, for example because it has no template
   * and the service window is closed. Resolves to undefined if it is valid. Rejects with a `StoreError` if the service
   * window cannot be determined.
   */
  validate(draft: MessageDraft<"whatsapp">): Promise<string | undefined>;
}

/** Creates a provider for WhatsApp by Meta's Cloud API. It opens no connection before its first use. */
export function create(
  name: string,
  options: WhatsappCloudOptions,
  dependencies: ProviderDependencies,
): WhatsappCloud {
  const { baseUrl, timeoutMilliseconds, concurrency } = options;
  const { clock, log } = dependencies;
  const headers = { authorization: `Bearer ${options.accessToken}` };
  const client = createHttpClient({ name, baseUrl, timeoutMilliseconds, concurrency, headers, clock, log });
  const sending: WhatsappCloudContext = {
    name,
    options,
    dependencies,
    client,
    configurationErrors: createConfigurationErrors(name, clock, log),
    unknownOutcomes: createUnknownOutcomes(),
    windows: options.freeText ? createNumberWindows(name, dependencies, options.phoneNumberId) : undefined,
  };
  // Tracks messages from the start, because the client does not know a request that is still being prepared.
  const tasks = createTaskTracker();
  return {
    name,
    isUp: client.isUp,
    changedAt: client.changedAt,
    check: () => checkNumber(sending),
    async close() {
      await tasks.waitForAll();
      await client.close();
    },
    send: (message, cancelSignal) =>
      tasks.add(
        sending.unknownOutcomes.track(message.id, () => submitToCloudApi(sending, message, cancelSignal)),
      ),
    async validate(draft) {
      const content = await buildContent(draft, options, sending.windows);
      return "fault" in content ? content.fault : undefined;
    },
    callbacks: createWhatsappCallbacks(sending),
  };
}
