import { CommanderError } from "commander";
import { setConnectTimeout } from "../runtimes/process/set-connect-timeout.ts";
import { explainFailure, UsageFailure } from "./failure.ts";
import { handleOutputErrors } from "./output-errors.ts";
import { createProgram } from "./program.ts";

process.umask(0o077);
setConnectTimeout();
handleOutputErrors();
try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    console.error(explainFailure(error));
    process.exitCode = error instanceof UsageFailure ? 2 : 1;
  }
}
