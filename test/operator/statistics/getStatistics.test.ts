import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount, type Credentials } from "../../support/accounts.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

const minute = 60_000;
const routes = JSON.stringify({
  providers: { first: { kind: "sandbox" }, second: { kind: "sandbox" } },
  routes: { sms: [{ prefix: "44", providers: ["first"] }, { providers: ["second"] }] },
});

let service: TestService;
let admin: Operator;
let customer: Credentials;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_ROUTES: routes });
  admin = await signUpOperator(service);
  customer = await openAccount(service, 10_000_000);
  const { providerPrices } = service.context.store;
  const price = { provider: "first", channel: "sms", currency: "EUR", prefix: "", network: "" } as const;
  await commit(service.context.store, providerPrices.put([{ ...price, priceMicros: 30_000 }]));
  for (const to of ["+447700900100", "+447700900104", "+33639980100"]) {
    const body = { from: "Example", to, text: "Your code is 493817." };
    await service.client(customer).POST("/api/v1/connect-hub/sms", { body });
  }
  service.clock.advance(minute);
  await service.deliver();
  service.clock.advance(minute);
  await service.deliver();
});
afterAll(() => service.stop());

const day = new Date(testStart).toISOString().slice(0, 10);
const range = { from: `${day}T00:00:00Z`, to: `${day}T23:00:00Z` };

type Body = NonNullable<Parameters<typeof admin.operator.POST<"/operator/v1/statistics">>[1]>["body"];

const ask = (body: Partial<Body>) =>
  admin.operator.POST("/operator/v1/statistics", {
    body: { ...range, account_id: customer.accountId, ...body },
  });

describe("200", () => {
  test("what became of the messages, what they brought in and what they cost", async () => {
    const { data } = await ask({ group_by: ["provider", "channel"] });
    expect(data!.list).toHaveLength(2);
    expect(data).toMatchObject({
      from: `${day}T00:00:00.000Z`,
      to: `${day}T23:00:00.000Z`,
      list: [
        { provider: "first", channel: "sms", sent: 2, handed_over: 2, cost: 0.06, unpriced: 0 },
        { provider: "second", channel: "sms", sent: 1, handed_over: 1, cost: 0, unpriced: 1 },
      ],
    });
    const [first] = data!.list;
    expect(first!.delivered + first!.failed + first!.expired + first!.open).toBe(2);
    expect(first!.revenue).toBeCloseTo(first!.charged - first!.refunded, 6);
    expect(first!.margin).toBeCloseTo(first!.revenue - 0.06, 6);
  });

  test("by time, in order, each group once", async () => {
    const hour = new Date(testStart - (testStart % 3_600_000)).toISOString();
    const { data } = await ask({ group_by: ["country", "hour"] });
    expect(data!.list.map((row) => [row.start_time, row.sent])).toEqual([
      [hour, 1],
      [hour, 2],
    ]);
    const { data: months } = await ask({ group_by: ["month"] });
    expect(months!.list).toMatchObject([{ start_time: `${day.slice(0, 7)}-01T00:00:00.000Z`, sent: 3 }]);
  });

  test("in whole hours, of the messages that were asked for, and none where there are none", async () => {
    expect((await ask({ provider: "first" })).data!.list).toMatchObject([{ sent: 2 }]);
    expect((await ask({ provider: "third" })).data!.list).toEqual([]);
    const { data } = await ask({ from: new Date(testStart + 1).toISOString() });
    expect(data!.from).toBe(new Date(testStart - (testStart % 3_600_000)).toISOString());
    expect(data!.list).toMatchObject([{ sent: 3 }]);
  });
});

describe("400", () => {
  test.each([
    ["a range that ends before it begins", { from: range.to, to: range.from }, "period"],
    ["a time that is none", { from: "yesterday" }, "format"],
    ["two lengths of time", { group_by: ["hour", "day"] }, "conflict"],
  ] as const)("%s", async (_, change, code) => {
    const { error } = await ask(change as Partial<Body>);
    expect(error).toMatchObject({ errors: [{ in: "body", code }] });
  });

  test("more groups than are answered at once", async () => {
    const { traffic } = service.context.store;
    const row = { country: "GB", network: "", ...none, sent: 1 };
    const accountId = "account-of-many";
    const rows = Array.from({ length: 2_001 }, (_, place) => ({ ...row, provider: `p${place}` }));
    const unit = { accountId, channel: "sms", bucket: testStart - (testStart % 3_600_000) } as const;
    const standing = { weight: 1, transactions: 1, amountMicros: 1, requests: 1, countedAt: undefined };
    for (let part = 0; part < 3; part += 1) {
      const bucket = unit.bucket + part * 3_600_000;
      const some = rows.slice(part * 667, (part + 1) * 667);
      await commit(service.context.store, traffic.putHour({ ...unit, ...standing, bucket }, some, testStart));
    }
    const { error } = await ask({ account_id: accountId, group_by: ["provider"] });
    expect(error).toMatchObject({
      errors: [
        {
          pointer: "/group_by",
          code: "range",
          message: "There are more than 2000 groups. Choose a shorter range or fewer groups, or ask for CSV.",
        },
      ],
    });
  });
});

const none = {
  sent: 0,
  handedOver: 0,
  delivered: 0,
  failed: 0,
  expired: 0,
  chargedMicros: 0,
  refundedMicros: 0,
  costMicros: 0,
  unpriced: 0,
  deliveryMilliseconds: 0,
  deliveryTimes: Array.from({ length: 14 }, () => 0),
};
