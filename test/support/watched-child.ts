import type { ChildProcess } from "node:child_process";

/** A process that a test started, and its output so far. */
export interface WatchedChild {
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Exit code, or the signal that ended the process. */
  readonly exit: Promise<number | NodeJS.Signals>;
}

const running = new Set<ChildProcess>();

/** Collects the output of a process with pipes, and tracks the process until it exits. */
export function watchChild(child: ChildProcess): WatchedChild {
  running.add(child);
  let stdout = "";
  let stderr = "";
  child.stdout!.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr!.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once("close", (code, signal) => {
      running.delete(child);
      resolve(code ?? signal ?? "SIGKILL");
    }),
  );
  return { child, stdout: () => stdout, stderr: () => stderr, exit: ended };
}

/** Returns true if a watched process has not exited. */
export const isRunning = ({ child }: WatchedChild) => running.has(child);

/** Kills all watched processes that a test has not ended. */
export function killWatchedChildren(): void {
  for (const child of running) child.kill("SIGKILL");
}
