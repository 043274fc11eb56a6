import { copyFileSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openAccount } from "../support/accounts.ts";
import { signUpOperator, type Operator } from "../support/operators.ts";
import { startService, type TestService } from "../support/service.ts";
import { createDemoClient, killAll, startNode, waitForStatus } from "../runtimes/node-process.ts";
import { createCli, type TestCli } from "./run-cli.ts";

let cli: TestCli;
let database: string;
let backup: string;
beforeEach(async () => {
  cli = await createCli();
  database = join(cli.data, "connect-hub.sqlite");
  backup = join(cli.folder, "backup.sqlite");
});
afterEach(async () => {
  killAll();
  await cli.remove();
});

const delivered = "+447700900100";
const digits = delivered.slice(3);

/** Runs a command, and returns its JSON result. */
async function run(...args: string[]) {
  const { code, stdout, stderr } = await cli.run([...args, "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** Starts a service, sends a message that is delivered, and runs `work` before the service stops. */
async function withService(work: () => Promise<void>): Promise<void> {
  const service = startNode({ CONNECT_HUB_DATA: cli.data });
  await service.listening();
  const client = await createDemoClient(cli.data);
  const { data } = await client.POST("/api/v1/connect-hub/sms", {
    body: { from: "Example", to: delivered, text: "Hello" },
    params: { header: { "Idempotency-Key": crypto.randomUUID() } },
  });
  await waitForStatus(client, data!.messageId, "DELIVERED");
  await work();
  service.child.kill("SIGTERM");
  expect(await service.exit).toBe(0);
}

/** Returns the number of tables of a database file that contain the number. */
function countTables(path = database): number {
  const opened = new Database(path, { readonly: true });
  const tables = opened.prepare("select name from sqlite_master where type = 'table'").pluck().all();
  const rows = (tables as string[]).map((name) => opened.prepare(`select * from "${name}"`).all());
  opened.close();
  return rows.filter((each) => JSON.stringify(each).includes(digits)).length;
}

describe("on the local database", () => {
  test("a number is exported and erased, and erased again after a restore", async () => {
    await withService(async () => {
      await run("backup", backup);
      const { code, stderr } = await cli.run(["privacy", "erase", delivered]);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("--url") as unknown });
      expect(existsSync(join(cli.data, "erasures"))).toBe(false);
    });
    expect(countTables()).toBeGreaterThan(2);
    const exported = await cli.run(["privacy", "export", "+44 (0)7700 900100"]);
    const sources = exported.stdout.trim().split("\n");
    expect(sources.map((line) => (JSON.parse(line) as { source: string }).source)).toEqual([
      "idempotency_keys",
      "messages",
      "guard_counters",
    ]);
    const erased = await run("privacy", "erase", delivered);
    expect(erased).toMatchObject({ cancelled_messages: 0, kept_provider_ids: 0 });
    expect(countTables()).toBe(0);
    const file = join(cli.data, "erasures");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toBe(`${String(erased["tombstone"])}\n`);
    expect(readFileSync(file, "utf8")).not.toContain(digits);

    // A backup of version 1.0.0 has no hash key.
    const opened = new Database(backup);
    opened.exec("delete from service_state");
    opened.close();
    expect(countTables(backup)).toBe(2);
    expect(await run("restore", backup)).toMatchObject({ messages: 1, erasures: 1, erased_again: 1 });
    expect(countTables()).toBe(0);
  });

  test("a restore fails, and changes nothing, if the hashes of the erasures cannot be compared", async () => {
    await withService(async () => void (await run("backup", backup)));
    await run("privacy", "erase", delivered);
    for (const path of [backup, database]) {
      const opened = new Database(path);
      opened.exec("delete from service_state");
      opened.close();
    }
    const before = statSync(database).ino;
    const { code, stderr } = await cli.run(["restore", backup]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("erasures") as unknown });
    expect(statSync(database).ino).toBe(before);
    expect(existsSync(`${database}.restoring`)).toBe(false);
  });

  test("a customer is erased again in a database that was copied back", async () => {
    await run(
      "user",
      "create",
      "--email",
      "lamarr@example.com",
      "--first-name",
      "H",
      "--last-name",
      "Lamarr",
    );
    const copy = join(cli.folder, "copy.sqlite");
    await run("backup", copy);
    const { id } = await run("privacy", "erase", "--customer", "lamarr@example.com");
    copyFileSync(copy, database);
    expect(await run("privacy", "reapply")).toEqual({ erasures: 1, erased_again: 1 });
    const opened = new Database(database, { readonly: true });
    const users = opened.prepare("select id, status, email, first_name from users").all();
    const audit = JSON.stringify(opened.prepare("select * from audit_entries").all());
    opened.close();
    const email = `${String(id)}@erased.invalid`;
    expect(users).toEqual([{ id, status: "suspended", email, first_name: "[erased]" }]);
    expect(audit).not.toContain("amarr");
  });

  test.each([
    [["privacy", "erase", delivered, "--customer", "ada@example.com"], 2],
    [["privacy", "reapply"], 1],
    [["call", "deletePersonalData", "--number", delivered], 2],
  ])("rejects %j", async (args, code) => {
    expect((await cli.run(args)).code).toBe(code);
  });
});

describe("with --url", () => {
  let service: TestService;
  let admin: Operator;
  beforeAll(async () => {
    service = await startService();
    admin = await signUpOperator(service);
  });
  afterAll(() => service.stop());

  test("a number is exported and erased in all parts", async () => {
    const customer = await openAccount(service, 10_000_000);
    const body = { from: "Example", to: delivered, text: "Hello" };
    for (let count = 0; count < 60; count += 1)
      await service.client(customer).POST("/api/v1/connect-hub/sms", { body });
    const options = { environment: { CONNECT_HUB_ACCESS_TOKEN: admin.session.accessToken } };
    const remote = (...args: string[]) => cli.run([...args, "--url", service.baseUrl], options);
    const { stdout } = await remote("privacy", "export", delivered);
    expect(stdout.trim().split("\n")).toHaveLength(61);
    const { code, stdout: result } = await remote("privacy", "erase", delivered, "--json");
    expect({ code, ...(JSON.parse(result) as object) }).toMatchObject({
      code: 0,
      cancelled_messages: 60,
      erased_rows: 60,
    });
    const { stdout: left } = await remote("privacy", "export", delivered);
    expect(left).not.toContain(digits);
    expect(left.trim().split("\n")).toHaveLength(60);
  });
});
