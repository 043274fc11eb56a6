import { noGuard } from "../../support/no-guard.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createReceiptProcessor } from "../../../src/delivery/receipts/receipt-processor.ts";
import type { Queue } from "../../../src/domain/messages/delivery.ts";
import { recordStatusReport } from "../../../src/operations/status-reports.ts";
import { noMetrics } from "../../../src/ports/telemetry.ts";
import { track } from "../../store/fixtures.ts";
import { createAcceptingGateways } from "../fixtures.ts";
import { openWebhooks, type TestWebhooks } from "./fixtures.ts";

const provider = "smsc-a";

let hub: TestWebhooks;
let woken: [queue: Queue, looking: Promise<unknown>][];
/** Runs a deliverer when it is woken, without advancing the time. */
const wake = (queue: Queue) => void woken.push([queue, post()]);
let posted: string[];

beforeEach(async () => {
  hub = await openWebhooks();
  await hub.register("https://shop.example.com/");
  woken = [];
  posted = [];
});
afterEach(() => hub.close());

const post = () =>
  hub
    .createDeliverer({
      async post({ body }) {
        posted.push((JSON.parse(body) as { data: { status: string } }).data.status);
        return { status: 200 };
      },
    })
    .runDue();

/** Returns the statuses that the woken deliverers have posted since the last call. */
async function listPosted(): Promise<readonly string[]> {
  for (const [queue, looking] of woken.splice(0)) {
    expect(queue).toBe("webhooks");
    await looking;
  }
  return posted.splice(0);
}

test("the event of a status report is posted when it is committed", async () => {
  const message = await hub.send();
  await post();
  posted = [];
  const { store, clock } = hub;
  await recordStatusReport(
    { store, clock, wake, metrics: noMetrics, guard: noGuard },
    await track(store, message),
    "Success",
    "DELIVERED",
  );
  expect(await listPosted()).toEqual(["DELIVERED"]);
  await recordStatusReport(
    { store, clock, wake, metrics: noMetrics, guard: noGuard },
    await track(store, message),
    "Success",
    "DELIVERED",
  );
  expect(woken).toEqual([]);
});

test("the events of a submission and of its receipt are posted when they are committed", async () => {
  const message = await hub.send();
  await hub.createDispatcher({ gateways: createAcceptingGateways(provider), wake }).runDue();
  expect((await listPosted()).toSorted()).toEqual(["PENDING", "SENT"]);
  const receipts = createReceiptProcessor({ ...hub, wake });
  const receipt = { providerMessageIds: [`${message.id}-0`], status: "DELIVERED" } as const;
  await receipts.handle(provider, [receipt]);
  expect(await listPosted()).toEqual(["DELIVERED"]);
  await receipts.handle(provider, [receipt]);
  expect(woken).toEqual([]);
});
