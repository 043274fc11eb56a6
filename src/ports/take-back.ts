import { toSentMessage, type TrafficGuard } from "./guard.ts";
import type { TrackedMessage } from "./store/messages.ts";
import type { Verifications } from "./store/verifications.ts";

/**
 * Reverts what the guard counted for a refunded message. A verification that is paid as a whole was counted at the reserved
 * amount, and its requester is known until it ends; if it cannot be read, that part stays counted.
 */
export async function takeRefundedBack(
  guard: Pick<TrafficGuard, "takeBack">,
  verifications: Pick<Verifications, "findAny">,
  message: TrackedMessage,
): Promise<void> {
  const { verificationId, priceMicros } = message;
  if (verificationId === null) return guard.takeBack(toSentMessage(message));
  const found = await verifications.findAny(verificationId).catch(() => undefined);
  const counted = { ...message, priceMicros: found?.heldMicros ?? priceMicros };
  guard.takeBack(toSentMessage(counted, found?.client ?? { isTrusted: found?.isTrusted ?? false }));
}
