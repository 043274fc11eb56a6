import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCli, type TestCli } from "./run-cli.ts";

let cli: TestCli;
beforeAll(async () => {
  cli = await createCli();
});
afterAll(() => cli.remove());

const start = (args: readonly string[], stdout: number | "pipe", stderr: number | "pipe") =>
  spawn(process.execPath, ["src/cli/index.ts", ...args], {
    cwd: new URL("../..", import.meta.url),
    env: { PATH: process.env["PATH"], CONNECT_HUB_DATA: cli.data },
    stdio: ["ignore", stdout, stderr],
  });

test("an import runs to its end if standard error is closed", async () => {
  const path = join(cli.folder, "mixed.csv");
  const rows = Array.from({ length: 1_200 }, (_, index) => `${index + 1},One\nx,Two`);
  await writeFile(path, `id,name\n${rows.join("\n")}\n`);
  const child = start(["templates", "import", path], "pipe", "pipe");
  child.stderr!.destroy();
  const [said, [code]] = await Promise.all([text(child.stdout!), once(child, "close")]);
  expect([code, said]).toEqual([1, "imported: 1200\nrefused:  1200\n"]);
});

describe.skipIf(!existsSync("/dev/full"))("a full disk", () => {
  async function onFullDisk(args: readonly string[]) {
    const full = openSync("/dev/full", "w");
    const child = start(args, full, "pipe");
    closeSync(full);
    const [said, [code]] = await Promise.all([text(child.stderr!), once(child, "close")]);
    return [code, said];
  }

  test.each([[["migrate"]], [["call", "listCustomers"]], [["--help"]]])(
    "is reported in one line by %j",
    async (args) => {
      const lost = "The output could not be written (ENOSPC). The command still ran to its end.\n";
      expect(await onFullDisk(args)).toEqual([1, lost]);
    },
  );
});
