import type { Input, Output } from "../../contract.ts";
import { createId } from "../../domain/identifiers.ts";
import { type PhoneNumber, parseRecipient } from "../../domain/phone/phone.ts";
import {
  type Blocked,
  type Fault,
  type Refusal,
  blocked,
  invalid,
  isRefusal,
  refuseFor,
} from "../../domain/refusals.ts";
import { type StartDecision, decideStart, startsLookedAt } from "../../domain/verifications/starts.ts";
import { type Verification, ended } from "../../domain/verifications/verification.ts";
import type { WorkflowStep } from "../../domain/verifications/workflow.ts";
import { impossibleNumber, isFirst } from "../accept-message.ts";
import { commitOnce, keyIn, notCharged, oncePerKey } from "../commit-once.ts";
import type { VerifyingContext } from "../context.ts";
import { storing } from "../storing.ts";
import { firstAttempt, toCountedMessage } from "./attempt.ts";
import { bodyOf } from "./body.ts";
import { conclude, conclusion, countInTotals, heldCharge } from "./conclude.ts";
import { attemptAgain } from "./again.ts";
import { clientFaults, clientOf, newVerification } from "./new-verification.ts";

type Request = Input<"startVerification">;
type Answer = Output<"startVerification">;
type Body = Extract<Answer, { readonly body: unknown }>["body"];

/** Maximum number of tries. Each one is lost to another start or to a step of the pending verification. */
const tries = 20;
const longestTelegramCode = 8;

/** A valid request: the recipient, the steps of the workflow and the requester. */
interface ReadStart {
  readonly number: PhoneNumber;
  readonly workflow: readonly WorkflowStep[];
  readonly client: Verification["client"];
}

/**
 * Starts a verification, or sends the pending one of the same recipient, template and requester again. Three steps: read the request and
 * the earlier starts, decide, send. If another request changes the verification in between, the steps are repeated.
 */
export async function startVerification(request: Request, context: VerifyingContext): Promise<Answer> {
  const { principal, body, idempotency } = request;
  const key = keyIn(principal.accountId, idempotency);
  return oncePerKey<Body, 200 | 201, Answer>(context, key, async () => {
    const start = readStart(request, context);
    if (isRefusal(start)) return start;
    const recipient = start.number.e164;
    return context.limits.attempts(`${principal.accountId} ${recipient}`, async () => {
      for (let attempt = 1; attempt <= tries; attempt += 1) {
        const { accountId } = principal;
        const asked = { accountId, recipient, template: body.template, limit: startsLookedAt };
        const starts = await context.store.verifications.startsOf(asked);
        const isTrusted = body.client?.trusted ?? false;
        const requested = { client: start.client, isTrusted, transaction: body.transaction };
        const decision = decideStart(requested, starts, context.clock.now());
        const answer = await act(request, context, start, decision);
        if (answer !== "again") return answer;
      }
      throw new Error(`Other starts of the same verification came in between ${tries} times.`);
    });
  });
}

/** Returns the recipient, workflow and requester of a request, or all of its faults. */
function readStart(
  { body, principal }: Request,
  { verificationTexts }: VerifyingContext,
): ReadStart | Refusal<"invalid_request"> {
  const number = parseRecipient(body.to);
  const workflow =
    body.workflow?.map(({ channel, timeout }) => ({ channel, timeoutSeconds: timeout })) ??
    verificationTexts.workflowOf(number?.region ?? "");
  const faults: Fault[] = [];
  if (!verificationTexts.has(body.template, principal.accountId)) {
    const message = "There is no template of this name for this account.";
    faults.push({ in: "body", pointer: "/template", code: "value", message });
  }
  if (body.code_length > longestTelegramCode && workflow.some(({ channel }) => channel === "telegram")) {
    const message = `A code that goes by Telegram has at most ${longestTelegramCode} digits.`;
    faults.push({ in: "body", pointer: "/code_length", code: "conflict", message });
  }
  if (body.autofill?.domain !== undefined && body.autofill.app_hash !== undefined) {
    const message = "Send either the domain or the app_hash, not both.";
    faults.push({ in: "body", pointer: "/autofill", code: "conflict", message });
  }
  faults.push(...clientFaults(body.client));
  if (!number) return invalid([...faults, impossibleNumber("/to")]);
  if (faults.length > 0) return invalid(faults);
  return { number, workflow, client: clientOf(principal.accountId, body.client) };
}

/** Carries out a decision. Returns "again" if the verification changed in between. */
async function act(
  request: Request,
  context: VerifyingContext,
  start: ReadStart,
  decision: StartDecision,
): Promise<Answer | "again"> {
  const { principal, idempotency } = request;
  const now = context.clock.now();
  switch (decision.kind) {
    case "resend":
      return attemptAgain(context, { principal, idempotency }, decision.open, undefined);
    case "expire":
      await conclude(context, ended(decision.open, "EXPIRED", null, now), decision.open);
      return "again";
    case "wait":
      return refuseFor("rate_limited", tooManyStarts, Math.ceil((decision.until - now) / 1_000));
    case "start":
      return send(request, context, start, decision);
  }
}

/** Makes the first attempt of a new verification and stores both in one commit. A replaced verification is canceled before. */
async function send(
  request: Request,
  context: VerifyingContext,
  { number, workflow }: ReadStart,
  { startNumber, instead }: Extract<StartDecision, { kind: "start" }>,
): Promise<Answer | "again"> {
  const { principal, idempotency } = request;
  const { store, clock } = context;
  // The pending verification that this one replaces was paid for, and its money is refunded first.
  if (instead) context.limits.payers.set(principal.accountId, true);
  const made = await newVerification(request, context, number, { workflow, startNumber });
  const attempt = await firstAttempt(context, made, 0, "/to");
  if (isRefusal(attempt)) {
    const { reason } = attempt;
    return reason === undefined
      ? attempt
      : block(context, made.verification, blocked(reason, attempt.detail, attempt.challenge));
  }
  const { message, verification } = attempt;
  const { heldMicros, createdAt } = verification;
  // The day of the charge is the day of its refund.
  const charges = heldMicros
    ? [store.ledger.charge(heldCharge(verification, heldMicros), createId(createdAt), createdAt)]
    : [];
  const answer = { status: 201 as const, body: bodyOf(verification, [message]) };
  return storing(
    context,
    message,
    async (leaseUntil) => {
      // The refund of the canceled verification may pay for this one.
      const isChanged =
        instead && (await conclude(context, ended(instead, "CANCELED", null, clock.now()), instead));
      if (isChanged) return isChanged;
      const changes = [
        store.verifications.add(verification),
        store.messages.accept(message, createId(message.createdAt), leaseUntil),
        ...charges,
      ];
      const key = keyIn(principal.accountId, idempotency);
      return commitOnce(context, key, changes, answer, async (word) =>
        word === "verification_open" ? "again" : notCharged(context, principal, word, "message"),
      );
    },
    (result) => result !== "again" && isFirst(result),
    toCountedMessage(verification, message),
  );
}

/**
 * It is recorded, so that it counts, and nothing is sent; "again" where another start has come in between. Nobody pays for
 * it, so of a flood no more than the count of the day is written.
 */
async function block(
  { store, clock, limits }: VerifyingContext,
  verification: Verification,
  refusal: Blocked,
): Promise<Blocked | "again"> {
  const blocked = ended(verification, "BLOCKED", refusal.reason, clock.now());
  if (limits.blockedStarts.take(blocked.accountId)) {
    await store.commit([countInTotals({ store }, blocked, [])]);
    return refusal;
  }
  const changes = [store.verifications.add(blocked), ...conclusion({ store }, blocked, [])];
  return (await store.commit(changes, { verification_open: () => "again" as const })) ?? refusal;
}

const tooManyStarts =
  "This number has had as many verifications as are allowed in this time. Nothing was sent.";
