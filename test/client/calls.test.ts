import { describe, expect, test } from "vitest";
import {
  ConnectHubError,
  createConnectHub,
  MissingCredentialsError,
  UnexpectedAnswerError,
} from "../../src/client/index.ts";
import { contractOperations } from "../support/contract.ts";
import { startService } from "../support/service.ts";
import { accepted, body, broken, scripted } from "./scripted.ts";

test("a key of one's own is kept", async () => {
  const { hub, requests } = scripted([broken, accepted]);
  await hub.sendSms({ body, idempotencyKey: "order-1" });
  expect(requests.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["order-1", "order-1"]);
});

test("each send has a key of its own", async () => {
  const { hub, requests } = scripted([accepted]);
  await hub.sendSms({ body });
  await hub.sendSms({ body });
  const [one, other] = requests.map(({ headers }) => headers.get("idempotency-key"));
  expect(one).not.toBe(other);
});

test.each(contractOperations)(
  "$operationId is sent the credentials and the key that it takes",
  async (operation) => {
    const { hub, requests } = scripted([() => Response.json({})], { userId: "user" });
    // Whatever the operation: only its headers are looked at.
    const call = hub[operation.operationId as "getHealth"] as (request: object) => Promise<unknown>;
    await call({ path: { id: "1", uuid: "1" } });
    const schemes = new Set(operation.security.flatMap((alternative) => Object.keys(alternative)));
    const sent = Object.entries(headerOf).filter(([, header]) => requests[0]!.headers.has(header));
    expect(sent.map(([scheme]) => scheme).toSorted()).toEqual([...schemes].toSorted());
    const takesKey = JSON.stringify(operation.parameters ?? []).includes("IdempotencyKey");
    expect(requests[0]!.headers.has("idempotency-key")).toBe(takesKey);
  },
);

describe("a call without the credentials that it asks for is not made, and says what is missing", () => {
  const none = { apiKey: undefined, accountId: undefined, session: undefined };
  const { hub, requests } = scripted([accepted], none);
  const onlyKey = scripted([accepted], { ...none, apiKey: "key" }).hub;
  const give = "Give it to createConnectHub";

  test.each([
    [
      () => hub.sendSms({ body }),
      `sendSms asks for apiKey and accountId. Missing: apiKey and accountId. Give them to createConnectHub.`,
    ],
    [() => onlyKey.sendSms({ body }), `sendSms asks for apiKey and accountId. Missing: accountId. ${give}.`],
    [
      () => hub.listApiKeys(),
      `listApiKeys asks for session. Missing: session. ${give}, or sign in with loginUser.`,
    ],
    [
      () => onlyKey.listWebhookEndpoints(),
      `listWebhookEndpoints asks for session, or apiKey and accountId. Missing: session, or accountId. ${give}, or sign in with loginUser.`,
    ],
  ])("%s", async (call, message) => {
    const error = await call().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MissingCredentialsError);
    expect(error).toHaveProperty("message", message);
    expect(requests).toEqual([]);
  });

  test("an empty one is none", async () => {
    const { hub: empty } = scripted([accepted], { apiKey: "" });
    await expect(empty.sendSms({ body })).rejects.toThrow("Missing: apiKey.");
  });

  test("a header of the caller's own will do", async () => {
    await onlyKey.sendSms({ body, headers: { "X-Account-Id": "account" } });
    await hub.getHealth();
  });
});

test("a key is refused where it would not be heeded", async () => {
  const { hub, requests } = scripted([accepted]);
  // As JavaScript may write it: in TypeScript it does not compile.
  const request = { path: { id: "1" }, idempotencyKey: "order-1" } as unknown as { path: { id: string } };
  await expect(hub.getMessage(request)).rejects.toThrow("getMessage takes no idempotencyKey.");
  expect(requests).toEqual([]);
});

const headerOf = {
  ApiKey: "x-api-key",
  AccountId: "x-account-id",
  UserId: "x-user-id",
  BearerJwt: "authorization",
};

describe("an answer that is not by the contract", () => {
  test.each([
    ["a page", () => new Response("<html>Bad gateway</html>", { status: 500 })],
    ["a page with 200", () => new Response("<html>Welcome</html>")],
    ["JSON that is no problem", () => Response.json({ message: "Forbidden" }, { status: 403 })],
    [
      "a redirect",
      () => new Response(null, { status: 302, headers: { location: "https://elsewhere.example.com" } }),
    ],
    ["nothing", () => new Response(null, { status: 204 })],
  ])("%s is an UnexpectedAnswerError", async (_name, answer) => {
    const { hub, requests } = scripted([answer]);
    const error = await hub.getHealth().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error).toMatchObject({ operationId: "getHealth", status: answer().status });
    expect(requests[0]!.redirect).toBe("manual");
  });
});

/** A client that loses the first answer to each operation that it posts to. */
function losingAnswers({ baseUrl, demo }: Awaited<ReturnType<typeof startService>>) {
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

test("a verification whose answers were lost is started once, and the right code stays right", async () => {
  const service = await startService();
  const hub = losingAnswers(service);
  const { id, attempts } = await hub.verify("+447700900100");
  expect(attempts).toHaveLength(1);
  expect((await hub.listVerifications({ body: {} })).list).toHaveLength(1);
  const checked = await hub.check(id, "123456");
  expect(checked).toEqual({ valid: true, status: "APPROVED", checks_left: 0 });
  await service.stop();
});

test("a send whose answer was lost is neither sent nor charged twice", async () => {
  const service = await startService();
  const hub = losingAnswers(service);
  const { messageId } = await hub.sendSms({ body });
  const { list } = await hub.listBillingTransactions({ body: { filter: { type: "DEBIT" } } });
  expect(list.map(({ correlation_id }) => correlation_id)).toEqual([messageId]);
  await service.stop();
});

test("a refusal tells every fault, in its message too", async () => {
  const service = await startService();
  const hub = createConnectHub({ baseUrl: service.baseUrl, ...service.demo });
  const error = await hub
    .sendSms({ body: { ...body, from: "\u65e5", to: "x" } })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConnectHubError);
  const { faults, message, problem } = error as ConnectHubError;
  expect(faults.map(({ pointer }) => pointer)).toEqual(["/from", "/to"]);
  expect(message).toMatch(/^sendSms: 400 invalid_request: .*\n {2}body \/from: .*\n {2}body \/to: /);
  expect(problem.request_id).not.toBe("");
  await service.stop();
});
