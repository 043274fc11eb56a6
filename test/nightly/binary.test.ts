import { execFile, spawn } from "node:child_process";
import { copyFile, cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildBinary } from "../../scripts/package/build-binary.ts";
import { version } from "../../src/version.ts";
import { findFreePort } from "../end-to-end/support/find-free-port.ts";
import { runMainJob } from "../runtimes/main-job.ts";
import { runtimeSuite } from "../runtimes/runtime.suite.ts";
import { createDatabase } from "../support/stores/postgres.ts";
import { pollUntil } from "../support/poll-until.ts";
import { watchChild } from "../support/watched-child.ts";
import {
  createDemoClient,
  createFolder,
  killAll,
  startProcess,
  waitForStatus,
} from "../runtimes/node-process.ts";

const run = promisify(execFile);
const root = new URL("../..", import.meta.url).pathname;
let place: Awaited<ReturnType<typeof createFolder>>;
/** Folder with the executable file, and nothing else. */
let home: string;
let program: string;
/** No program is found in this path, in particular no Node. */
const PATH = "/nonexistent";
/** Registers a tracer that prints the name of each span. */
const tracingScript = `
  import { trace } from "@opentelemetry/api";
  const span = trace.wrapSpanContext({ traceId: "a".repeat(32), spanId: "b".repeat(16), traceFlags: 1 });
  const startSpan = (name) => (console.log("span " + name), span);
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan }) });
`;
beforeAll(async () => {
  place = await createFolder();
  home = join(place.folder, "home");
  program = join(home, "connect-hub");
  await mkdir(home);
  const built = join(place.folder, "build/connect-hub");
  await buildBinary(built);
  await copyFile(built, program);
});
afterAll(async () => {
  killAll();
  await place.remove();
});

const start = (environment: Readonly<Record<string, string>>, folder = home) =>
  startProcess(program, ["start"], { PATH, ...environment }, folder);

/** Runs a command to its end. */
async function runCommand(...parameters: string[]) {
  const env = { PATH, CONNECT_HUB_DATA: place.data, CONNECT_HUB_ACCESS_TOKEN: "token" };
  const child = spawn(program, parameters, { cwd: home, env, stdio: ["ignore", "pipe", "pipe"] });
  const command = watchChild(child);
  return { code: await command.exit, stdout: command.stdout(), stderr: command.stderr() };
}

describe("the executable file, alone in a folder", () => {
  const names = ["--first-name", "Ada", "--last-name", "Lovelace"];
  const create = ["user", "create", "--email", "ada@example.com", ...names, "--json"];
  let sent: string;

  test("starts, sends, serves the reference page, runs commands and stops at SIGTERM", async () => {
    const service = start({ CONNECT_HUB_DATA: place.data });
    const url = await service.listening();
    const client = await createDemoClient(place.data);
    const body = { from: "Example", to: "+447700900100", text: "Your code is 123456" };
    const { data } = await client.POST("/api/v1/connect-hub/sms", { body });
    sent = data!.messageId;
    expect(await waitForStatus(client, sent, "DELIVERED")).toBeTruthy();
    const page = await fetch(url);
    expect(await page.text()).toContain("<title>connect-hub reference</title>");
    const user = await runCommand(...create);
    expect([user.code, user.stderr]).toEqual([0, ""]);
    expect(JSON.parse(user.stdout)).toMatchObject({ email: "ada@example.com" });
    service.child.kill("SIGTERM");
    expect([await service.exit, service.stderr()]).toEqual([0, ""]);
    expect(await readdir(home)).toEqual(["connect-hub"]);
  });

  test("has the data after a second start, and stops at SIGINT", async () => {
    const service = start({ CONNECT_HUB_DATA: place.data });
    await service.listening();
    const client = await createDemoClient(place.data);
    expect(await waitForStatus(client, sent, "DELIVERED")).toMatchObject({ id: sent, price: 0.04 });
    const again = await runCommand(...create);
    expect(again.code).toBe(1);
    service.child.kill("SIGINT");
    expect(await service.exit).toBe(0);
  });

  test("ignores the settings of Bun in the folder in which it is started", async () => {
    const folder = join(place.folder, "foreign");
    await mkdir(folder);
    await writeFile(join(folder, ".env"), "PORT=invalid\n");
    await writeFile(join(folder, "package.json"), "{ not JSON");
    await writeFile(join(folder, "bunfig.toml"), 'preload = ["./preload.js"]\n');
    await writeFile(join(folder, "preload.js"), "process.exit(3);\n");
    const service = start({ CONNECT_HUB_DATA: place.data }, folder);
    await service.listening();
    service.child.kill("SIGTERM");
    expect(await service.exit).toBe(0);
  });

  test("creates spans for an OpenTelemetry SDK in BUN_OPTIONS", async () => {
    const folder = join(place.folder, "tracing");
    const api = "node_modules/@opentelemetry/api";
    await cp(join(root, api), join(folder, api), { recursive: true });
    const script = join(folder, "tracing.mjs");
    await writeFile(script, tracingScript);
    const service = start({ CONNECT_HUB_DATA: place.data, BUN_OPTIONS: `--preload ${script}` });
    const url = await service.listening();
    await fetch(`${url}/api/v1/connect-hub/sms`, { method: "POST" });
    await pollUntil(() => service.stdout().includes("span sendSms"));
    service.child.kill("SIGTERM");
    expect(await service.exit).toBe(0);
  });

  test("prints its version, its usage, and what it lacks", async () => {
    expect(await runCommand("--version")).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
    const help = await runCommand("--help");
    expect(help.code).toBe(0);
    expect(help.stdout).toMatch(/^Usage: connect-hub <command>/);
    expect(help.stdout).not.toContain("npm run");
    expect((await runCommand("start", "--help")).stdout).toMatch(/^Usage: connect-hub start\n/);
    expect((await runCommand("start", "here")).code).toBe(1);
    expect((await runCommand("no-such-command")).code).toBe(2);
    const mock = await runCommand("mock");
    expect([mock.code, mock.stdout]).toEqual([1, ""]);
    expect(mock.stderr).toContain("Node");
  });

  test("a command with --url reports the code of a failed connection", async () => {
    const url = `http://127.0.0.1:${await findFreePort()}`;
    const list = await runCommand("user", "list", "--url", url);
    expect([list.code, list.stdout]).toEqual([1, ""]);
    expect(list.stderr).toContain("(ECONNREFUSED)");
  });

  test("prints the licences of everything that it contains", async () => {
    const { code, stdout } = await runCommand("licences");
    expect(code).toBe(0);
    const [own, bun, ...packages] = stdout.split(`\n\n${"-".repeat(80)}\n\n`);
    expect(own).toMatch(/^MIT License/);
    expect(bun).toContain("JavaScriptCore");
    expect(packages.length).toBeGreaterThan(30);
    // Each begins with a name and a version, and has at least the length of the shortest licence, ISC.
    expect(packages.filter((text) => !/^\S+ \d+\.\d+/.test(text) || text.length < 700)).toEqual([]);
    expect(packages.filter((text) => text.startsWith("bun "))).toHaveLength(1);
  });

  test("completes the main job on PostgreSQL", async () => {
    const database = await createDatabase();
    const service = start({ CONNECT_HUB_DATA: `${place.data}-postgres`, DATABASE_URL: database.url });
    await runMainJob(await service.listening());
    service.child.kill("SIGTERM");
    expect([await service.exit, service.stderr()]).toEqual([0, ""]);
    await database.drop();
  });

  test("passes the tests of the commands for backups, usage and output", async () => {
    const files = ["backup", "database", "output", "usage"].map((name) => `test/cli/${name}.test.ts`);
    const vitest = ["test/node_modules/vitest/vitest.mjs", "run", "-c", "test/vitest.config.ts", ...files];
    // No other variable is inherited, because the two test runs must not share any state.
    const env = { PATH: process.env["PATH"], NO_COLOR: "1", CONNECT_HUB_TEST_PROGRAM: program };
    const { stdout } = await run(process.execPath, vitest, { cwd: root, env });
    expect(stdout).toMatch(/Tests +[1-9]\d+ passed \(/);
  });
});

runtimeSuite("the executable file", start);
