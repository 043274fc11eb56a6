// Interrupted purchases that cannot be resolved, now or at all, because the platform cannot list packages.
import { describe, expect, test } from "vitest";
import { EsimOutcomeUnknown, EsimUnavailable } from "../../../src/ports/esim.ts";
import { minute } from "../../support/clock.ts";
import {
  countOpenPurchases,
  interruptPurchase,
  resolveLater,
  usePackageFixture,
  type PackageFixture,
} from "./support.ts";

const day = 1_440 * minute;

let { service, platform, customer } = {} as PackageFixture;
usePackageFixture((opened) => ({ service, platform, customer } = opened));

const getLogLines = (level: "info" | "warn" | "error") =>
  service.log.filter((line) => line.level === level && "correlation_id" in line.fields);

describe("an unavailable platform", () => {
  test("is called again with growing delays, until it responds", async () => {
    await interruptPurchase(platform, customer, "key");
    platform.onFind(() => Promise.reject(new EsimUnavailable()));
    const callsBefore = platform.findCalls();
    await resolveLater(service);
    for (let passed = 0; passed < 120; passed += 1) {
      service.clock.advance(minute);
      await service.deliver();
    }
    expect(platform.findCalls() - callsBefore).toBeGreaterThan(4);
    expect(platform.findCalls() - callsBefore).toBeLessThan(16);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    platform.onFind(undefined);
    service.clock.advance(90 * minute);
    await service.deliver();
    expect(await customer.ledger()).toEqual(["REFUND", "DEBIT"]);
    expect(getLogLines("warn")).toEqual([]);
  });

  test("is reported to the operator after a week, and no longer called", async () => {
    await interruptPurchase(platform, customer);
    platform.onFind(() => Promise.reject(new EsimUnavailable()));
    service.clock.advance(7 * day);
    for (let passed = 0; passed < 3; passed += 1) {
      await service.deliver();
      service.clock.advance(day);
    }
    expect(platform.findCalls()).toBe(2);
    expect(getLogLines("warn")).toHaveLength(1);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    expect(await countOpenPurchases(service)).toBe(0);
  });

  test.each([
    "that never lists packages",
    "that no longer lists packages",
    "that lists packages only after the purchase",
    "that is disabled",
  ])("%s leaves the charge to the operator, with one log line", async (which) => {
    const { context } = service;
    const { esim } = context;
    const { findPackages: _, ...silent } = esim!;
    const since = { "that lists packages only after the purchase": esim, "that is disabled": undefined };
    if (which === "that never lists packages" || which === "that lists packages only after the purchase")
      Object.assign(context, { esim: silent });
    await interruptPurchase(platform, customer, "key");
    Object.assign(context, { esim: which in since ? since[which as keyof typeof since] : silent });
    for (let passed = 0; passed < 3; passed += 1) await resolveLater(service);
    const [charged] = await customer.transactions();
    expect(getLogLines("warn")).toEqual([
      {
        level: "warn",
        fields: {
          account_id: customer.accountId,
          correlation_id: charged!.correlationId,
          charged: true,
          reason: expect.stringContaining("cannot list packages"),
        },
      },
    ]);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    // A client can still resume the purchase with its key.
    Object.assign(context, { esim });
    expect((await customer.post("key")).status).toBe(201);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
  });

  test("states that the charge remains if packages cannot be listed", async () => {
    const { context } = service;
    const { findPackages: _, ...silent } = context.esim!;
    Object.assign(context, { esim: silent });
    platform.onCreate(() => Promise.reject(new EsimOutcomeUnknown()));
    const { status, said } = await customer.post();
    expect([status, said.detail]).toEqual([503, expect.stringContaining("stays charged")]);
  });
});
