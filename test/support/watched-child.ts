import type { ChildProcess } from "node:child_process";

/** A process that a test started, and what it has said so far. */
export interface WatchedChild {
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

const running = new Set<ChildProcess>();

/** Listens to a process whose output is piped, and remembers it until it has ended. */
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
  return { child, stdout: () => stdout, stderr: () => stderr, ended };
}

/** Whether a watched process has not ended yet. */
export const isRunning = ({ child }: WatchedChild) => running.has(child);

/** Ends what a test left running. */
export function killWatched(): void {
  for (const child of running) child.kill("SIGKILL");
}
