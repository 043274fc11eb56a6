import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keyScopes, type KeyScope } from "../../src/domain/access/key-rights.ts";
import type { OperationEntry } from "../../src/http/operation.ts";
import { operations } from "../../generated/routes.ts";
import { contract, contractOperations } from "../support/contract.ts";
import { signUp, type Person } from "../support/people.ts";
import { getCredentialHeaders, createExampleRequest, type AllCredentials } from "../support/requests.ts";
import { countRows } from "../support/rows.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
let person: Person;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_TRUST_PROXY: "true" });
  person = await signUp(service, "rights@example.com");
});
afterAll(() => service.stop());

interface Rights {
  readonly scopes?: readonly KeyScope[];
  readonly addresses?: readonly string[];
}

async function keyWith({ scopes, addresses }: Rights): Promise<AllCredentials> {
  const rights = { ...(scopes && { scopes: [...scopes] }), ...(addresses && { addresses: [...addresses] }) };
  const { data } = await person.client.POST("/api/auth/api-keys", { body: { name: "Key", ...rights } });
  const { key: apiKey, accountId, userId } = data!;
  return { apiKey, accountId, userId, accessToken: person.session.accessToken };
}

const getEntry = (id: string): OperationEntry => operations[id as keyof typeof operations];
const byKey = contractOperations.filter(({ security }) => security.some((schemes) => "ApiKey" in schemes));
const getSecurity = (operation: (typeof byKey)[number]) =>
  operation.security.find((schemes) => "ApiKey" in schemes);

/** Sends a request with a key. The request is invalid, which is only reported if the key is accepted. */
async function sendRequest(
  operation: (typeof byKey)[number],
  credentials: AllCredentials,
  from = "203.0.113.7",
) {
  const headers = {
    "content-type": "application/json",
    ...getCredentialHeaders(operation, credentials, getSecurity(operation)),
    "x-forwarded-for": from,
  };
  return service.sendRaw(...createExampleRequest(operation, credentials, { query: "?unknown=1", headers }));
}

test("the scopes of the contract are those of the service", () => {
  const { ApiKeyScope } = contract.components["schemas"] as { ApiKeyScope: { enum: readonly string[] } };
  expect(ApiKeyScope.enum).toEqual(keyScopes);
});

describe("403 without the scope", () => {
  test.each(byKey)(
    "$operationId: the scope is named, and only a key with it is accepted",
    async (operation) => {
      const { scope } = getEntry(operation.operationId);
      const others = keyScopes.filter((each) => each !== scope);
      const lacking = await sendRequest(operation, await keyWith({ scopes: others }));
      const detail = `This API key lacks the scope "${scope!}".`;
      expect(await lacking.json()).toMatchObject({ status: 403, code: "forbidden", detail });
      expect((await sendRequest(operation, await keyWith({ scopes: [scope!] }))).status).toBe(400);
    },
  );

  test("nothing is sent or charged", async () => {
    const send = contractOperations.find(({ operationId }) => operationId === "sendSms")!;
    const credentials = await keyWith({ scopes: ["read"] });
    const before = await countRows(service);
    expect((await service.sendRaw(...createExampleRequest(send, credentials))).status).toBe(403);
    expect(await countRows(service)).toEqual(before);
  });

  test("the user's access token needs no scope", async () => {
    const operation = contractOperations.find(({ operationId }) => operationId === "listWebhookEndpoints")!;
    const { response } = await person.client.GET("/api/v1/connect-hub/webhook-endpoints");
    expect(response.status).toBe(200);
    expect((await sendRequest(operation, await keyWith({ scopes: ["esim"] }))).status).toBe(403);
  });
});

describe("403 from another address", () => {
  const addresses = ["203.0.113.0/24", "2001:db8::/32"];
  // A user may have at most 100 keys, so these tests use another user.
  beforeAll(async () => {
    person = await signUp(service, "addresses@example.com");
  });
  test.each(byKey)(
    "$operationId: rejected from other addresses, accepted from its own",
    async (operation) => {
      const credentials = await keyWith({ addresses });
      const foreign = await sendRequest(operation, credentials, "192.0.2.7");
      const detail = "This API key is not allowed from 192.0.2.7.";
      expect(await foreign.json()).toMatchObject({ status: 403, code: "forbidden", detail });
      for (const from of ["203.0.113.200", "2001:db8:1::1", "::ffff:203.0.113.9", "192.0.2.7, 203.0.113.1"]) {
        expect((await sendRequest(operation, credentials, from)).status).toBe(400);
      }
    },
  );

  test("ignores forwarded addresses that the client itself adds", async () => {
    const [operation] = byKey;
    expect(
      (await sendRequest(operation!, await keyWith({ addresses }), "203.0.113.7, 192.0.2.7")).status,
    ).toBe(403);
  });
});

describe("429 for many requests from another address", () => {
  test("limits the IP network, but not the key itself", async () => {
    const busy = await startService({
      CONNECT_HUB_TRUST_PROXY: "true",
      CONNECT_HUB_ADDRESS_RATE_LIMIT: "1",
    });
    try {
      const owner = await signUp(busy, "busy@example.com");
      const body = { name: "Key", addresses: ["203.0.113.7"] };
      const { data } = await owner.client.POST("/api/auth/api-keys", { body });
      const from = (address: string) =>
        busy.sendRaw("/api/billing/me/transactions", {
          method: "POST",
          headers: { "x-api-key": data!.key, "x-forwarded-for": address },
        });
      const answers = [];
      for (let count = 0; count < 11; count += 1) answers.push((await from("192.0.2.7")).status);
      expect(answers).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
      expect((await from("203.0.113.7")).status).toBe(200);
    } finally {
      await busy.stop();
    }
  });
});
