import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { startWriter } from "../../src/store/engines/sqlite/thread.ts";
import { decodeOutcome, encodeOutcome } from "../../src/store/engines/sqlite/wire.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { Violation } from "../../src/store/violation.ts";
import { getRefusal } from "./fixtures.ts";

const plain = (sql: string, ...parameters: unknown[]) => ({ sql, parameters });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "connect-hub-thread-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("the writer thread", () => {
  test("that cannot open its file fails its commits as gone, and the next commit starts another thread", async () => {
    const missing = join(folder, "missing");
    const writer = startWriter(join(missing, "test.sqlite"));
    expect(await getRefusal(writer.add([plain("select 1")]))).toMatchObject({ kind: "gone" });
    await mkdir(missing);
    expect(await writer.add([plain("select 1 as one")])).toEqual([[{ one: 1 }]]);
    await writer.end();
  });

  test("that stops unexpectedly is logged, even without a commit in flight, and the next commit starts another thread", async () => {
    const logged = Promise.withResolvers<unknown>();
    const consoleError = vi.spyOn(console, "error").mockImplementation(logged.resolve);
    onTestFinished(() => consoleError.mockRestore());
    const missing = join(folder, "missing");
    const writer = startWriter(join(missing, "test.sqlite"));
    expect(await logged.promise).toMatch(
      /^the SQLite writer thread stopped unexpectedly: TypeError: .*\n +at /,
    );
    await mkdir(missing);
    expect(await writer.add([plain("select 1 as one")])).toEqual([[{ one: 1 }]]);
    await writer.end();
    expect(consoleError).toHaveBeenCalledOnce();
  });

  test("settles all accepted commits before it ends, and rejects new ones", async () => {
    const writer = startWriter(join(folder, "test.sqlite"));
    const first = writer.add([plain("create table t (n integer)")]);
    const others = Array.from({ length: 2_000 }, (_, n) =>
      writer.add([plain("insert into t values (?)", n)]),
    );
    const ended = writer.end();
    expect(await getRefusal(writer.add([plain("select 1")]))).toMatchObject({ kind: "gone" });
    await Promise.all([first, ...others, ended]);
    const second = startWriter(join(folder, "test.sqlite"));
    expect(await second.add([plain("select count(*) as n from t")])).toEqual([[{ n: 2_000 }]]);
    await second.end();
  });

  test("ends only after all accepted commits are settled, even if it stops unexpectedly", async () => {
    const missing = join(folder, "missing");
    const writer = startWriter(join(missing, "test.sqlite"));
    expect(await getRefusal(writer.add([plain("select 1")]))).toMatchObject({ kind: "gone" });
    const settled: unknown[] = [];
    // More than two groups, so that the queued commits go to the next thread.
    for (let count = 0; count < 1_500; count += 1) {
      writer.add([plain("select 1")]).catch((error: unknown) => settled.push(error));
    }
    await writer.end();
    expect(settled).toHaveLength(1_500);
    expect(new Set(settled.map(String))).toEqual(
      new Set(["StoreError: gone: the SQLite writer thread stopped unexpectedly"]),
    );
  });

  test("keeps a process running until all commits are settled, and no longer", async () => {
    const module = new URL("../../src/store/engines/sqlite/thread.ts", import.meta.url).href;
    const path = JSON.stringify(join(folder, "test.sqlite"));
    // More than two groups without other work, and then a writer that is never ended.
    const code = `
      import { startWriter } from "${module}";
      const one = { sql: "select 1", parameters: [] };
      const [ended, left] = [startWriter(${path}), startWriter(${path})];
      const added = await Promise.all(Array.from({ length: 2_000 }, () => ended.add([one])));
      await ended.end();
      await left.add([one]);
      console.log(added.length);`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", code]);
    expect(stdout).toBe("2000\n");
  });

  test("rejects a parameter that cannot be serialized, and continues", async () => {
    const writer = startWriter(join(folder, "test.sqlite"));
    const together = ["one", () => 1, "other"].map((given) =>
      writer.add([plain("select ? as given", given)]),
    );
    const [one, bad, other] = await Promise.allSettled(together);
    expect(bad).toMatchObject({ reason: { message: expect.stringContaining("A parameter is a function") } });
    expect([one, other]).toMatchObject([{ value: [[{ given: "one" }]] }, { value: [[{ given: "other" }]] }]);
    expect(await writer.add([plain("select ? as given", "kept")])).toEqual([[{ given: "kept" }]]);
    await writer.end();
  });
});

describe("an outcome", () => {
  test.each([
    ["rows", { results: [[], [{ n: 1 }]] }],
    ["no rows", { results: [[], []] }],
    ["a violation", { error: new Violation("missed", "limit_reached") }],
    ["a store error with its reason", { error: new StoreError("gone", "SQLITE_CORRUPT: of the disk") }],
    ["a defect", { error: new TypeError("not a function") }],
  ])("returns from the writer thread unchanged: %s", (_, outcome) => {
    const come = decodeOutcome(structuredClone(encodeOutcome(outcome)), 2);
    expect(come).toEqual(outcome);
    if ("error" in outcome)
      expect((come as typeof outcome).error).toMatchObject({
        ...outcome.error,
        message: outcome.error.message,
      });
  });
});
