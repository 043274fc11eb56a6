// A lease expires before its renewal is confirmed, and the confirmation arrives later.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChannelGateway } from "../../src/ports/gateways.ts";
import type { Store } from "../../src/ports/store.ts";
import { toGateways, openDelivery, type TestDelivery } from "./fixtures.ts";

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

/** Creates a store whose renewals wait for the test, and collects their results. */
function createLateStore() {
  const gate = Promise.withResolvers<void>();
  const renewals: Promise<unknown>[] = [];
  const { store } = delivery;
  const messages: Store["messages"] = {
    ...store.messages,
    renewLease(...given) {
      const renewal = store.messages.renewLease(...given);
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
  return {
    store: { ...store, messages, commit: commit as Store["commit"] },
    renewals,
    release: gate.resolve,
  };
}

test("a message that another instance has sent in between is not sent again", async () => {
  const message = await delivery.send();
  const sent: string[] = [];
  const gatewaysOf = (name: string) =>
    toGateways({
      async send({ id }, _, isHeld) {
        if (!isHeld()) return { kind: "unavailable", detail: "Its lease has ended." };
        sent.push(name);
        return { kind: "accepted", providerMessageId: id, receipts: [] };
      },
    } satisfies ChannelGateway);
  const lookUp = Promise.withResolvers<boolean>();
  const isSuspended = vi.fn<() => Promise<boolean>>(() => lookUp.promise);
  const { store, renewals, release } = createLateStore();
  const suspensions = { isSuspended, invalidate: () => {} };
  const first = delivery.createDispatcher({ store, suspensions, gateways: gatewaysOf("first") }).runDue();
  await vi.waitFor(() => expect(isSuspended).toHaveBeenCalled());
  delivery.clock.advance(renewMilliseconds);
  await vi.advanceTimersByTimeAsync(renewMilliseconds);
  expect(renewals).toHaveLength(1);
  delivery.clock.advance(leaseMilliseconds - renewMilliseconds);
  await delivery.createDispatcher({ gateways: gatewaysOf("second") }).runDue();
  expect(sent).toEqual(["second"]);
  release();
  await renewals[0];
  await new Promise(setImmediate);
  lookUp.resolve(false);
  vi.useRealTimers();
  await first;
  expect(sent).toEqual(["second"]);
  expect(await delivery.readState(message)).toMatchObject({ status: "SENT", attempts: 2 });
});
