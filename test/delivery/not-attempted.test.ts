import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StoreError } from "../../src/ports/store/errors.ts";
import type { ChannelGateway, SubmitResult } from "../../src/ports/gateways.ts";
import { toGateways, openDelivery, type TestDelivery } from "./fixtures.ts";
import { ProviderHealth } from "../../src/delivery/routing/provider-health.ts";
import type { RoutedProvider } from "../../src/delivery/routing/hedged-submission.ts";
import { createRoutedGateway } from "../../src/delivery/routing/routed-gateway.ts";
import { track } from "../store/fixtures.ts";
import { noHolds } from "../support/holds.ts";
import { log, metrics, noReceipts } from "./routed-providers.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

/** Creates a gateway that tries providers in this order, with the clock of the test. */
function gatewayOf(...providers: RoutedProvider[]) {
  const { clock } = delivery;
  const health = new ProviderHealth({ clock: clock, log: log, metrics: metrics, receipts: noReceipts });
  const routing = { log, metrics, clock, health, holds: noHolds };
  return createRoutedGateway("sms", [{ prefix: "", providers }], routing);
}

/** Creates a dispatcher whose first check of a suspended customer fails. */
function createFailingDispatcher(gateway: ChannelGateway) {
  let lookups = 0;
  return delivery.createDispatcher({
    gateways: toGateways(gateway),
    suspensions: {
      async isSuspended() {
        lookups += 1;
        if (lookups === 1) throw new StoreError("busy", "the database is locked");
        return false;
      },
      invalidate: () => {},
    },
  });
}

test("a message that could not be checked counts as not submitted: it is retried soon, and refunded if no provider accepts it", async () => {
  const called: number[] = [];
  const dispatcher = createFailingDispatcher({
    async send({ attempt }) {
      called.push(attempt);
      return { kind: "unavailable", detail: "Not now." };
    },
  });
  const message = await delivery.send();
  await dispatcher.runDue();
  expect(called).toEqual([]);
  delivery.clock.advance(1_000);
  await dispatcher.runDue();
  expect(called).toEqual([2]);
  delivery.clock.advance(message.expiresAt - delivery.clock.now());
  await dispatcher.runDue();
  expect(await delivery.readState(message)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
});

test("a message stores the provider of its latest unknown outcome, and the number of consecutive ones", async () => {
  const received: unknown[] = [];
  const providers = ["a", "b", "b"].values();
  const gateways = toGateways({
    async send({ attempt, lastUnknownOutcome }, observe) {
      received.push(lastUnknownOutcome);
      const { value: provider = "c" } = providers.next();
      const result = { kind: "retry", detail: "Not known.", outcomeUnknown: true } as const;
      observe({
        provider,
        startedAt: attempt,
        milliseconds: 1,
        outcome: result.kind,
        detail: result.detail,
        outcomeUnknown: true,
      });
      return result;
    },
  });
  const dispatcher = delivery.createDispatcher({ gateways });
  await delivery.send();
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await dispatcher.runDue();
    delivery.clock.advance(90_000);
  }
  expect(received).toEqual([
    undefined,
    { provider: "a", retries: 1 },
    { provider: "b", retries: 1 },
    { provider: "b", retries: 2 },
  ]);
});

test("after an unknown outcome, the same provider is tried once more, and then each other provider twice", async () => {
  const called: string[] = [];
  const provider = (name: string, ...providers: SubmitResult[]) => ({
    name,
    isUp: () => true,
    async send(): Promise<SubmitResult> {
      called.push(name);
      return providers.shift() ?? { kind: "retry", detail: "Too many messages to this recipient." };
    },
  });
  const left = provider("a", { kind: "retry", detail: "Not known.", outcomeUnknown: true });
  const gateway = gatewayOf(left, provider("b"), provider("c"));
  const dispatcher = delivery.createDispatcher({ gateways: toGateways(gateway) });
  await delivery.send();
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await dispatcher.runDue();
    delivery.clock.advance(90_000);
  }
  expect(called).toEqual(["a", "a", "b", "b", "c", "c"]);
});

describe("a process that was paused for longer than its lease", () => {
  const called: string[] = [];
  beforeEach(() => called.splice(0));

  /** Pauses this process for longer than its lease, while another process submits the message. */
  async function pause(milliseconds: number): Promise<void> {
    delivery.clock.advance(milliseconds);
    const gateway = gatewayOf(
      provider("other's", { kind: "accepted", providerMessageId: "1", receipts: [] }),
    );
    await delivery.createDispatcher({ gateways: toGateways(gateway) }).runDue();
  }
  const provider = (name: string, says: SubmitResult, meanwhile?: () => Promise<void>): RoutedProvider => ({
    name,
    isUp: () => true,
    async send() {
      called.push(name);
      await meanwhile?.();
      return says;
    },
  });
  const accepted: SubmitResult = { kind: "accepted", providerMessageId: "2", receipts: [] };

  test("calls no provider for a message that it was about to submit", async () => {
    const suspensions = {
      async isSuspended() {
        await pause(16_000);
        return false;
      },
      invalidate: () => {},
    };
    const message = await delivery.send();
    const gateways = toGateways(gatewayOf(provider("own", accepted)));
    await delivery.createDispatcher({ gateways, suspensions }).runDue();
    expect(called).toEqual(["other's"]);
    expect(await track(delivery.store, message)).toMatchObject({ providerMessageId: "1", attempts: 2 });
  });

  test("calls no provider after the one that it had called before", async () => {
    const message = await delivery.send();
    const notNow: SubmitResult = { kind: "unavailable", detail: "Not now." };
    // The submission starts 4 seconds after the claim, so that the lease ends before the time for further providers.
    const begun = async () => {
      delivery.clock.advance(4_000);
      return false;
    };
    const suspensions = { isSuspended: begun, invalidate: () => {} };
    const gateways = toGateways(
      gatewayOf(
        provider("own", notNow, () => pause(12_000)),
        provider("own next", accepted),
      ),
    );
    await delivery.createDispatcher({ gateways, suspensions }).runDue();
    expect(called).toEqual(["own", "other's"]);
    expect(await track(delivery.store, message)).toMatchObject({ providerMessageId: "1", attempts: 2 });
  });
});
