import type { Input, Output } from "../../contract.ts";
import { createId } from "../../domain/identifiers.ts";
import { type PhoneNumber, parseRecipient } from "../../domain/phone/phone.ts";
import {
  type BlockedProblem,
  type ValidationError,
  type ProblemResponse,
  createBlockedProblem,
  createInvalidRequest,
  isProblemResponse,
  createRetryableProblem,
} from "../../domain/problems.ts";
import { type StartDecision, decideStart, maximumCountedStarts } from "../../domain/verifications/starts.ts";
import { type Verification, withFinalStatus } from "../../domain/verifications/verification.ts";
import type { WorkflowStep } from "../../domain/verifications/workflow.ts";
import { invalidPhoneNumber, isFirstResponse } from "../accept-message.ts";
import { commitIdempotently, scopeKey, createChargeProblem, serializeByKey } from "../idempotency.ts";
import type { VerifyingContext } from "../context.ts";
import { storeAndSubmit } from "../store-and-submit.ts";
import { prepareFirstAttempt, toCountedMessage } from "./prepare-attempt.ts";
import { toVerificationResponse } from "./verification-response.ts";
import {
  endVerification,
  buildEndChanges,
  buildTotalsChange,
  buildReservationCharge,
} from "./end-verification.ts";
import { resendCode } from "./resend-code.ts";
import { findClientErrors, toRequester, buildVerification } from "./build-verification.ts";

type Request = Input<"startVerification">;
type Answer = Output<"startVerification">;
type Body = Extract<Answer, { readonly body: unknown }>["body"];

/**
 * Maximum number of tries. Each one is lost to another start, to a change of the pending verification, or to the end of
 * an expired one.
 */
const tries = 20;
const longestTelegramCode = 8;

/** A valid request: the recipient, the workflow and the requester. */
interface ValidStart {
  readonly number: PhoneNumber;
  readonly workflow: readonly WorkflowStep[];
  readonly client: Verification["client"];
}

/**
 * Starts a verification, or sends the code of a pending one again if recipient, template, requester and transaction are
 * the same. It reads the earlier starts, decides, and then sends. If another request changes the verification, these
 * three steps are repeated. Rejects after 20 tries.
 */
export async function startVerification(request: Request, context: VerifyingContext): Promise<Answer> {
  const { principal, body, idempotency } = request;
  const key = scopeKey(context, principal.accountId, idempotency);
  return serializeByKey<Body, 200 | 201, Answer>(context, key, async () => {
    const start = parseStart(request, context);
    if (isProblemResponse(start)) return start;
    const recipient = start.number.e164;
    return context.limits.operationMutex(`${principal.accountId} ${recipient}`, async () => {
      for (let attempt = 1; attempt <= tries; attempt += 1) {
        const { accountId } = principal;
        const query = { accountId, recipient, template: body.template, limit: maximumCountedStarts };
        const starts = await context.store.verifications.readStarts(query);
        const isTrusted = body.client?.trusted ?? false;
        const requested = { client: start.client, isTrusted, transaction: body.transaction };
        const decision = decideStart(requested, starts, context.clock.now());
        const answer = await carryOut(request, context, start, decision);
        if (answer !== "conflict") return answer;
      }
      throw new Error(`Concurrent requests changed the verification during all ${tries} tries.`);
    });
  });
}

/** Returns the recipient, workflow and requester of a request, or all of its validation errors. */
function parseStart(
  { body, principal }: Request,
  { verificationTexts }: VerifyingContext,
): ValidStart | ProblemResponse<"invalid_request"> {
  const number = parseRecipient(body.to);
  const workflow =
    body.workflow?.map(({ channel, timeout }) => ({ channel, timeoutSeconds: timeout })) ??
    verificationTexts.getWorkflow(number?.region ?? "");
  const faults: ValidationError[] = [];
  if (!verificationTexts.has(body.template, principal.accountId)) {
    const message = "This account has no template with this name.";
    faults.push({ in: "body", pointer: "/template", code: "value", message });
  }
  if (body.code_length > longestTelegramCode && workflow.some(({ channel }) => channel === "telegram")) {
    const message = `A code for Telegram can have at most ${longestTelegramCode} digits.`;
    faults.push({ in: "body", pointer: "/code_length", code: "conflict", message });
  }
  if (body.autofill?.domain !== undefined && body.autofill.app_hash !== undefined) {
    const message = "Send either the domain or the app_hash, not both.";
    faults.push({ in: "body", pointer: "/autofill", code: "conflict", message });
  }
  faults.push(...findClientErrors(body.client));
  if (!number) return createInvalidRequest([...faults, invalidPhoneNumber("/to")]);
  if (faults.length > 0) return createInvalidRequest(faults);
  return { number, workflow, client: toRequester(principal.accountId, body.client) };
}

/**
 * Carries out a decision. Returns "conflict" if another request changed the verification, and after the end of an
 * expired one. The caller then decides again.
 */
async function carryOut(
  request: Request,
  context: VerifyingContext,
  start: ValidStart,
  decision: StartDecision,
): Promise<Answer | "conflict"> {
  const { principal, idempotency } = request;
  const now = context.clock.now();
  switch (decision.kind) {
    case "resend":
      return resendCode(context, { principal, idempotency }, decision.open, undefined);
    case "expire":
      await endVerification(context, withFinalStatus(decision.open, "EXPIRED", null, now), decision.open);
      return "conflict";
    case "wait":
      return createRetryableProblem("rate_limited", tooManyStarts, Math.ceil((decision.until - now) / 1_000));
    case "start":
      return startNew(request, context, start, decision);
  }
}

/**
 * Commits a new verification together with its first attempt. A pending verification that it replaces is canceled
 * before.
 */
async function startNew(
  request: Request,
  context: VerifyingContext,
  { number, workflow }: ValidStart,
  { startNumber, instead }: Extract<StartDecision, { kind: "start" }>,
): Promise<Answer | "conflict"> {
  const { principal, idempotency } = request;
  const { store, clock } = context;
  // The replaced verification was paid for and is refunded first, so the account counts as able to pay.
  if (instead) context.limits.payers.set(principal.accountId, true);
  const built = await buildVerification(request, context, number, { workflow, startNumber });
  const attempt = await prepareFirstAttempt(context, built, 0, "/to");
  if (isProblemResponse(attempt)) {
    const { reason } = attempt;
    return reason === undefined
      ? attempt
      : block(context, built.verification, createBlockedProblem(reason, attempt.detail, attempt.challenge));
  }
  const { message, verification } = attempt;
  const { heldMicros, createdAt } = verification;
  // The charge and its refund must belong to the same day.
  const charges = heldMicros
    ? [store.ledger.charge(buildReservationCharge(verification, heldMicros), createId(createdAt), createdAt)]
    : [];
  const answer = { status: 201 as const, body: toVerificationResponse(verification, [message]) };
  return storeAndSubmit(
    context,
    message,
    async (leaseUntil) => {
      // The refund of the canceled verification may pay for the new verification.
      const isChanged =
        instead &&
        (await endVerification(context, withFinalStatus(instead, "CANCELED", null, clock.now()), instead));
      if (isChanged) return isChanged;
      const changes = [
        store.verifications.add(verification),
        store.messages.accept(message, createId(message.createdAt), leaseUntil),
        ...charges,
      ];
      const key = scopeKey(context, principal.accountId, idempotency);
      return commitIdempotently(context, key, changes, answer, async (word) =>
        word === "start_number_taken" ? "conflict" : createChargeProblem(context, principal, word, "message"),
      );
    },
    (result) => result !== "conflict" && isFirstResponse(result),
    toCountedMessage(verification, message),
  );
}

/**
 * Records a blocked start, so that it counts, and sends nothing. Returns "conflict" if another start was committed
 * first. Blocked starts cost nothing. Above 1,000 in an hour for an account, only the totals of the day are written.
 */
async function block(
  { store, clock, limits }: VerifyingContext,
  verification: Verification,
  refusal: BlockedProblem,
): Promise<BlockedProblem | "conflict"> {
  const blocked = withFinalStatus(verification, "BLOCKED", refusal.reason, clock.now());
  if (limits.blockedStarts.consume(blocked.accountId)) {
    await store.commit([buildTotalsChange({ store }, blocked, [])]);
    return refusal;
  }
  const changes = [store.verifications.add(blocked), ...buildEndChanges({ store }, blocked, [])];
  return (await store.commit(changes, { start_number_taken: () => "conflict" as const })) ?? refusal;
}

const tooManyStarts = "The limit of verifications for this number is reached. Nothing was sent.";
