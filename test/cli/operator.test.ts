import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "../../src/domain/access/codes.ts";
import { verifyPassword } from "../../src/domain/access/passwords.ts";
import { operator } from "../../src/domain/access/turns.ts";
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

/** Runs a command on the running service. */
const remote = (args: readonly string[], token = admin.session.accessToken, url = service.baseUrl) =>
  cli.run([...args, "--url", url], { environment: { CONNECT_HUB_ACCESS_TOKEN: token } });

const names = ["--first-name", "Ada", "--last-name", "Lovelace"];
const create = (email: string, ...more: string[]) => ["user", "create", "--email", email, ...names, ...more];
const findUser = (address: string) => cli.look((store) => store.users.findByEmail(address));
const accountOf = (address: string) =>
  cli.look(async ({ customers }) => (await customers.findByEmail(address))!.account);

/** The result of a command that succeeds. */
async function json(ended: Promise<{ readonly stdout: string; readonly stderr: string }>) {
  const { stdout, stderr } = await ended;
  expect(stderr).toBe("");
  return JSON.parse(stdout) as Record<string, unknown> & { readonly id: string };
}

describe("on the local database", () => {
  const email = "ada@example.com";
  beforeAll(() => cli.run(create(email)));

  test("a user has an account, and a password that is shown", async () => {
    const { code, stdout, stderr } = await cli.run(create("grace@example.com"));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const user = (await findUser("grace@example.com"))!;
    const { id } = await accountOf("grace@example.com");
    expect(stdout).toMatch(new RegExp(`^id: +${user.id}\naccount_id: +${id}\n`));
    const [, password] = /^password: +(\S+)$/m.exec(stdout)!;
    expect(await verifyPassword(password!, user.passwordHash, operator)).toBe(true);
  });

  test("an admin's password comes from standard input and is not repeated", async () => {
    const args = create("admin@example.com", "--role", "admin", "--password-stdin");
    const { code, stdout } = await cli.run(args, { input: "a long and rare password\r\nmore" });
    expect(code).toBe(0);
    expect(stdout).not.toContain("password");
    const user = (await findUser("admin@example.com"))!;
    expect(user.role).toBe("admin");
    expect(await verifyPassword("a long and rare password", user.passwordHash, operator)).toBe(true);
  });

  test.each([
    ["short", "password: "],
    ["password123", "one of the most common ones"],
    // What bytes of another encoding are read as.
    ["caf\ufffd and cream", "the password has to be UTF-8"],
  ])("the password %j is refused, and nothing is made", async (input, reason) => {
    const { code, stdout, stderr } = await cli.run(create("new@example.com", "--password-stdin"), { input });
    expect([code, stdout, stderr]).toEqual([1, "", expect.stringContaining(reason)]);
    expect(await findUser("new@example.com")).toBeUndefined();
  });

  test("a customer is named by e-mail address, account id and user id", async () => {
    const { id, userId } = await accountOf(email);
    for (const name of ["ADA@example.com", id, userId]) {
      expect(await json(cli.run(["user", "get", name, "--json"]))).toMatchObject({ id: userId, email });
    }
    for (const args of [
      ["user", "suspend"],
      ["sims", "grants"],
      ["webhooks", "list"],
    ]) {
      const ended = await cli.run([...args, "nobody@example.com"]);
      const stderr = "There is no customer with this e-mail address, account id or user id.\n";
      expect(ended).toEqual({ code: 1, stdout: "", stderr });
    }
  });

  test("a key is shown once, and stops while its user is suspended", async () => {
    const made = await json(cli.run(["key", "create", email, "Shop", "--scopes", "send", "read", "--json"]));
    expect(made).toMatchObject({ name: "Shop", scopes: ["send", "read"] });
    const owner = () => cli.look((store) => store.apiKeys.findOwner(sha256(String(made["key"]))));
    expect(await owner()).toBeDefined();
    await cli.run(["user", "suspend", email]);
    expect(await owner()).toBeUndefined();
    expect((await cli.run(["user", "reinstate", email])).stdout).toMatch(/^status: +active$/m);
    expect(await owner()).toBeDefined();
  });

  test("suspending cancels all that is queued and refunds it, and each step is in the audit log", async () => {
    const account = await accountOf(email);
    await cli.look(async (store) => {
      const queued = Array.from({ length: 60 }, () => newMessage(account));
      for (const message of queued) await commit(store, store.messages.accept(message, createId(testStart)));
    });
    const suspended = await json(cli.run(["user", "suspend", email, "--json"]));
    expect(suspended).toMatchObject({ cancelled_messages: 60, more_queued: false });
    expect(await accountOf(email)).toEqual(account);
    await cli.run(["user", "reinstate", email]);
    const { list } = await json(cli.run(["audit", "list", email, "--count", "3", "--json"]));
    expect(list).toMatchObject([
      { operation: "reinstateCustomer", actor: "command line", address: "local" },
      { operation: "suspendCustomer" },
      { operation: "suspendCustomer" },
    ]);
  });

  test("a credit is exact and in the ledger", async () => {
    const before = await accountOf(email);
    const { code, stdout } = await cli.run(["credit", email, "0.100001", "--reason", "Invoice 2026-17"]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^amount: +0.100001\ncurrency: +EUR$/m)]);
    expect((await accountOf(email)).balanceMicros).toBe(before.balanceMicros + 100_001);
    const statement = ["statement", "get", email, new Date().toISOString().slice(0, 7)];
    expect((await cli.run(statement)).stdout).toMatch(/^\uFEFFtime,.*\r\n.*,OPENING,/);
    const { list } = await json(cli.run([...statement, "--json"]));
    expect(list).toContainEqual(expect.objectContaining({ type: "CREDIT", description: "Invoice 2026-17" }));
  });

  test.each(["0", "-5", "1.0000001", "99999999999999999", "4500000000"])(
    "a credit of %s is refused",
    async (amount) => {
      const before = await accountOf(email);
      // What begins with a dash is no option after two of them.
      const { code, stdout, stderr } = await cli.run(["credit", "--reason", "None", "--", email, amount]);
      expect([code, stdout, stderr]).toEqual([
        1,
        "",
        expect.stringContaining("The request was refused:\n  amount: "),
      ]);
      expect(await accountOf(email)).toEqual(before);
    },
  );

  test("the guard's settings are set by options, and its lists are a table without control characters", async () => {
    const set = ["guard", "set", email, "--countries-on", "GB", "FR", "--recipient-limit", "false", "--json"];
    const settings = { countries: { on: ["FR", "GB"], monitor: [] }, recipient_limit: false };
    expect(await json(cli.run(set))).toMatchObject(settings);
    await cli.run(["guard", "entry", "create", "block", "447700", email, "--note", "Pumped\u001b[2J."]);
    const { stdout } = await cli.run(["guard", "entry", "list", email]);
    expect(stdout).toMatch(
      /^id +list +prefix +account_id +until +note\n[\w-]+ +block +447700 .* Pumped\\u001b\[2J\.\n$/,
    );
  });

  test.each([
    ["guard check", ["guard", "check", email, "+447700900123"]],
    ["call listProviders", ["call", "listProviders"]],
  ])("%s needs the running service", async (name, args) => {
    const stderr = `${name} asks a running service: pass the address of its operator's listener with --url.\n`;
    expect(await cli.run(args)).toEqual({ code: 2, stdout: "", stderr });
  });
});

describe("on a running service", () => {
  test("a customer is made, has a key, is credited and suspended", async () => {
    const email = "grace@example.com";
    await remote(create(email));
    const key = await json(remote(["key", "create", email, "Shop", "--json"]));
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
    const credited = await json(remote(credit));
    expect(credited).toMatchObject({ type: "CREDIT", amount: 2.5 });
    expect(await json(remote(credit))).toEqual(credited);
    await remote(["user", "suspend", email]);
    expect((await client.GET("/api/v1/esim/status")).response.status).toBe(401);
    const { list } = await json(remote(["call", "listAuditEntries", "--target-id", email, "--json"]));
    expect(list).toMatchObject([
      { operation: "suspendCustomer", actor: admin.userId },
      { operation: "creditCustomer", actor: admin.userId },
      { operation: "createCustomer", actor: admin.userId },
    ]);
  });

  test("maintenance and holds begin and end, providers are listed, and a send is checked", async () => {
    expect((await remote(["maintenance", "begin", "whatsapp"])).stdout).toMatch(
      /^service: whatsapp\nsince: /,
    );
    expect((await remote(["maintenance", "end", "whatsapp"])).stdout).toBe("service: whatsapp\n");
    expect((await remote(["queue", "hold", "begin", "channel:sms"])).stdout).toMatch(
      /^scope: channel:sms\nsince: /,
    );
    expect((await remote(["queue", "hold", "end", "channel:sms"])).stdout).toBe("scope: channel:sms\n");
    expect((await remote(["call", "listProviders"])).stdout).toBe("none\n");
    const check = ["guard", "check", service.demo.accountId, "+447700900009"];
    expect((await remote(check)).stdout).toMatch(/^blocked: true\nrule: +block_list$/m);
  });

  test("the token comes from login, which says no more than the token", async () => {
    const args = ["login", "--url", service.baseUrl, "--email", admin.email];
    const { code, stdout, stderr } = await cli.run(args, { input: `${admin.password}\nmore` });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    expect((await remote(["call", "listMaintenance"], stdout.trim())).code).toBe(0);
    const stderrOfWrong = "The e-mail address or the password is wrong.\n";
    expect(await cli.run(args, { input: "wrong" })).toEqual({ code: 1, stdout: "", stderr: stderrOfWrong });
  });

  test("a user who is no admin, a token that is none, and no token at all are refused", async () => {
    const user = await signUp(service, "user@example.com");
    const asUser = await remote(["user", "list"], user.session.accessToken);
    expect(asUser).toEqual({ code: 1, stdout: "", stderr: "This needs an active user of role admin.\n" });
    expect((await remote(["user", "list"], "a.b.c")).stderr).toContain(
      "npm run cli -- login makes a new token.",
    );
    for (const token of ["", "a\nb"])
      expect((await remote(["user", "list"], token)).stderr).toContain("CONNECT_HUB_ACCESS_TOKEN has to");
  });

  test("something else at the address, or nothing, is named", async () => {
    const page = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>");
    });
    await once(page.listen(0, "127.0.0.1"), "listening");
    const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
    const listed = await remote(["user", "list"], "a.b.c", url);
    const stderr = `${url} answered 200 with no JSON object: is it the operator's listener?\n`;
    expect(listed).toEqual({ code: 1, stdout: "", stderr });
    const elsewhere = await remote(["user", "list"], "a.b.c", `${service.baseUrl}/nowhere`);
    expect(elsewhere.stderr).toContain("is it the operator's listener?");
    page.close();
    page.closeAllConnections();
    await once(page, "close");
    const gone = await remote(["maintenance", "begin", "sms"], "a.b.c", url);
    expect(gone.stderr).toBe(
      `${url} did not answer (ECONNREFUSED). Whether the request was carried out is not known.\n`,
    );
  });

  test("each fault of a request is named", async () => {
    const { code, stderr } = await remote(["user", "list", "--count", "none"]);
    const words = "The request was refused:\n  count: It must be a number in plain digits, such as 10.\n";
    expect([code, stderr]).toEqual([1, words]);
  });
});
