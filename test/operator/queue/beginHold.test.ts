import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openAccount, type Credentials } from "../../support/accounts.ts";
import { testStart } from "../../support/clock.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

const routes = {
  providers: { near: { kind: "sandbox" }, far: { kind: "sandbox" }, only: { kind: "sandbox" } },
  routes: {
    sms: [
      { prefix: "44", providers: ["near", "far"] },
      { prefix: "33", providers: ["only"] },
    ],
    telegram: ["only"],
  },
};

let service: TestService;
let admin: Operator;
let customer: Credentials;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_ROUTES: JSON.stringify(routes) });
  admin = await signUpOperator(service);
  customer = await openAccount(service, 10_000_000);
});
afterEach(async () => {
  const { store, holds } = service.context;
  for (const { scope } of await store.holds.list()) await store.commit([store.holds.end(scope)]);
  holds.invalidate();
  await service.deliver();
});
afterAll(() => service.stop());

const begin = (scope: string, reason?: string) =>
  admin.operator.POST("/operator/v1/holds/{scope}/begin", {
    params: { path: { scope } },
    ...(reason !== undefined && { body: { reason } }),
  });

async function send(to: string): Promise<string> {
  const body = { from: "Example", to, text: "Your code is 493817." };
  const { data } = await service.client(customer).POST("/api/v1/connect-hub/sms", { body });
  return data!.messageId;
}

const findMessage = async (id: string) =>
  (await service.context.store.messages.findHistory(customer.accountId, id))!.message;

const telegramState = async () =>
  (await service.client({}).GET("/api/v1/connect-hub/telegram/status")).data!.status;

describe("200", () => {
  test("a channel: sends are accepted and wait", async () => {
    const { data } = await begin("channel:sms", "The provider sends every code twice.");
    expect(data).toEqual({
      scope: "channel:sms",
      since: new Date(testStart).toISOString(),
      by: admin.userId,
      reason: "The provider sends every code twice.",
    });
    const id = await send("+447700900100");
    await service.deliver();
    expect(await findMessage(id)).toMatchObject({ status: "PENDING", attempts: 0 });
  });

  test("a provider: the next one of its route submits its messages", async () => {
    await begin("provider:near");
    const id = await send("+447700900100");
    await service.deliver();
    expect(await findMessage(id)).toMatchObject({ status: "DELIVERED", provider: "far" });
  });

  test("the only provider of a route: its messages wait, and others do not", async () => {
    await begin("provider:only");
    const [waits, goes] = [await send("+33199000100"), await send("+447700900100")];
    await service.deliver();
    expect((await findMessage(waits)).status).toBe("PENDING");
    expect((await findMessage(goes)).status).toBe("DELIVERED");
  });

  test.each(["all", "channel:telegram", "provider:only"])(
    "the status of a channel under %s is Stopped",
    async (scope) => {
      expect(await telegramState()).toBe("Running");
      await begin(scope);
      expect(await telegramState()).toBe("Stopped");
    },
  );

  test("every other instance on the database follows within two seconds", async () => {
    const { clock } = service;
    const { store, holds } = service.context;
    expect(await telegramState()).toBe("Running");
    await store.commit([
      store.holds.begin({ scope: "all", since: clock.now(), by: "another", reason: null }),
    ]);
    clock.advance(1_999);
    expect([...(await holds.current())]).toEqual([]);
    clock.advance(1);
    expect(await telegramState()).toBe("Stopped");
  });

  test("an existing hold keeps its start and its reason, and each request has an audit entry", async () => {
    const first = await begin("all", "First.");
    service.clock.advance(1_000);
    expect((await begin("all", "Second.")).data).toEqual(first.data);
    const params = { query: { target_id: "all", count: 2 } };
    const { data } = await admin.operator.GET("/operator/v1/audit-entries", { params });
    expect(
      data!.list.map(({ operation, target_kind, request }) => [operation, target_kind, request]),
    ).toEqual([
      ["beginHold", "hold", '{"reason":"Second."}'],
      ["beginHold", "hold", '{"reason":"First."}'],
    ]);
  });
});

describe("400", () => {
  test("an unknown scope", async () => {
    const { error } = await begin("channel:fax");
    expect(error).toMatchObject({ code: "invalid_request", errors: [{ in: "path", pointer: "/scope" }] });
  });

  test("a provider that no route has", async () => {
    const { error } = await begin("provider:none");
    expect(error).toMatchObject({ errors: [{ in: "path", pointer: "/scope", code: "value" }] });
    expect(await service.context.store.holds.list()).toEqual([]);
  });
});
