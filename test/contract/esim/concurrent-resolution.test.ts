// Resolution of interrupted purchases, with concurrent clients, other instances and clock steps.
import { describe, expect, test } from "vitest";
import type { CreatedPackage } from "../../../src/ports/esim.ts";
import { createPurchaseResolver } from "../../../src/operations/esim/purchase-resolver.ts";
import { minute } from "../../support/clock.ts";
import { runBeforeNextCommit } from "../../support/commit-failures.ts";
import {
  purchaseTimeoutMilliseconds,
  interruptPurchase,
  killAfter,
  resolveLater,
  usePackageFixture,
  type PackageFixture,
} from "./support.ts";

const day = 1_440 * minute;

let { service, platform, customer } = {} as PackageFixture;
usePackageFixture((opened) => ({ service, platform, customer } = opened));

/** Runs the delivery of another instance. */
async function settleElsewhere(): Promise<void> {
  const { context, clock } = service;
  const now = clock.now();
  const claimed = await context.store.packagePurchases.claim(
    now,
    now + purchaseTimeoutMilliseconds,
    now + day,
    10,
  );
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  for (const attempt of claimed) await createPurchaseResolver(context, silent).resolvePurchase(attempt);
}

describe("a client's retry during a delivery", () => {
  test("that continues while the delivery queries the platform keeps its charge, and gets the one package", async () => {
    await interruptPurchase(platform, customer, "key");
    service.clock.advance(purchaseTimeoutMilliseconds);
    let retried: Awaited<ReturnType<typeof customer.post>> | undefined;
    platform.onFind(async () => {
      platform.onFind(undefined);
      retried = await customer.post("key");
    });
    await service.deliver();
    expect(retried).toMatchObject({ status: 201, said: { id: platform.packages.at(-1)!.id } });
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    await resolveLater(service);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    expect(platform.packages).toHaveLength(2);
  });

  test("that runs when the delivery commits gets no package for a refunded price", async () => {
    await interruptPurchase(platform, customer, "key");
    service.clock.advance(purchaseTimeoutMilliseconds);
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { promise: created, resolve: create } = Promise.withResolvers<CreatedPackage>();
    const { promise: looked, resolve: look } = Promise.withResolvers<void>();
    platform.onFind(async () => {
      platform.onFind(undefined);
      await looked;
    });
    platform.onCreate(() => {
      reach();
      return created;
    });
    const delivering = service.deliver();
    await expect.poll(() => platform.findCalls()).toBe(2);
    const retrying = customer.post("key");
    await reached;
    look();
    await delivering;
    create(platform.create());
    expect((await retrying).status).toBe(201);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
  });

  test("starts a new purchase if the price was refunded just before", async () => {
    await interruptPurchase(platform, customer, "key");
    service.clock.advance(purchaseTimeoutMilliseconds);
    runBeforeNextCommit(service, () => service.deliver());
    expect((await customer.post("key")).status).toBe(201);
    expect(await customer.ledger()).toEqual(["DEBIT", "REFUND", "DEBIT"]);
    expect(await customer.packages()).toEqual([platform.packages.at(-1)!.id]);
  });

  test("gets the package that was recorded just before", async () => {
    await interruptPurchase(platform, customer, "key");
    const { id } = platform.create();
    service.clock.advance(purchaseTimeoutMilliseconds);
    runBeforeNextCommit(service, () => service.deliver());
    expect(await customer.post("key")).toMatchObject({ status: 201, isReplayed: true, said: { id } });
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    expect(platform.packages).toHaveLength(2);
  });
});

describe("deliveries", () => {
  test("of two instances refund a price once", async () => {
    await interruptPurchase(platform, customer);
    service.clock.advance(purchaseTimeoutMilliseconds);
    await Promise.all([service.deliver(), settleElsewhere()]);
    expect(await customer.ledger()).toEqual(["REFUND", "DEBIT"]);
  });

  test("refund a price once if the first one was slow and another one claimed the purchase", async () => {
    await interruptPurchase(platform, customer);
    service.clock.advance(purchaseTimeoutMilliseconds);
    platform.onFind(async () => {
      platform.onFind(undefined);
      service.clock.advance(purchaseTimeoutMilliseconds);
      await settleElsewhere();
    });
    await service.deliver();
    expect(platform.findCalls()).toBe(3);
    expect(await customer.ledger()).toEqual(["REFUND", "DEBIT"]);
  });

  test.each(["a refund", "a record"])(
    "that are killed before %s are repeated by the next one",
    async (what) => {
      await interruptPurchase(platform, customer, "key");
      if (what === "a record") platform.create();
      const restart = killAfter(service, 0);
      await resolveLater(service);
      restart();
      await service.deliver();
      expect(await customer.ledger()).toEqual(["DEBIT"]);
      await resolveLater(service);
      expect(await customer.ledger()).toEqual(what === "a refund" ? ["REFUND", "DEBIT"] : ["DEBIT"]);
      expect(await customer.packages()).toHaveLength(what === "a refund" ? 0 : 1);
    },
  );

  test("wait while eSIM is in maintenance", async () => {
    await interruptPurchase(platform, customer);
    const { maintenance } = service.context;
    const isOn = maintenance.isOn.bind(maintenance);
    Object.assign(maintenance, { isOn: async () => true });
    await resolveLater(service);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    Object.assign(maintenance, { isOn });
    await service.deliver();
    expect(await customer.ledger()).toEqual(["REFUND", "DEBIT"]);
  });
});

describe("a clock step", () => {
  test("forward resolves no running purchase", async () => {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { promise: created, resolve: create } = Promise.withResolvers<CreatedPackage>();
    platform.onCreate(() => {
      reach();
      return created;
    });
    const posting = customer.post();
    await reached;
    service.clock.step(day);
    await service.deliver();
    create(platform.create());
    expect((await posting).status).toBe(201);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
  });

  test("back by 10 years does not delay the refund of an interrupted purchase", async () => {
    await interruptPurchase(platform, customer);
    service.clock.step(-3_650 * day);
    await service.deliver();
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    await resolveLater(service);
    expect(await customer.ledger()).toEqual(["REFUND", "DEBIT"]);
  });
});
