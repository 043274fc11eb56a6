// Tests of requests that are repeated after data keys were set or removed, on two instances of one database.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minute } from "../support/clock.ts";
import { dataKeyText } from "../support/data-keys.ts";
import { startService, type TestService } from "../support/service.ts";
import { openTestStore, type OpenedEngine } from "../support/stores/index.ts";
import { createEsimCustomer, installFakePlatform, killAfter, ProcessKilled } from "./esim/support.ts";

let opened: OpenedEngine;
/** Instance that stores new data readable, as version 1.0.0 does. */
let readable: TestService;
/** Instance that seals new data. */
let sealing: TestService;
beforeAll(async () => {
  opened = await openTestStore();
  const open = async () => ({ engine: opened.engine, close: async () => {} });
  readable = await startService({ CONNECT_HUB_DATA_KEYS: `none,${dataKeyText("k1")}` }, open);
  sealing = await startService({ CONNECT_HUB_DATA_KEYS: dataKeyText("k1") }, open);
});
afterAll(async () => {
  await readable.stop();
  await sealing.stop();
  await opened.close();
});

const advance = (milliseconds: number) => {
  for (const { clock } of [readable, sealing]) clock.advance(milliseconds);
};
const readFingerprint = async (table: "idempotency_keys" | "esim_attempts", key: string) => {
  const [row] = await opened.engine.builder
    .selectFrom(table)
    .select("fingerprint")
    .where("key", "=", key)
    .execute();
  return row?.fingerprint;
};
const plain = /^[0-9a-f]{64}$/;
const keyed = /^#[\w-]{22}$/;

const directions = [
  ["after data keys were set", () => [readable, sealing], [plain, keyed]],
  ["after data keys were removed", () => [sealing, readable], [keyed, plain]],
] as const;

describe.each(directions)("a request that is repeated %s", (title, getInstances, [before, after]) => {
  let first: TestService;
  let second: TestService;
  beforeEach(() => {
    [first, second] = getInstances() as [TestService, TestService];
  });

  test("is recognized, and another request with its key is rejected", async () => {
    const key = `send ${title}`;
    const send = ({ baseUrl }: TestService, text: string) =>
      first.client({ baseUrl, ...first.demo }).POST("/api/v1/connect-hub/sms", {
        params: { header: { "Idempotency-Key": key } },
        body: { from: "Example", to: "+447700900123", text },
      });
    const { data } = await send(first, "Your code is 493817.");
    expect(await readFingerprint("idempotency_keys", key)).toMatch(before);
    const again = await send(second, "Your code is 493817.");
    expect([again.data, again.response.headers.get("idempotent-replayed")]).toEqual([data, "true"]);
    expect((await send(second, "Your code is 493818.")).error).toMatchObject({
      code: "idempotency_mismatch",
    });
    expect(await readFingerprint("idempotency_keys", key)).toMatch(before);
  });

  describe("for an eSIM package", () => {
    const platforms: { restore(): void }[] = [];
    afterEach(() => {
      for (const { restore } of platforms.splice(0)) restore();
    });

    test("continues the interrupted purchase: one package, one charge, one stored response", async () => {
      const key = `purchase ${title}`;
      const platform = installFakePlatform(first);
      const own = installFakePlatform(second);
      platforms.push(platform, own);
      Object.assign(second.context, { esim: first.context.esim });
      const customer = await createEsimCustomer(first);
      platform.onCreate(async () => {
        platform.create();
        throw new ProcessKilled();
      });
      const restart = killAfter(first, 1);
      expect((await customer.post(key)).status).toBe(500);
      restart();
      platform.onCreate(undefined);
      expect(await readFingerprint("esim_attempts", key)).toMatch(before);
      advance(6 * minute);
      const { status, said } = await customer.post(key, 101, second);
      expect([status, said.id]).toEqual([201, platform.packages.at(-1)!.id]);
      expect(await readFingerprint("idempotency_keys", key)).toMatch(after);
      for (const instance of [first, second])
        expect(await customer.post(key, 101, instance)).toEqual({ status: 201, isReplayed: true, said });
      expect(await customer.ledger()).toEqual(["DEBIT"]);
      expect(await customer.packages()).toEqual([said.id]);
    });

    test("whose outcome stays unknown can be settled by the delivery", async () => {
      const key = `settled ${title}`;
      const platform = installFakePlatform(first);
      const own = installFakePlatform(second);
      platforms.push(platform, own);
      Object.assign(second.context, { esim: first.context.esim });
      const customer = await createEsimCustomer(first);
      const fail = () => Promise.reject(new ProcessKilled());
      platform.onCreate(fail);
      let restart = killAfter(first, 1);
      expect((await customer.post(key)).status).toBe(500);
      restart();
      advance(6 * minute);
      restart = killAfter(second, 1);
      expect((await customer.post(key, 101, second)).status).toBe(500);
      restart();
      expect(await readFingerprint("esim_attempts", key)).toMatch(after);
      platform.onCreate(undefined);
      advance(60 * minute);
      await second.deliver();
      expect(await customer.ledger()).toEqual(["REFUND", "DEBIT"]);
      // The key was released, so that the next request buys the package.
      expect((await customer.post(key, 101, second)).status).toBe(201);
    });
  });
});
