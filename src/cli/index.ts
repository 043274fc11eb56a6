import { CommanderError } from "commander";
import { explainFailure } from "./failure.ts";
import { createProgram } from "./program.ts";

process.umask(0o077);
// Whoever reads no further, such as head, has seen enough: what was begun goes on to its end.
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
