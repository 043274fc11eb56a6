import { readFile, writeFile } from "node:fs/promises";
import { randomToken } from "../domain/codes.ts";
import type { ReferenceAssets } from "../http/reference.ts";

/** The contract and the script of the reference page, read when they are first asked for. */
export async function readReference(): Promise<ReferenceAssets> {
  const document = await readFile(new URL("../../generated/openapi.json", import.meta.url), "utf8");
  const path = new URL("browser/standalone.js", import.meta.resolve("@scalar/api-reference"));
  let script: Promise<string> | undefined;
  return { document, script: () => (script ??= readFile(path, "utf8")) };
}

/** A secret kept in a file that only its owner can read; made when there is none. */
export async function readOrMakeSecret(path: string): Promise<string> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch {
    const secret = randomToken();
    await writeFile(path, `${secret}\n`, { mode: 0o600, flag: "wx" });
    return secret;
  }
}
