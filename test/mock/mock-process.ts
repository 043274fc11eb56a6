import { spawn, type ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

const root = new URL("../..", import.meta.url).pathname;
const patienceMilliseconds = 25_000;

/** `npm run mock` as a process. */
export interface MockProcess {
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Resolves with the address once it says where it answers. */
  listening(): Promise<string>;
  /** Waits until the output has this; fails after 25 seconds. */
  saying(pattern: RegExp): Promise<RegExpExecArray>;
}

const running = new Set<ChildProcess>();

/** Starts the script of `npm run mock` with these options. */
export function startMock(...options: readonly string[]): MockProcess {
  const child = spawn(process.execPath, ["scripts/mock.ts", ...options], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once("close", (code, signal) => {
      running.delete(child);
      resolve(code ?? signal ?? "SIGKILL");
    }),
  );
  const saying = async (pattern: RegExp) => {
    for (const until = Date.now() + patienceMilliseconds; Date.now() < until; await wait(20)) {
      const found = pattern.exec(stdout);
      if (found) return found;
      if (!running.has(child)) break;
    }
    throw new Error(`The mock did not say ${pattern}: ${stdout}${stderr}`);
  };
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    saying,
    listening: async () => (await saying(/^The (?:mock|proxy) .*?(http:\/\/[^\s,]+)/m))[1]!,
  };
}

/** Ends what a test left running. */
export function killMocks(): void {
  for (const child of running) child.kill("SIGKILL");
}
