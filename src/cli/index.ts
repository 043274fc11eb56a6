import { CommanderError } from "commander";
import { explainFailure } from "./failure.ts";
import { connectPatiently } from "../runtimes/process/connecting.ts";
import { createProgram } from "./program.ts";

process.umask(0o077);
connectPatiently();
// A reader such as head may close the pipe early; the command still runs to its end.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    console.error(explainFailure(error));
    process.exitCode = 1;
  }
}
