import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations as table } from "../../generated/operator/routes.ts";
import { openAccount } from "../support/accounts.ts";
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
afterAll(async () => {
  await Promise.all([service.stop(), cli.remove()]);
});

/** Runs a command on the service that runs. */
const remote = (args: readonly string[], token = admin.session.accessToken, url = service.baseUrl) =>
  cli.run([...args, "--url", url], { environment: { CONNECT_HUB_ACCESS_TOKEN: token } });

const call = async (...args: string[]) => {
  const { stdout, stderr } = await remote(["call", ...args]);
  expect(stderr).toBe("");
  return JSON.parse(stdout) as Record<string, unknown>;
};

const names = ["--first-name", "Grace", "--last-name", "Hopper"];

describe("--url", () => {
  test("a customer is made, has a key, is credited and suspended at the service that runs", async () => {
    const email = "grace@example.com";
    const made = await remote(["user", "create", "--email", email, ...names]);
    expect(made.stdout).toMatch(/^password: +\S+$/m);
    const key = await remote(["key", "create", "--email", email, "Shop"]);
    const apiKey = /^x-api-key: (\S+)$/m.exec(key.stdout)![1]!;
    const accountId = /^x-account-id: (\S+)$/m.exec(key.stdout)![1]!;
    const userId = /^x-user-id: (\S+)$/m.exec(key.stdout)![1]!;
    const client = service.client({ apiKey, accountId, userId });
    expect((await client.GET("/api/v1/esim/status")).response.status).toBe(200);
    const credited = await remote(["credit", "--email", email, "2.5", "--description", "Invoice 7"]);
    expect(credited.stdout).toBe(`Credited 2.5 EUR to ${email}. New balance: 12.5 EUR.\n`);
    expect((await remote(["user", "suspend", email])).stdout).toBe(`${email} is suspended now.\n`);
    expect((await client.GET("/api/v1/esim/status")).response.status).toBe(401);
    const { list } = await call("listAuditEntries", "--target-id", userId);
    expect(list).toMatchObject([
      { operation: "suspendCustomer", actor: admin.userId },
      { operation: "creditCustomer", actor: admin.userId },
      { operation: "createCustomer", actor: admin.userId },
    ]);
  });

  test("maintenance begins and ends there", async () => {
    const on = await remote(["maintenance", "whatsapp", "on"]);
    expect(on.stdout).toMatch(/^whatsapp is in maintenance \(since .*\) now\.\n$/);
    expect((await remote(["maintenance", "whatsapp", "off"])).stdout).toContain("not in maintenance now");
  });

  test("the token comes from login, which says no more than the token", async () => {
    const args = ["login", "--url", service.baseUrl, "--email", admin.email];
    const { code, stdout, stderr } = await cli.run(args, { input: `${admin.password}\nmore` });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    expect((await remote(["call", "listMaintenance"], stdout.trim())).code).toBe(0);
    const wrong = await cli.run(args, { input: "wrong" });
    expect(wrong).toMatchObject({ code: 1, stdout: "" });
    expect(wrong.stderr).toBe("The e-mail address or the password is wrong.\n");
  });

  test("a user who is no admin, a token that is none, and no token at all are refused", async () => {
    const user = await signUp(service, "user@example.com");
    const asUser = await remote(["call", "listCustomers"], user.session.accessToken);
    expect(asUser).toEqual({ code: 1, stdout: "", stderr: "This needs an active user of role admin.\n" });
    const wrong = await remote(["call", "listCustomers"], "a.b.c");
    expect(wrong.stderr).toContain("npm run cli -- login makes a new token.");
    expect((await remote(["call", "listCustomers"], "")).stderr).toContain("CONNECT_HUB_ACCESS_TOKEN has to");
  });

  test("a credit that was given counts as given, also where nothing can be asked after it", async () => {
    const email = "linus@example.com";
    await remote(["user", "create", "--email", email, ...names]);
    let isCredited = false;
    const proxy = createServer(async (request, response) => {
      if (isCredited) return request.socket.destroy();
      isCredited = request.method === "POST";
      const chunks = await Array.fromAsync(request as AsyncIterable<Uint8Array>);
      const { authorization = "", "content-type": type = "application/json" } = request.headers;
      const answer = await fetch(`${service.baseUrl}${request.url}`, {
        method: request.method!,
        headers: { authorization, "content-type": type },
        ...(isCredited && { body: Buffer.concat(chunks) }),
      });
      response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
    });
    await once(proxy.listen(0, "127.0.0.1"), "listening");
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const { code, stdout } = await remote(["credit", "--email", email, "2.5"], undefined, url);
    proxy.close();
    proxy.closeAllConnections();
    expect([code, stdout]).toEqual([0, `Credited 2.5 EUR to ${email}. The new balance could not be read.\n`]);
  });

  test("something else at the address, or nothing, is told", async () => {
    const page = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>");
    });
    await once(page.listen(0, "127.0.0.1"), "listening");
    const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
    const { code, stderr } = await remote(["call", "listCustomers"], "a.b.c", url);
    expect(code).toBe(1);
    expect(stderr).toBe(`${url} answered 200 with text/html: is it the operator's listener?\n`);
    const customers = await remote(
      ["call", "listCustomers"],
      "a.b.c",
      service.baseUrl.replace(/$/, "/nowhere"),
    );
    expect(customers.stderr).toContain("is it the right one?");
    page.close();
    page.closeAllConnections();
    await once(page, "close");
    const gone = await remote(["maintenance", "sms", "on"], "a.b.c", url);
    expect(gone.stderr).toBe(`${url} did not answer (ECONNREFUSED).\n`);
    const posted = await remote(["call", "beginMaintenance", "sms"], "a.b.c", url);
    expect(posted.stderr).toContain("Whether the request was carried out is not known.");
  });
});

describe("call", () => {
  test("has a command for every operation of the contract", async () => {
    const { stdout } = await cli.run(["call", "--help"]);
    for (const id of Object.keys(table)) expect(stdout).toMatch(new RegExp(`^  ${id}\\b`, "m"));
  });

  test("sends numbers, lists and headers as the contract has them", async () => {
    const { userId } = await openAccount(service);
    const credit = ["creditCustomer", userId, "--amount", "0.100001", "--reason", "Invoice 8"];
    const keyed = [...credit, "--idempotency-key", "invoice-8"];
    const first = await call(...keyed);
    expect(first).toMatchObject({ type: "CREDIT", amount: 0.100001 });
    expect(await call(...keyed)).toEqual(first);
    const key = await call("createCustomerKey", userId, "--name", "Till", "--scopes", "send", "read");
    expect(key).toMatchObject({ name: "Till", scopes: ["send", "read"] });
  });

  test("names each fault of a request", async () => {
    const { code, stderr } = await remote(["call", "listCustomers", "--count", "none"]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: "The request was refused:\n  count: It must be a number in plain digits, such as 10.\n",
    });
  });

  test.each([
    [["creditCustomer", "x", "--amount", "ten", "--reason", "none"], "--amount takes a number, not ten."],
    [["creditCustomer", "x", "--reason", "none"], "--amount"],
    [["getCustomer"], "missing required argument 'id'"],
  ])("of %j says what is wrong before it asks", async (args, words) => {
    const { code, stderr } = await cli.run(["call", ...args, "--url", "http://127.0.0.1:1"]);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });

  test("of what only a running service knows asks for its address, and tells it there", async () => {
    const local = await cli.run(["call", "listProviders"]);
    const words = "listProviders tells of a running service: name it by --url.\n";
    expect(local).toEqual({ code: 2, stdout: "", stderr: words });
    expect(await call("listProviders")).toEqual({ list: [] });
  });

  test("prints CSV as it comes", async () => {
    const { userId } = await openAccount(service, 1_000_000);
    const { stdout } = await remote(["call", "getCustomerStatement", userId, "--month", "2026-03"]);
    expect(stdout).toMatch(/^\uFEFFtime,/);
  });

  test("works on the local database, and the audit log says so", async () => {
    await cli.run(["user", "create", "--email", "local@example.com", ...names]);
    const listed = await cli.run(["call", "listCustomers", "--search", "local@example.com"]);
    expect(JSON.parse(listed.stdout)).toMatchObject({ list: [{ email: "local@example.com" }] });
    const audited = await cli.run(["call", "listAuditEntries"]);
    expect(JSON.parse(audited.stdout)).toMatchObject({
      list: [{ operation: "createCustomer", actor: "command line", address: "local" }],
    });
  });
});
