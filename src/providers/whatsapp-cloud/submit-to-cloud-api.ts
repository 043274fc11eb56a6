import { z } from "zod";
import type { SubmitResult, OutboundMessage } from "../../ports/gateways.ts";
import type { ProviderDependencies } from "../../ports/providers.ts";
import type { HttpClient } from "../shared/http-client.ts";
import type { UnknownOutcomes } from "../shared/unknown-outcomes.ts";
import {
  expiredResult,
  toSubmitResult,
  unknownOutcomeDetail,
  parseRetryDelay,
} from "../shared/submit-results.ts";
import type { ConfigurationErrors } from "../shared/configuration-errors.ts";
import { vendorId } from "../shared/values.ts";
import {
  callCloudApi,
  classifyError,
  fromCloudApiError,
  isConfigurationError,
  type CloudApiReply,
} from "./api.ts";
import { resolveContent, buildContent, getExpiry, type NumberWindows } from "../shared/whatsapp.ts";
import type { WhatsappCloudOptions } from "./options.ts";

/** Dependencies of submissions and of the callback handler. */
export interface WhatsappCloudContext {
  readonly name: string;
  readonly options: WhatsappCloudOptions;
  readonly dependencies: ProviderDependencies;
  readonly client: HttpClient;
  readonly configurationErrors: ConfigurationErrors;
  readonly unknownOutcomes: UnknownOutcomes;
  /** Set if the operator allows free texts. */
  readonly windows: NumberWindows | undefined;
}

const acceptedShape = z.object({
  messages: z.tuple([z.object({ id: vendorId })], z.unknown()),
});

/**
 * Submits a message in an approved template. Otherwise submits it as free text, if the operator allows that and it can
 * be delivered. Otherwise resolves to `unavailable` without a request, so that the next provider is tried.
 */
export async function submitToCloudApi(
  sending: WhatsappCloudContext,
  message: OutboundMessage<"whatsapp">,
  cancelSignal?: AbortSignal,
): Promise<SubmitResult> {
  const { options, client, windows, dependencies, unknownOutcomes } = sending;
  const { clock } = dependencies;
  const content = await resolveContent(buildContent(message, options, windows));
  // A status has shown in the meantime that an attempt without a response was accepted.
  const known = unknownOutcomes.findRequestId(message.id);
  if (known !== undefined)
    return accepted(known, "kind" in content ? {} : getExpiry(content.ttlSeconds, clock.now()));
  if ("kind" in content) return content;
  const body = {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: message.recipient,
    // Each status returns this value. It identifies the message even if the response to this request is lost.
    biz_opaque_callback_data: message.id,
    ...content.body,
  };
  const path = `/${options.version}/${options.phoneNumberId}/messages`;
  const submitResult = await client.runWithPermit(async (send) => {
    if (clock.now() >= message.expiresAt) return expiredResult;
    return fromReply(sending, await callCloudApi(send, { method: "POST", path, body }), content.ttlSeconds);
  }, cancelSignal);
  if (submitResult.kind === "unsent") return toSubmitResult(submitResult, clock.now());
  if (submitResult.kind === "accepted") unknownOutcomes.resolve(message.id, submitResult.providerMessageId);
  if ("outcomeUnknown" in submitResult) unknownOutcomes.markUnknown(message.id);
  return submitResult;
}

const accepted = (providerMessageId: string, ends: ReturnType<typeof getExpiry>): SubmitResult => ({
  kind: "accepted",
  providerMessageId,
  ...ends,
  receipts: [],
});

function fromReply(
  { dependencies: { clock }, configurationErrors }: WhatsappCloudContext,
  reply: CloudApiReply,
  ttlSeconds: number | undefined,
): SubmitResult {
  if (reply.kind === "silence") return toSubmitResult(reply.answer, clock.now());
  if (reply.kind === "result") {
    const { data } = acceptedShape.safeParse(reply.result);
    if (!data) return { kind: "retry", detail: unknownOutcomeDetail, outcomeUnknown: true };
    configurationErrors.clear();
    return accepted(data.messages[0].id, getExpiry(ttlSeconds, clock.now()));
  }
  const kind = classifyError(reply.code);
  if (kind === "operator") configurationErrors.raise(String(reply.code));
  if (kind === "unknown" || isConfigurationError(reply.code))
    configurationErrors.logRejection(String(reply.code));
  return fromCloudApiError(reply.code, reply.isOpen, parseRetryDelay(reply.headers, clock.now()));
}
