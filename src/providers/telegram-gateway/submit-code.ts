import type { SubmitResult, OutboundMessage } from "../../ports/gateways.ts";
import type { ProviderDependencies } from "../../ports/providers.ts";
import type { HttpClient } from "../shared/http-client.ts";
import { expiredResult, toSubmitResult, unknownOutcomeDetail } from "../shared/submit-results.ts";
import type { ConfigurationErrors } from "../shared/configuration-errors.ts";
import {
  alreadySentCode,
  callGateway,
  findDeliveryStatus,
  fromTelegramError,
  isAccountError,
  parseRequestStatus,
  type TelegramReply,
} from "./api.ts";
import type { UnknownOutcomes } from "../shared/unknown-outcomes.ts";
import type { TelegramGatewayOptions } from "./options.ts";

const minimumLifetimeSeconds = 30;
const maximumLifetimeSeconds = 3_600;
const maximumCallbackBytes = 256;

/** Dependencies of submissions and of the callback handler. */
export interface TelegramContext {
  readonly name: string;
  readonly options: TelegramGatewayOptions;
  readonly dependencies: ProviderDependencies;
  readonly client: HttpClient;
  readonly configurationErrors: ConfigurationErrors;
  readonly unknownOutcomes: UnknownOutcomes;
}

/**
 * Returns the callback URL for reports. Returns undefined if the gateway does not accept it, because it does not use
 * https or has more than 256 bytes.
 */
export function findCallbackUrl({ name, dependencies }: Pick<TelegramContext, "name" | "dependencies">) {
  const url = dependencies.getCallbackUrl(name);
  const fits = url.startsWith("https://") && Buffer.byteLength(url) <= maximumCallbackBytes;
  return fits ? url : undefined;
}

/**
 * Submits a code. If the gateway is known to have it, resolves to `accepted` without a request. A code that does not
 * have 4 to 8 digits is refused.
 */
export async function submitCode(
  sending: TelegramContext,
  message: OutboundMessage<"telegram">,
  cancelSignal?: AbortSignal,
): Promise<SubmitResult> {
  const { client, configurationErrors, unknownOutcomes, dependencies } = sending;
  const known = unknownOutcomes.findRequestId(message.id);
  if (known !== undefined) return accepted(known);
  if (!/^\d{4,8}$/.test(message.code)) {
    return { kind: "refused", detail: "A Telegram message needs a code of 4 to 8 digits." };
  }
  // The remaining lifetime depends on the time when the request is sent.
  const reply = await client.runWithPermit(
    async (request): Promise<TelegramReply | typeof expiredResult> =>
      dependencies.clock.now() < message.expiresAt
        ? callGateway({ request }, "sendVerificationMessage", buildRequestBody(sending, message))
        : expiredResult,
    cancelSignal,
  );
  if (reply.kind === "retry") return reply;
  if (reply.kind === "result") {
    configurationErrors.clear();
    return fromResult(sending, message, reply.result);
  }
  if (reply.kind === "silence" || reply.kind === "unsent") {
    const answer = reply.kind === "silence" ? reply.answer : reply;
    const submitResult = toSubmitResult(answer, dependencies.clock.now());
    if (submitResult.kind === "retry") unknownOutcomes.markUnknown(message.id);
    return submitResult;
  }
  if (reply.code === alreadySentCode) return fromAlreadySent(unknownOutcomes, message);
  const submitResult = fromTelegramError(reply.code, reply.answer, dependencies.clock.now());
  if (submitResult.kind === "retry") unknownOutcomes.markUnknown(message.id);
  if (isAccountError(reply.code)) configurationErrors.raise(reply.code);
  else if (submitResult.kind === "unavailable") configurationErrors.logRejection(reply.code);
  return submitResult;
}

function buildRequestBody(
  sending: TelegramContext,
  message: OutboundMessage<"telegram">,
): Readonly<Record<string, unknown>> {
  const { options, dependencies } = sending;
  const seconds = Math.floor((message.expiresAt - dependencies.clock.now()) / 1_000);
  return {
    phone_number: message.recipient,
    code: message.code,
    sender_username: options.senderUsername,
    callback_url: findCallbackUrl(sending),
    // Each report returns the payload. It identifies the message even if the response to this request is lost.
    payload: message.id,
    ttl: Math.min(Math.max(seconds, minimumLifetimeSeconds), maximumLifetimeSeconds),
  };
}

function fromResult(
  { unknownOutcomes }: TelegramContext,
  message: OutboundMessage<"telegram">,
  result: unknown,
): SubmitResult {
  const status = parseRequestStatus(result);
  if (!status) {
    unknownOutcomes.markUnknown(message.id);
    return { kind: "retry", detail: unknownOutcomeDetail, outcomeUnknown: true };
  }
  unknownOutcomes.resolve(message.id, status.request_id);
  const delivery = findDeliveryStatus(status);
  if (delivery === undefined) return accepted(status.request_id);
  return accepted(status.request_id, { status: delivery, refunded: status.is_refunded === true });
}

/**
 * Converts the error for a message that the gateway has sent before, without its request id. After an attempt whose
 * response was lost, the recipient has the code. The message then counts as accepted, and is neither sent again nor
 * refunded. It is known by this service's id, which reports contain as payload, and its code is checked without the
 * gateway. On a first attempt, the gateway must have sent another message.
 */
function fromAlreadySent(
  doubts: UnknownOutcomes,
  { id, attempt }: OutboundMessage<"telegram">,
): SubmitResult {
  if (attempt > 1) return accepted(doubts.findRequestId(id) ?? id);
  return { kind: "refused", detail: "The gateway reports that it has sent this message before." };
}

type Receipts = Extract<SubmitResult, { kind: "accepted" }>["receipts"];

const accepted = (providerMessageId: string, ...receipts: Receipts): SubmitResult => ({
  kind: "accepted",
  providerMessageId,
  receipts,
});
