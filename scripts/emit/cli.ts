import { text } from "node:stream/consumers";
import { emitScript } from "./modules.ts";
import { ContractError } from "./contract-error.ts";

// The warning that type stripping is experimental is of no use to the caller.
process.removeAllListeners("warning");

try {
  const schema: unknown = JSON.parse(await text(process.stdin));
  process.stdout.write(emitScript(schema));
} catch (error) {
  if (!(error instanceof ContractError || error instanceof SyntaxError)) throw error;
  const prefix = error instanceof SyntaxError ? "The input is not JSON: " : "";
  process.stderr.write(`${prefix}${error.message}\n`);
  process.exitCode = 1;
}
