import type { Log } from "../ports/log.ts";
import { isRefusedAs } from "../ports/store/errors.ts";

/** Takes one piece a step further; never rejects. */
export async function settle(log: Log, id: string, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    // Another dispatcher took it after the lease ended, or a receipt ended it: that record stands.
    if (isRefusedAs(error, "expectation")) return;
    log.error({ id, error: String(error) }, "dispatch failed; it is tried again when its lease ends");
  }
}
