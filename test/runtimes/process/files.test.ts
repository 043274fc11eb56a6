import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigurationError } from "../../../src/config/config.ts";
import { readOrMakeSecret } from "../../../src/runtimes/process/files.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "connect-hub-files-"));
  path = join(folder, "jwt-secret");
});
afterEach(() => rm(folder, { recursive: true }));

test("a secret is made once and kept", async () => {
  const made = await readOrMakeSecret(path);
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(await readOrMakeSecret(path)).toBe(made);
});

test("what is left of a secret, or was written by hand and can be guessed, is refused and left as it is", async () => {
  await writeFile(path, "secret\n");
  const refused = readOrMakeSecret(path);
  await expect(refused).rejects.toThrow(ConfigurationError);
  await expect(refused).rejects.toThrow(`${path} has 6 characters`);
  expect(await readFile(path, "utf8")).toBe("secret\n");
});

test("a folder in the place of a secret is refused with its path", async () => {
  await mkdir(path);
  const refused = readOrMakeSecret(path);
  await expect(refused).rejects.toThrow(ConfigurationError);
  await expect(refused).rejects.toThrow(`${path}: this is a folder, not a file.`);
});
