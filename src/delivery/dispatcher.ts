import { channels } from "../domain/messages/delivery.ts";
import type { Gateways } from "../ports/gateways.ts";
import type { Log } from "../ports/log.ts";
import type { Mailer } from "../ports/mailer.ts";
import type { StatusSource } from "../ports/providers.ts";
import { createClockSteps } from "./messages/clock-steps.ts";
import { createLane, type Lane, type Stopping } from "./lane.ts";
import { dispatchMail } from "./mail/mail.ts";
import { createMessageLane } from "./messages/message-lane.ts";
import { createPurge, type Purge } from "./purge.ts";
import type { ReceiptBook } from "./receipts/receipts.ts";
import { answerResetRequests, type ResetAnswering } from "./mail/reset-mail.ts";
import { settle } from "./settle.ts";
import { createStatusLane } from "./receipts/status-lane.ts";
import { lifetimes } from "../domain/time/lifetimes.ts";

const defaultMessagesAtOnce = 384;
const mailsAtOnce = 16;

export interface Delivery extends ResetAnswering {
  readonly gateways: Gateways;
  readonly mailer: Mailer | undefined;
  readonly receipts: Pick<ReceiptBook, "settleEarly" | "take">;
  /** Of the providers that have to be asked where messages stand, by name. */
  readonly statusSources: ReadonlyMap<string, StatusSource>;
  readonly log: Log;
  /** Tells that an event of a message waits to be posted. */
  readonly wake: (queue: "webhooks") => void;
}

/** Does what is due after the answers have left. */
export interface Dispatcher {
  /** One for each channel, each provider that is asked, one for e-mails and one for what has outlived its use. */
  readonly lanes: readonly Lane[];
  /** Runs all lanes until nothing is due any more, or until `stopping` says to take nothing more; returns how much they took. */
  runDue(stopping?: Stopping): Promise<number>;
}

/**
 * A dispatcher over the store's queues. A message is leased for as long as it is in hand, and what became of
 * it is recorded however long the store is gone; so only a crash between the call and its record leads to one more attempt.
 */
export function createDispatcher(
  delivery: Delivery,
  messagesAtOnce = defaultMessagesAtOnce,
  purge = createPurge(delivery.store, delivery.clock),
): Dispatcher {
  const steps = createClockSteps(delivery);
  const lanes = [
    ...channels.map((channel) => createMessageLane(delivery, steps, channel, messagesAtOnce)),
    ...[...delivery.statusSources].map(([name, source]) => createStatusLane(delivery, name, source)),
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

function createMailLane(delivery: Delivery): Lane {
  const { clock } = delivery;
  const { mails } = delivery.store;
  return createLane({
    queue: "mail",
    atOnce: mailsAtOnce,
    nextDueAt: async () => undefined,
    async claim(limit) {
      const now = clock.now();
      // What is mailed is made of requests that were only noted when they were asked.
      await answerResetRequests(delivery, limit);
      return mails.claim(now, now + lifetimes.mailLeaseMilliseconds, limit);
    },
    handle: (mail) =>
      settle(delivery.log, mail.id, async () => {
        await delivery.store.commit([await dispatchMail(delivery, mail)]);
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
