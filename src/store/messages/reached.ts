import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import { change, type Step } from "../change.ts";
import type { Engine } from "../engine.ts";
import { verificationDue } from "../verifications/due.ts";
import { recount } from "./totals.ts";

type Ending = Step<"account missing" | "lease_lost">;

/** A message that reaches a status by these steps: it is counted anew, and its verification goes on where it is lost. */
export function prepareReached(engine: Engine) {
  const { out, back } = recount(engine);
  const due = verificationDue(engine);
  return (message: TrackedMessage, status: DeliveryStatus, now: number, steps: readonly Ending[]) =>
    change([out(message), ...steps, ...due(message, status, now), back(message)]);
}
