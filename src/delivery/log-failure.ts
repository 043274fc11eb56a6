import type { Log } from "../ports/telemetry.ts";

/**
 * Runs one step of a leased item and logs its failure. Never rejects. A failed item is retried when its lease expires.
 */
export async function logFailure(log: Log, id: string, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    log.error({ id, error: String(error) }, "item not processed; it is retried when its lease expires");
  }
}
