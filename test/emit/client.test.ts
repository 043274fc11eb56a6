import { describe, expect, test } from "vitest";
import { createConnectHubClient, type ConnectHubOptions } from "../../generated/client.ts";

const all = { apiKey: "key", accountId: "account", userId: "user", accessToken: "token" };
const sms = { from: "Example", to: "+447700900123", text: "Hello" };
const call = { callee: "+447700900123", max_ring_time: 5 };

/** Returns the credentials that a client sends with one call. */
async function readCredentials(
  options: Partial<ConnectHubOptions>,
  send: (client: Client) => Promise<unknown>,
) {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return Response.json({});
  };
  await send(createConnectHubClient({ baseUrl: "http://localhost", fetch, ...options }));
  const names = ["x-api-key", "x-account-id", "x-user-id", "authorization"];
  return names.flatMap((name) => requests[0]!.headers.get(name) ?? []);
}

type Client = ReturnType<typeof createConnectHubClient>;

describe("the client sends only the credentials that the operation requires", () => {
  test("API key and account", async () => {
    const send = (client: Client) => client.POST("/api/v1/connect-hub/sms", { body: sms });
    expect(await readCredentials(all, send)).toEqual(["key", "account"]);
  });

  test("a bearer token", async () => {
    expect(await readCredentials(all, (client) => client.GET("/api/auth/api-keys"))).toEqual([
      "Bearer token",
    ]);
  });

  test("API key and user", async () => {
    expect(await readCredentials(all, (client) => client.GET("/api/v1/esim/status"))).toEqual([
      "key",
      "user",
    ]);
  });

  test("nothing to an operation without credentials", async () => {
    expect(await readCredentials(all, (client) => client.GET("/healthz"))).toEqual([]);
  });

  test("the available credentials if some are missing", async () => {
    const send = (client: Client) => client.POST("/api/v1/connect-hub/sms", { body: sms });
    expect(await readCredentials({ apiKey: "key" }, send)).toEqual(["key"]);
    expect(await readCredentials({}, send)).toEqual([]);
  });

  test("all complete alternatives of an operation with alternatives", async () => {
    const send = (client: Client) => client.POST("/api/v1/connect-hub/call/flash", { body: call });
    expect(await readCredentials(all, send)).toEqual(["key", "account", "user"]);
    expect(await readCredentials({ apiKey: "key", accountId: "account" }, send)).toEqual(["key", "account"]);
    expect(await readCredentials({ apiKey: "key", userId: "user" }, send)).toEqual(["key", "user"]);
  });

  test("a header of the call in place of the credential with the same name", async () => {
    const headers = { "x-user-id": "other" };
    const send = (client: Client) => client.POST("/api/v1/connect-hub/call/flash", { body: call, headers });
    expect(await readCredentials(all, send)).toEqual(["key", "account", "other"]);
  });
});
