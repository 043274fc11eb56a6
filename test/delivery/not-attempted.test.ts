import { afterEach, beforeEach, expect, test } from "vitest";
import { StoreError } from "../../src/ports/store/errors.ts";
import type { ChannelGateway } from "../../src/ports/gateways.ts";
import { everywhere, openDelivery, type TestDelivery } from "./fixtures.ts";

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
