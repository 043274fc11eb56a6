import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commit } from "../support/commit.ts";
import { queueConditions } from "../../src/delivery/alerts/conditions.ts";
import { createAlertWatch } from "../../src/delivery/alerts/watch.ts";
import type { Alerting, Condition, Notice } from "../../src/ports/mail-and-alerts.ts";
import type { Store } from "../../src/ports/store.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { putBlock } from "../support/guard-blocks.ts";
import { createKeptLog, type KeptLog } from "../providers/http/log.ts";
import { openDelivery, type TestDelivery } from "./fixtures.ts";

const down: Condition = { name: "provider a", says: "The provider a is down." };
const slow: Condition = { name: "provider b", says: "The provider b answers slowly." };

let delivery: TestDelivery;
let wrong: readonly Condition[];
let isTaken: boolean;
let told: Notice[];
let log: KeptLog;
let tries: number;
let watch: () => Promise<void>;
beforeEach(async () => {
  delivery = await openDelivery();
  [wrong, isTaken, told, tries, log] = [[], true, [], 0, createKeptLog()];
  watch = watchOn();
});
afterEach(() => delivery.close());

/** The watch of another process on the same database. */
function watchOn(store: Partial<Store> = {}): () => Promise<void> {
  const alerting: Alerting = {
    oldestQueuedMilliseconds: 60_000,
    async notify(notice) {
      tries += 1;
      if (!isTaken) throw new Error("nobody answers");
      told.push(notice);
    },
    providerConditions: async () => wrong,
  };
  const { clock } = delivery;
  return createAlertWatch({ store: { ...delivery.store, ...store }, clock, log, alerting });
}

/** Time goes on in steps of five seconds, and at each of them every watch looks. */
async function pass(seconds: number, watches = [watch]): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    delivery.clock.advance(5_000);
    for (const each of watches) await each();
  }
}

const linesOf = (level: string) =>
  log.lines.filter((line) => line.level === level).map(({ fields, message }) => ({ ...fields, message }));
const kinds = () => told.map(({ kind, alert }) => `${alert.name} ${kind}`);

describe("what is wrong", () => {
  test("is told once when it has lasted for a minute, and once when it has been over for one", async () => {
    await pass(10);
    wrong = [down];
    const since = delivery.clock.now() + 5_000;
    await pass(60);
    expect(told).toEqual([]);
    await pass(5);
    expect(told).toMatchObject([{ kind: "began", alert: { ...down, since } }]);
    await pass(600);
    expect(told).toHaveLength(1);
    wrong = [];
    await pass(100);
    expect(told.slice(1)).toMatchObject([{ kind: "ended", alert: { name: down.name, since } }]);
    expect(new Set(told.map(({ id }) => id)).size).toBe(2);
    await pass(600);
    expect(told).toHaveLength(2);
    expect(await delivery.store.alerts.list()).toEqual([]);
  });

  test("is not repeated when it has ended, by the notice or a warning", async () => {
    wrong = [down];
    await pass(70);
    wrong = [];
    await pass(120);
    const [, ended] = told;
    expect(ended!.alert.says).not.toContain(down.says);
    expect(linesOf("warn")).toEqual([{ alert: down.name, says: down.says, message: "alert" }]);
    expect(linesOf("info")).toEqual([
      { alert: down.name, says: ended!.alert.says, message: "alert is over" },
    ]);
  });

  test("is told sooner where it says so", async () => {
    wrong = [{ ...down, lastingMilliseconds: 15_000 }, slow];
    await pass(15);
    expect(told).toEqual([]);
    await pass(5);
    expect(kinds()).toEqual(["provider a began"]);
    await pass(45);
    expect(kinds()).toEqual(["provider a began", "provider b began"]);
  });

  test("for less than a minute is not told", async () => {
    wrong = [down];
    await pass(50);
    wrong = [];
    await pass(600);
    expect(told).toEqual([]);
    expect(await delivery.store.alerts.list()).toEqual([]);
  });

  test("and comes back within a minute counts as one", async () => {
    wrong = [down];
    await pass(70);
    wrong = [];
    await pass(30);
    wrong = [down];
    await pass(300);
    expect(kinds()).toEqual(["provider a began"]);
  });

  test("is told for each of several", async () => {
    wrong = [down];
    await pass(30);
    wrong = [down, slow];
    await pass(90);
    wrong = [slow];
    await pass(120);
    expect(kinds()).toEqual(["provider a began", "provider b began", "provider a ended"]);
  });

  test("is told later where it could not be told at once", async () => {
    wrong = [down];
    isTaken = false;
    await pass(120);
    expect(told).toEqual([]);
    isTaken = true;
    await pass(120);
    expect(kinds()).toEqual(["provider a began"]);
  });

  test("is told to be over where only some of those to be told know of it", async () => {
    wrong = [down];
    // The webhook has it, and the e-mail does not go out.
    isTaken = false;
    await pass(120);
    [wrong, isTaken] = [[], true];
    await pass(120);
    expect(kinds()).toEqual(["provider a ended"]);
    expect(await delivery.store.alerts.list()).toEqual([]);
  });

  test("is told in time, and that it is over, when the clock is set back by a day", async () => {
    wrong = [down];
    await pass(30);
    delivery.clock.step(-86_400_000);
    await pass(60);
    expect(kinds()).toEqual(["provider a began"]);
    delivery.clock.step(-86_400_000);
    await pass(30);
    wrong = [];
    await pass(120);
    expect(kinds()).toEqual(["provider a began", "provider a ended"]);
  });

  test("is told by one of many instances, and a restart forgets nothing", async () => {
    const watches = [watch, watchOn(), watchOn()];
    wrong = [down];
    await pass(120, watches);
    expect(kinds()).toEqual(["provider a began"]);
    const restarted = [watchOn()];
    await pass(120, restarted);
    wrong = [];
    await pass(120, restarted);
    expect(kinds()).toEqual(["provider a began", "provider a ended"]);
  });

  test("that only one instance sees goes on until that one sees it no more", async () => {
    const healthy = watchOn();
    const seeing = watch;
    for (let seconds = 0; seconds < 120; seconds += 5) {
      delivery.clock.advance(5_000);
      wrong = [];
      await healthy();
      wrong = [down];
      await seeing();
    }
    expect(kinds()).toEqual(["provider a began"]);
  });
});

test("whose beginning could not be told is not told to be over at any cost", async () => {
  [wrong, isTaken] = [[down], false];
  await pass(70);
  wrong = [];
  await pass(130);
  expect(await delivery.store.alerts.list()).toEqual([]);
  isTaken = true;
  await pass(130);
  expect(told).toEqual([]);
});

test("of processes that look at the same moment one tells it", async () => {
  wrong = [down];
  const both = [watch, watchOn()];
  for (let passed = 0; passed <= 60; passed += 5) {
    delivery.clock.advance(5_000);
    await Promise.all(both.map((each) => each()));
  }
  expect(kinds()).toEqual(["provider a began"]);
});

test("a database that takes no writes is told from memory, and when it is over", async () => {
  let isFull = true;
  const ready = async () => {
    if (isFull) throw new StoreError("gone", "SQLITE_FULL");
  };
  const [ofStore] = [watchOn({ ready })];
  await pass(70, [ofStore]);
  expect(told).toMatchObject([{ kind: "began", alert: { name: "store" } }]);
  expect(told[0]!.alert.says).toContain("SQLITE_FULL");
  isFull = false;
  await pass(120, [ofStore]);
  expect(kinds()).toEqual(["store began", "store ended"]);
});

test("a database of which nobody could be told is tried to be told once a minute, and once more when it is over", async () => {
  let isFull = true;
  const ready = async () => {
    if (isFull) throw new StoreError("gone", "SQLITE_FULL");
  };
  const ofStore = watchOn({ ready });
  isTaken = false;
  await pass(185, [ofStore]);
  expect(tries).toBe(3);
  isFull = false;
  await pass(120, [ofStore]);
  expect(tries).toBe(4);
});

test("a slow database is told, and nothing else then, for it could not be written down", async () => {
  wrong = [down];
  const ready = async () => delivery.clock.advance(1_500);
  await pass(120, [watchOn({ ready })]);
  expect(told).toMatchObject([{ kind: "began", alert: { name: "store" } }]);
  expect(told[0]!.alert.says).toContain("1500 ms");
});

test("a message waits for too long from the very end of the time that it may wait", async () => {
  const { store, clock } = delivery;
  await delivery.send({ createdAt: clock.now() });
  const found = () =>
    queueConditions({ store, clock, alerting: { oldestQueuedMilliseconds: 60_000 } as Alerting });
  clock.advance(59_999);
  expect(await found()).toEqual([]);
  clock.advance(1);
  expect(await found()).toHaveLength(1);
});

test("a message that waits for too long is told, and when it is gone", async () => {
  const message = await delivery.send({ createdAt: delivery.clock.now() });
  await pass(60);
  expect(told).toEqual([]);
  await pass(65);
  expect(kinds()).toEqual(["queue sms began"]);
  expect(told[0]!.alert.says).toMatch(/^In sms 1 messages? waits?, the oldest for \d+ seconds\.$/);
  expect(told[0]!.alert.says).not.toContain(message.recipient);
  await delivery.dispatcher().runDue();
  await pass(120);
  expect(kinds()).toEqual(["queue sms began", "queue sms ended"]);
});

test("suspected fraud is told for each account, and when it is over", async () => {
  const { store } = delivery;
  const put = (scope: string) => putBlock({ context: delivery }, "account-1", { scope });
  const blocks = [await put("99450123"), await put("99450124")];
  await pass(30);
  expect(kinds()).toEqual(["fraud account-1 began"]);
  for (const block of blocks) await commit(store, store.guardRecords.remove(block));
  await pass(120);
  expect(kinds()).toEqual(["fraud account-1 began", "fraud account-1 ended"]);
});
