// A package whose creation was cut off after its charge is recorded, or its price given back, though nobody asks again.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EsimOutcomeUnknown, EsimUnavailable, type CreatedPackage } from "../../../src/ports/esim.ts";
import { minute } from "../../support/clock.ts";
import { startService, type TestService } from "../../support/service.ts";
import {
  attemptMilliseconds,
  countOpen,
  Killed,
  killAfter,
  openCustomer,
  settleLater,
  tellingUpstream,
  type Customer,
  type ToldUpstream,
} from "./support.ts";

const day = 24 * 60 * minute;

let service: TestService;
let upstream: ToldUpstream;
let customer: Customer;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  upstream = tellingUpstream(service);
  customer = await openCustomer(service);
});
afterEach(() => upstream.end());

/** The service is killed after the charge, or after the upstream has created the package as well. */
async function cutOff(when: "before" | "after", key?: string): Promise<void> {
  upstream.onCreate(async () => {
    if (when === "after") upstream.create();
    throw new Killed();
  });
  const restart = killAfter(service, 1);
  expect((await customer.post(key)).status).toBe(500);
  restart();
  upstream.onCreate(undefined);
}

test("a price of the day before that is given back makes no room in the limit of this one", async () => {
  await cutOff("before");
  service.clock.advance(day);
  expect((await customer.post()).status).toBe(201);
  const spent = async () =>
    (await service.context.store.accounts.spending(customer.userId, service.clock.now()))!.spentMicros;
  const before = await spent();
  expect(before).toBeGreaterThan(0);
  await settleLater(service);
  expect(await customer.ledger()).toEqual(["REFUND", "DEBIT", "DEBIT"]);
  expect(await spent()).toBe(before);
});

describe.each([undefined, "key"])("cut off, key %s", (key) => {
  test("between the charge and the upstream: the price is given back, once", async () => {
    await cutOff("before", key);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    service.clock.advance(attemptMilliseconds - 1);
    await service.deliver();
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    service.clock.advance(1);
    await service.deliver();
    expect(await customer.ledger()).toEqual(["REFUND", "DEBIT"]);
    await settleLater(service);
    expect(await customer.ledger()).toEqual(["REFUND", "DEBIT"]);
    expect([await customer.packages(), await countOpen(service)]).toEqual([[], 0]);
  });

  test("between the upstream's answer and the record: the package is the account's, and paid", async () => {
    await cutOff("after", key);
    await settleLater(service);
    expect(await customer.packages()).toEqual([upstream.packages.at(-1)!.id]);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
    await settleLater(service);
    expect([await customer.ledger(), await countOpen(service)]).toEqual([["DEBIT"], 0]);
  });

  test("while the upstream does not say whether it created it: it is looked up, and what shows late is found", async () => {
    upstream.onCreate(() => Promise.reject(new EsimOutcomeUnknown()));
    const { status, said } = await customer.post(key);
    upstream.onCreate(undefined);
    expect([status, said.detail]).toEqual([503, expect.stringContaining("looked up within minutes")]);
    const late = upstream.create();
    await settleLater(service);
    expect(await customer.packages()).toEqual([late.id]);
    expect(await customer.ledger()).toEqual(["DEBIT"]);
  });

  test("and nothing of it is left where it is recorded or given back at once", async () => {
    expect((await customer.post(key)).status).toBe(201);
    expect(await countOpen(service)).toBe(0);
    upstream.onCreate(() => Promise.reject(new EsimUnavailable()));
    expect((await customer.post(key && "another")).status).toBe(503);
    upstream.onCreate(undefined);
    await settleLater(service);
    expect([await customer.ledger(), await countOpen(service)]).toEqual([["REFUND", "DEBIT", "DEBIT"], 0]);
  });
});

describe("a client that asks again with its key", () => {
  test("gets the package that was recorded meanwhile, and no other is created", async () => {
    await cutOff("after", "key");
    await settleLater(service);
    const { status, said, isReplayed } = await customer.post("key");
    expect([status, said.id, isReplayed]).toEqual([201, upstream.packages.at(-1)!.id, true]);
    expect(upstream.packages).toHaveLength(2);
  });

  test.each(["before", "after"])(
    "gets it %s it is settled, also where the clock was behind by a year",
    async (when) => {
      service.clock.step(-365 * day);
      await cutOff("after", "key");
      service.clock.step(365 * day);
      if (when === "after") await settleLater(service);
      else service.clock.advance(attemptMilliseconds - 1);
      const { status, said } = await customer.post("key");
      expect([status, said.id]).toEqual([201, upstream.packages.at(-1)!.id]);
      expect([upstream.packages.length, await customer.ledger()]).toEqual([2, ["DEBIT"]]);
    },
  );

  test("begins anew after a refund", async () => {
    await cutOff("before", "key");
    await settleLater(service);
    const { status, said, isReplayed } = await customer.post("key");
    expect([status, said.id, isReplayed]).toEqual([201, upstream.packages.at(-1)!.id, false]);
    expect(await customer.ledger()).toEqual(["DEBIT", "REFUND", "DEBIT"]);
  });

  test("after a day, as delivery has not come to it, asks for another, and both are settled", async () => {
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

  test("after a day, has its key left alone by what was cut off before", async () => {
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

  test("has the answer to its own body where the key was taken for another one since", async () => {
    await cutOff("after", "key");
    service.clock.advance(5 * minute + 1);
    const cut = upstream.packages.at(-1)!;
    const other = await customer.post("key", 102);
    expect(other.status).toBe(201);
    await settleLater(service);
    expect(await customer.packages()).toContain(cut.id);
    expect(await customer.post("key", 102)).toMatchObject({ status: 201, said: other.said });
  });
});
