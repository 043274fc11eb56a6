import type { Log } from "../ports/telemetry.ts";

/** Runs one step of a queued item and logs its failure. Never rejects. */
export async function logFailure(log: Log, id: string, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    log.error({ id, error: String(error) }, "item not processed; it is retried when its lease expires");
  }
}
