import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isOlder, findToolProblem } from "../../scripts/client/languages/tool.ts";
import { runGenerator, runFailingGenerator } from "./run-generator.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "connect-hub-generate-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("npm run client:generate", () => {
  test("lists the languages if the language is unknown", async () => {
    expect(await runFailingGenerator(["--language", "pyhton"])).toEqual({
      code: 2,
      stderr: "There is no generator for pyhton. Use one of go, java, python.\n",
    });
  });

  test("prints the usage without a language and for an unknown option", async () => {
    expect((await runFailingGenerator([])).stderr).toMatch(/^npm run client:generate -- --language LANGUAGE/);
    const mistyped = await runFailingGenerator(["--langauge", "go"]);
    expect(mistyped.code).toBe(2);
    expect(mistyped.stderr).toMatch(/--langauge[^]+npm run client:generate/);
    expect(await runGenerator(["--help"])).toContain("go, java, python");
  });

  test("does not write into a folder with other files", async () => {
    const output = join(folder, "thesis");
    await mkdir(output);
    await writeFile(join(output, "thesis.txt"), "years of work");
    const { code, stderr } = await runFailingGenerator(["--language", "go", "--output", output]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining("thesis contains files other than a client"),
    });
    expect(await readdir(output)).toEqual(["thesis.txt"]);
  });

  test("reports a file instead of a folder", async () => {
    const output = join(folder, "file");
    await writeFile(output, "");
    const { code, stderr } = await runFailingGenerator(["--language", "go", "--output", output]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("ENOTDIR") });
  });
});

describe("a tool", () => {
  const tool = {
    versionCommand: [process.execPath, "--version"] as const,
    versionPattern: /v(\d+\.\d+\.\d+)/,
    install: "a newer Node",
  };
  test("is accepted if it is installed and new enough", async () => {
    expect(await findToolProblem({ ...tool, minimumVersion: "18" })).toBeUndefined();
  });

  test("is reported with both versions if it is too old", async () => {
    expect(await findToolProblem({ ...tool, minimumVersion: "999.1" })).toMatch(
      /is \d+\.\d+\.\d+, but 999\.1 or newer is required\. Install a newer Node\.$/,
    );
  });

  test("is reported if it prints no version", async () => {
    expect(await findToolProblem({ ...tool, versionPattern: /none/, minimumVersion: "1" })).toContain(
      "prints no version",
    );
  });

  test("versions are compared as numbers, not as text", () => {
    expect(isOlder("1.9", "1.25")).toBe(true);
    expect(isOlder("1.25", "1.25")).toBe(false);
    expect(isOlder("1.26.8", "1.25")).toBe(false);
    expect(isOlder("17", "11")).toBe(false);
    expect(isOlder("3", "3.11")).toBe(true);
  });
});
