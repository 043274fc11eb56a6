import { BoundedMap } from "../common/bounded-map.ts";
import { mergeDelivery, type DeliveryStatus, type ReportedOutcome } from "../domain/messages/delivery.ts";
import { toSentMessage } from "../ports/guard.ts";
import type { TrackedMessage } from "../ports/store/messages.ts";
import type { Context } from "./context.ts";

/** Maximum number of entries. Concurrent reports on a message arrive within a short time. */
const maximumRecent = 10_000;
/**
 * Recently counted statuses and conversions of messages. Concurrent reports may all find that nothing was recorded
 * before.
 */
const recentCounts = new BoundedMap<string, true>(maximumRecent);

/** Returns true if `what` is not among the latest 10,000 entries for this message, and adds it. */
function markCounted(messageId: string, what: string): boolean {
  const key = `${messageId} ${what}`;
  if (recentCounts.has(key)) return false;
  recentCounts.set(key, true);
  return true;
}

/**
 * Returns true if a message was refunded before a gateway accepted it. It has failed, and later reports do not change
 * that.
 */
const hasFailedBeforeSubmission = ({ refundedAt, submittedAt }: TrackedMessage) =>
  refundedAt !== null && submittedAt === null;

/**
 * Counts a message as converted. Counts it only once across operations and concurrent requests, and never if no
 * recipient can have received it.
 */
export function countConversion({ guard }: Pick<Context, "guard">, message: TrackedMessage): void {
  if (!hasFailedBeforeSubmission(message) && markCounted(message.id, "answer"))
    guard.recordConversion(toSentMessage(message));
}

/**
 * Returns true if `checkTelegramVerification` has found the code of a message valid. That check counted the conversion.
 */
const isFoundValid = ({ verification }: TrackedMessage) => verification === "code_valid";

/**
 * Records a customer's report on a message. `status` is undefined if the report cannot change the status. Ignores a
 * repeated report that does not change the status.
 */
export async function recordStatusReport(
  { store, clock, wake, metrics, guard }: Pick<Context, "store" | "clock" | "wake" | "metrics" | "guard">,
  message: TrackedMessage,
  outcome: ReportedOutcome,
  status: DeliveryStatus | undefined,
): Promise<void> {
  const isStatusChange =
    status !== undefined &&
    !hasFailedBeforeSubmission(message) &&
    mergeDelivery(message.status, status) !== message.status;
  const events = await store.messages.listEvents(message.id);
  const isRepeated = events.some(({ detail }) => detail === outcome);
  if (isRepeated && !isStatusChange) return;
  const now = clock.now();
  await store.commit([store.messages.recordReport(message, outcome, status, now)]);
  if (isStatusChange && markCounted(message.id, status))
    metrics.recordStatuses(message, [status], message.provider, now);
  // For its verifications, connect-hub itself counts which codes were entered.
  const isConversion = outcome === "Success" && !isRepeated && message.verificationId === null;
  if (isConversion && !isFoundValid(message)) countConversion({ guard }, message);
  wake("webhooks");
}
