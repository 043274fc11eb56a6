import { BoundedMap } from "../common/bounded-map.ts";
import { mergeDelivery, type DeliveryStatus, type ReportedOutcome } from "../domain/messages/delivery.ts";
import { toSentMessage } from "../ports/guard.ts";
import type { TrackedMessage } from "../ports/store/messages.ts";
import type { Context } from "./context.ts";

/** Reports that race come close together. */
const maximumTold = 10_000;
/** What was counted of messages lately: of reports that race all find that nothing was recorded before. */
const told = new BoundedMap<string, true>(maximumTold);

/** Whether something of a message is told for the first time. */
function isFirst(messageId: string, what: string): boolean {
  const key = `${messageId} ${what}`;
  if (told.has(key)) return false;
  told.set(key, true);
  return true;
}

/** Whether a message was refunded before a gateway took it: it has failed, whatever is reported later. */
const isOver = ({ refundedAt, submittedAt }: TrackedMessage) => refundedAt !== null && submittedAt === null;

/**
 * Counts that a message's code was entered: once, whichever operation tells of it and however many requests at once, and
 * not of a message that nobody can have got.
 */
export function countAnswer({ guard }: Pick<Context, "guard">, message: TrackedMessage): void {
  if (!isOver(message) && isFirst(message.id, "answer")) guard.convert(toSentMessage(message));
}

/** Whether `checkTelegramVerification` has found the code of a message valid, which was counted then. */
const isFoundValid = ({ verification }: TrackedMessage) => verification === "code_valid";

/** Records a report on a message; one that tells nothing new, or repeats an earlier one, changes nothing. */
export async function recordReport(
  { store, clock, wake, metrics, guard }: Pick<Context, "store" | "clock" | "wake" | "metrics" | "guard">,
  message: TrackedMessage,
  outcome: ReportedOutcome,
  status: DeliveryStatus | undefined,
): Promise<void> {
  const isNews =
    status !== undefined && !isOver(message) && mergeDelivery(message.status, status) !== message.status;
  const events = await store.messages.events(message.id);
  const isRepeated = events.some(({ detail }) => detail === outcome);
  if (isRepeated && !isNews) return;
  const now = clock.now();
  await store.commit([store.messages.report(message, outcome, status, now)]);
  if (isNews && isFirst(message.id, status)) metrics.reached(message, [status], message.provider, now);
  // Of its own verifications the hub knows who has entered the code.
  const isAnswer = outcome === "Success" && !isRepeated && message.verificationId === null;
  if (isAnswer && !isFoundValid(message)) countAnswer({ guard }, message);
  wake("webhooks");
}
