import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { describe, expect, test } from "vitest";

const root = new URL("../../..", import.meta.url).pathname;
const casesAtLeast = 120;

/** Runs a command and returns its output. Rejects if it fails. */
async function outputOf(command: string, given: readonly string[]): Promise<string> {
  const PATH = `${join(root, "test/node_modules/.bin")}${delimiter}${process.env["PATH"]}`;
  // No other variable is inherited, because the inner test run must not use the state of this one.
  const env = { PATH, HOME: process.env["HOME"], NO_COLOR: "1" };
  const child = spawn(command, given, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const exitCode = await new Promise((resolve) => child.once("close", resolve));
  expect(exitCode, output).toBe(0);
  return output;
}

describe("the store suite, run by another runtime", () => {
  test("Bun, on bun:sqlite", async () => {
    const output = await outputOf("bun", ["test", "./test/store/bun-sqlite.suite.ts"]);
    const [, passed] = /^ *(\d+) pass$/m.exec(output) ?? [];
    expect(Number(passed)).toBeGreaterThan(casesAtLeast);
  });

  test("Deno, on node:sqlite", async () => {
    const vitest = ["test/node_modules/vitest/vitest.mjs", "run", "-c", "test/vitest.config.ts"];
    const only = ["--project", "tests", "test/store/node-sqlite.test.ts"];
    const output = await outputOf("deno", ["run", "--allow-all", ...vitest, ...only]);
    const [, passed] = /Tests +(\d+) passed/.exec(output) ?? [];
    expect(Number(passed)).toBeGreaterThan(casesAtLeast);
  });
});
