import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { patienceMilliseconds } from "../support/patience.ts";

const script = join(import.meta.dirname, "../../scripts/client/generate.ts");

/** Runs the generator as somebody would, and answers what it prints. */
export async function generate(parameters: readonly string[], env = process.env): Promise<string> {
  const options = { env, timeout: patienceMilliseconds };
  return (await promisify(execFile)(process.execPath, [script, ...parameters], options)).stdout;
}

/** What it tells and ends with when it does not do its work. */
export async function refusal(parameters: readonly string[], env = process.env) {
  const failure: unknown = await generate(parameters, env).catch((error: unknown) => error);
  const { code, stderr } = failure as { readonly code?: number; readonly stderr?: string };
  return { code, stderr };
}
