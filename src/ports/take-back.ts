import type { TrafficGuard } from "./guard.ts";
import type { TrackedMessage } from "./store/messages.ts";
import type { Verifications } from "./store/verifications.ts";

/**
 * Takes a refunded message back from what the guard has counted. One of a verification that is paid as a whole costs nothing
 * by itself, and was counted at all that is held; where nobody can tell now how much that is, its money stays counted.
 */
export async function takeRefundedBack(
  guard: Pick<TrafficGuard, "takeBack">,
  verifications: Pick<Verifications, "findAny">,
  message: TrackedMessage,
): Promise<void> {
  const { verificationId, priceMicros } = message;
  if (verificationId === null || priceMicros > 0) return guard.takeBack(message);
  const found = await verifications.findAny(verificationId).catch(() => undefined);
  guard.takeBack({ ...message, priceMicros: found?.heldMicros ?? priceMicros });
}
