import { CommanderError } from "commander";
import { setConnectTimeout } from "../runtimes/process/set-connect-timeout.ts";
import { explainFailure, UsageFailure } from "./failure.ts";
import { createProgram } from "./program.ts";

process.umask(0o077);
setConnectTimeout();
// A reader such as `head` may close the pipe early, and a disk may be full. The command still runs to its end.
for (const stream of [process.stdout, process.stderr]) {
  stream.once("error", ({ code }: NodeJS.ErrnoException) => {
    stream.on("error", () => {});
    if (code === "EPIPE") return;
    process.once("exit", () => (process.exitCode ||= 1));
    const message = `The output could not be written (${code}). The command still ran to its end.`;
    if (stream === process.stdout) console.error(message);
  });
}
try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    console.error(explainFailure(error));
    process.exitCode = error instanceof UsageFailure ? 2 : 1;
  }
}
