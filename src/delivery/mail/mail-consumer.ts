import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { MaintenanceCache } from "../../ports/caches.ts";
import { logFailure } from "../log-failure.ts";
import { type QueueConsumer, createQueueConsumer } from "../queue-consumer.ts";
import { type ResetMailDependencies, processResetRequests } from "./reset-requests.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Mailer } from "../../ports/mail-and-alerts.ts";
import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";
import type { QueuedMail } from "../../ports/store/accounts.ts";
import { getRetryDelayMilliseconds } from "../messages/retry-delay.ts";

const mailsAtOnce = 16;

interface MailDelivery extends MailDispatch, ResetMailDependencies {
  readonly maintenance: Pick<MaintenanceCache, "isOn">;
}

/** Creates the consumer of queued e-mails, which sends at most `concurrency` at the same time, and at most 16. */
export function createMailConsumer(delivery: MailDelivery, concurrency: number): QueueConsumer {
  const { store, clock, log, maintenance } = delivery;
  return createQueueConsumer({
    queue: "mail",
    concurrency: Math.min(mailsAtOnce, concurrency),
    async claim(limit) {
      const now = clock.now();
      // E-mails that are queued during maintenance are sent afterwards, unless their link has expired.
      if (await maintenance.isOn("email")) return [];
      // Some e-mails are created here, from reset requests that the API only recorded.
      await processResetRequests(delivery, limit);
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
  readonly log: Log;
}

/**
 * Sends a claimed e-mail, and returns the change that removes it. The change reschedules it if the mail server is
 * unavailable, e-mail is switched off, or the e-mail is unreadable. An e-mail that is rejected, or whose links have
 * expired, is removed without a retry.
 */
export async function dispatchMail(
  { store, clock, mailer, log }: MailDispatch,
  mail: QueuedMail,
): Promise<Change> {
  const { id, unreadable } = mail;
  const retryLater = () =>
    store.mails.reschedule(mail, clock.now() + getRetryDelayMilliseconds(mail.attempts));
  if (clock.now() >= mail.expiresAt) {
    if (unreadable !== undefined)
      log.error({ id, error: unreadable }, "e-mail expired before it could be opened");
    return store.mails.remove(mail);
  }
  if (unreadable !== undefined) {
    log.error({ id, error: unreadable }, "e-mail could not be opened; it is retried later");
    return retryLater();
  }
  try {
    if (!mailer) throw new Error("E-mail is switched off.");
    const { to, subject, text, html } = mail;
    // A rejected e-mail is removed as well, because a retry would be rejected again.
    await mailer.send({ id, to, subject, text, ...(html !== undefined && { html }) });
    return store.mails.remove(mail);
  } catch {
    return retryLater();
  }
}
