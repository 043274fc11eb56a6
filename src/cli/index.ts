import { CommanderError } from "commander";
import { connectPatiently } from "../runtimes/process/connecting.ts";
import { explainFailure, UsageFailure } from "./failure.ts";
import { createProgram } from "./program.ts";

process.umask(0o077);
connectPatiently();
// A reader such as head may close the pipe early, and a disk may be full; the command still runs to its end.
for (const stream of [process.stdout, process.stderr]) {
  stream.once("error", ({ code }: NodeJS.ErrnoException) => {
    stream.on("error", () => {});
    if (code === "EPIPE") return;
    process.once("exit", () => (process.exitCode ||= 1));
    const lost = `What the command printed could not be written (${code}); it went on to its end all the same.`;
    if (stream === process.stdout) console.error(lost);
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
