import { randomInt } from "node:crypto";
import type { Input, Output } from "../../contract.ts";
import { parsePhoneNumber } from "../../domain/phone/phone.ts";
import { isRefusal, type Fault } from "../../domain/refusals.ts";
import { acceptMessage, impossibleNumber } from "../accept-message.ts";
import type { SendingContext } from "../context.ts";

const graceSeconds = 60;
/** When the earlier form was deprecated, as RFC 9745 writes it: 2026-01-01. */
const deprecatedSince = "@1767225600";

/** Accepts a flash call; the body tells the present form from the earlier one. */
export async function sendFlashCall(
  input: Input<"sendFlashCall">,
  context: SendingContext,
): Promise<Output<"sendFlashCall">> {
  const { body } = input;
  const earlier = body.callType === "flash";
  const caller = body.caller ?? pick(context.service.callerPool) ?? "";
  const ringTimeSeconds = body.callType === "flash" ? body.maxRingTime : body.max_ring_time;
  const accepted = await acceptMessage(context, input, {
    content: { channel: "flash_call", sender: caller, ringTimeSeconds },
    pointer: "/callee",
    recipient: body.callee,
    quantity: 1,
    lifetimeSeconds: ringTimeSeconds + graceSeconds,
    faults: callerFaults(caller),
    answer: (uuid) => ({ uuid, caller, callee: body.callee }),
  });
  if (isRefusal(accepted) || !earlier) return accepted;
  return { ...accepted, headers: { ...accepted.headers, deprecation: deprecatedSince } };
}

/** A random number of the pool: the caller ID is the token, so it must not be predictable. */
function pick(pool: readonly string[]): string | undefined {
  return pool.length > 0 ? pool[randomInt(pool.length)] : undefined;
}

function callerFaults(caller: string): readonly Fault[] {
  if (caller === "") {
    const message = "Name the caller: this service has no pool of caller IDs.";
    return [{ in: "body", pointer: "/caller", code: "required", message }];
  }
  return parsePhoneNumber(caller) ? [] : [impossibleNumber("/caller")];
}
