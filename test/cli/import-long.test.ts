import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCli, type Ended, type TestCli } from "./run-cli.ts";

const keptIn = async (cli: TestCli) =>
  (await cli.look((store) => store.prices.list(undefined, 1_000_000))).length;
const firstLine = "prices: 10000 rows read,";

async function writePrices(path: string, rows: number): Promise<void> {
  const lines = Array.from({ length: rows }, (_, index) => `sms,${index + 1},0.05,EUR\n`);
  await writeFile(path, `channel,prefix,price,currency\n${lines.join("")}`);
}

describe("Ctrl-C in the middle", () => {
  const rows = 12_000;
  /** Passes the file's rows on, then waits for a line, then goes on for ever. */
  const feed = `{ cat "$1"; read -r line; exec seq -f "sms,%.0f,0.05,EUR" ${rows + 1} 999999999; } > "$2"`;
  let cli: TestCli;
  let [beginning, endless] = ["", ""];
  beforeAll(async () => {
    cli = await createCli();
    [beginning, endless] = [join(cli.folder, "beginning.csv"), join(cli.folder, "endless.csv")];
    await writePrices(beginning, rows);
    await promisify(execFile)("mkfifo", [endless]);
  });
  afterAll(() => cli.remove());

  /** Imports a file without an end; sends the signal, twice as npm does, once the first progress line is there. */
  async function interrupt(signal: NodeJS.Signals, ...options: readonly string[]): Promise<Ended> {
    const stdio = ["pipe", "ignore", "ignore"] as const;
    const feeding = spawn("sh", ["-c", feed, "sh", beginning, endless], { stdio: [...stdio] });
    const fed = once(feeding, "close");
    feeding.stdin!.on("error", () => {});
    let sent = false;
    try {
      return await cli.run(["prices", "import", endless, ...options], {
        onError(text, child) {
          if (sent || !text.includes(firstLine)) return;
          sent = true;
          child.kill(signal);
          child.kill(signal);
          feeding.stdin!.write("on\n");
        },
      });
    } finally {
      feeding.kill();
      await fed;
    }
  }

  test("with --atomic leaves nothing", async () => {
    const { code, stderr } = await interrupt("SIGINT", "--atomic");
    expect(code).toBe(130);
    expect(stderr).toContain("prices: interrupted; 0 rows are kept.\n");
    expect(await keptIn(cli)).toBe(0);
  });

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("(%s) ends with %i and says how many rows are kept", async (signal, exitCode) => {
    const { code, stdout, stderr } = await interrupt(signal);
    expect({ code, stdout }).toEqual({ code: exitCode, stdout: "" });
    const said = Number(/^prices: interrupted; (\d+) rows are kept\.$/m.exec(stderr)![1]);
    expect(said).toBeGreaterThanOrEqual(10_000);
    // The second of the two runs finds the rows of the first and writes the same ones again.
    expect(await keptIn(cli)).toBeGreaterThanOrEqual(said);
  });
});

describe("a long import", () => {
  const rows = 40_000;
  let cli: TestCli;
  beforeAll(async () => {
    cli = await createCli();
  });
  afterAll(() => cli.remove());

  test("shows a line each 10,000 rows", async () => {
    const path = join(cli.folder, "long.csv");
    await writePrices(path, rows);
    const { code, stdout, stderr } = await cli.run(["prices", "import", path]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `prices: ${rows} rows imported, 0 refused.\n` });
    expect(stderr.match(/^prices: \d+0000 rows read, \d+ kept, 0 refused$/gm)).toHaveLength(rows / 10_000);
    expect(await keptIn(cli)).toBe(rows);
  });
});
