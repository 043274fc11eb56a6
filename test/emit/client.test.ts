import { describe, expect, test } from "vitest";
import { createConnectHubClient, type ConnectHubOptions } from "../../generated/client.ts";

const all = { apiKey: "key", accountId: "account", userId: "user", accessToken: "token" };
const sms = { from: "Example", to: "+447700900123", text: "Hello" };
const call = { callee: "+447700900123", max_ring_time: 5 };

/** The credentials that a client sends with one call. */
async function sent(options: Partial<ConnectHubOptions>, ask: (client: Client) => Promise<unknown>) {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return Response.json({});
  };
  await ask(createConnectHubClient({ baseUrl: "http://localhost", fetch, ...options }));
  const names = ["x-api-key", "x-account-id", "x-user-id", "authorization"];
  return names.flatMap((name) => requests[0]!.headers.get(name) ?? []);
}

type Client = ReturnType<typeof createConnectHubClient>;

describe("the client sends the credentials that the operation asks for and no others", () => {
  test("API key and account", async () => {
    const ask = (client: Client) => client.POST("/api/v1/connect-hub/sms", { body: sms });
    expect(await sent(all, ask)).toEqual(["key", "account"]);
  });

  test("a bearer token", async () => {
    expect(await sent(all, (client) => client.GET("/api/auth/api-keys"))).toEqual(["Bearer token"]);
  });

  test("API key and user", async () => {
    expect(await sent(all, (client) => client.GET("/api/v1/esim/status"))).toEqual(["key", "user"]);
  });

  test("nothing, on an open operation", async () => {
    expect(await sent(all, (client) => client.GET("/healthz"))).toEqual([]);
  });

  test("what there is, when something is missing", async () => {
    const ask = (client: Client) => client.POST("/api/v1/connect-hub/sms", { body: sms });
    expect(await sent({ apiKey: "key" }, ask)).toEqual(["key"]);
    expect(await sent({}, ask)).toEqual([]);
  });

  test("for an operation with alternatives, all that are complete", async () => {
    const ask = (client: Client) => client.POST("/api/v1/connect-hub/call/flash", { body: call });
    expect(await sent(all, ask)).toEqual(["key", "account", "user"]);
    expect(await sent({ apiKey: "key", accountId: "account" }, ask)).toEqual(["key", "account"]);
    expect(await sent({ apiKey: "key", userId: "user" }, ask)).toEqual(["key", "user"]);
  });

  test("and what the caller sets on the call wins", async () => {
    const headers = { "x-user-id": "other" };
    const ask = (client: Client) => client.POST("/api/v1/connect-hub/call/flash", { body: call, headers });
    expect(await sent(all, ask)).toEqual(["key", "account", "other"]);
  });
});
