import { fork } from "node:child_process";
import { onInterrupt } from "../interrupt.ts";
import type { Progress } from "./filling.ts";

type Said<Result> = { readonly what: string; readonly done: number } | { readonly result: Result };

const jobMilliseconds = 60 * 60_000;

/**
 * Runs a module of this folder in a process of its own, so that Ctrl-C is heard while SQLite works; rejects when it
 * fails or takes more than an hour.
 */
export async function runJob<Task extends object, Result>(
  module: string,
  task: Task,
  progress: Progress,
): Promise<Result> {
  const child = fork(new URL(module, import.meta.url), [JSON.stringify(task)], { timeout: jobMilliseconds });
  const forget = onInterrupt(() => child.kill("SIGKILL"));
  try {
    return await new Promise<Result>((resolve, reject) => {
      child.on("message", (said: Said<Result>) => {
        if ("result" in said) resolve(said.result);
        else progress(said.what, said.done);
      });
      child.on("error", reject);
      child.on("exit", (code, signal) =>
        reject(new Error(`${module} ended without a result (${signal ?? `exit code ${code}`})`)),
      );
    });
  } finally {
    forget();
  }
}

/** Does what this process was started for by `runJob`, and ends it. */
export async function work<Task, Result>(
  job: (task: Task, progress: Progress) => Promise<Result>,
): Promise<void> {
  const say = (said: Said<Result>) => new Promise((resolve) => process.send!(said, resolve));
  // Whoever started this process hears it as well and ends it, with what it has written.
  process.on("SIGINT", () => {});
  const task = JSON.parse(process.argv[2]!) as Task;
  const result = await job(task, (what, done) => void say({ what, done }));
  await say({ result });
  process.disconnect();
}
