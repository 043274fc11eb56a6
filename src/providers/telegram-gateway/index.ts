import { BoundedMap } from "../../common/bounded-map.ts";
import { mergeDelivery, type VerificationStatus } from "../../domain/messages/delivery.ts";
import {
  VerificationUnavailable,
  type VerificationGateway,
  type VerificationRequest,
} from "../../ports/gateways.ts";
import type { MessageProvider, ProviderReport, ProviderSurroundings } from "../../ports/providers.ts";
import { createDoubts } from "../shared/doubts.ts";
import { createHttpClient, type HttpClient } from "../shared/http-client.ts";
import { createLocalVerification } from "../shared/local-verification.ts";
import { createOperatorFaults } from "../shared/operator-faults.ts";
import { call, floodWaitMilliseconds, readRequestStatus, receiptsOf } from "./api.ts";
import type { TelegramGatewayOptions } from "./options.ts";
import { createReports } from "./reports.ts";
import { callbackUrlOf, sendCode, type Sending } from "./send.ts";

const verdicts: Readonly<Record<string, VerificationStatus>> = {
  code_valid: "code_valid",
  code_invalid: "code_invalid",
  code_max_attempts_exceeded: "code_max_attempts_exceeded",
  expired: "expired",
  CODE_INVALID: "code_invalid",
  CODE_EXPIRED: "expired",
  CODE_MAX_ATTEMPTS_EXCEEDED: "code_max_attempts_exceeded",
};

const maximumJudgedHere = 10_000;

const verdictOf = (word: string) => (Object.hasOwn(verdicts, word) ? verdicts[word] : undefined);

/**
 * Lets the gateway judge codes, over a separate client so that no send delays a check. Delivery receipts in the answer
 * are stored before the verdict is returned. If the gateway no longer knows the request, or gives no verdict, the code
 * is compared with the one that was sent.
 */
export function createVerification(sending: Sending, client: HttpClient): VerificationGateway {
  const { name, surroundings, doubts } = sending;
  const local = createLocalVerification();
  /** Requests for which the gateway last gave no verdict, oldest first. */
  const judgedHere = new BoundedMap<string, true>(maximumJudgedHere);

  function judgeHere(request: VerificationRequest): Promise<VerificationStatus | undefined> {
    if (request.enteredCode === undefined) return local.check(request);
    judgedHere.delete(request.providerMessageId);
    judgedHere.set(request.providerMessageId, true);
    return local.check(request);
  }

  async function ask(request: VerificationRequest): Promise<VerificationStatus | undefined> {
    const { providerMessageId, enteredCode: code } = request;
    const request_id = doubts.requestOf(providerMessageId) ?? providerMessageId;
    // Each code sent to the gateway counts as a try: only a question without one may be repeated.
    const isRepeatable = code === undefined;
    const reply = await call(
      client,
      "checkVerificationStatus",
      { request_id, code },
      { idempotent: isRepeatable },
    );
    if (reply.kind === "silence") throw new VerificationUnavailable("The gateway does not answer.");
    if (reply.kind === "error") {
      const verdict = verdictOf(reply.code);
      if (verdict && code !== undefined) {
        judgedHere.delete(providerMessageId);
        return verdict;
      }
      if (reply.code === "REQUEST_ID_INVALID") return judgeHere(request);
      const wait = floodWaitMilliseconds(reply.code);
      throw new VerificationUnavailable("The gateway does not judge codes now.", wait);
    }
    const status = readRequestStatus(reply.result);
    if (!status) throw new VerificationUnavailable("The gateway's answer cannot be read.");
    const receipts = receiptsOf(status).map((receipt) => ({
      ...receipt,
      providerMessageIds: [providerMessageId],
    }));
    if (receipts.length > 0) await surroundings.receipts.take(name, receipts);
    const verdict = verdictOf(status.verification_status?.status ?? "");
    if (verdict) judgedHere.delete(providerMessageId);
    const delivery = receipts
      .map(({ status: told }) => told ?? "PENDING")
      .reduce(mergeDelivery, request.delivery);
    return verdict ?? judgeHere({ ...request, delivery });
  }

  return {
    // Our own verdict depended on the number of tries, which has changed since: reuse would give racing requests more.
    check: async (request) =>
      (judgedHere.has(request.providerMessageId) ? undefined : request.standingVerdict) ?? ask(request),
  };
}

/** A request that never existed: asking for it costs nothing, and the gateway checks the token first. */
const madeUpRequest = "0";

/** Asks the gateway for a request that never existed, and explains the answer to the operator. */
export async function checkGateway(sending: Sending, client: HttpClient): Promise<ProviderReport> {
  const reply = await call(
    client,
    "checkVerificationStatus",
    { request_id: madeUpRequest },
    { idempotent: true },
  );
  if (reply.kind === "silence") {
    const { answer } = reply;
    const detail =
      answer.kind === "answer" ? `it answered ${answer.status} and not as a gateway` : answer.reason;
    return { ok: false, detail: `The gateway cannot be asked: ${detail}.` };
  }
  if (reply.kind === "result" || reply.code === "REQUEST_ID_INVALID") {
    const reports = callbackUrlOf(sending)
      ? ""
      : " It cannot report deliveries: the service's own address has to be https and short.";
    return { ok: true, detail: `The gateway takes the token.${reports}` };
  }
  if (floodWaitMilliseconds(reply.code) !== undefined) {
    return { ok: false, detail: "The gateway answers, and asks to be left alone for a while." };
  }
  const word = /^\w{1,64}$/.test(reply.code) ? reply.code : "an unreadable error";
  return { ok: false, detail: `The gateway does not take the token: ${word}.` };
}

export { options } from "./options.ts";
export const serves = ["telegram"] as const;

/** Verification codes by Telegram's own gateway (core.telegram.org/gateway/api); opens nothing before its first use. */
export function create(
  name: string,
  options: TelegramGatewayOptions,
  surroundings: ProviderSurroundings,
): MessageProvider<"telegram"> & { readonly verification: VerificationGateway } {
  const { baseUrl, timeoutMilliseconds, concurrency } = options;
  const { clock, log } = surroundings;
  const headers = { authorization: `Bearer ${options.accessToken}` };
  const limits = { baseUrl, timeoutMilliseconds, concurrency, headers, clock, log };
  const client = createHttpClient({ name, ...limits });
  // A gateway that rejects sends, for lack of money for example, may still judge codes: each has its own circuit.
  const checks = createHttpClient({ name: `${name} (verification)`, ...limits });
  const faults = createOperatorFaults(name, clock, log);
  const sending: Sending = { name, options, surroundings, client, faults, doubts: createDoubts() };
  return {
    name,
    isUp: client.isUp,
    changedAt: client.changedAt,
    check: () => checkGateway(sending, checks),
    close: async () => void (await Promise.all([client.close(), checks.close()])),
    send: (message, withdrawn) =>
      sending.doubts.during(message.id, () => sendCode(sending, message, withdrawn)),
    verification: createVerification(sending, checks),
    callbacks: createReports(sending),
  };
}
