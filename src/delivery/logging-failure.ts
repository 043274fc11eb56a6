import type { Log } from "../ports/telemetry.ts";

/** Runs one step of an item and logs its failure; never rejects. */
export async function loggingFailure(log: Log, id: string, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    log.error({ id, error: String(error) }, "dispatch failed; it is tried again when its lease ends");
  }
}
