import { stackOf } from "../src/common/reason.ts";
import { CommanderError } from "commander";
import { readOptions } from "./mock/options.ts";
import { PortFailure, runMockOrProxy } from "./mock/run.ts";

try {
  const ended = endRequested();
  process.exit(await runMockOrProxy(readOptions(process.argv.slice(2)), ended));
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
  console.error(explain(error));
  process.exit(1);
}

function endRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

function explain(error: unknown): string {
  if (error instanceof PortFailure) return error.message;
  return stackOf(error);
}
