import type { Clock } from "../ports/clock.ts";
import type { Gateways } from "../ports/gateways.ts";
import type { Log } from "../ports/log.ts";
import type { Mailer } from "../ports/mailer.ts";
import { StoreError, type Row, type Store, type Write } from "../ports/store.ts";
import { dispatchMail } from "./mail.ts";
import { dispatchMessage } from "./message.ts";
import { createPurge } from "./purge.ts";

const leaseMilliseconds = 30_000;
const defaultMessagesAtOnce = 256;
const mailsAtOnce = 16;

export interface Delivery {
  readonly store: Store;
  readonly clock: Clock;
  readonly gateways: Gateways;
  readonly mailer: Mailer | undefined;
  readonly log: Log;
}

/** Does what is due after the answers have left. */
export interface Dispatcher {
  /** Works until nothing is due any more, or until `stopping` says to take nothing more; returns how much it did. */
  runDue(stopping?: Pick<AbortSignal, "aborted">): Promise<number>;
}

/**
 * A dispatcher over the store's queues. What it takes is leased for 30 seconds, and a gateway has to settle
 * within them: a crash between the call and its record leads to one more attempt.
 */
export function createDispatcher(delivery: Delivery, messagesAtOnce = defaultMessagesAtOnce): Dispatcher {
  const { store, clock } = delivery;
  const purge = createPurge(store, clock);

  async function takeMessages(): Promise<number> {
    const rows = await claim(
      store.messages.claim(clock.now(), clock.now() + leaseMilliseconds, messagesAtOnce),
    );
    const messages = store.messages.claimed(rows);
    await Promise.all(
      messages.map((message) => settle(message.id, () => dispatchMessage(delivery, message))),
    );
    return messages.length;
  }

  async function takeMails(): Promise<number> {
    const rows = await claim(store.mails.claim(clock.now(), clock.now() + leaseMilliseconds, mailsAtOnce));
    const mails = store.mails.claimed(rows);
    await Promise.all(mails.map((mail) => settle(mail.id, () => dispatchMail(delivery, mail))));
    return mails.length;
  }

  async function claim(write: Write): Promise<readonly Row[]> {
    const [rows = []] = await store.commit([write]);
    return rows;
  }

  async function settle(id: string, step: () => Promise<readonly Write[]>): Promise<void> {
    try {
      await store.commit(await step());
    } catch (error) {
      // Another dispatcher took it after the lease ended: its record stands.
      if (error instanceof StoreError && error.kind === "expectation") return;
      delivery.log.error(
        { id, error: String(error) },
        "dispatch failed; it is tried again when its lease ends",
      );
    }
  }

  return {
    async runDue(stopping) {
      let total = 0;
      for (let worked = -1; worked !== 0 && !stopping?.aborted; total += worked) {
        worked = (await takeMessages()) + (await takeMails());
        await purge();
      }
      return total;
    },
  };
}
