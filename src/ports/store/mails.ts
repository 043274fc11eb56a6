import type { Mail } from "../mailer.ts";
import type { Change } from "./change.ts";

/** An e-mail that waits for its turn; `attempts` is the fence of its lease. */
export interface QueuedMail extends Mail {
  readonly attempts: number;
  readonly expiresAt: number;
}

/** E-mails that are still to be sent; a sent one is removed, for it may carry a secret. */
export interface Mails {
  enqueue(mail: Mail, now: number, expiresAt: number): Change;
  /** Claims up to `limit` due e-mails until `leaseUntil`. */
  claim(now: number, leaseUntil: number, limit: number): Promise<readonly QueuedMail[]>;
  remove(mail: QueuedMail): Change;
  postpone(mail: QueuedMail, dueAt: number): Change;
}
