import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openLog } from "../../src/runtimes/log-output.ts";

const messagesOf = (file: string) =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

test("lines leave in their order and whole, whatever is in them", async () => {
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

test("a full disk takes no lines, and the process goes on and ends all the same", () => {
  const module = new URL("../../src/runtimes/log-output.ts", import.meta.url).href;
  const script = `const { openLog } = await import("${module}");
    const { log, flush } = openLog("info", "/dev/full");
    for (let line = 0; line < 3; line += 1) {
      log.info({}, "a line");
      flush();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    console.log("still here");`;
  const parameters = ["--input-type=module", "--eval", script];
  const { status, stdout } = spawnSync(process.execPath, parameters, { encoding: "utf8", timeout: 20_000 });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "still here\n" });
});

test("what has gathered is written when the process ends by itself", () => {
  const module = new URL("../../src/runtimes/log-output.ts", import.meta.url).href;
  const script = `const { openLog } = await import("${module}");
    openLog("info").log.info({}, "the last line");
    process.exit(3);`;
  const parameters = ["--input-type=module", "--eval", script];
  const { status, stdout } = spawnSync(process.execPath, parameters, { encoding: "utf8" });
  expect(status).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({ level: 30, msg: "the last line" });
});
