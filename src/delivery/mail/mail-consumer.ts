import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { MaintenanceSwitch } from "../../ports/caches.ts";
import { logFailure } from "../log-failure.ts";
import { type QueueConsumer, createQueueConsumer } from "../queue-consumer.ts";
import { type ResetAnswering, answerResetRequests } from "./reset-mail.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Mailer } from "../../ports/mail-and-alerts.ts";
import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";
import type { QueuedMail } from "../../ports/store/accounts.ts";
import { handOverPauseMilliseconds } from "../messages/hand-over-pauses.ts";

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

export interface MailDispatch {
  readonly store: Store;
  readonly clock: Clock;
  readonly mailer: Mailer | undefined;
}

/** Sends a claimed e-mail, or puts it back; one that is refused or whose links have expired is dropped. */
export async function dispatchMail(
  { store, clock, mailer }: MailDispatch,
  mail: QueuedMail,
): Promise<Change> {
  if (clock.now() >= mail.expiresAt) return store.mails.remove(mail);
  try {
    if (!mailer) throw new Error("E-mail is switched off.");
    const { id, to, subject, text, html } = mail;
    // A refused e-mail is removed as well: another try would end the same.
    await mailer.send({ id, to, subject, text, ...(html !== undefined && { html }) });
    return store.mails.remove(mail);
  } catch {
    return store.mails.postpone(mail, clock.now() + handOverPauseMilliseconds(mail.attempts));
  }
}
