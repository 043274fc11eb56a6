import type { Input, Output } from "../../contract.ts";
import { telegramDeliveryStatus, type VerificationStatus } from "../../domain/delivery.ts";
import { refuse } from "../../domain/refusals.ts";
import { StoreError } from "../../ports/store.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import type { Context } from "../context.ts";

const tries = 3;

/** Tells what became of a Telegram code and, when one is entered, whether it is right; every entered code counts. */
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
      return { status: 200, body: resultOf(message, verdict, now) };
    } catch (error) {
      // Another check of the same code came in between: judge again with what it left.
      if (!(error instanceof StoreError && error.kind === "expectation") || attempt === tries) throw error;
    }
  }
}

/** The verdict on the entered code, recorded before it is told. */
async function judge(
  { store, verification }: Context,
  message: TrackedMessage,
  enteredCode: string | undefined,
  now: number,
): Promise<VerificationStatus | undefined> {
  const verdict = await verification.check({
    providerMessageId: message.providerMessageId ?? "",
    sentCode: message.code ?? "",
    enteredCode,
    codeChecks: message.codeChecks,
    expiresAt: message.expiresAt,
    now,
  });
  if (!verdict) return message.verification ?? undefined;
  await store.commit(store.messages.verify(message, verdict, now));
  return verdict;
}

function resultOf(message: TrackedMessage, verdict: VerificationStatus | undefined, now: number) {
  const delivery = telegramDeliveryStatus(message.status);
  const checked = verdict === message.verification ? message.updatedAt : now;
  return {
    request_id: message.providerMessageId ?? "",
    phone_number: message.recipient,
    request_cost: 0,
    ...(delivery && { delivery_status: { status: delivery, updated_at: seconds(message.updatedAt) } }),
    ...(verdict && { verification_status: { status: verdict, updated_at: seconds(checked) } }),
  };
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);
