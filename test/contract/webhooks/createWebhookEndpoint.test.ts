import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { production } from "../../support/production.ts";
import { signUp, type Person } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";
import { path, register } from "./support.ts";

let service: TestService;
let local: TestService;
let live: TestService;
let ada: Person;
beforeAll(async () => {
  service = await startService();
  local = await startService({ CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true" });
  live = await startService(production);
  ada = await signUp(service, "ada@example.com");
});
afterAll(() => Promise.all([service.stop(), local.stop(), live.stop()]));

describe("201", () => {
  test("registers an endpoint, and returns its secret only once", async () => {
    const body = { url: "https://shop.example.com/webhooks?shop=1", description: "Shop" };
    const { data, response } = await service.client().POST(path, { body });
    expect(response.status).toBe(201);
    expect(data).toMatchObject({ ...body, status: "ENABLED", created_at: "2026-03-02T09:30:00.000Z" });
    expect(data!.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(data!.secret.slice(6), "base64")).toHaveLength(32);
    const listed = JSON.stringify((await service.client().GET(path)).data);
    expect(listed).toContain(data!.id);
    expect(listed).not.toContain(data!.secret);
  });

  test("stores an international host name in Punycode, and the rest in ASCII", async () => {
    const answer = await local.client().POST(path, { body: { url: "https://exämple.example.com/ä?ö=1" } });
    const url = "https://xn--exmple-cua.example.com/%C3%A4?%C3%B6=1";
    expect(answer.data).toMatchObject({ url });
    const { list } = (await local.client().GET(path)).data!;
    expect(list.map((endpoint) => endpoint.url)).toContain(url);
  });

  test("accepts an access token or a key, for the account of the user", async () => {
    const { id } = await register(ada.client);
    const { data } = await ada.client.POST("/api/auth/api-keys", { body: { name: "Shop" } });
    const byKey = service.client({ apiKey: data!.key, accountId: data!.accountId });
    expect((await byKey.GET(path)).data!.list.map((endpoint) => endpoint.id)).toEqual([id]);
    const both = service.client({
      apiKey: data!.key,
      accountId: data!.accountId,
      accessToken: ada.session.accessToken,
    });
    expect((await both.GET(path)).data!.list).toHaveLength(1);
  });

  test.each([
    "http://127.0.0.1:8080/hooks",
    "http://[::1]/",
    "https://10.0.0.1/",
    "http://private.example.com/",
  ])("accepts %s in a sandbox that allows private addresses", async (url) => {
    expect((await local.client().POST(path, { body: { url } })).response.status).toBe(201);
  });
});

describe("400", () => {
  test.each([
    ["https://127.0.0.1/", /not public/],
    ["https://2130706433/", /not public/],
    ["https://0x7f.1/", /not public/],
    ["https://10.1.2.3/", /not public/],
    ["https://169.254.169.254/latest/meta-data", /not public/],
    ["https://[::1]/", /not public/],
    ["https://[::ffff:10.0.0.1]/", /not public/],
    ["https://[fd00::1]/", /not public/],
    ["https://private.example.com/", /not public/],
    ["https://nowhere.invalid/", /no address that can be resolved/],
    ["http://shop.example.com/", /https/],
    ["ftp://shop.example.com/", /https/],
    ["https://user:secret@shop.example.com/", /a user or a password/],
    ["https://shop.example.com/#part", /fragment/],
    ["https://shop.example.com:0/", /Port 0 /],
    ["https://shop.example.com:22/", /Port 22 /],
    ["https://shop.example.com:25/", /Port 25 /],
  ])("rejects %s with the reason", async (url, message) => {
    const { error } = await service.client().POST(path, { body: { url } });
    const errors = [{ in: "body", pointer: "/url", code: "value", message: expect.stringMatching(message) }];
    expect(error).toMatchObject({ code: "invalid_request", errors });
  });

  test.each(["", "shop.example.com", "x".repeat(3_000)])("rejects %.20s as a URL", async (url) => {
    const { error } = await service.client().POST(path, { body: { url } });
    expect(error!.errors!.length).toBeGreaterThan(0);
  });

  test.each(["file:///etc/passwd", "http://127.0.0.1:25/"])(
    "a sandbox that allows private addresses rejects %s",
    async (url) => {
      const { error } = await local.client().POST(path, { body: { url } });
      expect(error).toMatchObject({ code: "invalid_request" });
    },
  );

  test.each(["http://shop.example.com/", "https://127.0.0.1/", "https://private.example.com/"])(
    "the sandbox states how to allow %s",
    async (url) => {
      const { error } = await service.client().POST(path, { body: { url } });
      expect(error!.errors![0]!.message).toContain("CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES=true");
    },
  );

  test("production names no environment variable of the operator", async () => {
    const { error } = await live.client().POST(path, { body: { url: "https://127.0.0.1/" } });
    expect(error!.errors).toMatchObject([{ pointer: "/url", code: "value" }]);
    expect(error!.errors![0]!.message).not.toContain("CONNECT_HUB_");
  });
});

describe("401", () => {
  // With a key, the client sends no token by itself.
  const withToken = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });

  test("a token and a key of different users are rejected together", async () => {
    const { apiKey, accountId } = service.demo;
    const headers = withToken(ada.session.accessToken);
    const { error } = await service
      .client({ apiKey, accountId })
      .POST(path, { headers, body: { url: "https://shop.example.com/" } });
    expect(error).toMatchObject({ code: "authentication_failed" });
  });

  test("a wrong key is not ignored because the token is correct, nor a wrong token because of the key", async () => {
    const { apiKey, accountId } = service.demo;
    const attempts = [
      ["x", ada.session.accessToken],
      [apiKey, "a.b.c"],
    ] as const;
    for (const [key, token] of attempts) {
      const client = service.client({ apiKey: key, accountId });
      expect((await client.GET(path, { headers: withToken(token) })).response.status).toBe(401);
    }
  });
});

describe("409", () => {
  test("an account has at most ten endpoints, also with concurrent requests", async () => {
    const client = service.client(await openAccount(service));
    const make = () => client.POST(path, { body: { url: "https://shop.example.com/" } });
    const answers = await Promise.all(Array.from({ length: 12 }, make));
    const made = answers.flatMap(({ data }) => data ?? []);
    expect(made).toHaveLength(10);
    expect((await make()).error).toMatchObject({ code: "too_many_webhook_endpoints", status: 409 });
    await client.DELETE(`${path}/{id}`, { params: { path: { id: made[0]!.id } } });
    expect((await make()).response.status).toBe(201);
  });
});
