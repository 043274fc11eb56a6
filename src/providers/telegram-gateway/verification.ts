import { BoundedMap } from "../../common/bounded-map.ts";
import { mergeDelivery, type VerificationStatus } from "../../domain/messages/delivery.ts";
import {
  VerificationUnavailable,
  type VerificationGateway,
  type VerificationRequest,
} from "../../ports/gateways.ts";
import type { HttpClient } from "../shared/http-client.ts";
import { createLocalVerification } from "../shared/local-verification.ts";
import { call } from "./api.ts";
import { floodWaitMilliseconds } from "./errors.ts";
import { readRequestStatus, receiptsOf } from "./request-status.ts";
import type { Sending } from "./send.ts";

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
