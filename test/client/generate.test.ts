import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isOlder, whyNot } from "../../scripts/client/languages/tool.ts";
import { generate, refusal } from "./command.ts";

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "connect-hub-generate-"));
});
afterAll(() => rm(place, { recursive: true }));

describe("npm run client:generate", () => {
  test("tells a mistyped language what there is", async () => {
    expect(await refusal(["--language", "pyhton"])).toEqual({
      code: 2,
      stderr: "There is no generator for pyhton: choose one of go, java, python.\n",
    });
  });

  test("tells how it is called without a language, and at a mistyped option", async () => {
    expect((await refusal([])).stderr).toMatch(/^npm run client:generate -- --language LANGUAGE/);
    const mistyped = await refusal(["--langauge", "go"]);
    expect(mistyped.code).toBe(2);
    expect(mistyped.stderr).toMatch(/--langauge[^]+npm run client:generate/);
    expect(await generate(["--help"])).toContain("go, java, python");
  });

  test("does not write into a folder with other things in it", async () => {
    const output = join(place, "thesis");
    await mkdir(output);
    await writeFile(join(output, "thesis.txt"), "years of work");
    const { code, stderr } = await refusal(["--language", "go", "--output", output]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("thesis has other things") });
    expect(await readdir(output)).toEqual(["thesis.txt"]);
  });

  test("names a file where a folder should be", async () => {
    const output = join(place, "file");
    await writeFile(output, "");
    const { code, stderr } = await refusal(["--language", "go", "--output", output]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("ENOTDIR") });
  });
});

describe("a tool", () => {
  const tool = {
    asks: [process.execPath, "--version"] as const,
    tells: /v(\d+\.\d+\.\d+)/,
    install: "a newer Node",
  };
  test("that is there and new enough", async () => {
    expect(await whyNot({ ...tool, atLeast: "18" })).toBeUndefined();
  });

  test("that is too old is told with both versions", async () => {
    expect(await whyNot({ ...tool, atLeast: "999.1" })).toMatch(
      /is \d+\.\d+\.\d+, and 999\.1 or newer is needed\. Install a newer Node\.$/,
    );
  });

  test("that tells no version", async () => {
    expect(await whyNot({ ...tool, tells: /none/, atLeast: "1" })).toContain("tells no version");
  });

  test("versions are numbers, not text", () => {
    expect(isOlder("1.9", "1.25")).toBe(true);
    expect(isOlder("1.25", "1.25")).toBe(false);
    expect(isOlder("1.26.8", "1.25")).toBe(false);
    expect(isOlder("17", "11")).toBe(false);
    expect(isOlder("3", "3.11")).toBe(true);
  });
});
