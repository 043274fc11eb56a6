import { BoundedMap } from "../../common/bounded-map.ts";
import { mergeDelivery, type VerificationStatus } from "../../domain/messages/delivery.ts";
import {
  VerificationUnavailable,
  type VerificationGateway,
  type CodeCheckRequest,
} from "../../ports/gateways.ts";
import type { MessageProvider, ProviderCheckResult, ProviderDependencies } from "../../ports/providers.ts";
import { createUnknownOutcomes } from "../shared/unknown-outcomes.ts";
import { createHttpClient, type HttpClient } from "../shared/http-client.ts";
import { createLocalVerification } from "../shared/local-verification.ts";
import { createConfigurationErrors } from "../shared/configuration-errors.ts";
import { callGateway, parseFloodWait, parseRequestStatus, toRequestReceipts } from "./api.ts";
import type { TelegramGatewayOptions } from "./options.ts";
import { createTelegramCallbacks } from "./callbacks.ts";
import { findCallbackUrl, submitCode, type TelegramContext } from "./submit-code.ts";

const verificationStatuses: Readonly<Record<string, VerificationStatus>> = {
  code_valid: "code_valid",
  code_invalid: "code_invalid",
  code_max_attempts_exceeded: "code_max_attempts_exceeded",
  expired: "expired",
  CODE_INVALID: "code_invalid",
  CODE_EXPIRED: "expired",
  CODE_MAX_ATTEMPTS_EXCEEDED: "code_max_attempts_exceeded",
};

const maximumLocalChecks = 10_000;

const findVerificationStatus = (word: string) =>
  Object.hasOwn(verificationStatuses, word) ? verificationStatuses[word] : undefined;

/**
 * Creates a gateway that lets Telegram check codes. `client` must not be the client that sends, so that sends do not
 * delay checks. If Telegram no longer knows the request, or returns no result, the entered code is compared with the
 * sent code. Receipts in the response are stored before the result is returned. A check rejects with
 * `VerificationUnavailable` if Telegram does not respond, responds unreadably, or refuses the check. It also rejects if
 * the receipts cannot be stored.
 */
export function createVerificationGateway(sending: TelegramContext, client: HttpClient): VerificationGateway {
  const { name, dependencies, unknownOutcomes } = sending;
  const local = createLocalVerification();
  /** Requests whose latest check at Telegram returned no result, oldest first. */
  const locallyChecked = new BoundedMap<string, true>(maximumLocalChecks);

  function checkLocally(request: CodeCheckRequest): Promise<VerificationStatus | undefined> {
    if (request.enteredCode === undefined) return local.check(request);
    locallyChecked.delete(request.providerMessageId);
    locallyChecked.set(request.providerMessageId, true);
    return local.check(request);
  }

  async function checkAtGateway(request: CodeCheckRequest): Promise<VerificationStatus | undefined> {
    const { providerMessageId, enteredCode: code } = request;
    const request_id = unknownOutcomes.findRequestId(providerMessageId) ?? providerMessageId;
    // Each code that is sent to the gateway counts as an attempt. Only a call without a code can be repeated.
    const isRepeatable = code === undefined;
    const reply = await callGateway(
      client,
      "checkVerificationStatus",
      { request_id, code },
      { idempotent: isRepeatable },
    );
    if (reply.kind === "silence") throw new VerificationUnavailable("The gateway does not respond.");
    if (reply.kind === "error") {
      const result = findVerificationStatus(reply.code);
      if (result && code !== undefined) {
        locallyChecked.delete(providerMessageId);
        return result;
      }
      if (reply.code === "REQUEST_ID_INVALID") return checkLocally(request);
      const wait = parseFloodWait(reply.code);
      throw new VerificationUnavailable("The gateway cannot check codes now.", wait);
    }
    const status = parseRequestStatus(reply.result);
    if (!status) throw new VerificationUnavailable("The gateway's response is unreadable.");
    const receipts = toRequestReceipts(status).map((receipt) => ({
      ...receipt,
      providerMessageIds: [providerMessageId],
    }));
    if (receipts.length > 0) await dependencies.receipts.handle(name, receipts);
    const result = findVerificationStatus(status.verification_status?.status ?? "");
    if (result) locallyChecked.delete(providerMessageId);
    const delivery = receipts
      .map(({ status: told }) => told ?? "PENDING")
      .reduce(mergeDelivery, request.delivery);
    return result ?? checkLocally({ ...request, delivery });
  }

  return {
    // A local result depends on the number of attempts, which may have increased since the previous check. If it were
    // reused, concurrent requests would have more attempts than allowed.
    check: async (request) =>
      (locallyChecked.has(request.providerMessageId) ? undefined : request.previousVerdict) ??
      checkAtGateway(request),
  };
}

/** Id of a request that never existed. A query for it is free, but the gateway still checks the token. */
const unknownRequestId = "0";

/**
 * Checks the access token with a query for a request that never existed, and describes the result for the operator.
 * `ok` is also true if the gateway cannot send receipts to the service.
 */
export async function checkGateway(
  sending: TelegramContext,
  client: HttpClient,
): Promise<ProviderCheckResult> {
  const reply = await callGateway(
    client,
    "checkVerificationStatus",
    { request_id: unknownRequestId },
    { idempotent: true },
  );
  if (reply.kind === "silence") {
    const { answer } = reply;
    const detail =
      answer.kind === "answer"
        ? `it responded with ${answer.status}, and not in the gateway's format`
        : answer.reason;
    return { ok: false, detail: `The gateway cannot be reached: ${detail}.` };
  }
  if (reply.kind === "result" || reply.code === "REQUEST_ID_INVALID") {
    const reports = findCallbackUrl(sending)
      ? ""
      : " It cannot send receipts: their callback URL has to use https and have at most 256 bytes.";
    return { ok: true, detail: `The gateway accepts the token.${reports}` };
  }
  if (parseFloodWait(reply.code) !== undefined) {
    return {
      ok: false,
      detail: "The gateway responds, but rejects requests for a while because there were too many.",
    };
  }
  const word = /^\w{1,64}$/.test(reply.code) ? reply.code : "an unreadable error";
  return { ok: false, detail: `The gateway rejects the token: ${word}.` };
}

export { options } from "./options.ts";
export const serves = ["telegram"] as const;

/**
 * Creates a provider for verification codes by Telegram Gateway (core.telegram.org/gateway/api). It opens no connection
 * before its first use.
 */
export function create(
  name: string,
  options: TelegramGatewayOptions,
  dependencies: ProviderDependencies,
): MessageProvider<"telegram"> & { readonly verification: VerificationGateway } {
  const { baseUrl, timeoutMilliseconds, concurrency } = options;
  const { clock, log } = dependencies;
  const headers = { authorization: `Bearer ${options.accessToken}` };
  const limits = { baseUrl, timeoutMilliseconds, concurrency, headers, clock, log };
  const client = createHttpClient({ name, ...limits });
  // A gateway that rejects sends, for example because the balance is empty, may still check codes. So sends and checks
  // have separate circuit breakers.
  const checks = createHttpClient({ name: `${name} (verification)`, ...limits });
  const faults = createConfigurationErrors(name, clock, log);
  const sending: TelegramContext = {
    name,
    options,
    dependencies,
    client,
    configurationErrors: faults,
    unknownOutcomes: createUnknownOutcomes(),
  };
  return {
    name,
    isUp: client.isUp,
    changedAt: client.changedAt,
    check: () => checkGateway(sending, checks),
    close: async () => void (await Promise.all([client.close(), checks.close()])),
    send: (message, cancelSignal) =>
      sending.unknownOutcomes.track(message.id, () => submitCode(sending, message, cancelSignal)),
    verification: createVerificationGateway(sending, checks),
    callbacks: createTelegramCallbacks(sending),
  };
}
