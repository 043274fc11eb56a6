import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createFolder, killAll, startScript } from "./runtimes/node-process.ts";

const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
const { scripts } = JSON.parse(text) as { readonly scripts: Readonly<Record<string, string>> };
/** The scripts that run a program of this project, and not one of its tools. */
const own = Object.keys(scripts).filter((name) => /(scripts|src)\/[\w/-]+\.(ts|js)\b/.test(scripts[name]!));

let place: Awaited<ReturnType<typeof createFolder>>;
beforeAll(async () => {
  place = await createFolder();
});
afterEach(killAll);
afterAll(() => place.remove());

describe.each(own.filter((name) => !scripts[name]!.includes("npm run")))("npm run %s", (name) => {
  const run = (given: string) => startScript(name, { CONNECT_HUB_DATA: place.data }, [given]);

  test("prints its usage at --help, and does nothing else", async () => {
    const asked = run("--help");
    expect([await asked.ended, asked.stderr()]).toEqual([0, ""]);
    expect(asked.stdout()).toMatch(/^(Usage: |npm run )/);
  });

  test("refuses an option that it does not know", async () => {
    const refused = run("--no-such-option");
    expect(await refused.ended).toBeGreaterThan(0);
    expect(refused.stderr()).toMatch(/no-such-option|takes no arguments/);
    expect(refused.stdout()).toBe("");
  });
});

test("these are all of them", () => {
  expect(own).toEqual(expect.arrayContaining(["start", "start:bun", "start:deno", "build:worker", "cli"]));
});
