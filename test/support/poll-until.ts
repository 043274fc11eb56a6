import { setTimeout as wait } from "node:timers/promises";
import { hangTimeoutMilliseconds } from "./hang-timeout.ts";

const longestPauseMilliseconds = 50;

/**
 * Polls `look` until it returns a truthy value, and returns that value. Throws with `what` as the missing condition if
 * the hang timeout is exceeded. If `look` throws, the polling ends with its error.
 */
export async function pollUntil<Value>(
  look: () => Value | undefined | null | false | Promise<Value | undefined | null | false>,
  what: string | (() => string) = () => look.toString(),
): Promise<Value> {
  const until = performance.now() + hangTimeoutMilliseconds;
  for (let milliseconds = 2; ; milliseconds = Math.min(milliseconds * 1.5, longestPauseMilliseconds)) {
    const found = await look();
    if (found) return found;
    if (performance.now() > until) {
      throw new Error(`The condition did not become true: ${typeof what === "string" ? what : what()}`);
    }
    await wait(milliseconds);
  }
}
