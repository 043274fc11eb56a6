import { toShownRecipient } from "../../domain/phone/phone.ts";
import type { Input, Output } from "../../contract.ts";
import { extractDigits } from "../../domain/digits.ts";
import { toTelegramStatus, type VerificationStatus } from "../../domain/messages/delivery.ts";
import { createProblem, createRetryableProblem } from "../../domain/problems.ts";
import { VerificationUnavailable } from "../../ports/gateways.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import type { Context } from "../context.ts";
import { countConversion } from "../status-reports.ts";

/**
 * Maximum number of tries. A gateway checks fewer codes of one message. Each try fails because another check was
 * recorded first.
 */
const tries = 10;

/** Default delay, in milliseconds, before a gateway is called again that could not check a code. */
const defaultWaitMilliseconds = 5_000;

const limitExceeded: VerificationStatus = "code_max_attempts_exceeded";

/**
 * Returns the status of a Telegram message, and the result for the entered code. Without a code, it is the latest known
 * result, or `code_invalid` if no code was entered yet. Every wrong code counts.
 */
export async function checkTelegramVerification(
  { body, principal }: Input<"checkTelegramVerification">,
  context: Context,
): Promise<Output<"checkTelegramVerification">> {
  const enteredCode = body.code === undefined ? undefined : extractDigits(body.code);
  const find = () => context.store.messages.findByRequest(principal.accountId, body.request_id);
  let previousStatus: VerificationStatus | undefined;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const message = await find();
    // Only checkVerification checks codes of verifications, because it counts the wrong codes.
    if (!message || message.verificationId !== null)
      return createProblem("not_found", "This account has no Telegram message with this request_id.");
    const result = await checkCode(context, message, enteredCode, previousStatus);
    if (result instanceof VerificationUnavailable) return createGatewayUnavailableProblem(result);
    previousStatus = result?.newStatus;
    // If another check of the same code was recorded first, the code is checked again against the new state.
    if (result?.newStatus && !(await recordResult(context, message, result))) continue;
    // The gateway may have reported the delivery during the check.
    const current = (await find()) ?? message;
    return { status: 200, body: await buildResponse(context, body.request_id, current, result) };
  }
  throw new Error(`Other checks of the same code were recorded first during all ${tries} tries.`);
}

function createGatewayUnavailableProblem({
  afterMilliseconds = defaultWaitMilliseconds,
}: VerificationUnavailable) {
  const detail = "The gateway cannot check codes now. Retry later.";
  return createRetryableProblem("unavailable", detail, Math.ceil(afterMilliseconds / 1_000));
}

interface CheckResult {
  readonly status: VerificationStatus;
  readonly at: number;
  /** Set if the gateway returned this status in the current check. */
  readonly newStatus?: VerificationStatus;
}

/**
 * Checks the entered code. Returns the error if the gateway cannot check codes now. Without an entered code, returns
 * the latest recorded result, if any.
 */
async function checkCode(
  { verification, clock }: Context,
  message: TrackedMessage<"telegram">,
  enteredCode: string | undefined,
  previousVerdict: VerificationStatus | undefined,
): Promise<CheckResult | VerificationUnavailable | undefined> {
  const now = clock.now();
  const last = message.verification && { status: message.verification, at: message.verifiedAt ?? now };
  const lost = last && isFailed(last.status) ? last : undefined;
  // A gateway that counts entries itself may have found the code valid before another check was recorded. It is then
  // called again.
  if (lost && previousVerdict !== "code_valid") return lost;
  const request = {
    provider: message.provider,
    providerMessageId: message.providerMessageId ?? "",
    sentCode: message.code,
    enteredCode,
    codeChecks: message.codeChecks,
    delivery: message.status,
    expiresAt: message.expiresAt,
    now,
    previousVerdict,
  };
  try {
    const newStatus = await verification.check(request);
    if (lost && newStatus !== "code_valid") return lost;
    if (!newStatus || (enteredCode === undefined && isUnchanged(newStatus, last?.status)))
      return last ?? undefined;
    return { status: newStatus, at: now, newStatus };
  } catch (error) {
    if (!(error instanceof VerificationUnavailable)) throw error;
    // Without an entered code, the recorded result is returned.
    return enteredCode === undefined ? (last ?? undefined) : error;
  }
}

/**
 * Records a result before it is returned. Returns false if another check was recorded first. A recorded `code_valid` is
 * replaced only by `code_max_attempts_exceeded`, which is never replaced.
 */
async function recordResult(
  { store, guard }: Context,
  message: TrackedMessage<"telegram">,
  result: CheckResult,
): Promise<boolean> {
  const { verification } = message;
  if (verification === "code_valid" && (result.status === "code_valid" || result.status === "expired"))
    return true;
  const isChanged =
    verification !== limitExceeded &&
    (await store.commit([store.messages.recordCheck(message, result.status, result.at)], {
      message_changed: () => true,
    }));
  if (!isChanged && result.status === "code_valid" && !(await isReportedAsEntered({ store }, message))) {
    countConversion({ guard }, message);
  }
  return !isChanged;
}

/** Returns true if the customer has already reported that the code was entered. That report counted the conversion. */
const isReportedAsEntered = async ({ store }: Pick<Context, "store">, { id }: Pick<TrackedMessage, "id">) =>
  (await store.messages.listEvents(id)).some(({ detail }) => detail === "Success");

/**
 * Returns true if a status does not change the record. Without an entered code, such a status must not be counted
 * again.
 */
const isUnchanged = (status: VerificationStatus, last: VerificationStatus | undefined) =>
  status === last || (last === "code_valid" && status !== limitExceeded);

const isFailed = (status: VerificationStatus) => status === "expired" || status === limitExceeded;

async function buildResponse(
  { store }: Context,
  requestId: string,
  message: TrackedMessage<"telegram">,
  result: CheckResult | undefined,
) {
  const events = await store.messages.listEvents(message.id);
  const deliveredAt = events.find(({ status }) => status === message.status)?.at ?? message.updatedAt;
  return {
    request_id: requestId,
    phone_number: toShownRecipient(message),
    request_cost: 0,
    delivery_status: { status: toTelegramStatus(message.status), updated_at: seconds(deliveredAt) },
    verification_status: {
      status: result?.status ?? unverified,
      updated_at: seconds(result?.at ?? message.createdAt),
    },
  };
}

/** Status of a code that was not entered yet. It is not final, and no client mistakes it for success. */
const unverified: VerificationStatus = "code_invalid";

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);
