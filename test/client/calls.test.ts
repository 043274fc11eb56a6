import { describe, expect, test } from "vitest";
import {
  ConnectHubError,
  createConnectHub,
  MissingCredentialsError,
  UnexpectedResponseError,
} from "../../src/client/index.ts";
import { contractOperations } from "../support/contract.ts";
import { startService } from "../support/service.ts";
import { respondAccepted, smsBody, failToConnect, createScriptedClient } from "./scripted-client.ts";

test("keeps the idempotency key of the caller", async () => {
  const { hub, requests } = createScriptedClient([failToConnect, respondAccepted]);
  await hub.sendSms({ body: smsBody, idempotencyKey: "order-1" });
  expect(requests.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["order-1", "order-1"]);
});

test("creates a new idempotency key for each send", async () => {
  const { hub, requests } = createScriptedClient([respondAccepted]);
  await hub.sendSms({ body: smsBody });
  await hub.sendSms({ body: smsBody });
  const [one, other] = requests.map(({ headers }) => headers.get("idempotency-key"));
  expect(one).not.toBe(other);
});

test.each(contractOperations)(
  "$operationId is sent the credentials and the idempotency key that it accepts",
  async (operation) => {
    const { hub, requests } = createScriptedClient([() => Response.json({})], { userId: "user" });
    // Only the headers matter, so the type of one operation represents all of them.
    const call = hub[operation.operationId as "getHealth"] as (request: object) => Promise<unknown>;
    await call({ path: { id: "1", uuid: "1" } });
    const byKey = operation.security.filter((alternative) => "ApiKey" in alternative);
    const alternatives = byKey.length > 0 ? byKey : operation.security;
    const schemes = new Set(alternatives.flatMap((alternative) => Object.keys(alternative)));
    const sent = Object.entries(headersByScheme).filter(([, header]) => requests[0]!.headers.has(header));
    expect(sent.map(([scheme]) => scheme).toSorted()).toEqual([...schemes].toSorted());
    const takesKey = JSON.stringify(operation.parameters ?? []).includes("IdempotencyKey");
    expect(requests[0]!.headers.has("idempotency-key")).toBe(takesKey);
  },
);

describe("a call without the required credentials is not sent and reports the missing ones", () => {
  const none = { apiKey: undefined, accountId: undefined, session: undefined };
  const { hub, requests } = createScriptedClient([respondAccepted], none);
  const onlyKey = createScriptedClient([respondAccepted], { ...none, apiKey: "key" }).hub;
  const give = "Pass it to createConnectHub";

  test.each([
    [
      () => hub.sendSms({ body: smsBody }),
      `sendSms requires apiKey and accountId, or session. Missing: apiKey and accountId, or session. Pass them to createConnectHub, or sign in with loginUser.`,
    ],
    [
      () => onlyKey.sendSms({ body: smsBody }),
      `sendSms requires apiKey and accountId, or session. Missing: accountId, or session. ${give}, or sign in with loginUser.`,
    ],
    [
      () => hub.listApiKeys(),
      `listApiKeys requires session. Missing: session. ${give}, or sign in with loginUser.`,
    ],
    [
      () => onlyKey.listWebhookEndpoints(),
      `listWebhookEndpoints requires session, or apiKey and accountId. Missing: session, or accountId. ${give}, or sign in with loginUser.`,
    ],
  ])("%s", async (call, message) => {
    const error = await call().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MissingCredentialsError);
    expect(error).toHaveProperty("message", message);
    expect(requests).toEqual([]);
  });

  test("an empty credential counts as missing", async () => {
    const { hub: empty } = createScriptedClient([respondAccepted], { ...none, apiKey: "", accountId: "a" });
    await expect(empty.sendSms({ body: smsBody })).rejects.toThrow("Missing: apiKey, or session.");
  });

  test("a header of the caller replaces a credential, and getHealth requires no credential", async () => {
    await onlyKey.sendSms({ body: smsBody, headers: { "X-Account-Id": "account" } });
    await hub.getHealth();
  });
});

test("rejects an idempotency key for an operation that ignores it", async () => {
  const { hub, requests } = createScriptedClient([respondAccepted]);
  // Possible in JavaScript only. In TypeScript it does not compile.
  const request = { path: { id: "1" }, idempotencyKey: "order-1" } as unknown as { path: { id: string } };
  await expect(hub.getMessage(request)).rejects.toThrow("getMessage does not accept an idempotencyKey.");
  expect(requests).toEqual([]);
});

const headersByScheme = {
  ApiKey: "x-api-key",
  AccountId: "x-account-id",
  UserId: "x-user-id",
  BearerJwt: "authorization",
};

describe("a response that does not match the contract", () => {
  test.each([
    ["an HTML page with 500", () => new Response("<html>Bad gateway</html>", { status: 500 })],
    ["an HTML page with 200", () => new Response("<html>Welcome</html>")],
    ["JSON other than problem details", () => Response.json({ message: "Forbidden" }, { status: 403 })],
    [
      "a redirect",
      () => new Response(null, { status: 302, headers: { location: "https://elsewhere.example.com" } }),
    ],
    ["a 204 without a body", () => new Response(null, { status: 204 })],
  ])("%s rejects with UnexpectedResponseError", async (_name, answer) => {
    const { hub, requests } = createScriptedClient([answer]);
    const error = await hub.getHealth().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ operationId: "getHealth", status: answer().status });
    expect(requests[0]!.redirect).toBe("manual");
  });
});

/** Creates a client that loses the first response to each POST. */
function createLossyClient({ baseUrl, demo }: Awaited<ReturnType<typeof startService>>) {
  const lost = new Set<string>();
  return createConnectHub({
    baseUrl,
    ...demo,
    async fetch(request) {
      const answer = await fetch(request);
      if (request.method !== "POST" || lost.has(request.url)) return answer;
      lost.add(request.url);
      throw new TypeError("The connection was reset.");
    },
  });
}

test("starts a verification once if its responses are lost, and accepts the right code", async () => {
  const service = await startService();
  const hub = createLossyClient(service);
  const { id, attempts } = await hub.verify("+447700900100");
  expect(attempts).toHaveLength(1);
  expect((await hub.listVerifications({ body: {} })).list).toHaveLength(1);
  const checked = await hub.check(id, "123456");
  expect(checked).toEqual({ valid: true, status: "APPROVED", checks_left: 0 });
  await service.stop();
});

test("neither sends nor charges a message twice if its response is lost", async () => {
  const service = await startService();
  const hub = createLossyClient(service);
  const { messageId } = await hub.sendSms({ body: smsBody });
  const { list } = await hub.listBillingTransactions({ body: { filter: { type: "DEBIT" } } });
  expect(list.map(({ correlation_id }) => correlation_id)).toEqual([messageId]);
  await service.stop();
});

test("a ConnectHubError lists every validation error, also in its message", async () => {
  const service = await startService();
  const hub = createConnectHub({ baseUrl: service.baseUrl, ...service.demo });
  const error = await hub
    .sendSms({ body: { ...smsBody, from: "\u65e5", to: "x" } })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConnectHubError);
  const { faults, message, problem } = error as ConnectHubError;
  expect(faults.map(({ pointer }) => pointer)).toEqual(["/from", "/to"]);
  expect(message).toMatch(/^sendSms: 400 invalid_request: .*\n {2}body \/from: .*\n {2}body \/to: /);
  expect(problem.request_id).not.toBe("");
  await service.stop();
});
