// Packages that were cut off and cannot be settled, at once or at all, as their upstream does not tell.
import { describe, expect, test } from "vitest";
import { EsimOutcomeUnknown, EsimUnavailable } from "../../../src/ports/esim.ts";
import { minute } from "../../support/clock.ts";
import { countOpen, cutOff, settleLater, openEach, type Opened } from "./support.ts";

const day = 1_440 * minute;

let { service, upstream, customer } = {} as Opened;
openEach((opened) => ({ service, upstream, customer } = opened));

const told = (level: "info" | "warn" | "error") =>
  service.log.filter((line) => line.level === level && "correlation_id" in line.fields);

describe("an upstream that cannot be asked", () => {
  test("is asked again with growing pauses, until it tells", async () => {
    await cutOff(upstream, customer, "key");
    upstream.onFind(() => Promise.reject(new EsimUnavailable()));
    const asked = upstream.asked();
    await settleLater(service);
    for (let passed = 0; passed < 120; passed += 1) {
      service.clock.advance(minute);
      await service.deliver();
    }
    expect(upstream.asked() - asked).toBeGreaterThan(4);
    expect(upstream.asked() - asked).toBeLessThan(16);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    upstream.onFind(undefined);
    service.clock.advance(90 * minute);
    await service.deliver();
    expect(await customer.ledger()).toEqual(["REFUND", "DEBIT"]);
    expect(told("warn")).toEqual([]);
  });

  test("for a week is told to the operator, and asked no more", async () => {
    await cutOff(upstream, customer);
    upstream.onFind(() => Promise.reject(new EsimUnavailable()));
    service.clock.advance(7 * day);
    for (let passed = 0; passed < 3; passed += 1) {
      await service.deliver();
      service.clock.advance(day);
    }
    expect(upstream.asked()).toBe(2);
    expect(told("warn")).toHaveLength(1);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    expect(await countOpen(service)).toBe(0);
  });

  test.each(["that never tells", "that tells no more", "that tells only since", "that is switched off"])(
    "%s leaves the charge to the operator, and is told once",
    async (which) => {
      const { context } = service;
      const { esim } = context;
      const { findPackages: _, ...silent } = esim!;
      const since = { "that tells only since": esim, "that is switched off": undefined };
      if (which === "that never tells" || which === "that tells only since")
        Object.assign(context, { esim: silent });
      await cutOff(upstream, customer, "key");
      Object.assign(context, { esim: which in since ? since[which as keyof typeof since] : silent });
      for (let passed = 0; passed < 3; passed += 1) await settleLater(service);
      const [charged] = await customer.transactions();
      expect(told("warn")).toEqual([
        {
          level: "warn",
          fields: {
            account_id: customer.accountId,
            correlation_id: charged!.correlationId,
            charged: true,
            reason: expect.stringContaining("does not tell"),
          },
        },
      ]);
      expect(await customer.ledger()).toEqual(["DEBIT"]);
      // A client still goes on with it by its key.
      Object.assign(context, { esim });
      expect((await customer.post("key")).status).toBe(201);
      expect(await customer.ledger()).toEqual(["DEBIT"]);
    },
  );

  test("says that the price stays charged where it does not tell", async () => {
    const { context } = service;
    const { findPackages: _, ...silent } = context.esim!;
    Object.assign(context, { esim: silent });
    upstream.onCreate(() => Promise.reject(new EsimOutcomeUnknown()));
    const { status, said } = await customer.post();
    expect([status, said.detail]).toEqual([503, expect.stringContaining("stays charged")]);
  });
});
