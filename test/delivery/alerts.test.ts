import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commit } from "../support/commit.ts";
import { findQueueConditions } from "../../src/delivery/alerts/conditions.ts";
import { createAlertWatch } from "../../src/delivery/alerts/alert-watch.ts";
import type { AlertingOptions, AlertCondition, AlertNotification } from "../../src/ports/mail-and-alerts.ts";
import type { Store } from "../../src/ports/store.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { putBlock } from "../support/guard-blocks.ts";
import { createRecordingLog, type RecordingLog } from "../providers/http/recording-log.ts";
import { openDelivery, type TestDelivery } from "./fixtures.ts";

const down: AlertCondition = { name: "provider a", says: "The provider a is down." };
const slow: AlertCondition = { name: "provider b", says: "The provider b answers slowly." };

let delivery: TestDelivery;
let conditions: readonly AlertCondition[];
let isAccepted: boolean;
let notified: AlertNotification[];
let log: RecordingLog;
let tries: number;
let watch: () => Promise<void>;
beforeEach(async () => {
  delivery = await openDelivery();
  [conditions, isAccepted, notified, tries, log] = [[], true, [], 0, createRecordingLog()];
  watch = watchOn();
});
afterEach(() => delivery.close());

/** Creates the alert watch of another process on the same database. */
function watchOn(store: Partial<Store> = {}): () => Promise<void> {
  const { clock } = delivery;
  const alerting = createAlerting();
  return createAlertWatch({ store: { ...delivery.store, ...store }, clock, log, alerting });
}

function createAlerting(): AlertingOptions {
  return {
    oldestQueuedMilliseconds: 60_000,
    async notify(notice) {
      tries += 1;
      if (!isAccepted) throw new Error("no response");
      notified.push(notice);
    },
    listProviderConditions: async () => conditions,
  };
}

/** Advances the time in steps of five seconds, and runs every watch at each step. */
async function advance(seconds: number, watches = [watch]): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    delivery.clock.advance(5_000);
    for (const each of watches) await each();
  }
}

const listLines = (level: string) =>
  log.lines.filter((line) => line.level === level).map(({ fields, message }) => ({ ...fields, message }));
const kinds = () => notified.map(({ kind, alert }) => `${alert.name} ${kind}`);

test("alerts begin and end with the alerts of the current routes file", async () => {
  const { store, clock } = delivery;
  const dependencies: Parameters<typeof createAlertWatch>[0] & { alerting?: AlertingOptions | undefined } = {
    store,
    clock,
    log,
  };
  const watches = [createAlertWatch(dependencies)];
  conditions = [down];
  await advance(120, watches);
  expect(tries).toBe(0);
  dependencies.alerting = createAlerting();
  await advance(120, watches);
  expect(kinds()).toEqual(["provider a began"]);
  dependencies.alerting = undefined;
  conditions = [];
  await advance(120, watches);
  expect(notified).toHaveLength(1);
});

describe("an alert condition", () => {
  test("causes one notification after a minute, and one a minute after it is resolved", async () => {
    await advance(10);
    conditions = [down];
    const since = delivery.clock.now() + 5_000;
    await advance(60);
    expect(notified).toEqual([]);
    await advance(5);
    expect(notified).toMatchObject([{ kind: "began", alert: { ...down, since } }]);
    await advance(600);
    expect(notified).toHaveLength(1);
    conditions = [];
    await advance(100);
    expect(notified.slice(1)).toMatchObject([{ kind: "ended", alert: { name: down.name, since } }]);
    expect(new Set(notified.map(({ id }) => id)).size).toBe(2);
    await advance(600);
    expect(notified).toHaveLength(2);
    expect(await delivery.store.alerts.list()).toEqual([]);
  });

  test("is not repeated in the notification or the log line of its end", async () => {
    conditions = [down];
    await advance(70);
    conditions = [];
    await advance(120);
    const [, ended] = notified;
    expect(ended!.alert.says).not.toContain(down.says);
    expect(listLines("warn")).toEqual([{ alert: down.name, says: down.says, message: "alert started" }]);
    expect(listLines("info")).toEqual([
      { alert: down.name, says: ended!.alert.says, message: "alert resolved" },
    ]);
  });

  test("causes an earlier notification if it has a shorter minimum duration", async () => {
    conditions = [{ ...down, lastingMilliseconds: 15_000 }, slow];
    await advance(15);
    expect(notified).toEqual([]);
    await advance(5);
    expect(kinds()).toEqual(["provider a began"]);
    await advance(45);
    expect(kinds()).toEqual(["provider a began", "provider b began"]);
  });

  test("causes no notification if it lasts less than a minute", async () => {
    conditions = [down];
    await advance(50);
    conditions = [];
    await advance(600);
    expect(notified).toEqual([]);
    expect(await delivery.store.alerts.list()).toEqual([]);
  });

  test("counts as the same alert if it returns within a minute", async () => {
    conditions = [down];
    await advance(70);
    conditions = [];
    await advance(30);
    conditions = [down];
    await advance(300);
    expect(kinds()).toEqual(["provider a began"]);
  });

  test("has its own notification", async () => {
    conditions = [down];
    await advance(30);
    conditions = [down, slow];
    await advance(90);
    conditions = [slow];
    await advance(120);
    expect(kinds()).toEqual(["provider a began", "provider b began", "provider a ended"]);
  });

  test("is notified later if the first attempt fails", async () => {
    conditions = [down];
    isAccepted = false;
    await advance(120);
    expect(notified).toEqual([]);
    isAccepted = true;
    await advance(120);
    expect(kinds()).toEqual(["provider a began"]);
  });

  test("is notified as resolved if the start may have reached some recipients", async () => {
    conditions = [down];
    // The webhook accepts the notification, but the e-mail fails.
    isAccepted = false;
    await advance(120);
    [conditions, isAccepted] = [[], true];
    await advance(120);
    expect(kinds()).toEqual(["provider a ended"]);
    expect(await delivery.store.alerts.list()).toEqual([]);
  });

  test("is notified in time at start and end if the clock is set back by a day", async () => {
    conditions = [down];
    await advance(30);
    delivery.clock.step(-86_400_000);
    await advance(60);
    expect(kinds()).toEqual(["provider a began"]);
    delivery.clock.step(-86_400_000);
    await advance(30);
    conditions = [];
    await advance(120);
    expect(kinds()).toEqual(["provider a began", "provider a ended"]);
  });

  test("is notified by one of several instances, and stays known after a restart", async () => {
    const watches = [watch, watchOn(), watchOn()];
    conditions = [down];
    await advance(120, watches);
    expect(kinds()).toEqual(["provider a began"]);
    const restarted = [watchOn()];
    await advance(120, restarted);
    conditions = [];
    await advance(120, restarted);
    expect(kinds()).toEqual(["provider a began", "provider a ended"]);
  });

  test("lasts while one instance detects it, even if another instance does not", async () => {
    const healthy = watchOn();
    const seeing = watch;
    for (let seconds = 0; seconds < 120; seconds += 5) {
      delivery.clock.advance(5_000);
      conditions = [];
      await healthy();
      conditions = [down];
      await seeing();
    }
    expect(kinds()).toEqual(["provider a began"]);
  });
});

test("an alert without a sent start notification is resolved without retries of the end", async () => {
  [conditions, isAccepted] = [[down], false];
  await advance(70);
  conditions = [];
  await advance(130);
  expect(await delivery.store.alerts.list()).toEqual([]);
  isAccepted = true;
  await advance(130);
  expect(notified).toEqual([]);
});

test("one of two processes that run at the same time sends the notification", async () => {
  conditions = [down];
  const both = [watch, watchOn()];
  for (let passed = 0; passed <= 60; passed += 5) {
    delivery.clock.advance(5_000);
    await Promise.all(both.map((each) => each()));
  }
  expect(kinds()).toEqual(["provider a began"]);
});

test("a database that accepts no writes is notified from memory, and when it is resolved", async () => {
  let isFull = true;
  const ready = async () => {
    if (isFull) throw new StoreError("gone", "SQLITE_FULL");
  };
  const [failingWatch] = [watchOn({ ready })];
  await advance(70, [failingWatch]);
  expect(notified).toMatchObject([{ kind: "began", alert: { name: "store" } }]);
  expect(notified[0]!.alert.says).toContain("SQLITE_FULL");
  isFull = false;
  await advance(120, [failingWatch]);
  expect(kinds()).toEqual(["store began", "store ended"]);
});

test("a failed notification of a database problem is retried once a minute, and once when it is resolved", async () => {
  let isFull = true;
  const ready = async () => {
    if (isFull) throw new StoreError("gone", "SQLITE_FULL");
  };
  const failingWatch = watchOn({ ready });
  isAccepted = false;
  await advance(185, [failingWatch]);
  expect(tries).toBe(3);
  isFull = false;
  await advance(120, [failingWatch]);
  expect(tries).toBe(4);
});

test("a slow database is notified, and other conditions are not, because they cannot be recorded", async () => {
  conditions = [down];
  const ready = async () => delivery.clock.advance(1_500);
  await advance(120, [watchOn({ ready })]);
  expect(notified).toMatchObject([{ kind: "began", alert: { name: "store" } }]);
  expect(notified[0]!.alert.says).toContain("1500 ms");
});

test("a queue alert starts exactly at the end of the allowed waiting time", async () => {
  const { store, clock } = delivery;
  await delivery.send({ createdAt: clock.now() });
  const found = () =>
    findQueueConditions({ store, clock, alerting: { oldestQueuedMilliseconds: 60_000 } as AlertingOptions });
  clock.advance(59_999);
  expect(await found()).toEqual([]);
  clock.advance(1);
  expect(await found()).toHaveLength(1);
});

test("a message that waits for too long is notified, and again when it is resolved", async () => {
  const message = await delivery.send({ createdAt: delivery.clock.now() });
  await advance(60);
  expect(notified).toEqual([]);
  await advance(65);
  expect(kinds()).toEqual(["queue sms began"]);
  expect(notified[0]!.alert.says).toMatch(
    /^Messages waiting in queue sms: 1\. The oldest has waited for \d+ seconds\.$/,
  );
  expect(notified[0]!.alert.says).not.toContain(message.recipient);
  await delivery.createDispatcher().runDue();
  await advance(120);
  expect(kinds()).toEqual(["queue sms began", "queue sms ended"]);
});

test("suspected fraud is notified once for an account with two blocks, and again when it is resolved", async () => {
  const { store } = delivery;
  const put = (scope: string) => putBlock({ context: delivery }, "account-1", { scope });
  const blocks = [await put("99450123"), await put("99450124")];
  await advance(30);
  expect(kinds()).toEqual(["fraud account-1 began"]);
  for (const block of blocks) await commit(store, store.guardRecords.remove(block));
  await advance(120);
  expect(kinds()).toEqual(["fraud account-1 began", "fraud account-1 ended"]);
});
