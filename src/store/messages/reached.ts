import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import { change, type Step } from "../change.ts";
import type { Engine } from "../engine.ts";
import { verificationDue } from "../verifications/due.ts";
import { recount } from "./totals.ts";

/**
 * A message that is changed by these steps, and reaches a status by them if one is given: it is counted anew, and its
 * verification goes on where it is lost.
 */
export function prepareReached(engine: Engine) {
  const { out, back } = recount(engine);
  const due = verificationDue(engine);
  return <Miss extends string>(
    message: TrackedMessage,
    status: DeliveryStatus | undefined,
    now: number,
    steps: readonly Step<Miss>[],
  ) => change<Miss>([out(message), ...steps, ...due(message, status, now), back(message)]);
}
