import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { MaintenanceSwitch } from "../../ports/caches.ts";
import { logFailure } from "../log-failure.ts";
import { createQueueConsumer, type QueueConsumer } from "../queue-consumer.ts";
import { dispatchMail, type MailDispatch } from "./dispatch-mail.ts";
import { answerResetRequests, type ResetAnswering } from "./reset-mail.ts";

const mailsAtOnce = 16;

interface MailDelivery extends MailDispatch, ResetAnswering {
  readonly log: Log;
  readonly maintenance: Pick<MaintenanceSwitch, "isOn">;
}

/** Creates the consumer of queued e-mails, which sends at most `concurrency` at the same time. */
export function createMailConsumer(delivery: MailDelivery, concurrency: number): QueueConsumer {
  const { store, clock, log, maintenance } = delivery;
  return createQueueConsumer({
    queue: "mail",
    concurrency: Math.min(mailsAtOnce, concurrency),
    async claim(limit) {
      const now = clock.now();
      // What waits then is sent afterwards, unless its link has expired.
      if (await maintenance.isOn("email")) return [];
      // Some e-mails are made here, from reset requests that were only recorded when they came in.
      await answerResetRequests(delivery, limit);
      return store.mails.claim(now, now + lifetimes.mailLeaseMilliseconds, limit);
    },
    handle: (mail) =>
      logFailure(log, mail.id, async () => {
        await store.commit([await dispatchMail(delivery, mail)]);
      }),
  });
}
