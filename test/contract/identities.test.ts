import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn, signUp, suspend } from "../support/people.ts";
import {
  createExampleRequest,
  securedOperations,
  acceptsToken,
  type AllCredentials,
} from "../support/requests.ts";
import { countRows } from "../support/rows.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const keyOperations = securedOperations.filter(({ security }) => "ApiKey" in security[0]!);
/** Operations whose example requests have an API key, and that accept an access token as well. */
const eitherOperations = keyOperations.filter(acceptsToken);
const bearerOperations = securedOperations.filter(acceptsToken);

async function getCredentials(email: string) {
  const person = await signUp(service, email, "admin");
  const { data } = await person.client.POST("/api/auth/api-keys", { body: { name: "Shop" } });
  const { accessToken } = person.session;
  const { id, key: apiKey, accountId, userId } = data!;
  return { person, id, credentials: { apiKey, accountId, userId, accessToken } };
}

async function statuses(
  operations: typeof securedOperations,
  credentials: AllCredentials,
  headers?: Record<string, string>,
) {
  const changes = { query: "?unknown=1", ...(headers && { headers }) };
  const sendRequest = async (operation: (typeof operations)[number]) =>
    (await service.sendRaw(...createExampleRequest(operation, credentials, changes))).status;
  return new Set(await Promise.all(operations.map(sendRequest)));
}

test("every operation rejects a deleted key immediately", async () => {
  const { person, id, credentials } = await getCredentials("deleted@example.com");
  expect(await statuses(keyOperations, credentials)).toEqual(new Set([400]));
  await person.client.DELETE("/api/auth/api-keys/{id}", { params: { path: { id } } });
  expect(await statuses(keyOperations, credentials)).toEqual(new Set([401]));
});

test("a suspended user's keys are rejected within two seconds", async () => {
  const { person, credentials } = await getCredentials("suspended@example.com");
  expect(await statuses(keyOperations, credentials)).toEqual(new Set([400]));
  await suspend(service, person);
  service.clock.advance(2_000);
  expect(await statuses(keyOperations, credentials)).toEqual(new Set([401]));
});

test("every operation rejects the token of an ended session, and accepts the user's next one", async () => {
  const { person, credentials } = await getCredentials("ended@example.com");
  const send = (accessToken: string) =>
    statuses(bearerOperations, credentials, { authorization: `Bearer ${accessToken}` });
  expect(await send(credentials.accessToken)).toEqual(new Set([400]));
  await person.client.POST("/api/auth/logout");
  expect(await send(credentials.accessToken)).toEqual(new Set([401]));
  const { accessToken } = await signIn(service, person);
  expect(await send(accessToken)).toEqual(new Set([400]));
});

test("a user's token and a key of the same user may be sent together, but not a key of another user", async () => {
  const { credentials } = await getCredentials("both@example.com");
  const other = (await getCredentials("others@example.com")).credentials;
  const send = (key: AllCredentials) =>
    statuses(eitherOperations, credentials, {
      authorization: `Bearer ${credentials.accessToken}`,
      "x-api-key": key.apiKey,
      "x-account-id": key.accountId,
      "x-user-id": key.userId,
    });
  expect(await send(credentials)).toEqual(new Set([400]));
  expect(await send(other)).toEqual(new Set([401]));
});

describe("a user's access token", () => {
  test("sends, reads and is charged on the account of the user", async () => {
    const { email, password } = service.demo;
    const { data: session } = await service.client({}).POST("/api/auth/login", { body: { email, password } });
    const client = service.client({ accessToken: session!.accessToken });
    const { data: before } = await client.GET("/api/billing/me/limits");
    const { data: sent } = await client.POST("/api/v1/connect-hub/sms", {
      body: { from: "Example", to: "+447700900123", text: "Hello" },
    });
    const { data: byKey } = await service.client().GET("/api/v1/connect-hub/messages/{id}", {
      params: { path: { id: sent!.messageId } },
    });
    expect(byKey).toMatchObject({ id: sent!.messageId, channel: "sms" });
    const { data: page } = await client.POST("/api/v1/connect-hub/messages", { body: {} });
    expect(page!.list[0]!.id).toBe(sent!.messageId);
    const { data: billed } = await client.POST("/api/billing/me/transactions", { body: {} });
    expect(billed!.list[0]).toMatchObject({ type: "DEBIT", correlation_id: sent!.messageId });
    const { data: after } = await client.GET("/api/billing/me/limits");
    expect(after!.spent_today - before!.spent_today).toBeCloseTo(0.04);
  });

  test("does not read messages of another account", async () => {
    const { person } = await getCredentials("stranger@example.com");
    const { data: sent } = await service.client().POST("/api/v1/connect-hub/sms", {
      body: { from: "Example", to: "+447700900123", text: "Hello" },
    });
    const { response } = await person.client.GET("/api/v1/connect-hub/messages/{id}", {
      params: { path: { id: sent!.messageId } },
    });
    expect(response.status).toBe(404);
  });

  test("does not report statuses, which only a gateway's key may do", async () => {
    const { credentials } = await getCredentials("reporter@example.com");
    const reports = securedOperations.filter(({ operationId }) => /^report\w+Status$/.test(operationId));
    expect(reports).toHaveLength(2);
    const headers = { authorization: `Bearer ${credentials.accessToken}` };
    expect(await statuses(reports, credentials, headers)).toEqual(new Set([401]));
  });
});

describe("both request formats of the flash call", () => {
  const path = "/api/v1/connect-hub/call/flash";
  const present = { callee: "+447700900123", max_ring_time: 5 };
  const earlier = { callType: "flash", callee: "+447700900123", caller: "+447700900456", maxRingTime: 5 };

  async function call(body: object, identities: Record<string, string>) {
    const headers = { "content-type": "application/json", "x-api-key": service.demo.apiKey, ...identities };
    return service.sendRaw(path, { method: "POST", headers, body: JSON.stringify(body) });
  }

  test("accept either header, and both", async () => {
    const account = { "x-account-id": service.demo.accountId };
    const user = { "x-user-id": service.demo.userId };
    for (const body of [present, earlier]) {
      for (const identity of [account, user, { ...account, ...user }]) {
        expect((await call(body, identity)).status).toBe(200);
      }
    }
  });

  test("fail without a header and with those of another account, and charge nothing", async () => {
    const before = await countRows(service);
    const identities = [
      [present, {}],
      [earlier, {}],
      [present, { "x-user-id": service.demo.userId, "x-account-id": service.demo.userId }],
      [earlier, { "x-account-id": service.demo.accountId, "x-user-id": service.demo.accountId }],
    ] as const;
    for (const [body, headers] of identities) {
      const response = await call(body, headers);
      expect(await response.json()).toMatchObject({ code: "authentication_failed", status: 401 });
      expect(response.headers.get("www-authenticate")).toContain('ApiKey realm="connect-hub"');
    }
    expect(await countRows(service)).toEqual(before);
  });
});
