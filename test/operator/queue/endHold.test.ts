import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
});
afterAll(() => service.stop());

const params = { path: { scope: "channel:sms" } };

describe("200", () => {
  test("waiting messages are sent immediately, and a scope without a hold stays unchanged", async () => {
    await admin.operator.POST("/operator/v1/holds/{scope}/begin", { params });
    const { accountId, userId, apiKey } = await openAccount(service, 1_000_000);
    const body = { from: "Example", to: "+447700900100", text: "Your code is 493817." };
    const client = service.client({ accountId, userId, apiKey });
    const { data: sent } = await client.POST("/api/v1/connect-hub/sms", { body });
    expect(await service.deliver()).toBe(0);
    for (let request = 1; request <= 2; request += 1) {
      const { data } = await admin.operator.POST("/operator/v1/holds/{scope}/end", { params });
      expect(data).toEqual({ scope: "channel:sms" });
    }
    await service.deliver();
    const message = await service.context.store.messages.find(accountId, "sms", sent!.messageId);
    expect(message).toMatchObject({ status: "DELIVERED", attempts: 1 });
  });

  test("each request has an audit entry", async () => {
    const query = { target_id: "channel:sms" };
    const { data } = await admin.operator.GET("/operator/v1/audit-entries", { params: { query } });
    expect(data!.list.map(({ operation }) => operation)).toEqual(["endHold", "endHold", "beginHold"]);
  });

  test("the hold of a provider that is no longer routed can be ended", async () => {
    const { store, clock } = service.context;
    const scope = "provider:gone";
    await store.commit([store.holds.begin({ scope, since: clock.now(), by: "command line", reason: null })]);
    const { data } = await admin.operator.POST("/operator/v1/holds/{scope}/end", {
      params: { path: { scope } },
    });
    expect(data).toEqual({ scope });
    expect(await store.holds.list()).toEqual([]);
  });
});
