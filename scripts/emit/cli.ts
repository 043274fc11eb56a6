import { text } from "node:stream/consumers";
import { emitScript } from "./modules.ts";
import { Refusal } from "./refusal.ts";

// The warning that type stripping is experimental does not help a reader of the module.
process.removeAllListeners("warning");

try {
  const schema: unknown = JSON.parse(await text(process.stdin));
  process.stdout.write(emitScript(schema));
} catch (error) {
  if (!(error instanceof Refusal || error instanceof SyntaxError)) throw error;
  const prefix = error instanceof SyntaxError ? "The input is not JSON: " : "";
  process.stderr.write(`${prefix}${error.message}\n`);
  process.exitCode = 1;
}
