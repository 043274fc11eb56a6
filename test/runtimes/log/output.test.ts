import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openLog } from "../../../src/runtimes/log/output.ts";
import { hangTimeoutMilliseconds } from "../../support/hang-timeout.ts";

const messagesOf = (file: string) =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

test("writes lines in order and unchanged, with any content", async () => {
  const folder = mkdtempSync(join(tmpdir(), "connect-hub-log-"));
  const file = join(folder, "log.jsonl");
  const { log, flush, flushed } = openLog("info", file);
  const messages = Array.from({ length: 2_000 }, (_, index) => `${index} 😀 ${"é".repeat(index % 50)}`);
  for (const [index, message] of messages.entries()) {
    log.info({ index }, message);
    if (index % 700 === 0) {
      flush();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  log.debug({}, "below the level");
  await flushed();
  expect(messagesOf(file)).toEqual(messages);
  rmSync(folder, { recursive: true });
});

/** Returns the output and the exit code of a process that opens a log as `log`, `flush` and `flushed`. */
function runWithLog(parameters: string, script: string) {
  const module = new URL("../../../src/runtimes/log/output.ts", import.meta.url).href;
  const opening = `const { openLog } = await import("${module}");
    const { log, flush, flushed } = openLog(${parameters});`;
  const { status, stdout } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", `${opening}\n${script}`],
    { encoding: "utf8", timeout: hangTimeoutMilliseconds },
  );
  return { status, stdout };
}

test("a full disk loses lines, and the process continues and ends normally", () => {
  const script = `for (let line = 0; line < 3; line += 1) {
      log.info({}, "a line");
      await flushed();
    }
    console.log("still here");`;
  expect(runWithLog(`"info", "/dev/full"`, script)).toEqual({ status: 0, stdout: "still here\n" });
});

test.each(["being written", "waiting", "gathered"])(
  "a process ends with its exit code on a full disk if a log line is %s",
  (state) => {
    const lines = ["being written", "waiting", "gathered"];
    const steps = lines.slice(0, lines.indexOf(state) + 1).map(() => `log.info({}, "a line");`);
    const script = `${steps.join("\nflush();\n")}${state === "gathered" ? "" : "flush();"}\nprocess.exit(3);`;
    expect(runWithLog(`"info", "/dev/full"`, script).status).toBe(3);
  },
);

test("writes all current, waiting and collected lines when the process ends", () => {
  const script = `log.info({}, "being written"); flush();
    log.info({}, "waiting"); flush();
    log.info({}, "gathered");
    process.exit(3);`;
  const { status, stdout } = runWithLog(`"info"`, script);
  expect(status).toBe(3);
  const lines = stdout.trimEnd().split("\n");
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg).toSorted()).toEqual([
    "being written",
    "gathered",
    "waiting",
  ]);
});
