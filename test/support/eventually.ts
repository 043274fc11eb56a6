import { setTimeout as wait } from "node:timers/promises";
import { patienceMilliseconds } from "./patience.ts";

const longestPauseMilliseconds = 50;

/** What `look` returns once it returns something; fails where it hangs, and says what did not come about. */
export async function eventually<Value>(
  look: () => Value | undefined | null | false | Promise<Value | undefined | null | false>,
  what: string | (() => string) = () => look.toString(),
): Promise<Value> {
  const until = performance.now() + patienceMilliseconds;
  for (let milliseconds = 2; ; milliseconds = Math.min(milliseconds * 1.5, longestPauseMilliseconds)) {
    const found = await look();
    if (found) return found;
    if (performance.now() > until) {
      throw new Error(`It did not come about: ${typeof what === "string" ? what : what()}`);
    }
    await wait(milliseconds);
  }
}
