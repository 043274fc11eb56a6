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
import { refusalOf } from "./fixtures.ts";

const plain = (sql: string, ...parameters: unknown[]) => ({ sql, parameters });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "connect-hub-thread-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("the writer's thread", () => {
  test("that cannot open its file leaves its lists gone, and the next list starts another", async () => {
    const missing = join(folder, "missing");
    const writer = startWriter(join(missing, "test.sqlite"));
    expect(await refusalOf(writer.add([plain("select 1")]))).toMatchObject({ kind: "gone" });
    await mkdir(missing);
    expect(await writer.add([plain("select 1 as one")])).toEqual([[{ one: 1 }]]);
    await writer.end();
  });

  test("that breaks off is told, also where nothing was in flight, and the next list starts another", async () => {
    const told = Promise.withResolvers<unknown>();
    const said = vi.spyOn(console, "error").mockImplementation(told.resolve);
    onTestFinished(() => said.mockRestore());
    const missing = join(folder, "missing");
    const writer = startWriter(join(missing, "test.sqlite"));
    expect(await told.promise).toMatch(/^The writer's thread broke off: TypeError: .*\n +at /);
    await mkdir(missing);
    expect(await writer.add([plain("select 1 as one")])).toEqual([[{ one: 1 }]]);
    await writer.end();
    expect(said).toHaveBeenCalledOnce();
  });

  test("settles what it was given before it ends, and takes nothing afterwards", async () => {
    const writer = startWriter(join(folder, "test.sqlite"));
    const first = writer.add([plain("create table t (n integer)")]);
    const others = Array.from({ length: 2_000 }, (_, n) =>
      writer.add([plain("insert into t values (?)", n)]),
    );
    const ended = writer.end();
    expect(await refusalOf(writer.add([plain("select 1")]))).toMatchObject({ kind: "gone" });
    await Promise.all([first, ...others, ended]);
    const second = startWriter(join(folder, "test.sqlite"));
    expect(await second.add([plain("select count(*) as n from t")])).toEqual([[{ n: 2_000 }]]);
    await second.end();
  });

  test("has ended when what it was given is settled, also where it breaks off meanwhile", async () => {
    const missing = join(folder, "missing");
    const writer = startWriter(join(missing, "test.sqlite"));
    expect(await refusalOf(writer.add([plain("select 1")]))).toMatchObject({ kind: "gone" });
    const settled: unknown[] = [];
    // More than two groups: what is not yet on its way goes to the writer after that one.
    for (let count = 0; count < 1_500; count += 1) {
      writer.add([plain("select 1")]).catch((error: unknown) => settled.push(error));
    }
    await writer.end();
    expect(settled).toHaveLength(1_500);
    expect(new Set(settled.map(String))).toEqual(new Set(["StoreError: gone: the writer broke off"]));
  });

  test("keeps a process running until all is answered, and no longer", async () => {
    const module = new URL("../../src/store/engines/sqlite/thread.ts", import.meta.url).href;
    const path = JSON.stringify(join(folder, "test.sqlite"));
    // More than two groups, and nothing else to wait for; then a writer that nobody ends.
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

  test("refuses a parameter that cannot cross, and goes on", async () => {
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

describe("what became of a list", () => {
  test.each([
    ["rows", { results: [[], [{ n: 1 }]] }],
    ["no rows", { results: [[], []] }],
    ["a violation", { error: new Violation("missed", "limit_reached") }],
    [
      "a refusal, by whose reason the file is known to be damaged",
      { error: new StoreError("gone", "SQLITE_CORRUPT: of the disk") },
    ],
    ["a defect", { error: new TypeError("not a function") }],
  ])("comes back from the writer as it was: %s", (_, outcome) => {
    const come = decodeOutcome(structuredClone(encodeOutcome(outcome)), 2);
    expect(come).toEqual(outcome);
    if ("error" in outcome)
      expect((come as typeof outcome).error).toMatchObject({
        ...outcome.error,
        message: outcome.error.message,
      });
  });
});
