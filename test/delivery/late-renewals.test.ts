// A lease ends while its renewal has no answer, and the renewal is answered later.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChannelGateway } from "../../src/ports/gateways.ts";
import type { Store } from "../../src/ports/store.ts";
import { everywhere, openDelivery, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await delivery.close();
});

const renewMilliseconds = 5_000;
const leaseMilliseconds = 15_000;

/** A store whose renewals reach the database when they are let, and the answers of all of them. */
function renewingLate() {
  const gate = Promise.withResolvers<void>();
  const renewals: Promise<unknown>[] = [];
  const { store } = delivery;
  const messages: Store["messages"] = {
    ...store.messages,
    renew(...given) {
      const renewal = store.messages.renew(...given);
      late.add(renewal);
      return renewal;
    },
  };
  const late = new Set<unknown>();
  const commitAny = store.commit as (changes: readonly unknown[], ...rest: unknown[]) => Promise<unknown>;
  const commit = (changes: readonly unknown[], ...rest: unknown[]) => {
    if (!changes.some((change) => late.has(change))) return commitAny(changes, ...rest);
    const renewal = gate.promise.then(() => commitAny(changes, ...rest));
    renewals.push(renewal);
    return renewal;
  };
  return { store: { ...store, messages, commit: commit as Store["commit"] }, renewals, letGo: gate.resolve };
}

test("a message that another instance has sent by then is not sent once more", async () => {
  const message = await delivery.send();
  const sent: string[] = [];
  const gatewaysOf = (name: string) =>
    everywhere({
      async send({ id }, _, isHeld) {
        if (!isHeld()) return { kind: "unavailable", detail: "Its lease has ended." };
        sent.push(name);
        return { kind: "accepted", providerMessageId: id, receipts: [] };
      },
    } satisfies ChannelGateway);
  const lookUp = Promise.withResolvers<boolean>();
  const isSuspended = vi.fn<() => Promise<boolean>>(() => lookUp.promise);
  const { store, renewals, letGo } = renewingLate();
  const suspensions = { isSuspended, forget: () => {} };
  const first = delivery.dispatcher({ store, suspensions, gateways: gatewaysOf("first") }).runDue();
  await vi.waitFor(() => expect(isSuspended).toHaveBeenCalled());
  delivery.clock.advance(renewMilliseconds);
  await vi.advanceTimersByTimeAsync(renewMilliseconds);
  expect(renewals).toHaveLength(1);
  delivery.clock.advance(leaseMilliseconds - renewMilliseconds);
  await delivery.dispatcher({ gateways: gatewaysOf("second") }).runDue();
  expect(sent).toEqual(["second"]);
  letGo();
  await renewals[0];
  await new Promise(setImmediate);
  lookUp.resolve(false);
  vi.useRealTimers();
  await first;
  expect(sent).toEqual(["second"]);
  expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT", attempts: 2 });
});
