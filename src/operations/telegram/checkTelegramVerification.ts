import type { Input, Output } from "../../contract.ts";
import { telegramDeliveryStatus, type VerificationStatus } from "../../domain/delivery.ts";
import { refuse } from "../../domain/refusals.ts";
import { StoreError } from "../../ports/store.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import type { Context } from "../context.ts";

/** More than a gateway judges codes of one message: each try that fails is another check that succeeded. */
const tries = 10;

/** Tells what became of a Telegram code and, when one is entered, whether it is right; every incorrect one counts. */
export async function checkTelegramVerification(
  { body, principal }: Input<"checkTelegramVerification">,
  context: Context,
): Promise<Output<"checkTelegramVerification">> {
  for (let attempt = 1; ; attempt += 1) {
    const message = await context.store.messages.findByRequest(principal.accountId, body.request_id);
    if (!message) return refuse("not_found", "No Telegram message of this account has this request_id.");
    try {
      const now = context.clock.now();
      const verdict = await judge(context, message, body.code, now);
      return { status: 200, body: await resultOf(context, message, verdict) };
    } catch (error) {
      // Another check of the same code came in between: judge again with what it left.
      if (!(error instanceof StoreError && error.kind === "expectation") || attempt === tries) throw error;
    }
  }
}

interface Verdict {
  readonly status: VerificationStatus;
  readonly at: number;
}

/** The verdict on the entered code, recorded before it is told; without a new one the last, if there is one. */
async function judge(
  { store, verification }: Context,
  message: TrackedMessage,
  enteredCode: string | undefined,
  now: number,
): Promise<Verdict | undefined> {
  const last = message.verification && { status: message.verification, at: message.verifiedAt ?? now };
  if (last && isLost(last.status)) return last;
  const status = await verification.check({
    providerMessageId: message.providerMessageId ?? "",
    sentCode: message.code ?? "",
    enteredCode,
    codeChecks: message.codeChecks,
    expiresAt: message.expiresAt,
    now,
  });
  if (!status) return last ?? undefined;
  // A code that was found valid stays so: what ends the guessing changes nothing in its record.
  if (last?.status !== "code_valid" || status === "code_invalid") {
    await store.commit(store.messages.verify(message, status, now));
  }
  return { status, at: now };
}

const isLost = (status: VerificationStatus) =>
  status === "expired" || status === "code_max_attempts_exceeded";

async function resultOf({ store }: Context, message: TrackedMessage, verdict: Verdict | undefined) {
  const delivery = telegramDeliveryStatus(message.status);
  const events = await store.messages.events(message.id);
  const arrived = events.find(({ status }) => status === message.status)?.at ?? message.updatedAt;
  return {
    request_id: message.providerMessageId ?? "",
    phone_number: message.recipient,
    request_cost: 0,
    ...(delivery && { delivery_status: { status: delivery, updated_at: seconds(arrived) } }),
    ...(verdict && { verification_status: { status: verdict.status, updated_at: seconds(verdict.at) } }),
  };
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);
