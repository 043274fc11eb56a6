import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKey } from "../../src/operations/account/create-key.ts";
import { openAccount } from "../support/accounts.ts";
import { commit } from "../support/commit.ts";
import { allOperations } from "../support/contract.ts";
import { signIn, signUp, type Person } from "../support/people.ts";
import { requestOf, type AllCredentials, type Operation } from "../support/requests.ts";
import { countRows } from "../support/rows.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
let ada: Person;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_RATE_LIMIT: "1", CONNECT_HUB_ADDRESS_RATE_LIMIT: "1" });
  ada = await signUp(service, "ada@example.com", "admin");
});
afterAll(() => service.stop());

/** By the session that it is for: see its own tests. */
const limitsItself = ({ operationId }: Operation) => operationId === "refreshSession";
const limited = allOperations.filter((operation) => "429" in operation.responses && !limitsItself(operation));
const unlimited = allOperations.filter(({ responses }) => !("429" in responses));

/** A request that counts and does nothing. */
async function ask(operation: Operation, credentials: Partial<AllCredentials> = {}): Promise<Response> {
  const { accessToken } = await signIn(service, ada);
  const all = { ...service.demo, accessToken, ...credentials };
  return service.raw(...requestOf(operation, all, { query: "?unknown=1" }));
}

const named = (id: string) => allOperations.find(({ operationId }) => operationId === id)!;

describe.each(limited)("429 of $operationId", (operation) => {
  test("the second request of a minute is refused until its Retry-After is over", async () => {
    service.clock.advance(60_000);
    const { sessions: _, ...before } = await countRows(service);
    expect((await ask(operation)).status).toBe(400);
    service.clock.advance(15_500);
    const [path, init] = requestOf(operation, {
      ...service.demo,
      accessToken: (await signIn(service, ada)).accessToken,
    });
    const response = await service.raw(path, init);
    expect(await response.json()).toMatchObject({ code: "rate_limited", status: 429 });
    expect(response.headers.get("retry-after")).toBe("45");
    expect(response.headers.get("ratelimit-policy")).toBe('"default";q=1;w=60');
    expect(response.headers.get("ratelimit")).toBe('"default";r=0;t=45');
    const { sessions: __, ...after } = await countRows(service);
    expect(after).toEqual(before);

    service.clock.advance(44_000);
    expect((await ask(operation)).status).toBe(429);
    service.clock.advance(1_000);
    expect((await ask(operation)).status).toBe(400);
  });
});

test.each(unlimited)("$operationId is not limited", async (operation) => {
  for (let count = 0; count < 5; count += 1) expect((await ask(operation)).status).toBe(200);
});

describe("who is counted", () => {
  test("one key's requests leave those of another user alone, whichever the operation", async () => {
    service.clock.advance(60_000);
    expect((await ask(named("sendSms"))).status).toBe(400);
    expect((await ask(named("listBillingTransactions"))).status).toBe(429);
    expect((await ask(named("sendSms"), await openAccount(service))).status).toBe(400);
    expect((await ask(named("listApiKeys"))).status).toBe(400);
    expect((await ask(named("loginUser"))).status).toBe(400);
  });

  test("one key's requests leave those of the user's other keys alone", async () => {
    service.clock.advance(60_000);
    const credentials = await openAccount(service);
    expect((await ask(named("sendSms"), credentials)).status).toBe(400);
    expect((await ask(named("sendSms"), credentials)).status).toBe(429);
    const account = await service.context.store.accounts.findByUser(credentials.userId);
    const { key, made } = createKey(service.context, account!, "Other");
    await commit(service.context.store, [made]);
    expect((await ask(named("sendSms"), { ...credentials, apiKey: key })).status).toBe(400);
  });

  test("a new session of a user counts like the one before", async () => {
    service.clock.advance(60_000);
    expect((await ask(named("listApiKeys"))).status).toBe(400);
    expect((await ask(named("createApiKey"))).status).toBe(429);
    const { accessToken } = (await signUp(service, "grace@example.com")).session;
    expect((await ask(named("createApiKey"), { accessToken })).status).toBe(400);
  });

  test("sign-ins and refreshes do not use up each other's allowance", async () => {
    service.clock.advance(60_000);
    expect((await ask(named("loginUser"))).status).toBe(400);
    expect((await ask(named("loginUser"))).status).toBe(429);
    for (let count = 0; count < 3; count += 1) {
      const { refreshToken } = await signIn(service, ada);
      const { response } = await service.client({}).POST("/api/auth/refresh", { body: { refreshToken } });
      expect(response.status).toBe(200);
    }
    service.clock.advance(60_000);
    expect((await ask(named("loginUser"))).status).toBe(400);
  });

  test("of a network ten times as many calls may fail to prove who calls, and who does prove it goes on", async () => {
    service.clock.advance(60_000);
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      const wrong = count % 2 === 0 ? { accountId: "wrong" } : { apiKey: `chk_${count}` };
      statuses.push((await ask(named("sendSms"), wrong)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const invented = { body: { refreshToken: "invented" } };
    const { error, response } = await service.client({}).POST("/api/auth/refresh", invented);
    expect(error).toMatchObject({
      code: "rate_limited",
    });
    expect(response.headers.get("retry-after")).toBe("6");
    expect((await ask(named("sendSms"))).status).toBe(400);
    service.clock.advance(6_000);
    expect((await service.client({}).POST("/api/auth/refresh", invented)).response.status).toBe(401);
    expect((await service.client({}).POST("/api/auth/refresh", invented)).response.status).toBe(429);
  });

  test("who is not known is refused before being counted", async () => {
    service.clock.advance(60_000);
    for (let count = 0; count < 3; count += 1) {
      expect((await ask(named("sendSms"), { accountId: "wrong" })).status).toBe(401);
    }
    expect((await ask(named("sendSms"))).status).toBe(400);
  });
});
