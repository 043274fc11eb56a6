import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUp, type Person } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let ada: Person;
beforeAll(async () => {
  service = await startService();
  ada = await signUp(service, "ada@example.com");
});
afterAll(() => service.stop());

const path = "/api/auth/api-keys";

test("429: limits how often a user creates keys", async () => {
  const { client, userId } = await signUp(service, "churn@example.com");
  while (!service.context.limits.keyCreations.consume(userId));
  const { error } = await client.POST("/api/auth/api-keys", { body: { name: "One more" } });
  expect(error).toMatchObject({ status: 429, code: "rate_limited" });
});

describe("201", () => {
  test("creates a key of the user's account, and returns it only once", async () => {
    const { data, response } = await ada.client.POST(path, { body: { name: "Shop" } });
    expect(response.status).toBe(201);
    const account = await service.context.store.accounts.findByUser(ada.userId);
    expect(data).toMatchObject({ name: "Shop", userId: ada.userId, accountId: account!.id });
    expect(data!.createdAt).toBe("2026-03-02T09:30:00.000Z");
    expect(data!.key).toMatch(/^chk_[\w-]{43}$/);
    const kept = await service.engine.read({ sql: "select * from api_keys", parameters: [] });
    expect(JSON.stringify(kept)).not.toContain(data!.key);
    expect(JSON.stringify(await ada.client.GET(path))).not.toContain(data!.key);
  });

  test("allows the first send after registration without an operator", async () => {
    const credentials = { email: "grace@example.com", password: "analytical engine no. 1" };
    const names = { firstName: "Grace", lastName: "Hopper" };
    await service.client({}).POST("/api/auth/register", { body: { ...names, ...credentials } });
    const { data: session } = await service.client({}).POST("/api/auth/login", { body: credentials });
    const { accessToken } = session!;
    const { data: made } = await service.client({ accessToken }).POST(path, { body: { name: "First" } });
    const client = service.client({ apiKey: made!.key, accountId: made!.accountId });
    const body = { from: "Example", to: "+447700900123", text: "Hello" };
    const { response } = await client.POST("/api/v1/connect-hub/sms", { body });
    expect(response.status).toBe(200);
    const { data } = await client.POST("/api/billing/me/transactions", { body: {} });
    expect(data!.list.map(({ type, balance_after }) => [type, balance_after])).toEqual([
      ["DEBIT", 9.96],
      ["CREDIT", 10],
    ]);
  });
});

describe("201 with restricted rights", () => {
  test("a key has the requested rights, by default all scopes from any address", async () => {
    const scopes = ["send", "read", "billing", "esim"];
    expect((await ada.client.POST(path, { body: { name: "All" } })).data).toMatchObject({
      scopes,
      addresses: [],
    });
    const rights = { scopes: ["read" as const], addresses: ["203.0.113.0/24", "2001:db8::1"] };
    const { data } = await ada.client.POST(path, { body: { name: "Some", ...rights } });
    expect(data).toMatchObject(rights);
    const { list } = (await ada.client.GET(path)).data!;
    expect(list.find(({ id }) => id === data!.id)).toMatchObject({ name: "Some", ...rights });
    expect(list.find(({ name }) => name === "All")).toMatchObject({ scopes, addresses: [] });
  });

  test("an empty list of addresses and null values count as omitted", async () => {
    const body = { name: "Anywhere", scopes: null, addresses: [] };
    const { data } = await ada.client.POST(path, { body: body as never });
    expect(data).toMatchObject({ scopes: ["send", "read", "billing", "esim"], addresses: [] });
  });
});

describe("400", () => {
  const many = Array.from({ length: 21 }, (_, index) => `203.0.113.${index}`);
  test.each([
    [{ scopes: [] }, "/scopes", "length"],
    [{ scopes: ["send", "send"] }, "/scopes/1", "repeated"],
    [{ scopes: ["all"] }, "/scopes/0", "value"],
    [{ scopes: "send" }, "/scopes", "type"],
    [{ addresses: many }, "/addresses", "length"],
    [{ addresses: [""] }, "/addresses/0", "length"],
    [{ addresses: ["203.0.113.7", "203.0.113.7/24"] }, "/addresses/1", "pattern"],
    [{ addresses: ["shop.example.com"] }, "/addresses/0", "pattern"],
  ])("%j is reported", async (rights, pointer, code) => {
    const { error } = await ada.client.POST(path, { body: { name: "Key", ...rights } as never });
    expect(error!.errors).toEqual([expect.objectContaining({ in: "body", pointer, code })]);
  });

  test("each invalid address is reported", async () => {
    const body = { name: "Key", addresses: ["here", "203.0.113.7", "2001:db8::1/32"] };
    const { error } = await ada.client.POST(path, { body });
    expect(error!.errors!.map(({ pointer }) => pointer)).toEqual(["/addresses/0", "/addresses/2"]);
  });

  test.each(["", "x".repeat(101)])("a name of %j is rejected", async (name) => {
    const { error } = await ada.client.POST(path, { body: { name } });
    expect(error!.errors).toEqual([expect.objectContaining({ pointer: "/name", code: "length" })]);
  });
});

describe("409", () => {
  test("a user has at most 100 keys, also with concurrent requests", async () => {
    const person = await signUp(service, "many@example.com");
    const make = () => person.client.POST(path, { body: { name: "One of many" } });
    const answers = await Promise.all(Array.from({ length: 102 }, make));
    const made = answers.flatMap(({ data }) => data ?? []);
    expect(made).toHaveLength(100);
    const { error } = await make();
    expect(error).toMatchObject({ code: "too_many_api_keys", status: 409 });
    expect((await person.client.GET(path)).data!.list).toHaveLength(100);

    await person.client.DELETE("/api/auth/api-keys/{id}", { params: { path: { id: made[0]!.id } } });
    expect((await make()).response.status).toBe(201);
    const other = await ada.client.POST(path, { body: { name: "Of another user" } });
    expect(other.response.status).toBe(201);
  });
});
