import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The contract as Prism needs it: an invalid request is answered by a 422 wherever there is one, before the 400.
 * As `default` it is out of the way, and `Prefer: code=422` still finds it.
 */
export function mockDocument(document: string): string {
  const contract = JSON.parse(document) as Contract;
  for (const item of Object.values(contract.paths)) {
    for (const { responses } of Object.values(item)) {
      if (!responses["422"]) continue;
      responses["default"] = responses["422"];
      delete responses["422"];
    }
  }
  return JSON.stringify(contract);
}

interface Contract {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, unknown> }>>;
}

function start(parameters: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), "connect-hub-mock-"));
  const path = join(folder, "openapi.json");
  writeFileSync(
    path,
    mockDocument(readFileSync(new URL("../generated/openapi.json", import.meta.url), "utf8")),
  );
  const prism = fileURLToPath(import.meta.resolve("@stoplight/prism-cli"));
  const port = parameters.some((parameter) => /^(-p|--port)\b/.test(parameter)) ? [] : ["--port", "4010"];
  const child = spawn(process.execPath, [prism, "mock", path, ...port, ...parameters], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => {
    rmSync(folder, { recursive: true, force: true });
    process.exitCode = code ?? 0;
  });
}

if (import.meta.main) start(process.argv.slice(2));
