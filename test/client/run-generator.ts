import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { hangTimeoutMilliseconds } from "../support/hang-timeout.ts";

const script = join(import.meta.dirname, "../../scripts/client/generate.ts");

/** Runs the generator as a child process and returns its standard output. */
export async function runGenerator(parameters: readonly string[], env = process.env): Promise<string> {
  const options = { env, timeout: hangTimeoutMilliseconds };
  return (await promisify(execFile)(process.execPath, [script, ...parameters], options)).stdout;
}

/** Runs the generator with invalid input. Returns its exit code and its standard error. */
export async function runFailingGenerator(parameters: readonly string[], env = process.env) {
  const failure: unknown = await runGenerator(parameters, env).catch((error: unknown) => error);
  const { code, stderr } = failure as { readonly code?: number; readonly stderr?: string };
  return { code, stderr };
}
