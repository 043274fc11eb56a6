import { execFile, spawn } from "node:child_process";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPackage } from "../../scripts/package/build-package.ts";
import { version } from "../../src/version.ts";
import { node20 } from "../client/runtimes.ts";
import { findFreePort } from "../end-to-end/support/find-free-port.ts";
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
let place: Awaited<ReturnType<typeof createFolder>>;
/** Folder with the installed packed file, and nothing else. */
let home: string;
let command: string;
beforeAll(async () => {
  place = await createFolder();
  home = join(place.folder, "home");
  await mkdir(home);
  await buildPackage(join(place.folder, "dist"));
  const { stdout } = await run("npm", ["pack", join(place.folder, "dist"), "--silent"], { cwd: home });
  await run("npm", ["install", `./${stdout.trim()}`, "--no-audit", "--no-fund"], { cwd: home });
  command = join(home, "node_modules/.bin/connect-hub");
});
afterAll(async () => {
  killAll();
  await place.remove();
});

const runCommand = async (...parameters: string[]) => {
  const { stdout } = await run(command, parameters, {
    cwd: home,
    env: { PATH: process.env["PATH"], CONNECT_HUB_DATA: place.data },
  });
  return stdout.trim();
};

describe("the installed package", () => {
  test("has one dependency with machine code, and neither sources nor tests", async () => {
    const installed = join(home, "node_modules/connect-hub");
    const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8")) as object;
    expect(manifest).toMatchObject({
      version,
      engines: { node: ">=24" },
      bin: { "connect-hub": "connect-hub.js" },
    });
    expect(Object.keys((manifest as { dependencies: object }).dependencies)).toEqual(["better-sqlite3"]);
    const files = await readdir(installed, { recursive: true });
    expect(files.filter((name) => /\.ts$|test/.test(name))).toEqual([]);
    const licences = (await readFile(join(installed, "LICENSES.txt"), "utf8")).split(
      `\n\n${"-".repeat(80)}\n\n`,
    );
    expect(licences.length).toBeGreaterThan(30);
    // Each begins with a name and a version, and has at least the length of the shortest licence, ISC.
    expect(licences.filter((text) => !/^\S+ \d+\.\d+/.test(text) || text.length < 700)).toEqual([]);
    const packages = await readdir(join(home, "node_modules"));
    expect(packages.filter((name) => !name.startsWith("."))).toHaveLength(3);
  });

  test("starts the service, sends, serves the reference page and stops at SIGTERM", async () => {
    const service = startProcess(command, ["start"], { CONNECT_HUB_DATA: place.data }, home);
    const url = await service.listening();
    const client = await createDemoClient(place.data);
    const body = { from: "Example", to: "+447700900100", text: "Your code is 123456" };
    const { data } = await client.POST("/api/v1/connect-hub/sms", { body });
    expect(await waitForStatus(client, data!.messageId, "DELIVERED")).toBeTruthy();
    const page = await fetch(url);
    expect(await page.text()).toContain("<title>connect-hub reference</title>");
    expect((await fetch(`${url}/reference.js`)).status).toBe(200);
    service.child.kill("SIGTERM");
    expect(await service.exit).toBe(0);
  });

  test("serves the mock by the tested version of Prism, and SIGTERM ends all its processes", async () => {
    const port = String(await findFreePort());
    const mock = watchChild(
      spawn(command, ["mock", "--port", port], { cwd: home, stdio: ["ignore", "pipe", "pipe"] }),
    );
    await pollUntil(() => mock.stdout().includes("Prism is listening"), mock.stderr);
    const url = `http://127.0.0.1:${port}`;
    expect((await fetch(`${url}/api/v1/connect-hub/sms`, { method: "POST" })).status).toBe(401);
    mock.child.kill("SIGTERM");
    await mock.exit;
    expect(await fetch(url).catch(() => "nothing listens")).toBe("nothing listens");
  });

  test.runIf(node20 !== undefined)("names the required version to an old Node", async () => {
    const file = join(home, "node_modules/connect-hub/connect-hub.js");
    const result = run(node20!, [file, "start"]);
    await expect(result).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(">=24") as unknown,
    });
  });

  test("runs the commands, and its messages name the installed command", async () => {
    expect(await runCommand("--version")).toBe(version);
    const help = await runCommand("--help");
    expect(help).toMatch(/^Usage: connect-hub <command>/);
    expect(help).not.toContain("npm run");
    const names = ["--first-name", "Ada", "--last-name", "Lovelace"];
    const user = await runCommand("user", "create", "--email", "ada@example.com", ...names, "--json");
    expect(JSON.parse(user)).toMatchObject({ email: "ada@example.com" });
  });
});
