import { channels, type Channel } from "../domain/delivery.ts";
import type { Clock } from "../ports/clock.ts";
import type { Gateways } from "../ports/gateways.ts";
import type { Log } from "../ports/log.ts";
import type { Mailer } from "../ports/mailer.ts";
import { StoreError, type Row, type Store, type Write } from "../ports/store.ts";
import { createLane, type Lane } from "./lane.ts";
import { dispatchMail } from "./mail.ts";
import { dispatchMessage } from "./message.ts";
import { createPurge } from "./purge.ts";
import type { ReceiptBook } from "./receipts.ts";

const leaseMilliseconds = 60_000;
const defaultMessagesAtOnce = 256;
const mailsAtOnce = 16;

export interface Delivery {
  readonly store: Store;
  readonly clock: Clock;
  readonly gateways: Gateways;
  readonly mailer: Mailer | undefined;
  readonly receipts: Pick<ReceiptBook, "settleEarly">;
  readonly log: Log;
}

/** Does what is due after the answers have left. */
export interface Dispatcher {
  /** One for each channel, one for e-mails and one for what has outlived its use. */
  readonly lanes: readonly Lane[];
  /** Runs all lanes until nothing is due any more, or until `stopping` says to take nothing more; returns how much they took. */
  runDue(stopping?: Pick<AbortSignal, "aborted">): Promise<number>;
}

/**
 * A dispatcher over the store's queues. What it takes is leased for a minute, and a gateway has to settle
 * within it: a crash between the call and its record leads to one more attempt.
 */
export function createDispatcher(
  delivery: Delivery,
  messagesAtOnce = defaultMessagesAtOnce,
  purge = createPurge(delivery.store, delivery.clock),
): Dispatcher {
  const lanes = [
    ...channels.map((channel) => createMessageLane(delivery, channel, messagesAtOnce)),
    createMailLane(delivery),
    createPurgeLane(purge),
  ];
  return {
    lanes,
    async runDue(stopping) {
      const taken = await Promise.all(lanes.map((lane) => lane.runDue(stopping)));
      return taken.reduce((sum, count) => sum + count, 0);
    },
  };
}

function createMessageLane(delivery: Delivery, channel: Channel, atOnce: number): Lane {
  const { clock, receipts } = delivery;
  const { messages } = delivery.store;
  return createLane({
    queue: channel,
    atOnce,
    nextDueAt: () => messages.nextDueAt(channel),
    async claim(limit) {
      const now = clock.now();
      return messages.claimed(
        await commitOne(delivery.store, messages.claim(channel, now, now + leaseMilliseconds, limit)),
      );
    },
    handle: (message) =>
      settle(delivery, message.id, async () => {
        const { writes, taken } = await dispatchMessage(delivery, message);
        await delivery.store.commit(writes);
        if (taken) await receipts.settleEarly(taken);
      }),
  });
}

function createMailLane(delivery: Delivery): Lane {
  const { clock } = delivery;
  const { mails } = delivery.store;
  return createLane({
    queue: "mail",
    atOnce: mailsAtOnce,
    nextDueAt: async () => undefined,
    async claim(limit) {
      const now = clock.now();
      return mails.claimed(await commitOne(delivery.store, mails.claim(now, now + leaseMilliseconds, limit)));
    },
    handle: (mail) =>
      settle(delivery, mail.id, async () => {
        await delivery.store.commit(await dispatchMail(delivery, mail));
      }),
  });
}

function createPurgeLane(purge: () => Promise<void>): Lane {
  return {
    nextDueAt: async () => undefined,
    wake: () => {},
    async runDue() {
      await purge();
      return 0;
    },
  };
}

async function commitOne(store: Store, write: Write): Promise<readonly Row[]> {
  const [rows = []] = await store.commit([write]);
  return rows;
}

async function settle({ log }: Delivery, id: string, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    // Another dispatcher took it after the lease ended: its record stands.
    if (error instanceof StoreError && error.kind === "expectation") return;
    log.error({ id, error: String(error) }, "dispatch failed; it is tried again when its lease ends");
  }
}
