import { pollUntil } from "../support/poll-until.ts";
import { execute } from "../support/stores/postgres.ts";

/** Resolves when a session of the database waits for a lock. */
export async function waitForLockWait(url: string): Promise<void> {
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await pollUntil(async () => (await execute(waiting, url)).length > 0, "a session waits for a lock");
}
