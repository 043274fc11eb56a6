// An interrupted purchase is recorded or refunded after its charge, even if the client does not retry.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EsimOutcomeUnknown, EsimUnavailable, type CreatedPackage } from "../../../src/ports/esim.ts";
import { minute } from "../../support/clock.ts";
import { startService, type TestService } from "../../support/service.ts";
import {
  purchaseTimeoutMilliseconds,
  countOpenPurchases,
  ProcessKilled,
  killAfter,
  createEsimCustomer,
  resolveLater,
  installFakePlatform,
  type EsimCustomer,
  type FakePlatform,
} from "./support.ts";

const day = 24 * 60 * minute;

let service: TestService;
let upstream: FakePlatform;
let customer: EsimCustomer;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  upstream = installFakePlatform(service);
  customer = await createEsimCustomer(service);
});
afterEach(() => upstream.restore());

/** Kills the service after the charge, or after the platform has created the package. */
async function cutOff(when: "before" | "after", key?: string): Promise<void> {
  upstream.onCreate(async () => {
    if (when === "after") upstream.create();
    throw new ProcessKilled();
  });
  const restart = killAfter(service, 1);
  expect((await customer.post(key)).status).toBe(500);
  restart();
  upstream.onCreate(undefined);
}

test("a refund for the previous day does not increase today's limit", async () => {
  await cutOff("before");
  service.clock.advance(day);
  expect((await customer.post()).status).toBe(201);
  const spent = async () =>
    (await service.context.store.accounts.findSpending(customer.userId, service.clock.now()))!.spentMicros;
  const before = await spent();
  expect(before).toBeGreaterThan(0);
  await resolveLater(service);
  expect(await customer.ledger()).toEqual(["REFUND", "DEBIT", "DEBIT"]);
  expect(await spent()).toBe(before);
});

describe.each([undefined, "key"])("a purchase that is interrupted, with the idempotency key %s", (key) => {
  test("between the charge and the platform: the price is refunded once", async () => {
    await cutOff("before", key);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    service.clock.advance(purchaseTimeoutMilliseconds - 1);
    await service.deliver();
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    service.clock.advance(1);
    await service.deliver();
    expect(await customer.ledger()).toEqual(["REFUND", "DEBIT"]);
    await resolveLater(service);
    expect(await customer.ledger()).toEqual(["REFUND", "DEBIT"]);
    expect([await customer.packages(), await countOpenPurchases(service)]).toEqual([[], 0]);
  });

  test("between the platform's response and the record: the account has the package and is charged", async () => {
    await cutOff("after", key);
    await resolveLater(service);
    expect(await customer.packages()).toEqual([upstream.packages.at(-1)!.id]);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    await resolveLater(service);
    expect([await customer.ledger(), await countOpenPurchases(service)]).toEqual([["DEBIT"], 0]);
  });

  test("while the outcome on the platform is unknown: the package is looked up, and found if it becomes visible late", async () => {
    upstream.onCreate(() => Promise.reject(new EsimOutcomeUnknown()));
    const { status, said } = await customer.post(key);
    upstream.onCreate(undefined);
    expect([status, said.detail]).toEqual([503, expect.stringContaining("looked up within minutes")]);
    const late = upstream.create();
    await resolveLater(service);
    expect(await customer.packages()).toEqual([late.id]);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
  });

  test("is not open if the package is recorded or the price is refunded immediately", async () => {
    expect((await customer.post(key)).status).toBe(201);
    expect(await countOpenPurchases(service)).toBe(0);
    upstream.onCreate(() => Promise.reject(new EsimUnavailable()));
    expect((await customer.post(key && "another")).status).toBe(503);
    upstream.onCreate(undefined);
    await resolveLater(service);
    expect([await customer.ledger(), await countOpenPurchases(service)]).toEqual([
      ["REFUND", "DEBIT", "DEBIT"],
      0,
    ]);
  });
});

describe("a client that retries with its key", () => {
  test("gets the package that was recorded since, and no other is created", async () => {
    await cutOff("after", "key");
    await resolveLater(service);
    const { status, said, isReplayed } = await customer.post("key");
    expect([status, said.id, isReplayed]).toEqual([201, upstream.packages.at(-1)!.id, true]);
    expect(upstream.packages).toHaveLength(2);
  });

  test.each(["before", "after"])(
    "gets the package %s the purchase is resolved, even if the clock was behind by a year",
    async (when) => {
      service.clock.step(-365 * day);
      await cutOff("after", "key");
      service.clock.step(365 * day);
      if (when === "after") await resolveLater(service);
      else service.clock.advance(purchaseTimeoutMilliseconds - 1);
      const { status, said } = await customer.post("key");
      expect([status, said.id]).toEqual([201, upstream.packages.at(-1)!.id]);
      expect([upstream.packages.length, await customer.ledger()]).toEqual([2, ["DEBIT"]]);
    },
  );

  test("starts a new purchase after a refund", async () => {
    await cutOff("before", "key");
    await resolveLater(service);
    const { status, said, isReplayed } = await customer.post("key");
    expect([status, said.id, isReplayed]).toEqual([201, upstream.packages.at(-1)!.id, false]);
    expect(await customer.ledger()).toEqual(["DEBIT", "REFUND", "DEBIT"]);
  });

  test("starts another purchase after a day without a delivery, and both are resolved", async () => {
    await cutOff("after", "key");
    service.clock.advance(day + 1);
    const { status, said } = await customer.post("key");
    expect(status).toBe(201);
    await service.deliver();
    expect(new Set(await customer.packages())).toEqual(
      new Set(upstream.packages.slice(1).map(({ id }) => id)),
    );
    expect(await customer.ledger()).toEqual(["DEBIT", "DEBIT"]);
    expect(await customer.post("key")).toMatchObject({ status: 201, said: { id: said.id } });
  });

  test("keeps its new use of the key after a day, regardless of the interrupted purchase", async () => {
    await cutOff("before", "key");
    service.clock.advance(day + 1);
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { promise: created, resolve: create } = Promise.withResolvers<CreatedPackage>();
    let asked = 0;
    upstream.onCreate(() => {
      [first, second][asked++]!.resolve();
      return created;
    });
    const posting = customer.post("key");
    await first.promise;
    await service.deliver();
    const beside = customer.post("key");
    await Promise.race([beside, second.promise]);
    create(upstream.create());
    expect((await beside).status).toBe(409);
    expect(await customer.ledger()).toEqual(["REFUND", "DEBIT", "DEBIT"]);
    const { status, said } = await posting;
    expect(status).toBe(201);
    expect(await customer.post("key")).toMatchObject({ isReplayed: true, said });
  });

  test("gets the response to its latest body if the key was used for two different bodies", async () => {
    await cutOff("after", "key");
    service.clock.advance(5 * minute + 1);
    const cut = upstream.packages.at(-1)!;
    const other = await customer.post("key", 102);
    expect(other.status).toBe(201);
    await resolveLater(service);
    expect(await customer.packages()).toContain(cut.id);
    expect(await customer.post("key", 102)).toMatchObject({ status: 201, said: other.said });
  });
});
