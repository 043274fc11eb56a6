import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createFolder, killAll, startScript } from "./runtimes/node-process.ts";

const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
const { scripts } = JSON.parse(text) as { readonly scripts: Readonly<Record<string, string>> };
/** Scripts that run code of this project, not a tool. */
const projectScripts = Object.keys(scripts).filter((name) =>
  /(scripts|src)\/[\w/-]+\.(ts|js)\b/.test(scripts[name]!),
);

let folder: Awaited<ReturnType<typeof createFolder>>;
beforeAll(async () => {
  folder = await createFolder();
});
afterEach(killAll);
afterAll(() => folder.remove());

describe.each(projectScripts.filter((name) => !scripts[name]!.includes("npm run")))("npm run %s", (name) => {
  const run = (given: string) => startScript(name, { CONNECT_HUB_DATA: folder.data }, [given]);

  test("prints its usage for --help, and does nothing else", async () => {
    const helpProcess = run("--help");
    expect([await helpProcess.exit, helpProcess.stderr()]).toEqual([0, ""]);
    expect(helpProcess.stdout()).toMatch(/^(Usage: |npm run )/);
  });

  test("rejects an unknown option", async () => {
    const failedProcess = run("--no-such-option");
    expect(await failedProcess.exit).toBeGreaterThan(0);
    expect(failedProcess.stderr()).toMatch(/no-such-option|takes no arguments/);
    expect(failedProcess.stdout()).toBe("");
  });
});

test("the list contains the main scripts", () => {
  expect(projectScripts).toEqual(
    expect.arrayContaining(["start", "start:bun", "start:deno", "build:worker", "cli"]),
  );
});
