import { afterEach, beforeEach, expect, test } from "vitest";
import { StoreError } from "../../src/ports/store/errors.ts";
import type { ChannelGateway, Handover } from "../../src/ports/gateways.ts";
import { everywhere, openDelivery, type TestDelivery } from "./fixtures.ts";
import { DeliveryRates } from "../../src/delivery/routing/delivery-rates.ts";
import { createProviderHealth } from "../../src/delivery/routing/provider-health.ts";
import { createRoutedGateway } from "../../src/delivery/routing/routed-gateway.ts";
import { nothingHeld } from "../support/holds.ts";
import { log, metrics } from "./routed-providers.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

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
      const said = { kind: "retry", detail: "Not known.", mayBeTaken: true } as const;
      observe({
        provider,
        startedAt: attempt,
        milliseconds: 1,
        outcome: said.kind,
        detail: said.detail,
        mayBeTaken: true,
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
  const left = provider("a", { kind: "retry", detail: "Not known.", mayBeTaken: true });
  const { clock } = delivery;
  const gateway = createRoutedGateway(
    "sms",
    [{ prefix: "", providers: [left, provider("b"), provider("c")] }],
    {
      log,
      metrics,
      clock,
      health: createProviderHealth(clock, log, metrics),
      rates: new DeliveryRates(clock, log, metrics),
      holds: nothingHeld,
    },
  );
  const dispatcher = delivery.dispatcher({ gateways: everywhere(gateway) });
  await delivery.send();
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await dispatcher.runDue();
    delivery.clock.advance(90_000);
  }
  expect(asked).toEqual(["a", "a", "b", "b", "c", "c"]);
});
