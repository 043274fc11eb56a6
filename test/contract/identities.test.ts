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
const bearerOperations = securedOperations.filter(acceptsToken);

async function getCredentials(email: string) {
  const person = await signUp(service, email, "admin");
  const { data } = await person.client.POST("/api/auth/api-keys", { body: { name: "Shop" } });
  const { accessToken } = person.session;
  const { id, key: apiKey, accountId, userId } = data!;
  return { person, id, credentials: { apiKey, accountId, userId, accessToken } };
}

async function statuses(operations: typeof securedOperations, credentials: AllCredentials) {
  const sendRequest = async (operation: (typeof operations)[number]) =>
    (await service.sendRaw(...createExampleRequest(operation, credentials, { query: "?unknown=1" }))).status;
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
  expect(await statuses(bearerOperations, credentials)).toEqual(new Set([400]));
  await person.client.POST("/api/auth/logout");
  expect(await statuses(bearerOperations, credentials)).toEqual(new Set([401]));
  const { accessToken } = await signIn(service, person);
  expect(await statuses(bearerOperations, { ...credentials, accessToken })).toEqual(new Set([400]));
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
      expect(response.headers.get("www-authenticate")).toBe('ApiKey realm="connect-hub"');
    }
    expect(await countRows(service)).toEqual(before);
  });
});
