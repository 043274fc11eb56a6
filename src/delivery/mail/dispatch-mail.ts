import type { Clock } from "../../ports/clock.ts";
import type { Mailer } from "../../ports/mail-and-alerts.ts";
import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";
import type { QueuedMail } from "../../ports/store/accounts.ts";
import { handOverPauseMilliseconds } from "../messages/hand-over-pauses.ts";

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
