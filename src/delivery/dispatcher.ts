import { channels, type Channel } from "../domain/delivery.ts";
import type { Gateways } from "../ports/gateways.ts";
import type { Log } from "../ports/log.ts";
import type { Mailer } from "../ports/mailer.ts";
import { isRefusedAs, type Row, type Store, type Write } from "../ports/store.ts";
import { createLane, type Lane, type Stopping } from "./lane.ts";
import { dispatchMail } from "./mail.ts";
import { dispatchMessage } from "./message.ts";
import { createPurge, type Purge } from "./purge.ts";
import type { ReceiptBook, TakenMessage } from "./receipts.ts";
import { answerResetRequests, type ResetAnswering } from "./reset-mail.ts";
import { retryBusy, type Lasting } from "./retry-busy.ts";
import { createTurns } from "./turns.ts";

const leaseMilliseconds = 60_000;
const defaultMessagesAtOnce = 384;
/** What one account may have of the messages in hand: with the rest another one's go on. */
const shareOfOne = 2 / 3;
const mailsAtOnce = 16;

export interface Delivery extends ResetAnswering {
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
  runDue(stopping?: Stopping): Promise<number>;
}

/**
 * A dispatcher over the store's queues. What it takes is leased for a minute, and a gateway has to settle
 * within it: a crash between the call and its record, or a store that takes no record until then, leads to one more
 * attempt.
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
  const { clock, store } = delivery;
  const { messages } = store;
  const turns = createTurns({ store, channel }, Math.ceil(atOnce * shareOfOne));
  return createLane({
    queue: channel,
    atOnce,
    nextDueAt: () => messages.nextDueAt(channel),
    async claim(limit) {
      const now = clock.now();
      const leaseUntil = now + leaseMilliseconds;
      const taken = await turns.claim({ now, leaseUntil }, limit);
      return taken.map((message) => ({ message, leaseUntil }));
    },
    handle: ({ message, leaseUntil }, stopping) =>
      settle(delivery, message.id, async () => {
        const lasting = { clock, until: leaseUntil, stopping };
        const { writes, taken } = await dispatchMessage(delivery, message);
        // What the gateway was given would be given to it again if the record were left to the end of the lease.
        await retryBusy(lasting, () => store.commit(writes));
        if (taken) await settleEarly(delivery, message.id, taken, lasting);
      }).finally(() => turns.give(message)),
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
      // What is mailed is made of requests that were only noted when they were asked.
      await answerResetRequests(delivery, limit);
      const now = clock.now();
      return mails.claimed(await commitOne(delivery.store, mails.claim(now, now + leaseMilliseconds, limit)));
    },
    handle: (mail) =>
      settle(delivery, mail.id, async () => {
        await delivery.store.commit(await dispatchMail(delivery, mail));
      }),
  });
}

function createPurgeLane(purge: Purge): Lane {
  return {
    inHand: 0,
    nextDueAt: async () => undefined,
    wake: () => {},
    async runDue(stopping) {
      await purge(stopping);
      return 0;
    },
  };
}

async function commitOne(store: Store, write: Write): Promise<readonly Row[]> {
  const [rows = []] = await store.commit([write]);
  return rows;
}

/** Never rejects: the hand-over stands, and what was not merged is looked for again before the message expires. */
async function settleEarly(
  { receipts, log }: Delivery,
  id: string,
  taken: TakenMessage,
  lasting: Lasting,
): Promise<void> {
  try {
    await retryBusy(lasting, () => receipts.settleEarly(taken));
  } catch (error) {
    log.error(
      { id, error: String(error) },
      "early receipts not merged; they are looked for again before the message expires",
    );
  }
}

async function settle({ log }: Delivery, id: string, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    // Another dispatcher took it after the lease ended, or a receipt ended it: that record stands.
    if (isRefusedAs(error, "expectation")) return;
    log.error({ id, error: String(error) }, "dispatch failed; it is tried again when its lease ends");
  }
}
