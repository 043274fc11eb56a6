import { execFileSync, spawn } from "node:child_process";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createCli, type TestCli } from "./run-cli.ts";

let cli: TestCli;
beforeAll(async () => {
  cli = await createCli();
});
afterAll(() => cli.remove());

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s ends an import of a pipe that nobody writes to",
  { timeout: 120_000 },
  async (signal) => {
    const pipe = join(cli.folder, signal);
    execFileSync("mkfifo", [pipe]);
    const child = spawn(process.execPath, ["src/cli/index.ts", "prices", "import", pipe], {
      env: { PATH: process.env["PATH"], CONNECT_HUB_DATA: cli.data },
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    const ending = new Promise((resolve) => child.once("close", (code, by) => resolve(by ?? code)));
    // A pipe opens for its writer once it is opened to be read.
    const writer = await open(pipe, "w");
    onTestFinished(() => writer.close());
    child.kill(signal);
    const ended = await ending;
    // By the signal once Node hangs on the pipe, by the code before that.
    expect([{ 130: "SIGINT", 143: "SIGTERM" }[String(ended)] ?? ended, stderr]).toEqual([
      signal,
      "prices: interrupted; 0 rows are kept.\n",
    ]);
  },
);
