import { afterEach, beforeEach, expect } from "vitest";
import type { Dispatcher } from "../../src/delivery/dispatcher.ts";
import { createId } from "../../src/domain/identifiers.ts";
import type { Handover } from "../../src/ports/gateways.ts";
import type { Slot } from "../../src/ports/slots.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { newMessage, type MessageOverrides } from "../store/fixtures.ts";
import { serveSlots } from "../support/slots.ts";
import { everywhere, openDelivery, type TestDelivery } from "./fixtures.ts";

export const taken: Handover = { kind: "accepted", providerMessageId: "gateway-1", receipts: [] };
export const leaseMilliseconds = 15_000;

/** Puts a dispatcher and its slots into the hands of each test of a file. */
export function useSlots() {
  let delivery: TestDelivery;
  let dispatcher: Dispatcher;
  let answered = Promise.withResolvers<Handover>();
  let stop = async () => {};
  const given: string[] = [];
  /** The slots that are kept and not used yet. */
  const unused = new Set<Slot>();
  beforeEach(async () => {
    delivery = await openDelivery();
    dispatcher = delivery.dispatcher();
    answered = Promise.withResolvers();
    stop = async () => {};
    given.length = 0;
    unused.clear();
  });
  afterEach(async () => {
    for (const slot of unused) slot.end(false);
    answered.resolve(taken);
    await stop();
    await delivery.close();
  });

  /** A message that is about to be stored. */
  const draft = (overrides: MessageOverrides = {}, account = delivery.account) =>
    newMessage(account, { createdAt: delivery.clock.now(), ...overrides });

  function end(slot: Slot, isStored: boolean | undefined): void {
    unused.delete(slot);
    slot.end(isStored);
  }

  return {
    /** What the gateway was given. */
    given,
    get delivery() {
      return delivery;
    },
    get dispatcher() {
      return dispatcher;
    },
    /** Has a dispatcher serve so many slots, with a gateway that answers when it is told to. */
    async serve(atOnce = 12, surroundings: Parameters<TestDelivery["dispatcher"]>[0] = {}) {
      const send = async ({ id }: { id: string }) => {
        given.push(id);
        return answered.promise;
      };
      dispatcher = delivery.dispatcher({ gateways: everywhere({ send }), ...surroundings }, atOnce);
      stop = await serveSlots(dispatcher);
    },
    /** Has the dispatcher serve no more. */
    stop: () => stop(),
    /** Lets the gateway answer what it was given. */
    answer: (handover: Handover = taken) => answered.resolve(handover),
    draft,
    keep(message = draft()): Slot | undefined {
      const slot = dispatcher.slots.keep(message);
      if (slot) unused.add(slot);
      return slot;
    },
    end,
    take: (slot: Slot) => end(slot, true),
    free: (slot: Slot) => end(slot, false),
    /** Leaves the slots that are kept to others. */
    freeAll(): void {
      for (const slot of unused) end(slot, false);
    },
    /** Stores a message as leased. */
    async store(message: Message, leaseUntil: number): Promise<void> {
      const { commit, messages } = delivery.store;
      await commit([messages.accept(message, createId(message.createdAt), leaseUntil)], {
        balance_short: () => expect.unreachable(),
        limit_reached: () => expect.unreachable(),
      });
    },
    /** Waits until everything that was given to the gateway is recorded. */
    async recorded(): Promise<void> {
      while (dispatcher.lanes.some(({ inHand }) => inHand > 0)) await new Promise(setImmediate);
    },
  };
}

/** Lets a run come to where it waits. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
}
