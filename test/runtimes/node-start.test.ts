import { execFileSync } from "node:child_process";
import { constants, copyFileSync, existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { join } from "node:path";
import { dataKeyText } from "../support/data-keys.ts";
import { allOff, production } from "../support/production.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  createDemoClient,
  createFolder,
  pollUntil,
  killAll,
  waitForStatus,
  readDemo,
  startCommand,
  startNode,
} from "./node-process.ts";

let place: Awaited<ReturnType<typeof createFolder>>;
beforeEach(async () => {
  place = await createFolder();
});
afterEach(async () => {
  killAll();
  await place.remove();
});

const start = (environment: Record<string, string> = {}) =>
  startNode({ CONNECT_HUB_DATA: place.data, ...environment });

describe("a second start with the same data folder", () => {
  test("keeps the key, the password and the data", async () => {
    const first = start();
    await first.listening();
    const body = { from: "Example", to: "+447700900123", text: "Your code is 123456" };
    const sent = await (await createDemoClient(place.data)).POST("/api/v1/connect-hub/sms", { body });
    const before = await readDemo(place.data);
    first.child.kill("SIGTERM");
    expect(await first.exit).toBe(0);

    const url = await start().listening();
    expect(await readDemo(place.data)).toEqual({ ...before, baseUrl: url });
    const message = await waitForStatus(
      await createDemoClient(place.data),
      sent.data!.messageId,
      "DELIVERED",
    );
    expect(message.price).toBe(0.04);
  });

  test("creates a new key and password for the same demo user if demo.json is damaged", async () => {
    const first = start();
    await first.listening();
    const before = await readDemo(place.data);
    first.child.kill("SIGTERM");
    await first.exit;
    await writeFile(join(place.data, "demo.json"), "{");
    await start().listening();
    const after = await readDemo(place.data);
    expect(after).toMatchObject({ userId: before.userId, accountId: before.accountId, email: before.email });
    expect(after.apiKey).not.toBe(before.apiKey);
    const { email, password } = after;
    const login = await (
      await createDemoClient(place.data)
    ).POST("/api/auth/login", { body: { email, password } });
    expect(login.response.status).toBe(200);
  });
});

test("serves no request, and prints nothing, before demo.json exists", async () => {
  const [port, operatorPort] = await freePorts();
  await mkdir(place.data);
  // The write blocks until something reads, so the start stops just before the file exists.
  const pipe = join(place.data, "demo.json.new");
  execFileSync("mkfifo", [pipe]);
  const service = start({ PORT: String(port), CONNECT_HUB_OPERATOR: `127.0.0.1:${operatorPort}` });
  const askOperator = () => fetch(`http://127.0.0.1:${operatorPort}/metrics`).catch(() => undefined);
  await pollUntil(askOperator);
  let isAnswered = false;
  const answer = fetch(`http://127.0.0.1:${port}/healthz`).then((response) => {
    isAnswered = true;
    return response;
  });
  // Requests after the start are served.
  for (let asked = 0; asked < 20; asked += 1) expect(await askOperator()).toBeDefined();
  expect([isAnswered, existsSync(join(place.data, "demo.json")), service.stdout()]).toEqual([
    false,
    false,
    "",
  ]);
  const reading = await open(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  expect((await answer).status).toBe(200);
  expect((await stat(join(place.data, "demo.json"))).isFIFO()).toBe(true);
  await reading.close();
});

/** Returns two free ports. */
async function freePorts(): Promise<readonly number[]> {
  const servers = [createServer(), createServer()];
  for (const server of servers) await once(server.listen(0, "127.0.0.1"), "listening");
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) server.close();
  return ports;
}

test("rejects an argument; --help prints that environment variables configure the service", async () => {
  const refused = startNode({ CONNECT_HUB_DATA: place.data }, undefined, ["--port", "9000"]);
  expect(await refused.exit).toBe(1);
  expect(refused.stderr()).toContain("takes no arguments");
  const asked = startNode({ CONNECT_HUB_DATA: place.data }, undefined, ["--help"]);
  expect(await asked.exit).toBe(0);
  expect(asked.stdout()).toContain("Usage: npm start");
  expect(existsSync(place.data)).toBe(false);
});

test("rejects a copied database without its write-ahead log, and does not change demo.json", async () => {
  const first = start();
  await first.listening();
  const live = join(place.data, "connect-hub.sqlite");
  const copied = await readFile(live);
  first.child.kill("SIGKILL");
  await first.exit;
  await Promise.all(["", "-wal", "-shm"].map((end) => rm(`${live}${end}`)));
  await writeFile(live, copied);
  const before = await readDemo(place.data);
  const second = start();
  expect(await second.exit).toBe(1);
  expect(second.stderr()).toMatch(/connect-hub\.sqlite is empty.*jwt-secret.*data-keys.*demo\.json/);
  expect(await readDemo(place.data)).toEqual(before);
  const command = startCommand(["migrate"], { CONNECT_HUB_DATA: place.data });
  expect(await command.exit).toBe(1);
  expect(command.stderr()).toMatch(/jwt-secret.*data-keys.*demo\.json/);
});

describe("production whose secret is not in its folder", () => {
  /** Starts and stops the service. `whileRunning` runs in between. */
  async function startOnce(whileRunning = () => {}): Promise<void> {
    const service = start(production);
    await service.listening();
    whileRunning();
    service.child.kill("SIGTERM");
    expect(await service.exit).toBe(0);
  }
  const expectRejected = async (reason: string) => {
    const service = start(production);
    expect(await service.exit).toBe(1);
    expect(service.stdout()).toBe("");
    expect(service.stderr()).toContain("connect-hub.sqlite.installation");
    expect(service.stderr()).toContain(reason);
  };

  test("does not start if its database is missing, or is a copy that was made before the shutdown", async () => {
    const live = join(place.data, "connect-hub.sqlite");
    const copy = join(place.folder, "copy.sqlite");
    await startOnce();
    await startOnce(() => copyFileSync(live, copy));
    await rename(live, join(place.folder, "complete.sqlite"));
    await expectRejected("does not exist");
    await rename(copy, live);
    await expectRejected("it is a copy of");
    await rename(join(place.folder, "complete.sqlite"), live);
    await startOnce();
  });
});

describe("a failed start ends with 1 and prints the reason", () => {
  async function refusalOf(environment: Record<string, string>): Promise<string> {
    const service = start(environment);
    expect(await service.exit).toBe(1);
    expect(service.stdout()).toBe("");
    expect(service.stderr()).not.toContain("    at ");
    return service.stderr();
  }

  test("the port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const said = await refusalOf({ PORT: String(port) });
    other.close();
    expect(said).toBe("The port is in use. Set PORT to another one, or stop the program that uses it.\n");
  });

  test("the host is not an address of the machine", async () => {
    expect(await refusalOf({ HOST: "192.0.2.1" })).toContain("HOST is not an address of this machine");
  });

  test("invalid variables, all at once, without the secret", async () => {
    const said = await refusalOf({
      PORT: "http",
      CONNECT_HUB_MODE: "test",
      CONNECT_HUB_JWT_SECRET: "hunter2",
    });
    expect(said.trimEnd().split("\n")).toHaveLength(3);
    expect(said).toContain('PORT: got "http"; expected a port from 0 to 65535');
    expect(said).toContain('CONNECT_HUB_MODE: got "test"; expected sandbox or production');
    expect(said).toContain(
      "CONNECT_HUB_JWT_SECRET: got 7 characters; expected at least 32 random characters",
    );
    expect(said).not.toContain("hunter2");
    expect(existsSync(place.data)).toBe(false);
  });

  test("production without a secret, countries and providers", async () => {
    const said = await refusalOf({ CONNECT_HUB_MODE: "production" });
    expect(said).toMatch(
      /^CONNECT_HUB_JWT_SECRET: not set; production requires at least 32 random characters/m,
    );
    expect(said).toContain("CONNECT_HUB_DATA_KEYS: not set; production requires NAME:KEY");
    expect(said).toContain("CONNECT_HUB_COUNTRIES: not set; production requires the countries to send to");
    for (const name of Object.keys(allOff)) {
      expect(said).toContain(
        `${name}: no provider is configured; assign a provider in CONNECT_HUB_ROUTES, or set the variable to off.`,
      );
    }
  });

  test("a file that is not a database, and a data folder that is a file", async () => {
    await mkdir(place.data);
    await writeFile(join(place.data, "connect-hub.sqlite"), "not a database at all\n".repeat(100));
    expect(await refusalOf({})).toContain("not a valid SQLite database");
    const file = join(place.data, "connect-hub.sqlite");
    expect(await refusalOf({ CONNECT_HUB_DATA: file })).toBe(`CONNECT_HUB_DATA: ${file} is not a folder.\n`);
  });

  test("a database that is a folder: nothing is written into it", async () => {
    const folder = join(place.data, "database");
    await mkdir(folder, { recursive: true });
    expect(await refusalOf({ DATABASE_URL: `file:${folder}` })).toBe(
      `The database ${folder} is a folder: set DATABASE_URL to a file, such as file:${folder}/hub.sqlite.\n`,
    );
    expect(await readdir(place.data)).toEqual(["database"]);
  });
});

test("unknown variables with the prefix of the service are logged, unless the routes file or a command uses them", async () => {
  const routes = {
    routes: {},
    providers: { hub: { kind: "telegram-gateway", accessToken: { env: "CONNECT_HUB_OWN" } } },
  };
  const service = start({
    CONNECT_HUB_RETENTION_MONTH: "3",
    CONNECT_HUB_OWN: "named",
    CONNECT_HUB_ACCESS_TOKEN: "of the commands",
    CONNECT_HUB_ACCESS_TOKEN_FILE: "of the commands",
    CONNECT_HUB_ROUTES: JSON.stringify(routes),
  });
  await service.listening();
  const told = () =>
    service
      .stdout()
      .split("\n")
      .filter((line) => line.includes("unknown environment variable"))
      .map((line) => (JSON.parse(line) as { variable: string }).variable);
  await pollUntil(() => told().length > 0);
  expect(told()).toEqual(["CONNECT_HUB_RETENTION_MONTH"]);
});

test("production does not start on the database of a sandbox, which still starts as a sandbox", async () => {
  const sandbox = start();
  await sandbox.listening();
  sandbox.child.kill("SIGTERM");
  await sandbox.exit;
  const rejected = start(production);
  expect(await rejected.exit).toBe(1);
  expect(rejected.stderr()).toContain("CONNECT_HUB_MODE=sandbox");
  const again = start();
  await again.listening();
});

test("a customer who registers with the demo user's address in production does not prevent a start", async () => {
  const first = start(production);
  const registered = await fetch(`${await first.listening()}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      firstName: "Demo",
      lastName: "User",
      email: "demo@connect-hub.example",
      password: "a password of many words",
    }),
  });
  expect(registered.status).toBe(201);
  first.child.kill("SIGTERM");
  await first.exit;
  await start(production).listening();
});

test("production with everything off, countries, a secret and a data key starts without a demo user", async () => {
  const secret = "0123456789abcdef0123456789abcdef";
  const service = start({
    ...allOff,
    CONNECT_HUB_MODE: "production",
    CONNECT_HUB_COUNTRIES: "GB,DE",
    CONNECT_HUB_JWT_SECRET: secret,
    CONNECT_HUB_DATA_KEYS: dataKeyText("k1"),
  });
  const url = await service.listening();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(service.stdout()).toContain(`connect-hub listens on ${url} (production)\n`);
  expect(service.stdout()).not.toContain("curl");
  expect(existsSync(join(place.data, "demo.json"))).toBe(false);
  expect(existsSync(join(place.data, "jwt-secret"))).toBe(false);
  expect(existsSync(join(place.data, "data-keys"))).toBe(false);
  expect(service.stdout()).not.toContain("CONNECT_HUB_DATA_KEYS");
});

test("production that stores new data readable logs one warning", async () => {
  const service = start({ ...production, CONNECT_HUB_DATA_KEYS: "none" });
  await service.listening();
  const warnings = () => service.stdout().match(/^.*CONNECT_HUB_DATA_KEYS begins with none.*$/gm) ?? [];
  await pollUntil(() => warnings().length > 0);
  service.child.kill("SIGTERM");
  expect(await service.exit).toBe(0);
  expect(warnings().map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([40]);
});

test("a removed data key that is still needed ends the start, and the error names it but not its content", async () => {
  const first = start({ ...production, CONNECT_HUB_DATA_KEYS: dataKeyText("k1") });
  await first.listening();
  first.child.kill("SIGTERM");
  await first.exit;
  for (const keys of [dataKeyText("k2"), "none"]) {
    const rejected = start({ ...production, CONNECT_HUB_DATA_KEYS: keys });
    expect(await rejected.exit).toBe(1);
    expect(rejected.stderr()).toContain("its key k1 is not in CONNECT_HUB_DATA_KEYS");
    expect(rejected.stderr()).not.toContain(keys);
  }
  await start({
    ...production,
    CONNECT_HUB_DATA_KEYS: `${dataKeyText("k2")},${dataKeyText("k1")}`,
  }).listening();
});

test("the listener's address is printed in addition to the public one", async () => {
  const address = "https://hub.example.com";
  const service = start({ CONNECT_HUB_BASE_URL: `${address}/` });
  const url = await service.listening();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(service.stdout()).toContain(
    `connect-hub listens on ${url} (sandbox)\nUsers reach it at ${address}\n`,
  );
});

test("an address for all interfaces is printed as one that can be opened", async () => {
  expect(await start({ HOST: "0.0.0.0" }).listening()).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});
