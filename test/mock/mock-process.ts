import { spawn } from "node:child_process";
import { eventually } from "../support/eventually.ts";
import { isRunning, watchChild, type WatchedChild } from "../support/watched-child.ts";

const root = new URL("../..", import.meta.url).pathname;

/** `npm run mock` as a process. */
export interface MockProcess extends WatchedChild {
  /** Resolves with the address once it says where it answers. */
  listening(): Promise<string>;
  /** Waits until the output has this. */
  saying(pattern: RegExp): Promise<RegExpExecArray>;
}

/** Starts the script of `npm run mock` with these options. */
export function startMock(...options: readonly string[]): MockProcess {
  const child = spawn(process.execPath, ["scripts/mock.ts", ...options], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const watched = watchChild(child);
  const said = () => `${watched.stdout()}${watched.stderr()}`;
  const saying = (pattern: RegExp) =>
    eventually(
      () => {
        const found = pattern.exec(watched.stdout());
        if (!found && !isRunning(watched)) throw new Error(`The mock did not say ${pattern}: ${said()}`);
        return found;
      },
      () => `the mock says ${pattern}: ${said()}`,
    );
  return {
    ...watched,
    saying,
    listening: async () => (await saying(/^The (?:mock|proxy) .*?(http:\/\/[^\s,]+)/m))[1]!,
  };
}

export { killWatched as killMocks } from "../support/watched-child.ts";
