import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { respondWith, startPeer, type Peer } from "../../providers/http/peer.ts";
import { getBalance, openAccount, type Credentials } from "../../support/accounts.ts";
import { startService, type TestService } from "../../support/service.ts";

const path = "/api/v1/connect-hub/sms";

const gateway = (baseUrl: string, options: object) => ({
  kind: "http-sms",
  baseUrl,
  path: "/send",
  json: { to: "{to}", from: "{from}", text: "{text}" },
  answer: { id: "id" },
  ...options,
});

/**
 * Numbers with +44 use a provider that accepts 16 characters, after a common one. All other numbers use the common one.
 */
const routes = (baseUrl: string) => ({
  providers: {
    common: gateway(baseUrl, { path: "/common" }),
    long: gateway(baseUrl, { path: "/long", senderLength: 16 }),
  },
  routes: {
    sms: [{ prefix: "44", providers: ["common", "long"] }, { providers: ["common"] }],
  },
});

async function sendFrom(service: TestService, from: string, to: string, caller: Credentials) {
  const { data, error } = await service
    .client(caller)
    .POST(path, { body: { from, to, text: "Your code is 493817." } });
  if (data) return "sent";
  return error && "errors" in error ? error.errors?.map(({ pointer, code }) => [pointer, code]) : error;
}

describe("without routes", () => {
  let service: TestService;
  let caller: Credentials;
  beforeAll(async () => {
    service = await startService();
    caller = await openAccount(service, 1_000_000);
  });
  afterAll(() => service.stop());

  test.each(["ABCDEFGHIJK", "H&M", "AT&T", "L'Oreal", "Müller", "62442", "+447700900456", "123456789012345"])(
    "the sender %s is accepted",
    async (from) => {
      expect(await sendFrom(service, from, "+447700900123", caller)).toBe("sent");
    },
  );

  test.each(["ABCDEFGHIJKL", "Abcdefghijklmnop", "-", ".", " ", "1234567890123456", "[{€}] €1", "12 345"])(
    "the sender %s is a validation error, and nothing is charged",
    async (from) => {
      const before = await getBalance(service, caller.accountId);
      expect(await sendFrom(service, from, "+447700900123", caller)).toEqual([["/from", "pattern"]]);
      expect(await getBalance(service, caller.accountId)).toBe(before);
    },
  );

  test.each(["Čas", "日本", "Ex\nample", "L\u2019Oreal"])(
    "the sender %j does not match the schema",
    async (from) => {
      expect(await sendFrom(service, from, "+447700900123", caller)).toEqual([["/from", "pattern"]]);
    },
  );
});

describe("with a provider that accepts longer senders", () => {
  let service: TestService;
  let peer: Peer;
  let caller: Credentials;
  beforeAll(async () => {
    peer = await startPeer(respondWith(200, { id: "1" }));
    service = await startService({ CONNECT_HUB_ROUTES: JSON.stringify(routes(peer.baseUrl)) });
    caller = await openAccount(service, 1_000_000);
  });
  afterAll(async () => {
    await service.stop();
    await peer.close();
  });

  async function sentBy(from: string, to: string) {
    const before = peer.requests.length;
    expect(await sendFrom(service, from, to, caller)).toBe("sent");
    await service.deliver();
    return peer.requests.slice(before).map(({ url }) => url);
  }

  test("a long sender is sent by this provider", async () => {
    expect(await sentBy("Abcdefghijklmnop", "+447700900123")).toEqual(["/long"]);
  });

  test("a common sender is sent by the first provider of the route", async () => {
    expect(await sentBy("Example", "+447700900123")).toEqual(["/common"]);
  });

  test("a long sender is a validation error if the route has no such provider", async () => {
    expect(await sendFrom(service, "Abcdefghijklmnop", "+33612345678", caller)).toEqual([
      ["/from", "pattern"],
    ]);
  });

  test("a sender without a letter is a validation error on every route", async () => {
    expect(await sendFrom(service, "----------------", "+447700900123", caller)).toEqual([
      ["/from", "pattern"],
    ]);
  });
});
