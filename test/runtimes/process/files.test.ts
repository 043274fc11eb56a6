import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigurationError } from "../../../src/config/config.ts";
import { readOrCreateSecret } from "../../../src/runtimes/process/files.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "connect-hub-files-"));
  path = join(folder, "jwt-secret");
});
afterEach(() => rm(folder, { recursive: true }));

test("a secret is created once and reused", async () => {
  const made = await readOrCreateSecret(path);
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(await readOrCreateSecret(path)).toBe(made);
});

test("a truncated or weak secret is rejected and not changed", async () => {
  await writeFile(path, "secret\n");
  const refused = readOrCreateSecret(path);
  await expect(refused).rejects.toThrow(ConfigurationError);
  await expect(refused).rejects.toThrow(`${path} has 6 characters`);
  expect(await readFile(path, "utf8")).toBe("secret\n");
});

test("a folder in place of a secret is rejected with its path", async () => {
  await mkdir(path);
  const refused = readOrCreateSecret(path);
  await expect(refused).rejects.toThrow(ConfigurationError);
  await expect(refused).rejects.toThrow(`${path}: this is a folder, not a file.`);
});
