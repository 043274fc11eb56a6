import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StoreError } from "../../src/ports/store/errors.ts";
import type { ChannelGateway, Handover } from "../../src/ports/gateways.ts";
import { everywhere, openDelivery, type TestDelivery } from "./fixtures.ts";
import { ProviderHealth } from "../../src/delivery/routing/health.ts";
import type { RoutedProvider } from "../../src/delivery/routing/hedge.ts";
import { createRoutedGateway } from "../../src/delivery/routing/gateway.ts";
import { track } from "../store/fixtures.ts";
import { nothingHeld } from "../support/holds.ts";
import { log, metrics, noReceipts } from "./routed-providers.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

/** A gateway whose providers are asked in this order, by the clock of the test. */
function gatewayOf(...providers: RoutedProvider[]) {
  const { clock } = delivery;
  const health = new ProviderHealth({ clock: clock, log: log, metrics: metrics, receipts: noReceipts });
  const routing = { log, metrics, clock, health, holds: nothingHeld };
  return createRoutedGateway("sms", [{ prefix: "", providers }], routing);
}

/** A dispatcher that cannot find out the first time whether the customer is suspended. */
function unsure(gateway: ChannelGateway) {
  let lookups = 0;
  return delivery.dispatcher({
    gateways: everywhere(gateway),
    suspensions: {
      async isSuspended() {
        lookups += 1;
        if (lookups === 1) throw new StoreError("busy", "the database is locked");
        return false;
      },
      forget: () => {},
    },
  });
}

test("a message that could not be looked at was not attempted: it goes on soon, and is refunded if nobody takes it", async () => {
  const asked: number[] = [];
  const dispatcher = unsure({
    async send({ attempt }) {
      asked.push(attempt);
      return { kind: "unavailable", detail: "Not now." };
    },
  });
  const message = await delivery.send();
  await dispatcher.runDue();
  expect(asked).toEqual([]);
  delivery.clock.advance(1_000);
  await dispatcher.runDue();
  expect(asked).toEqual([2]);
  delivery.clock.advance(message.expiresAt - delivery.clock.now());
  await dispatcher.runDue();
  expect(await delivery.stateOf(message)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
});

test("a message keeps who left it open last, and how many times in a row", async () => {
  const told: unknown[] = [];
  const answers = ["a", "b", "b"].values();
  const gateways = everywhere({
    async send({ attempt, leftOpen }, observe) {
      told.push(leftOpen);
      const { value: provider = "c" } = answers.next();
      const said = { kind: "retry", detail: "Not known.", outcomeUnknown: true } as const;
      observe({
        provider,
        startedAt: attempt,
        milliseconds: 1,
        outcome: said.kind,
        detail: said.detail,
        outcomeUnknown: true,
      });
      return said;
    },
  });
  const dispatcher = delivery.dispatcher({ gateways });
  await delivery.send();
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await dispatcher.runDue();
    delivery.clock.advance(90_000);
  }
  expect(told).toEqual([
    undefined,
    { provider: "a", times: 1 },
    { provider: "b", times: 1 },
    { provider: "b", times: 2 },
  ]);
});

test("a message that one left open waits for nobody else for good: who is asked once more has its turn as others have", async () => {
  const asked: string[] = [];
  const provider = (name: string, ...answers: Handover[]) => ({
    name,
    isUp: () => true,
    async send(): Promise<Handover> {
      asked.push(name);
      return answers.shift() ?? { kind: "retry", detail: "Too many messages to this recipient." };
    },
  });
  const left = provider("a", { kind: "retry", detail: "Not known.", outcomeUnknown: true });
  const gateway = gatewayOf(left, provider("b"), provider("c"));
  const dispatcher = delivery.dispatcher({ gateways: everywhere(gateway) });
  await delivery.send();
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await dispatcher.runDue();
    delivery.clock.advance(90_000);
  }
  expect(asked).toEqual(["a", "a", "b", "b", "c", "c"]);
});

describe("a process that was paused for longer than its lease", () => {
  const asked: string[] = [];
  beforeEach(() => asked.splice(0));

  /** What another process does meanwhile, and the pause by which its own lease has ended. */
  async function pause(milliseconds: number): Promise<void> {
    delivery.clock.advance(milliseconds);
    const gateway = gatewayOf(
      provider("other's", { kind: "accepted", providerMessageId: "1", receipts: [] }),
    );
    await delivery.dispatcher({ gateways: everywhere(gateway) }).runDue();
  }
  const provider = (name: string, says: Handover, meanwhile?: () => Promise<void>): RoutedProvider => ({
    name,
    isUp: () => true,
    async send() {
      asked.push(name);
      await meanwhile?.();
      return says;
    },
  });
  const accepted: Handover = { kind: "accepted", providerMessageId: "2", receipts: [] };

  test("asks nobody for a message that it was about to hand over", async () => {
    const suspensions = {
      async isSuspended() {
        await pause(16_000);
        return false;
      },
      forget: () => {},
    };
    const message = await delivery.send();
    const gateways = everywhere(gatewayOf(provider("own", accepted)));
    await delivery.dispatcher({ gateways, suspensions }).runDue();
    expect(asked).toEqual(["other's"]);
    expect(await track(delivery.store, message)).toMatchObject({ providerMessageId: "1", attempts: 2 });
  });

  test("asks no other provider than it had asked before", async () => {
    const message = await delivery.send();
    const notNow: Handover = { kind: "unavailable", detail: "Not now." };
    // Shorter than the time in which others may be asked, which began later than the lease.
    const begun = async () => {
      delivery.clock.advance(4_000);
      return false;
    };
    const suspensions = { isSuspended: begun, forget: () => {} };
    const gateways = everywhere(
      gatewayOf(
        provider("own", notNow, () => pause(12_000)),
        provider("own next", accepted),
      ),
    );
    await delivery.dispatcher({ gateways, suspensions }).runDue();
    expect(asked).toEqual(["own", "other's"]);
    expect(await track(delivery.store, message)).toMatchObject({ providerMessageId: "1", attempts: 2 });
  });
});
