import { losses, type DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import { prepareStep, type Step } from "../change.ts";
import type { Engine } from "../engine.ts";

interface Due {
  readonly accountId: string;
  readonly verificationId: string;
  readonly now: number;
}

/**
 * Looks at once at the verification that this message is of, where the message is lost by the change that this is part of;
 * whoever changes the verification meanwhile looks at it anew. Of a message of no verification it costs nothing.
 */
export function verificationDue(
  engine: Engine,
): (message: TrackedMessage, status: DeliveryStatus | undefined, now: number) => readonly Step[] {
  const due = prepareStep<Due>("verification due", (value) =>
    engine.builder
      .updateTable("verifications")
      .set((eb) => ({ next_at: value.now, version: eb("version", "+", 1) }))
      .where("id", "=", value.verificationId)
      .where("next_at", "is not", null),
  );
  return ({ verificationId, accountId }, status, now) =>
    verificationId !== null && status !== undefined && losses.includes(status)
      ? [due({ accountId, verificationId, now })]
      : [];
}
