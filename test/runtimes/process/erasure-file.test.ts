import { appendFile, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigurationError } from "../../../src/config/config.ts";
import { formatTombstone, type Tombstone } from "../../../src/domain/privacy/tombstones.ts";
import {
  createErasureFile,
  getErasureFile,
  readTombstones,
} from "../../../src/runtimes/process/erasure-file.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "connect-hub-erasures-"));
});
afterEach(() => rm(folder, { recursive: true }));

const tombstone: Tombstone = { at: 1_772_443_800_000, kind: "recipient", id: "#kLxJ5mQ0aV2nT8yRzW4cBg" };

test("tombstones are appended to a file of the owner", async () => {
  const log = createErasureFile(folder);
  const path = getErasureFile(folder);
  expect(await readTombstones(path)).toEqual([]);
  const customer = { ...tombstone, kind: "customer", id: "01931f6a-7b00-7000-8000-000000000001" } as const;
  await log.append(tombstone);
  await log.append(customer);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readTombstones(path)).toEqual([tombstone, customer]);
});

test.each([
  ['{"time":"2026', 2],
  [formatTombstone(tombstone), 3],
])("a line is appended after %s without a line break", async (rest, lines) => {
  const path = getErasureFile(folder);
  const log = createErasureFile(folder);
  await log.append(tombstone);
  await appendFile(path, rest);
  await log.append(tombstone);
  expect(await readTombstones(path)).toEqual(Array.from({ length: lines }, () => tombstone));
  expect((await readFile(path, "utf8")).endsWith("\n")).toBe(true);
});

test("a malformed line is an error of the configuration", async () => {
  const path = getErasureFile(folder);
  await appendFile(path, "none\n");
  await expect(readTombstones(path)).rejects.toThrow(ConfigurationError);
});

test("a file that cannot be written makes the store unavailable", async () => {
  const log = createErasureFile(join(folder, "none"));
  await expect(log.append(tombstone)).rejects.toMatchObject({ kind: "gone" });
});
