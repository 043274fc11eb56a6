import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "../../src/domain/access/codes.ts";
import { verifyPassword } from "../../src/domain/access/passwords.ts";
import { localOrigin } from "../../src/domain/access/fair-queue.ts";
import { createId } from "../../src/domain/identifiers.ts";
import { newMessage } from "../store/fixtures.ts";
import { testStart } from "../support/clock.ts";
import { commit } from "../support/commit.ts";
import { signUpOperator, type Operator } from "../support/operators.ts";
import { signUp } from "../support/people.ts";
import { startService, type TestService } from "../support/service.ts";
import { createCli, type TestCli } from "./run-cli.ts";

let cli: TestCli;
let service: TestService;
let admin: Operator;
beforeAll(async () => {
  [cli, service] = await Promise.all([createCli(), startService()]);
  admin = await signUpOperator(service, "admin@example.com");
});
afterAll(() => Promise.all([service.stop(), cli.remove()]));

/** Runs a command against the running service. */
const runRemote = (args: readonly string[], token = admin.session.accessToken, url = service.baseUrl) =>
  cli.run([...args, "--url", url], { environment: { CONNECT_HUB_ACCESS_TOKEN: token } });

const names = ["--first-name", "Ada", "--last-name", "Lovelace"];
const create = (email: string, ...more: string[]) => ["user", "create", "--email", email, ...names, ...more];
const findUser = (address: string) => cli.readStore((store) => store.users.findByEmail(address));
const readAccount = (address: string) =>
  cli.readStore(async ({ customers }) => (await customers.findByEmail(address))!.account);

/** Returns the JSON result of a successful command. */
async function parseResult(ended: Promise<{ readonly stdout: string; readonly stderr: string }>) {
  const { stdout, stderr } = await ended;
  expect(stderr).toBe("");
  return JSON.parse(stdout) as Record<string, unknown> & { readonly id: string };
}

describe("on the local database", () => {
  const email = "ada@example.com";
  beforeAll(() => cli.run(create(email)));

  test("creates a user with an account and prints the password", async () => {
    const { code, stdout, stderr } = await cli.run(create("grace@example.com"));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const user = (await findUser("grace@example.com"))!;
    const { id } = await readAccount("grace@example.com");
    expect(stdout).toMatch(new RegExp(`^id: +${user.id}\naccount_id: +${id}\n`));
    const [, password] = /^password: +(\S+)$/m.exec(stdout)!;
    expect(await verifyPassword(password!, user.passwordHash, localOrigin)).toBe(true);
  });

  test("reads an admin's password from standard input and does not print it", async () => {
    const args = create("admin@example.com", "--role", "admin", "--password-stdin");
    const { code, stdout } = await cli.run(args, { input: "a long and rare password\r\nmore" });
    expect(code).toBe(0);
    expect(stdout).not.toContain("password");
    const user = (await findUser("admin@example.com"))!;
    expect(user.role).toBe("admin");
    expect(await verifyPassword("a long and rare password", user.passwordHash, localOrigin)).toBe(true);
  });

  test.each([
    ["short", "password: "],
    ["password123", "one of the most common ones"],
    // Decoded bytes of another encoding.
    ["caf\ufffd and cream", "the password must be UTF-8"],
  ])("rejects the password %j and creates nothing", async (input, reason) => {
    const { code, stdout, stderr } = await cli.run(create("new@example.com", "--password-stdin"), { input });
    expect([code, stdout, stderr]).toEqual([1, "", expect.stringContaining(reason)]);
    expect(await findUser("new@example.com")).toBeUndefined();
  });

  test("finds a customer by e-mail address, account id and user id", async () => {
    const { id, userId } = await readAccount(email);
    for (const name of ["ADA@example.com", id, userId]) {
      expect(await parseResult(cli.run(["user", "get", name, "--json"]))).toMatchObject({
        id: userId,
        email,
      });
    }
    for (const args of [
      ["user", "suspend"],
      ["sims", "grants"],
      ["webhooks", "list"],
    ]) {
      const ended = await cli.run([...args, "nobody@example.com"]);
      const stderr = "No customer has this e-mail address, account id or user id.\n";
      expect(ended).toEqual({ code: 1, stdout: "", stderr });
    }
  });

  test("prints a new key once, and rejects the key while its user is suspended", async () => {
    const made = await parseResult(
      cli.run(["key", "create", email, "Shop", "--scopes", "send", "read", "--json"]),
    );
    expect(made).toMatchObject({ name: "Shop", scopes: ["send", "read"] });
    const owner = () => cli.readStore((store) => store.apiKeys.findPrincipal(sha256(String(made["key"]))));
    expect(await owner()).toBeDefined();
    await cli.run(["user", "suspend", email]);
    expect(await owner()).toBeUndefined();
    expect((await cli.run(["user", "reinstate", email])).stdout).toMatch(/^status: +active$/m);
    expect(await owner()).toBeDefined();
  });

  test("suspending cancels and refunds all queued messages and records each step in the audit log", async () => {
    const account = await readAccount(email);
    await cli.readStore(async (store) => {
      const queued = Array.from({ length: 60 }, () => newMessage(account));
      for (const message of queued) await commit(store, store.messages.accept(message, createId(testStart)));
    });
    const suspended = await parseResult(cli.run(["user", "suspend", email, "--json"]));
    expect(suspended).toMatchObject({ cancelled_messages: 60, more_queued: false });
    expect(await readAccount(email)).toEqual(account);
    await cli.run(["user", "reinstate", email]);
    const { list } = await parseResult(cli.run(["audit", "list", email, "--count", "3", "--json"]));
    expect(list).toMatchObject([
      { operation: "reinstateCustomer", actor: "command line", address: "local" },
      { operation: "suspendCustomer" },
      { operation: "suspendCustomer" },
    ]);
  });

  test("a credit is exact and recorded in the ledger", async () => {
    const before = await readAccount(email);
    const { code, stdout } = await cli.run(["credit", email, "0.100001", "--reason", "Invoice 2026-17"]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^amount: +0.100001\ncurrency: +EUR$/m)]);
    expect((await readAccount(email)).balanceMicros).toBe(before.balanceMicros + 100_001);
    const statement = ["statement", "get", email, new Date().toISOString().slice(0, 7)];
    expect((await cli.run(statement)).stdout).toMatch(/^\uFEFFtime,.*\r\n.*,OPENING,/);
    const { list } = await parseResult(cli.run([...statement, "--json"]));
    expect(list).toContainEqual(expect.objectContaining({ type: "CREDIT", description: "Invoice 2026-17" }));
  });

  test.each(["0", "-5", "1.0000001", "99999999999999999", "4500000000"])(
    "rejects a credit of %s",
    async (amount) => {
      const before = await readAccount(email);
      // After `--`, an argument that begins with a dash is not an option.
      const { code, stdout, stderr } = await cli.run(["credit", "--reason", "None", "--", email, amount]);
      expect([code, stdout, stderr]).toEqual([
        1,
        "",
        expect.stringContaining("The request is invalid:\n  amount: "),
      ]);
      expect(await readAccount(email)).toEqual(before);
    },
  );

  test("options change guard settings, and guard lists are printed as a table without control characters", async () => {
    const set = ["guard", "set", email, "--countries-on", "GB", "FR", "--recipient-limit", "false", "--json"];
    const settings = { countries: { on: ["FR", "GB"], monitor: [] }, recipient_limit: false };
    expect(await parseResult(cli.run(set))).toMatchObject(settings);
    await cli.run(["guard", "entry", "create", "block", "447700", email, "--note", "Pumped\u001b[2J."]);
    const { stdout } = await cli.run(["guard", "entry", "list", email]);
    expect(stdout).toMatch(
      /^id +list +prefix +account_id +until +note\n[\w-]+ +block +447700 .* Pumped\\u001b\[2J\.\n$/,
    );
  });

  test.each([
    ["guard check", ["guard", "check", email, "+447700900123"]],
    ["call listProviders", ["call", "listProviders"]],
    ["call reloadConfiguration", ["call", "reloadConfiguration"]],
  ])("%s requires a running service", async (name, args) => {
    const stderr = `${name} requires a running service. Pass the address of its operator API with --url.\n`;
    expect(await cli.run(args)).toEqual({ code: 2, stdout: "", stderr });
  });
});

describe("on a running service", () => {
  test("creates, credits and suspends a customer, whose key works until the suspension", async () => {
    const email = "grace@example.com";
    await runRemote(create(email));
    const key = await parseResult(runRemote(["key", "create", email, "Shop", "--json"]));
    const [apiKey, accountId, userId] = ["key", "account_id", "user_id"].map((name) => String(key[name]));
    const client = service.client({ apiKey: apiKey!, accountId: accountId!, userId: userId! });
    expect((await client.GET("/api/v1/esim/status")).response.status).toBe(200);
    const credit = [
      "credit",
      email,
      "2.5",
      "--reason",
      "Invoice 7",
      "--idempotency-key",
      "invoice-7",
      "--json",
    ];
    const credited = await parseResult(runRemote(credit));
    expect(credited).toMatchObject({ type: "CREDIT", amount: 2.5 });
    expect(await parseResult(runRemote(credit))).toEqual(credited);
    await runRemote(["user", "suspend", email]);
    expect((await client.GET("/api/v1/esim/status")).response.status).toBe(401);
    const { list } = await parseResult(
      runRemote(["call", "listAuditEntries", "--target-id", email, "--json"]),
    );
    expect(list).toMatchObject([
      { operation: "suspendCustomer", actor: admin.userId },
      { operation: "creditCustomer", actor: admin.userId },
      { operation: "createCustomer", actor: admin.userId },
    ]);
  });

  test("starts and ends maintenance and holds, lists providers and checks a send", async () => {
    expect((await runRemote(["maintenance", "begin", "whatsapp"])).stdout).toMatch(
      /^service: whatsapp\nsince: /,
    );
    expect((await runRemote(["maintenance", "end", "whatsapp"])).stdout).toBe("service: whatsapp\n");
    expect((await runRemote(["queue", "hold", "begin", "channel:sms"])).stdout).toMatch(
      /^scope: channel:sms\nsince: /,
    );
    expect((await runRemote(["queue", "hold", "end", "channel:sms"])).stdout).toBe("scope: channel:sms\n");
    expect((await runRemote(["call", "listProviders"])).stdout).toBe("none\n");
    const check = ["guard", "check", service.demo.accountId, "+447700900009"];
    expect((await runRemote(check)).stdout).toMatch(/^blocked: true\nrule: +block_list$/m);
  });

  test("login prints only the token", async () => {
    const args = ["login", "--url", service.baseUrl, "--email", admin.email];
    const { code, stdout, stderr } = await cli.run(args, { input: `${admin.password}\nmore` });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    expect((await runRemote(["call", "listMaintenance"], stdout.trim())).code).toBe(0);
    const stderrOfWrong = "The e-mail address or the password is wrong.\n";
    expect(await cli.run(args, { input: "wrong" })).toEqual({ code: 1, stdout: "", stderr: stderrOfWrong });
  });

  test("rejects a user who is not an admin, an invalid token and a missing token", async () => {
    const user = await signUp(service, "user@example.com");
    const asUser = await runRemote(["user", "list"], user.session.accessToken);
    expect(asUser).toEqual({ code: 1, stdout: "", stderr: "This needs an active user of role admin.\n" });
    expect((await runRemote(["user", "list"], "a.b.c")).stderr).toMatch(/For a new token, run: .+ login/);
    for (const token of ["", "a\nb"])
      expect((await runRemote(["user", "list"], token)).stderr).toContain(
        "CONNECT_HUB_ACCESS_TOKEN must contain",
      );
  });

  test("reads the token from a file, and rejects a missing file and a second token", async () => {
    const token = join(cli.folder, "token");
    const list = (environment: Readonly<Record<string, string>>) =>
      cli.run(["user", "list", "--url", service.baseUrl], { environment });
    writeFileSync(token, `${admin.session.accessToken}\n`);
    expect(await list({ CONNECT_HUB_ACCESS_TOKEN_FILE: token })).toMatchObject({ code: 0, stderr: "" });
    const missing = await list({ CONNECT_HUB_ACCESS_TOKEN_FILE: `${token}.none` });
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining(`${token}.none: `) as unknown });
    const both = await list({ CONNECT_HUB_ACCESS_TOKEN: "a.b.c", CONNECT_HUB_ACCESS_TOKEN_FILE: token });
    expect(both).toMatchObject({ code: 1, stderr: expect.stringContaining("is set too") as unknown });
  });

  test("reports an address with another server, and an address without a server", async () => {
    const page = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>");
    });
    await once(page.listen(0, "127.0.0.1"), "listening");
    const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
    const listed = await runRemote(["user", "list"], "a.b.c", url);
    const stderr = `${url} responded with status 200, but without a JSON object. Check that this is the address of the operator API (CONNECT_HUB_OPERATOR).\n`;
    expect(listed).toEqual({ code: 1, stdout: "", stderr });
    const elsewhere = await runRemote(["user", "list"], "a.b.c", `${service.baseUrl}/nowhere`);
    expect(elsewhere.stderr).toContain("does not match the operator API");
    page.close();
    page.closeAllConnections();
    await once(page, "close");
    const refused = await runRemote(["maintenance", "begin", "sms"], "a.b.c", url);
    expect(refused.stderr).toBe(
      `${url} did not respond (ECONNREFUSED). The outcome of the request is unknown.\n`,
    );
  });

  test("prints each validation error of a request", async () => {
    const { code, stderr } = await runRemote(["user", "list", "--count", "none"]);
    const words = "The request is invalid:\n  count: It must be a number in plain digits, such as 10.\n";
    expect([code, stderr]).toEqual([1, words]);
  });
});
