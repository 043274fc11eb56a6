import { codesOf } from "../../domain/verifications/codes.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { VerifyingContext } from "../context.ts";

/** Fewer codes than these may be guessed: each verification takes five wrong ones. */
const fewCodes = 1_000;
const defaultCodeLength = 6;

/** Warns an operator whose caller IDs are too few for codes that are their last digits. */
export function tellFewCodes({ callerPool, sandboxCode }: VerifyingContext["service"], log: Log): void {
  const codes = codesOf(callerPool, defaultCodeLength);
  if (sandboxCode !== undefined || codes === 0 || codes >= fewCodes) return;
  log.warn(
    { codes },
    "verifications by flash call have few codes, which may be guessed: CONNECT_HUB_CALLER_POOL needs more numbers",
  );
}
