import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { isRunning, watchChild, type WatchedChild } from "../support/watched-child.ts";

const root = new URL("../..", import.meta.url).pathname;
const patienceMilliseconds = 25_000;

/** `npm run mock` as a process. */
export interface MockProcess extends WatchedChild {
  /** Resolves with the address once it says where it answers. */
  listening(): Promise<string>;
  /** Waits until the output has this; fails after 25 seconds. */
  saying(pattern: RegExp): Promise<RegExpExecArray>;
}

/** Starts the script of `npm run mock` with these options. */
export function startMock(...options: readonly string[]): MockProcess {
  const child = spawn(process.execPath, ["scripts/mock.ts", ...options], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const watched = watchChild(child);
  const saying = async (pattern: RegExp) => {
    for (const until = Date.now() + patienceMilliseconds; Date.now() < until; await wait(20)) {
      const found = pattern.exec(watched.stdout());
      if (found) return found;
      if (!isRunning(watched)) break;
    }
    throw new Error(`The mock did not say ${pattern}: ${watched.stdout()}${watched.stderr()}`);
  };
  return {
    ...watched,
    saying,
    listening: async () => (await saying(/^The (?:mock|proxy) .*?(http:\/\/[^\s,]+)/m))[1]!,
  };
}

export { killWatched as killMocks } from "../support/watched-child.ts";
