import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "../../../src/domain/access/passwords.ts";
import { pollUntil } from "../../support/poll-until.ts";
import { pauseHashing } from "../../support/pause-hashing.ts";
import { getSignInStatus } from "../../support/people.ts";
import { countRows } from "../../support/rows.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const path = "/api/auth/register";
const names = { firstName: "Ada", lastName: "Lovelace" };
const password = "analytical engine no. 1";

async function register(email: string, secret = password) {
  return service.client({}).POST(path, { body: { ...names, email, password: secret } });
}

describe("201", () => {
  test("creates an active, unverified user, and does not return the password", async () => {
    const { data, response } = await register("ada@example.com");
    expect(response.status).toBe(201);
    const at = "2026-03-02T09:30:00.000Z";
    const known = { ...names, email: "ada@example.com", role: "user", status: "active", isVerified: false };
    expect(data).toEqual({ ...known, id: data!.id, createdAt: at, updatedAt: at });
    const user = await service.context.store.users.find(data!.id);
    expect(user!.passwordHash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
  });

  test("creates an account with the welcome credit as its first transaction", async () => {
    const { data } = await register("credit@example.com");
    const account = await service.context.store.accounts.findByUser(data!.id);
    expect(account).toMatchObject({ currency: "EUR", balanceMicros: 10_000_000 });
    const query = { accountId: account!.id, offset: 0, limit: 10 };
    const { total, list } = await service.context.store.ledger.list(query);
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      type: "CREDIT",
      valueMicros: 10_000_000,
      balanceAfterMicros: 10_000_000,
    });
  });

  test("counts the characters of a password, not its bytes, and accepts any character", async () => {
    for (const secret of ["\u{1f600}".repeat(8), "\u{1f600}".repeat(128)]) {
      const email = `characters-${[...secret].length}@example.com`;
      const { response } = await register(email, secret);
      expect(response.status).toBe(201);
      expect(await getSignInStatus(service, { email, password: secret })).toBe(200);
    }
  });
});

describe("400", () => {
  test.each([
    ["is too short", "seven c", "length"],
    ["is too short in characters", "\u{1f600}".repeat(7), "length"],
    ["is too long", "x".repeat(129), "length"],
    ["is a common one", "password1", "password"],
    ["is a common one in other letter case", "PassWord1", "password"],
  ])("a password that %s is reported, and nothing is created", async (_, secret, code) => {
    const before = await countRows(service);
    const { error } = await register("nobody@example.com", secret);
    expect(error).toMatchObject({ code: "invalid_request", status: 400 });
    expect(error!.errors).toEqual([expect.objectContaining({ in: "body", pointer: "/password", code })]);
    expect(await countRows(service)).toEqual(before);
  });

  test("reports all validation errors together", async () => {
    const body = JSON.stringify({ firstName: "", email: "ada", password: "short", role: "admin" });
    const headers = { "content-type": "application/json" };
    const response = await service.sendRaw(path, { method: "POST", headers, body });
    const { errors } = (await response.json()) as { errors: { pointer: string; code: string }[] };
    expect(errors.map(({ pointer, code }) => `${pointer} ${code}`).toSorted()).toEqual([
      "/email format",
      "/firstName length",
      "/lastName required",
      "/password length",
      "/role unknown",
    ]);
  });
});

describe("403", () => {
  test("no one can register if the operator has closed the registration", async () => {
    const closed = await startService({ CONNECT_HUB_REGISTRATION: "closed" });
    try {
      const body = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", password };
      const { error } = await closed.client({}).POST("/api/auth/register", { body });
      expect(error).toMatchObject({ status: 403, code: "forbidden" });
      expect(await closed.context.store.users.findByEmail(body.email)).toBeUndefined();
      const { email, password: known } = closed.demo;
      const login = await closed.client({}).POST("/api/auth/login", { body: { email, password: known } });
      expect(login.response.status).toBe(200);
    } finally {
      await closed.stop();
    }
  });
});

describe("409", () => {
  test("an address is taken in any letter case, and its user stays unchanged", async () => {
    const first = await register("Grace@example.com");
    const before = await countRows(service);
    const { error } = await register("gRACE@EXAMPLE.com", "another password");
    expect(error).toMatchObject({ code: "email_taken", status: 409 });
    expect(await countRows(service)).toEqual(before);
    const body = { email: "grace@example.com", password };
    const { data } = await service.client({}).POST("/api/auth/login", { body });
    expect(data!.user).toEqual(first.data);
  });

  test("of two concurrent registrations, one succeeds", async () => {
    const before = await countRows(service);
    const answers = await Promise.all([register("race@example.com"), register("RACE@example.com")]);
    expect(answers.map(({ response }) => response.status).toSorted()).toEqual([201, 409]);
    const { users, accounts } = await countRows(service);
    expect({ users, accounts }).toEqual({ users: before["users"]! + 1, accounts: before["accounts"]! + 1 });
  });
});

describe("429", () => {
  test("a mailbox gets at most five confirmation e-mails an hour, and further registrations create nothing", async () => {
    const { limits } = service.context;
    for (let asked = 0; asked < 5; asked += 1) limits.mails.consume("verify crowd@example.com");
    const before = await countRows(service);
    const { error, response } = await register("Crowd+6@example.com");
    expect(error).toMatchObject({ code: "rate_limited", status: 429 });
    expect(response.headers.get("retry-after")).toBe("720");
    expect(await countRows(service)).toEqual(before);
    service.clock.advance(720_000);
    expect((await register("Crowd+6@example.com")).response.status).toBe(201);
  });

  test("a registration that the password hashing queue rejects does not count as an e-mail", async () => {
    const release = pauseHashing();
    const taken = ["one", "other"].map((caller) => hashPassword(password, { network: "elsewhere", caller }));
    const statuses: number[] = [];
    const asked = Array.from({ length: 6 }, async () => {
      const { response } = await register("eager@example.com");
      statuses.push(response.status);
    });
    await pollUntil(() => statuses.length >= 5);
    release();
    await Promise.all([...taken, ...asked]);
    expect(statuses).toEqual([429, 429, 429, 429, 429, 201]);
    expect((await register("eager+2@example.com")).response.status).toBe(201);
  });
});
