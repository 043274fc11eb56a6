import { randomInt } from "node:crypto";
import type { Input, Output } from "../../contract.ts";
import { parsePhoneNumber } from "../../domain/phone/phone.ts";
import { isProblemResponse, type ValidationError } from "../../domain/problems.ts";
import { acceptMessage, invalidPhoneNumber } from "../accept-message.ts";
import type { SendingContext } from "../context.ts";

/** Time to live of a call, in addition to its ring time. */
const graceSeconds = 60;
/** Deprecation date of the old request format, in the syntax of RFC 9745: 2026-01-01. */
const deprecatedSince = "@1767225600";

/** Accepts a flash call. `callType` distinguishes the old request format from the current one. */
export async function sendFlashCall(
  input: Input<"sendFlashCall">,
  context: SendingContext,
): Promise<Output<"sendFlashCall">> {
  const { body } = input;
  const isOldFormat = body.callType === "flash";
  const caller = body.caller ?? pickRandom(context.service.callerPool) ?? "";
  const ringTimeSeconds = body.callType === "flash" ? body.maxRingTime : body.max_ring_time;
  const accepted = await acceptMessage(context, input, {
    content: { channel: "flash_call", sender: caller, ringTimeSeconds },
    recipientPointer: "/callee",
    recipient: body.callee,
    quantity: 1,
    lifetimeSeconds: ringTimeSeconds + graceSeconds,
    faults: findCallerErrors(caller),
    createBody: (uuid) => ({ uuid, caller, callee: body.callee }),
  });
  if (isProblemResponse(accepted) || !isOldFormat) return accepted;
  return { ...accepted, headers: { ...accepted.headers, deprecation: deprecatedSince } };
}

/** Returns a random number of the pool. The caller ID is the code, so it must not be predictable. */
function pickRandom(pool: readonly string[]): string | undefined {
  return pool.length > 0 ? pool[randomInt(pool.length)] : undefined;
}

function findCallerErrors(caller: string): readonly ValidationError[] {
  if (caller === "") {
    const message = "Set a caller, because this service has no caller ID pool.";
    return [{ in: "body", pointer: "/caller", code: "required", message }];
  }
  return parsePhoneNumber(caller) ? [] : [invalidPhoneNumber("/caller")];
}
