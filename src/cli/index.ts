import { CommanderError } from "commander";
import { explainFailure } from "./failure.ts";
import { createProgram } from "./program.ts";

process.umask(0o077);
try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    console.error(explainFailure(error));
    process.exitCode = 1;
  }
}
