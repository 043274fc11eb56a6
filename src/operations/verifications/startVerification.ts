import type { Input, Output } from "../../contract.ts";
import { createId } from "../../domain/identifiers.ts";
import { parseRecipient, type PhoneNumber } from "../../domain/phone/phone.ts";
import {
  blocked,
  invalid,
  isRefusal,
  refuseFor,
  type Blocked,
  type Fault,
  type Refusal,
} from "../../domain/refusals.ts";
import {
  ended,
  isSameRequester,
  startsAgainAt,
  startsLookedAt,
  type Verification,
} from "../../domain/verifications/verification.ts";
import type { WorkflowStep } from "../../domain/verifications/workflow.ts";
import type { VerificationStart } from "../../ports/store/verifications.ts";
import { impossibleNumber, isFirst } from "../accept-message.ts";
import { commitOnce, keyIn, oncePerKey } from "../commit-once.ts";
import type { VerifyingContext } from "../context.ts";
import { notCharged } from "../not-charged.ts";
import { storing } from "../storing.ts";
import { toCountedMessage, firstAttempt } from "./attempt.ts";
import { bodyOf } from "./body.ts";
import { conclude, conclusion, countInTotals, heldCharge } from "./conclude.ts";
import { attemptAgain } from "./again.ts";
import { clientFaults, clientOf, newVerification } from "./new-verification.ts";

type Request = Input<"startVerification">;
type Answer = Output<"startVerification">;
type Body = Extract<Answer, { readonly body: unknown }>["body"];

/** Each time, another start or a step of the one that is under way came in between. */
const tries = 20;
const longestTelegramCode = 8;

/** Starts a verification, or returns the pending one of the same number, template and requester. */
export async function startVerification(request: Request, context: VerifyingContext): Promise<Answer> {
  const key = keyIn(request.principal.accountId, request.idempotency);
  return oncePerKey<Body, 200 | 201, Answer>(context, key, () => startInTurn(request, context));
}

async function startInTurn(request: Request, context: VerifyingContext): Promise<Answer> {
  const number = parseRecipient(request.body.to);
  const workflow = workflowOf(request, context, number?.region ?? "");
  const faults = faultsOf(request, context, workflow);
  if (!number) return invalid([...faults, impossibleNumber("/to")]);
  if (faults.length > 0) return invalid(faults);
  const turn = `${request.principal.accountId} ${number.e164}`;
  return context.limits.attempts(turn, () => start(request, context, { number, workflow }));
}

async function start(
  request: Request,
  context: VerifyingContext,
  { number, workflow }: Pick<NewStart, "number" | "workflow">,
): Promise<Answer> {
  const { principal, body } = request;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const { open, latest } = await context.store.verifications.startsOf({
      accountId: principal.accountId,
      recipient: number.e164,
      template: body.template,
      limit: startsLookedAt,
    });
    const made = { number, workflow, latest };
    const client = clientOf(principal.accountId, body.client);
    const own = open.find((pending) => isSameRequester(pending.client, client));
    const answer = own ? await goOn(request, context, own, made) : await startNew(request, context, made);
    if (answer !== "again") return answer;
  }
  throw new Error(`Other starts of the same verification came in between ${tries} times.`);
}

/** The one that is under way is sent again, once it may be; whoever enters the code of one payment confirms no other. */
async function goOn(
  request: Request,
  context: VerifyingContext,
  open: Verification,
  start: NewStart,
): Promise<Answer | "again"> {
  const { principal, idempotency, body } = request;
  const now = context.clock.now();
  const isOver = now >= open.expiresAt;
  if (!isOver && isSame(open.transaction, body.transaction)) {
    return attemptAgain(context, { principal, idempotency }, open, undefined);
  }
  if (!isOver) return startNew(request, context, { ...start, instead: open });
  await conclude(context, ended(open, "EXPIRED", null, now), open);
  return "again";
}

const isSame = (one: Verification["transaction"], other: Request["body"]["transaction"]): boolean =>
  one?.amount === other?.amount && one?.payee === other?.payee;

interface NewStart {
  readonly number: PhoneNumber;
  readonly workflow: readonly WorkflowStep[];
  /** Those before it, newest first. */
  readonly latest: readonly VerificationStart[];
  /** The one under way that it ends, once nothing but the account's money stands against it. */
  readonly instead?: Verification;
}

async function startNew(
  request: Request,
  context: VerifyingContext,
  { number, workflow, latest, instead }: NewStart,
): Promise<Answer | "again"> {
  const { principal, idempotency } = request;
  const { store, clock } = context;
  const limited = refusedByLimits(request, context, latest);
  if (limited) return limited;
  // The pending verification that this one replaces was paid for, and its money is refunded first.
  if (instead) context.limits.payers.set(principal.accountId, true);
  const startNumber = (latest[0]?.number ?? 0) + 1;
  const made = await newVerification(request, context, number, { workflow, startNumber });
  const attempt = await firstAttempt(context, made, 0, "/to");
  if (isRefusal(attempt)) {
    const { reason } = attempt;
    return reason === undefined
      ? attempt
      : block(context, made.verification, blocked(reason, attempt.detail, attempt.challenge));
  }
  const { message, verification } = attempt;
  const held = verification.heldMicros;
  const effectOf = (leaseUntil?: number) => [
    store.verifications.add(verification),
    store.messages.accept(message, createId(message.createdAt), leaseUntil),
    ...(held === null || held === 0
      ? []
      : [
          // Of the day that it is given back of.
          store.ledger.charge(
            heldCharge(verification, held),
            createId(verification.createdAt),
            verification.createdAt,
          ),
        ]),
  ];
  const answer = { status: 201 as const, body: bodyOf(verification, [message]) };
  const key = keyIn(principal.accountId, idempotency);
  return storing(
    context,
    message,
    async (leaseUntil) => {
      // What that gives back may pay for this one.
      const isChanged =
        instead && (await conclude(context, ended(instead, "CANCELED", null, clock.now()), instead));
      if (isChanged) return isChanged;
      return commitOnce(context, key, effectOf(leaseUntil), answer, async (word) =>
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

function workflowOf(
  { body }: Request,
  { verificationTexts }: VerifyingContext,
  region: string,
): readonly WorkflowStep[] {
  return (
    body.workflow?.map(({ channel, timeout }) => ({ channel, timeoutSeconds: timeout })) ??
    verificationTexts.workflowOf(region)
  );
}

function faultsOf(
  { body, principal }: Request,
  { verificationTexts }: VerifyingContext,
  workflow: readonly WorkflowStep[],
): readonly Fault[] {
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
  return [...faults, ...clientFaults(body.client)];
}

/** Limits the starts of a number, all requesters and templates together; a few are reserved for trusted clients. */
function refusedByLimits(
  request: Request,
  context: VerifyingContext,
  latest: NewStart["latest"],
): Refusal<"rate_limited"> | undefined {
  const now = context.clock.now();
  const at = startsAgainAt(latest, request.body.client?.trusted ?? false, now);
  if (at === undefined) return undefined;
  const detail = "This number has had as many verifications as are allowed in this time. Nothing was sent.";
  return refuseFor("rate_limited", detail, Math.ceil((at - now) / 1_000));
}
