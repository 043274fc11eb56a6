import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCli, type RunOptions, type TestCli } from "./run-cli.ts";

const rows = 40_000;
let cli: TestCli;
let path: string;
beforeAll(async () => {
  cli = await createCli();
  path = join(cli.folder, "long.csv");
  const lines = Array.from({ length: rows }, (_, index) => `sms,${index + 1},0.05,EUR\n`);
  await writeFile(path, `channel,prefix,price,currency\n${lines.join("")}`);
});
afterAll(() => cli.remove());

const kept = async () => (await cli.look((store) => store.prices.list(undefined, 1_000_000))).length;
const firstLine = "prices: 10000 rows read,";

/** Sends the signal, twice as npm does, once the first progress line is there. */
function interruptedBy(signal: NodeJS.Signals): RunOptions {
  let sent = false;
  return {
    onError(text, child) {
      if (sent || !text.includes(firstLine)) return;
      sent = true;
      child.kill(signal);
      child.kill(signal);
    },
  };
}

describe("Ctrl-C in the middle", () => {
  test("with --atomic leaves nothing", async () => {
    const { code, stderr } = await cli.run(["prices", "import", path, "--atomic"], interruptedBy("SIGINT"));
    expect(code).toBe(130);
    expect(stderr).toContain("prices: interrupted; 0 rows are kept.\n");
    expect(await kept()).toBe(0);
  });

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("(%s) ends with %i and says how many rows are kept", async (signal, exitCode) => {
    const { code, stdout, stderr } = await cli.run(["prices", "import", path], interruptedBy(signal));
    expect({ code, stdout }).toEqual({ code: exitCode, stdout: "" });
    const said = Number(/^prices: interrupted; (\d+) rows are kept\.$/m.exec(stderr)![1]);
    expect(said).toBeGreaterThanOrEqual(10_000);
    expect(said).toBeLessThan(rows);
    // The second of the two runs finds the rows of the first and writes the same ones again.
    expect(await kept()).toBeGreaterThanOrEqual(said);
  });
});

describe("a long import", () => {
  test("shows a line each 10,000 rows", async () => {
    const { code, stdout, stderr } = await cli.run(["prices", "import", path]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `prices: ${rows} rows imported, 0 refused.\n` });
    expect(stderr.match(/^prices: \d+0000 rows read, \d+ kept, 0 refused$/gm)).toHaveLength(rows / 10_000);
    expect(await kept()).toBe(rows);
  });
});
