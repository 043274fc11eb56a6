import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKey } from "../../src/operations/account/create-key.ts";
import { openAccount } from "../support/accounts.ts";
import { commit } from "../support/commit.ts";
import { allOperations } from "../support/contract.ts";
import { signIn, signUp, type Person } from "../support/people.ts";
import { createExampleRequest, type AllCredentials, type Operation } from "../support/requests.ts";
import { countRows } from "../support/rows.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
let ada: Person;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_RATE_LIMIT: "1", CONNECT_HUB_ADDRESS_RATE_LIMIT: "1" });
  ada = await signUp(service, "ada@example.com", "admin");
});
afterAll(() => service.stop());

/** Returns true for the operation that is limited by its session. Its test file covers the limit. */
const limitsItself = ({ operationId }: Operation) => operationId === "refreshSession";
const limited = allOperations.filter((operation) => "429" in operation.responses && !limitsItself(operation));
const unlimited = allOperations.filter(({ responses }) => !("429" in responses));

/** Sends a request that counts and has no effect. */
async function sendRequest(
  operation: Operation,
  credentials: Partial<AllCredentials> = {},
): Promise<Response> {
  const { accessToken } = await signIn(service, ada);
  const all = { ...service.demo, accessToken, ...credentials };
  return service.sendRaw(...createExampleRequest(operation, all, { query: "?unknown=1" }));
}

const named = (id: string) => allOperations.find(({ operationId }) => operationId === id)!;

describe.each(limited)("429 of $operationId", (operation) => {
  test("the second request within a minute is rejected until the Retry-After time has passed", async () => {
    service.clock.advance(60_000);
    const { sessions: _, ...before } = await countRows(service);
    expect((await sendRequest(operation)).status).toBe(400);
    service.clock.advance(15_500);
    const [path, init] = createExampleRequest(operation, {
      ...service.demo,
      accessToken: (await signIn(service, ada)).accessToken,
    });
    const response = await service.sendRaw(path, init);
    expect(await response.json()).toMatchObject({ code: "rate_limited", status: 429 });
    expect(response.headers.get("retry-after")).toBe("45");
    expect(response.headers.get("ratelimit-policy")).toBe('"default";q=1;w=60');
    expect(response.headers.get("ratelimit")).toBe('"default";r=0;t=45');
    const { sessions: __, ...after } = await countRows(service);
    expect(after).toEqual(before);

    service.clock.advance(44_000);
    expect((await sendRequest(operation)).status).toBe(429);
    service.clock.advance(1_000);
    expect((await sendRequest(operation)).status).toBe(400);
  });
});

test.each(unlimited)("$operationId is not limited", async (operation) => {
  for (let count = 0; count < 5; count += 1) expect((await sendRequest(operation)).status).toBe(200);
});

describe("the limited caller", () => {
  test("one key's requests count together on all operations, and do not count for another user", async () => {
    service.clock.advance(60_000);
    expect((await sendRequest(named("sendSms"))).status).toBe(400);
    expect((await sendRequest(named("listBillingTransactions"))).status).toBe(429);
    expect((await sendRequest(named("sendSms"), await openAccount(service))).status).toBe(400);
    expect((await sendRequest(named("listApiKeys"))).status).toBe(400);
    expect((await sendRequest(named("loginUser"))).status).toBe(400);
  });

  test("one key's requests do not count for the user's other keys", async () => {
    service.clock.advance(60_000);
    const credentials = await openAccount(service);
    expect((await sendRequest(named("sendSms"), credentials)).status).toBe(400);
    expect((await sendRequest(named("sendSms"), credentials)).status).toBe(429);
    const account = await service.context.store.accounts.findByUser(credentials.userId);
    const { key, insertion } = createKey(service.context, account!, "Other");
    await commit(service.context.store, [insertion]);
    expect((await sendRequest(named("sendSms"), { ...credentials, apiKey: key })).status).toBe(400);
  });

  test("a new session of a user shares the limit of the previous one", async () => {
    service.clock.advance(60_000);
    expect((await sendRequest(named("listApiKeys"))).status).toBe(400);
    expect((await sendRequest(named("createApiKey"))).status).toBe(429);
    const { accessToken } = (await signUp(service, "grace@example.com")).session;
    expect((await sendRequest(named("createApiKey"), { accessToken })).status).toBe(400);
  });

  test("sign-ins and refreshes have separate limits", async () => {
    service.clock.advance(60_000);
    expect((await sendRequest(named("loginUser"))).status).toBe(400);
    expect((await sendRequest(named("loginUser"))).status).toBe(429);
    for (let count = 0; count < 3; count += 1) {
      const { refreshToken } = await signIn(service, ada);
      const { response } = await service.client({}).POST("/api/auth/refresh", { body: { refreshToken } });
      expect(response.status).toBe(200);
    }
    service.clock.advance(60_000);
    expect((await sendRequest(named("loginUser"))).status).toBe(400);
  });

  test("a network is limited to ten times as many failed authentications, and authenticated callers in it are not affected", async () => {
    service.clock.advance(60_000);
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      const wrong = count % 2 === 0 ? { accountId: "wrong" } : { apiKey: `chk_${count}` };
      statuses.push((await sendRequest(named("sendSms"), wrong)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const invented = { body: { refreshToken: "invented" } };
    const { error, response } = await service.client({}).POST("/api/auth/refresh", invented);
    expect(error).toMatchObject({
      code: "rate_limited",
    });
    expect(response.headers.get("retry-after")).toBe("6");
    expect((await sendRequest(named("sendSms"))).status).toBe(400);
    service.clock.advance(6_000);
    expect((await service.client({}).POST("/api/auth/refresh", invented)).response.status).toBe(401);
    expect((await service.client({}).POST("/api/auth/refresh", invented)).response.status).toBe(429);
  });

  test("an unauthenticated request is rejected before it is counted", async () => {
    service.clock.advance(60_000);
    for (let count = 0; count < 3; count += 1) {
      expect((await sendRequest(named("sendSms"), { accountId: "wrong" })).status).toBe(401);
    }
    expect((await sendRequest(named("sendSms"))).status).toBe(400);
  });
});
