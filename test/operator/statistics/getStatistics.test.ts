import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliverySeconds } from "../../../src/domain/messages/delivery-times.ts";
import { toTrafficRowResponse } from "../../../src/operator/statistics/traffic-row.ts";
import type { Credentials } from "../../support/accounts.ts";
import { testStart } from "../../support/clock.ts";
import { openAccount } from "../../support/accounts.ts";
import { commit } from "../../support/commit.ts";
import type { Operator } from "../../support/operators.ts";
import type { TestService } from "../../support/service.ts";
import { createTraffic } from "./traffic.ts";

let service: TestService;
let admin: Operator;
let customer: Credentials;
beforeAll(async () => {
  ({ service, admin, customer } = await createTraffic());
});
afterAll(() => service.stop());

const day = new Date(testStart).toISOString().slice(0, 10);
const range = { from: `${day}T00:00:00Z`, to: `${day}T23:00:00Z` };

type Body = NonNullable<Parameters<typeof admin.operator.POST<"/operator/v1/statistics">>[1]>["body"];

const sendRequest = (body: Partial<Body>) =>
  admin.operator.POST("/operator/v1/statistics", {
    body: { ...range, customer: customer.accountId, ...body },
  });

describe("200", () => {
  test("returns the outcomes of the messages, their revenue and their cost", async () => {
    const { data } = await sendRequest({ group_by: ["provider", "channel"] });
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

  test("expired messages are no longer open, and refunds reduce the revenue and the margin", () => {
    const sums = { sent: 10, handedOver: 9, delivered: 3, failed: 2, expired: 1, unpriced: 0 };
    const money = { chargedMicros: 500_000, refundedMicros: 150_000, costMicros: 100_000 };
    const times = {
      deliveryMilliseconds: 6_000,
      deliveryTimes: deliverySeconds.map((at) => (at === 2 ? 3 : 0)),
    };
    expect(toTrafficRowResponse({ keys: {}, start: undefined, ...sums, ...money, ...times })).toMatchObject({
      open: 4,
      delivery_rate: 0.3,
      seconds_to_delivery: { mean: 2, p50: 2, p90: 2, p99: 2 },
      revenue: 0.35,
      margin: 0.25,
    });
  });

  test("grouped by time, in order, with each group once", async () => {
    const hour = new Date(testStart - (testStart % 3_600_000)).toISOString();
    const { data } = await sendRequest({ group_by: ["country", "hour"] });
    expect(data!.list.map((row) => [row.start_time, row.sent])).toEqual([
      [hour, 1],
      [hour, 2],
    ]);
    const { data: months } = await sendRequest({ group_by: ["month"] });
    expect(months!.list).toMatchObject([{ start_time: `${day.slice(0, 7)}-01T00:00:00.000Z`, sent: 3 }]);
  });

  test("in full hours, for matching messages only, and empty without any", async () => {
    expect((await sendRequest({ provider: "first" })).data!.list).toMatchObject([{ sent: 2 }]);
    expect((await sendRequest({ provider: "third" })).data!.list).toEqual([]);
    const { data } = await sendRequest({ from: new Date(testStart + 1).toISOString() });
    expect(data!.from).toBe(new Date(testStart - (testStart % 3_600_000)).toISOString());
    expect(data!.list).toMatchObject([{ sent: 3 }]);
  });
});

describe("400", () => {
  test.each([
    ["a range that ends before it begins", { from: range.to, to: range.from }, "period"],
    ["an invalid time", { from: "yesterday" }, "format"],
    ["two time spans", { group_by: ["hour", "day"] }, "conflict"],
  ] as const)("%s", async (_, change, code) => {
    const { error } = await sendRequest(change as Partial<Body>);
    expect(error).toMatchObject({ errors: [{ in: "body", code }] });
  });

  test("more groups than one response may contain", async () => {
    const { traffic } = service.context.store;
    const row = { country: "GB", network: "", ...none, sent: 1 };
    const { accountId } = await openAccount(service);
    const rows = Array.from({ length: 2_001 }, (_, place) => ({ ...row, provider: `p${place}` }));
    const unit = { accountId, channel: "sms", bucket: testStart - (testStart % 3_600_000) } as const;
    const standing = {
      weight: 1,
      transactions: 1,
      amountMicros: 1,
      costChanges: 0,
      requests: 1,
      countedAt: undefined,
    };
    for (let part = 0; part < 3; part += 1) {
      const bucket = unit.bucket + part * 3_600_000;
      const some = rows.slice(part * 667, (part + 1) * 667);
      await commit(service.context.store, traffic.putHour({ ...unit, ...standing, bucket }, some, testStart));
    }
    const { error } = await sendRequest({ customer: accountId, group_by: ["provider"] });
    expect(error).toMatchObject({
      errors: [
        {
          pointer: "/group_by",
          code: "range",
          message: "There are more than 2000 groups. Choose a shorter range or fewer groups, or request CSV.",
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
