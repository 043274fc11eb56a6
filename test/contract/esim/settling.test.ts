// What delivery makes of packages that were cut off, beside clients, other instances and clocks that are set.
import { describe, expect, test } from "vitest";
import type { CreatedPackage } from "../../../src/ports/esim.ts";
import { createPackageWork } from "../../../src/operations/esim/settle-attempt.ts";
import { minute } from "../../support/clock.ts";
import { beforeNextCommit } from "../../support/meanwhile.ts";
import { attemptMilliseconds, cutOff, killAfter, settleLater, openEach, type Opened } from "./support.ts";

const day = 1_440 * minute;

let { service, upstream, customer } = {} as Opened;
openEach((opened) => ({ service, upstream, customer } = opened));

/** Another instance's delivery. */
async function settleElsewhere(): Promise<void> {
  const { context, clock } = service;
  const now = clock.now();
  const claimed = await context.store.esimAttempts.claim(now, now + attemptMilliseconds, now + day, 10);
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  for (const attempt of claimed) await createPackageWork(context, silent).settle(attempt);
}

describe("a client's retry beside delivery", () => {
  test("that goes on while delivery looks keeps its charge, and gets the one package", async () => {
    await cutOff(upstream, customer, "key");
    service.clock.advance(attemptMilliseconds);
    let retried: Awaited<ReturnType<typeof customer.post>> | undefined;
    upstream.onFind(async () => {
      upstream.onFind(undefined);
      retried = await customer.post("key");
    });
    await service.deliver();
    expect(retried).toMatchObject({ status: 201, said: { id: upstream.packages.at(-1)!.id } });
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    await settleLater(service);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    expect(upstream.packages).toHaveLength(2);
  });

  test("that is under way when delivery commits gets no package for a price that is given back", async () => {
    await cutOff(upstream, customer, "key");
    service.clock.advance(attemptMilliseconds);
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { promise: created, resolve: create } = Promise.withResolvers<CreatedPackage>();
    const { promise: looked, resolve: look } = Promise.withResolvers<void>();
    upstream.onFind(async () => {
      upstream.onFind(undefined);
      await looked;
    });
    upstream.onCreate(() => {
      reach();
      return created;
    });
    const delivering = service.deliver();
    await expect.poll(() => upstream.asked()).toBe(2);
    const retrying = customer.post("key");
    await reached;
    look();
    await delivering;
    create(upstream.create());
    expect((await retrying).status).toBe(201);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
  });

  test("begins anew where the price was given back just before it", async () => {
    await cutOff(upstream, customer, "key");
    service.clock.advance(attemptMilliseconds);
    beforeNextCommit(service, () => service.deliver());
    expect((await customer.post("key")).status).toBe(201);
    expect(await customer.ledger()).toEqual(["DEBIT", "REFUND", "DEBIT"]);
    expect(await customer.packages()).toEqual([upstream.packages.at(-1)!.id]);
  });

  test("has the package that was recorded just before it", async () => {
    await cutOff(upstream, customer, "key");
    const { id } = upstream.create();
    service.clock.advance(attemptMilliseconds);
    beforeNextCommit(service, () => service.deliver());
    expect(await customer.post("key")).toMatchObject({ status: 201, isReplayed: true, said: { id } });
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    expect(upstream.packages).toHaveLength(2);
  });
});

describe("deliveries", () => {
  test("at two instances give a price back once", async () => {
    await cutOff(upstream, customer);
    service.clock.advance(attemptMilliseconds);
    await Promise.all([service.deliver(), settleElsewhere()]);
    expect(await customer.ledger()).toEqual(["REFUND", "DEBIT"]);
  });

  test("of which the first was so slow that another one took it up give a price back once", async () => {
    await cutOff(upstream, customer);
    service.clock.advance(attemptMilliseconds);
    upstream.onFind(async () => {
      upstream.onFind(undefined);
      service.clock.advance(attemptMilliseconds);
      await settleElsewhere();
    });
    await service.deliver();
    expect(upstream.asked()).toBe(3);
    expect(await customer.ledger()).toEqual(["REFUND", "DEBIT"]);
  });

  test.each(["a refund", "a record"])(
    "that are killed before %s are done again by the next one",
    async (what) => {
      await cutOff(upstream, customer, "key");
      if (what === "a record") upstream.create();
      const restart = killAfter(service, 0);
      await settleLater(service);
      restart();
      await service.deliver();
      expect(await customer.ledger()).toEqual(["DEBIT"]);
      await settleLater(service);
      expect(await customer.ledger()).toEqual(what === "a refund" ? ["REFUND", "DEBIT"] : ["DEBIT"]);
      expect(await customer.packages()).toHaveLength(what === "a refund" ? 0 : 1);
    },
  );

  test("wait while eSIM is in maintenance", async () => {
    await cutOff(upstream, customer);
    const { maintenance } = service.context;
    const isOn = maintenance.isOn.bind(maintenance);
    Object.assign(maintenance, { isOn: async () => true });
    await settleLater(service);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    Object.assign(maintenance, { isOn });
    await service.deliver();
    expect(await customer.ledger()).toEqual(["REFUND", "DEBIT"]);
  });
});

describe("a clock", () => {
  test("that is set forward settles nothing that is under way", async () => {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { promise: created, resolve: create } = Promise.withResolvers<CreatedPackage>();
    upstream.onCreate(() => {
      reach();
      return created;
    });
    const posting = customer.post();
    await reached;
    service.clock.step(day);
    await service.deliver();
    create(upstream.create());
    expect((await posting).status).toBe(201);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
  });

  test("that was years ahead keeps no price for years", async () => {
    await cutOff(upstream, customer);
    service.clock.step(-3_650 * day);
    await service.deliver();
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    await settleLater(service);
    expect(await customer.ledger()).toEqual(["REFUND", "DEBIT"]);
  });
});
