import { noGuard } from "../../support/no-guard.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createReceiptBook } from "../../../src/delivery/receipts/receipts.ts";
import type { Queue } from "../../../src/domain/messages/delivery.ts";
import { recordReport } from "../../../src/operations/report.ts";
import { noMetrics } from "../../../src/ports/telemetry.ts";
import { track } from "../../store/fixtures.ts";
import { takingBy } from "../fixtures.ts";
import { openWebhooks, type TestWebhooks } from "./fixtures.ts";

const provider = "smsc-a";

let hub: TestWebhooks;
let woken: [queue: Queue, looking: Promise<unknown>][];
/** Whoever is woken looks at once, and time does not go on. */
const wake = (queue: Queue) => void woken.push([queue, look()]);
let posted: string[];

beforeEach(async () => {
  hub = await openWebhooks();
  await hub.register("https://shop.example.com/");
  woken = [];
  posted = [];
});
afterEach(() => hub.close());

const look = () =>
  hub
    .deliverer({
      async post({ body }) {
        posted.push((JSON.parse(body) as { data: { status: string } }).data.status);
        return { status: 200 };
      },
    })
    .runDue();

/** What has been posted since the last time by those who were told. */
async function postedByThen(): Promise<readonly string[]> {
  for (const [queue, looking] of woken.splice(0)) {
    expect(queue).toBe("webhooks");
    await looking;
  }
  return posted.splice(0);
}

test("the event of a report leaves when it is committed", async () => {
  const message = await hub.send();
  await look();
  posted = [];
  const { store, clock } = hub;
  await recordReport(
    { store, clock, wake, metrics: noMetrics, guard: noGuard },
    await track(store, message),
    "Success",
    "DELIVERED",
  );
  expect(await postedByThen()).toEqual(["DELIVERED"]);
  await recordReport(
    { store, clock, wake, metrics: noMetrics, guard: noGuard },
    await track(store, message),
    "Success",
    "DELIVERED",
  );
  expect(woken).toEqual([]);
});

test("the events of a hand-over and of its receipt leave when they are committed", async () => {
  const message = await hub.send();
  await hub.dispatcher({ gateways: takingBy(provider), wake }).runDue();
  expect((await postedByThen()).toSorted()).toEqual(["PENDING", "SENT"]);
  const receipts = createReceiptBook({ ...hub, wake });
  const receipt = { providerMessageIds: [`${message.id}-0`], status: "DELIVERED" } as const;
  await receipts.take(provider, [receipt]);
  expect(await postedByThen()).toEqual(["DELIVERED"]);
  await receipts.take(provider, [receipt]);
  expect(woken).toEqual([]);
});
